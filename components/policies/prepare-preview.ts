import type { PreviewRow } from "@/server/contract/policies";

type PreparedPreview = {
  readonly differing: readonly PreviewRow[];
  readonly same: readonly PreviewRow[];
  readonly tokensBefore: number;
  readonly tokensAfter: number;
};

/** Changed messages first, by size of the change; totals over all messages. */
export function preparePreview(rows: readonly PreviewRow[]): PreparedPreview {
  const sum = (side: "before" | "after") => rows.reduce((total, row) => total + row[side].tokens, 0);
  return {
    differing: rows.filter(isDifferent).sort((a, b) => weightOf(b) - weightOf(a)),
    same: rows.filter((row) => !isDifferent(row)),
    tokensBefore: sum("before"),
    tokensAfter: sum("after"),
  };
}

function isDifferent({ before, after, addedCount, removedCount }: PreviewRow): boolean {
  return before.mode !== after.mode || before.tokens !== after.tokens || addedCount + removedCount > 0;
}

function weightOf({ before, after }: PreviewRow): number {
  return Math.abs(after.tokens - before.tokens);
}
