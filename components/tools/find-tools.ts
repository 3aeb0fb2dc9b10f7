export type ToolRow = {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly source: string;
};

/** Every word must match; names that start with the query come first. */
export function findTools<Row extends ToolRow>(rows: readonly Row[], query: string): Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rows];
  const [first = ""] = words;
  const matches = rows.filter((row) => {
    const text = `${row.name} ${row.title} ${row.summary} ${row.source}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const startsWithIt = (row: Row) => row.name.toLowerCase().startsWith(first);
  return [...matches.filter(startsWithIt), ...matches.filter((row) => !startsWithIt(row))];
}
