/** Converting thousands of rows at once would block the event loop. */
const PAGE = 100;

/** All rows, a page at a time. `read` gets the row that the page comes after; rows need a unique order. */
export async function readPaged<Row>(
  read: (after: Row | undefined, count: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1), PAGE);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}
