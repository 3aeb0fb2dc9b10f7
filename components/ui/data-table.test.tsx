import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataTable } from "./data-table";
import type { Columns } from "./table";

type Fruit = { readonly name: string; readonly count: number };

const COLUMNS: Columns<Fruit> = [
  { header: "Name", isRowHeader: true, cell: ({ name }) => name },
  { header: "Count", numeric: true, from: "sm", title: ({ count }) => `${count} pieces`, cell: ({ count }) => count },
  false,
];
const ROWS: readonly Fruit[] = Array.from({ length: 250 }, (_, index) => ({ name: `fruit ${index}`, count: index }));

const query = (state: { data?: unknown; error?: Error }) => ({
  data: state.data,
  error: state.error ?? null,
  isError: state.error !== undefined,
  refetch: () => undefined,
});

function draw(props: Partial<Parameters<typeof DataTable<Fruit>>[0]>): string {
  return renderToStaticMarkup(
    <DataTable label="Fruit" columns={COLUMNS} rows={ROWS.slice(0, 2)} rowKey={({ name }) => name} {...props} />,
  );
}

describe("a data table", () => {
  it("has a header per column and a cell per column and row, and skips columns that are off", () => {
    const html = draw({});
    expect(html.match(/<th scope="col"/g)).toHaveLength(2);
    expect(html.match(/<th scope="row"/g)).toHaveLength(2);
    expect(html.match(/<td/g)).toHaveLength(2);
    expect(html).toContain('title="1 pieces"');
  });

  it("shows its header and placeholder rows while loading, and hides them from screen readers", () => {
    const html = draw({ rows: [], query: query({}), pendingRows: 4, empty: "nothing" });
    expect(html).toContain('aria-label="Loading fruit"');
    expect(html).toContain("<table aria-hidden");
    expect(html.match(/skeleton/g)).toHaveLength(4);
    expect(html).toContain("Count");
    expect(html).not.toContain("nothing");
  });

  it("shows why loading failed instead of an empty list", () => {
    const failed = query({ data: [], error: new Error("The database is away") });
    const html = draw({ rows: [], query: failed, failure: "Couldn't load the fruit.", empty: "nothing" });
    expect(html).toContain("Couldn&#x27;t load the fruit.");
    expect(html).toContain("The database is away.");
    expect(html).toContain("Try again");
    expect(html).not.toContain("nothing");
  });

  it("shows the empty state only if there are no rows", () => {
    expect(draw({ rows: [], query: query({ data: [] }), empty: "nothing" })).toBe("nothing");
    expect(draw({ query: query({ data: [] }), empty: "nothing" })).not.toContain("nothing");
  });

  it("renders a long list in steps and offers the rest", () => {
    const html = draw({ rows: ROWS, counted: ["fruit", "fruits"] });
    expect(html.match(/<tr/g)).toHaveLength(101);
    expect(html).toContain("100 fruits shown");
    expect(html).toContain("Load more");
  });

  it("renders all rows of a list that the server pages", () => {
    const more = { hasMore: false, pending: false, onMore: () => undefined };
    const html = draw({ rows: ROWS, counted: ["fruit", "fruits"], more });
    expect(html.match(/<tr/g)).toHaveLength(251);
    expect(html).not.toContain("Load more");
  });

  it("announces the sorted column", () => {
    const sort = { direction: "descending", onSort: () => undefined } as const;
    const html = draw({ columns: [{ header: "Count", sort, cell: ({ count }) => count }] });
    expect(html).toContain('aria-sort="descending"');
  });
});
