type DiffLine = { readonly kind: "same" | "old" | "new"; readonly text: string };

/** The table grows with the square of the lines; longer texts are shown in full instead. */
const LIMIT = 600;

export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split("\n");
  const next = after.split("\n");
  if (old.length > LIMIT || next.length > LIMIT) return [...lines("old", old), ...lines("new", next)];
  const common = commonLengths(old, next);
  const result: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < next.length) {
    const left = old[i];
    const right = next[j];
    if (left !== undefined && left === right) {
      result.push({ kind: "same", text: left });
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      result.push({ kind: "old", text: left });
      i++;
    } else {
      result.push({ kind: "new", text: right ?? "" });
      j++;
    }
  }
  return result;
}

/** Longest common subsequence lengths of all suffixes. */
function commonLengths(old: readonly string[], next: readonly string[]): number[][] {
  const table: number[][] = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = table[i] ?? [];
    for (let j = next.length - 1; j >= 0; j--) {
      row[j] = old[i] === next[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

const at = (table: readonly number[][], i: number, j: number) => table[i]?.[j] ?? 0;
const lines = (kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }));
