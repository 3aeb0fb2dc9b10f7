import { createHash } from "node:crypto";

export type Tally = { readonly rows: number; readonly digest: string };
export type Tallies = Readonly<Record<string, Tally>>;

/** Independent of row order, which PostgreSQL does not guarantee. */
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
