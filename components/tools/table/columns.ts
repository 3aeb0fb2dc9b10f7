export const CELL = "px-3 py-1.5";

/** Fixed widths, so columns don't jump while rows scroll; narrow screens drop columns. */
export const COLUMNS = {
  score: "w-28 sm:w-36",
  source: "hidden w-32 lg:table-cell",
  domain: "hidden w-32 xl:table-cell",
  tokens: "w-20",
  sent: "hidden w-20 md:table-cell",
  called: "hidden w-28 xl:table-cell",
  policy: "hidden w-28 sm:table-cell",
  enabled: "hidden w-16 sm:table-cell",
} as const;
