import { createHash } from "node:crypto";

/** How many rows, and what they are. */
export type Tally = { readonly rows: number; readonly digest: string };
/** By table. */
export type Tallies = Readonly<Record<string, Tally>>;

/** Counts rows in whatever order they come: PostgreSQL promises none, and sorts differently on each machine. */
export function createTally() {
  let rows = 0;
  let sum = 0n;
  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      for (const line of lines) sum += createHash("sha256").update(line).digest().readBigUInt64BE();
    },
    result: (): Tally => ({ rows, digest: BigInt.asUintN(64, sum).toString(16).padStart(16, "0") }),
  };
}

export function describeTallies(tallies: Tallies): string {
  const rows = Object.values(tallies).reduce((sum, tally) => sum + tally.rows, 0);
  return `${rows.toLocaleString("en")} rows in ${Object.keys(tallies).length} tables`;
}
