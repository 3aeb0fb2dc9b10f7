import { readEncoding } from "@/components/tokens/encoding-info";
import { ALL, SORTS, type Sort, type SortKey, TOOL_FILTERS, type ToolFilter } from "./tool-rows";

export const TABLE_DEFAULTS = {
  q: "",
  role: ALL,
  source: ALL,
  domain: ALL,
  filter: "",
  days: "30",
  sort: "",
  encoding: "o200k_base",
};
type TableAddress = typeof TABLE_DEFAULTS;

export const DAYS = ["7", "30", "90"] as const;

/** Ignores invalid values in the address. */
export function readAddress({ filter, days, sort, encoding, ...plain }: TableAddress) {
  const wanted = new Set(filter.split(","));
  return {
    ...plain,
    filters: new Set(TOOL_FILTERS.filter((name) => wanted.has(name))),
    days: Math.min(400, Math.max(1, Number.parseInt(days, 10) || 30)),
    sort: readSort(sort),
    encoding: readEncoding(encoding),
  };
}

export function toggleFilter(filters: ReadonlySet<ToolFilter>, filter: ToolFilter): string {
  return TOOL_FILTERS.filter((name) => filters.has(name) !== (name === filter)).join(",");
}

/** First click: names ascending, numbers descending. Second: reversed. Third: unsorted. */
export function nextSort(sort: Sort | null, key: SortKey): string {
  const first = key !== "name";
  if (sort?.key !== key) return writeSort({ key, descending: first });
  return sort.descending === first ? writeSort({ key, descending: !first }) : "";
}

function writeSort({ key, descending }: Sort): string {
  return descending ? `-${key}` : key;
}

function readSort(text: string): Sort | null {
  const key = SORTS.find((name) => name === text.replace(/^-/, ""));
  return key === undefined ? null : { key, descending: text.startsWith("-") };
}
