import type { ApiOutput } from "@/components/trpc/trpc";
import { LONG_SCHEMA_TOKENS } from "@/server/contract/tools";

export type ToolTableRow = ApiOutput["tools"]["rows"][number];
export type ToolHit = ApiOutput["tools"]["search"]["hits"][number];
export type ToolUsage = ApiOutput["tools"]["usage"][number];

export const TOOL_FILTERS = ["core", "disabled", "destructive", "too-long", "never-sent", "changed"] as const;
export type ToolFilter = (typeof TOOL_FILTERS)[number];

export const SORTS = ["name", "tokens", "sent", "called"] as const;
export type SortKey = (typeof SORTS)[number];
export type Sort = { readonly key: SortKey; readonly descending: boolean };

/** Data some filters need; null while loading. */
type ToolFacts = {
  readonly usage: ReadonlyMap<string, ToolUsage> | null;
  readonly changed: ReadonlySet<string> | null;
};

type ToolChoice = {
  readonly source: string;
  readonly domain: string;
  readonly filters: ReadonlySet<ToolFilter>;
};

export const ALL = "all";

export type ShownTool = { readonly row: ToolTableRow; readonly hit: ToolHit | null };

const FITS: Record<ToolFilter, (row: ToolTableRow, facts: ToolFacts) => boolean> = {
  core: (row) => row.loadPolicy === "core",
  disabled: (row) => !row.enabled,
  destructive: (row) => row.destructive,
  "too-long": (row) => row.schemaTokens > LONG_SCHEMA_TOKENS,
  "never-sent": (row, { usage }) => usage !== null && (usage.get(row.name)?.sent ?? 0) === 0,
  changed: (row, { changed }) => changed?.has(row.id) === true,
};

export function filterTools(
  rows: readonly ToolTableRow[],
  { source, domain, filters }: ToolChoice,
  facts: ToolFacts,
): ToolTableRow[] {
  return rows.filter(
    (row) =>
      (source === ALL || row.source === source) &&
      (domain === ALL || row.domain === domain) &&
      [...filters].every((filter) => FITS[filter](row, facts)),
  );
}

/** In search order, or in the rows' order without a search. */
export function rankTools(rows: readonly ToolTableRow[], hits: readonly ToolHit[] | null): ShownTool[] {
  if (hits === null) return rows.map((row) => ({ row, hit: null }));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return hits.flatMap((hit) => {
    const row = byName.get(hit.name);
    return row === undefined ? [] : [{ row, hit }];
  });
}

/** Stable: equal rows keep their order. */
export function sortTools(shown: readonly ShownTool[], sort: Sort | null, { usage }: ToolFacts): ShownTool[] {
  if (sort === null) return [...shown];
  const measureOf = ({ row }: ShownTool): number | string => {
    if (sort.key === "name") return row.name;
    if (sort.key === "tokens") return row.schemaTokens;
    const known = usage?.get(row.name);
    return sort.key === "sent" ? (known?.sent ?? 0) : (known?.lastCalledAt ?? "");
  };
  const sign = sort.descending ? -1 : 1;
  return [...shown].sort((a, b) => {
    const [left, right] = [measureOf(a), measureOf(b)];
    return left === right ? 0 : left < right ? -sign : sign;
  });
}

/** Options with their counts, most first. */
export function countBy(rows: readonly ToolTableRow[], field: "source" | "domain"): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}
