import { diffArrays } from "diff";

type DiffLine = { readonly kind: "same" | "old" | "new"; readonly text: string };

/** The work grows with the square of the differences; texts with more are shown in full instead. */
const MAX_DIFFERENCES = 600;

export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split("\n");
  const next = after.split("\n");
  const parts = diffArrays(old, next, { maxEditLength: MAX_DIFFERENCES });
  if (parts === undefined) return [...lines("old", old), ...lines("new", next)];
  return parts.flatMap(({ value, added, removed }) => lines(added ? "new" : removed ? "old" : "same", value));
}

function lines(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
