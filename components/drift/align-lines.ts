import { diffLines } from "@/components/revisions/line-diff";

export type AlignedLine = { readonly old: string | null; readonly new: string | null; readonly isSame: boolean };

export function alignLines(before: string, after: string): AlignedLine[] {
  const rows: AlignedLine[] = [];
  let old: string[] = [];
  let next: string[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(old.length, next.length); at++) {
      rows.push({ old: old[at] ?? null, new: next[at] ?? null, isSame: false });
    }
    [old, next] = [[], []];
  };
  for (const { kind, text } of diffLines(before, after)) {
    if (kind === "old") old.push(text);
    else if (kind === "new") next.push(text);
    else {
      flush();
      rows.push({ old: text, new: text, isSame: true });
    }
  }
  flush();
  return rows;
}
