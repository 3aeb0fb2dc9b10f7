import type { MissRow } from "@/server/contract/usage";
import { MISS_KIND_ORDER } from "./miss-kinds";

export type MissGroup = { readonly kind: MissRow["kind"]; readonly rows: readonly MissRow[]; readonly count: number };

type Filter = { readonly kind: string; readonly search: string };

/** Groups rows by kind and keeps their order: most frequent first. */
export function prepareMisses(rows: readonly MissRow[], { kind, search }: Filter): MissGroup[] {
  const wanted = search.trim().toLowerCase();
  const matches = ({ name, messages }: MissRow) =>
    [name, ...messages].some((text) => text.toLowerCase().includes(wanted));
  return MISS_KIND_ORDER.filter((each) => kind === "all" || each === kind).flatMap((each) => {
    const found = rows.filter((row) => row.kind === each && matches(row));
    const count = found.reduce((sum, row) => sum + row.count, 0);
    return found.length === 0 ? [] : [{ kind: each, rows: found, count }];
  });
}
