import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Link } from "./link";

export type Column<Row> = {
  /** Unique in its table. */
  readonly header: string;
  readonly head?: ReactNode;
  readonly hint?: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly title?: (row: Row) => string | undefined;
  readonly align?: "right";
  /** Right-aligned, in the monospaced font. */
  readonly numeric?: boolean;
  /** Hidden on screens narrower than this. */
  readonly from?: keyof typeof FROM;
  readonly sort?: { readonly direction: "ascending" | "descending" | undefined; readonly onSort: () => void };
  /** Names the row for screen readers. */
  readonly isRowHeader?: boolean;
  readonly headStyle?: string;
  readonly style?: string;
};

export type Columns<Row> = readonly (Column<Row> | false)[];

const FROM = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
} as const;

type LookProps = {
  label: string;
  /** `card` has a border, `panel` only scrolls, `none` is just the table. */
  frame?: "card" | "panel" | "none";
  frameStyle?: string;
  headStyle?: string;
  cellStyle?: string;
};

export type TableProps<Row> = LookProps & {
  columns: Columns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowStyle?: (row: Row) => string | false | undefined;
};

/** Rows that are already there; `DataTable` adds loading, empty and error states. Also works on the server. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, rowStyle, headStyle, cellStyle } = props;
  return (
    <TableFrame {...props}>
      <thead>
        <tr>
          <HeadCells columns={columns} style={cn(HEAD, headStyle)} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row)} className={cn(ROW, rowStyle?.(row))}>
            <BodyCells columns={columns} row={row} index={index} style={cn(CELL, cellStyle)} />
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** Scrolls horizontally inside its frame, so the page never does. */
function TableFrame({ label, frame = "card", frameStyle, children }: LookProps & { children: ReactNode }) {
  if (frame === "none") {
    return (
      <table aria-label={label} className={cn("w-full border-collapse text-left", frameStyle)}>
        {children}
      </table>
    );
  }
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className={cn("relative overflow-x-auto", frame === "card" && CARD, frameStyle)}
    >
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  );
}

export const CARD = "rounded-lg border border-line bg-raised";

export const HEAD = "h-8 whitespace-nowrap border-line border-b px-3 font-medium text-ink-faint text-sm";
const ROW = "relative border-line border-b last:border-b-0 hover:bg-sunken/60";
export const CELL = "h-10 px-3 py-1.5";

type CellsProps<Row> = { columns: Columns<Row>; style: string };

export function HeadCells<Row>({ columns, style }: CellsProps<Row>) {
  return columns.map(
    (column) =>
      column && (
        <th
          key={column.header}
          scope="col"
          title={column.hint}
          aria-sort={column.sort?.direction}
          className={cn(style, placeOf(column), column.headStyle)}
        >
          {column.sort ? <SortButton {...column.sort}>{column.header}</SortButton> : (column.head ?? column.header)}
        </th>
      ),
  );
}

type BodyCellsProps<Row> = CellsProps<Row> & { row: Row; index: number };

export function BodyCells<Row>({ columns, row, index, style }: BodyCellsProps<Row>) {
  return columns.map((column) => {
    if (!column) return null;
    const { header, isRowHeader, numeric, title, cell } = column;
    const className = cn(style, placeOf(column), numeric && "whitespace-nowrap", column.style);
    return isRowHeader ? (
      <th key={header} scope="row" title={title?.(row)} className={cn("font-normal", className)}>
        {cell(row, index)}
      </th>
    ) : (
      <td key={header} title={title?.(row)} className={className}>
        {cell(row, index)}
      </td>
    );
  });
}

function placeOf({ from, align, numeric }: Pick<Column<never>, "from" | "align" | "numeric">): string {
  return cn(from && FROM[from], (numeric || align === "right") && "text-right");
}

function SortButton({ direction, onSort, children }: NonNullable<Column<never>["sort"]> & { children: ReactNode }) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button type="button" onClick={onSort} className="inline-flex items-center gap-0.5 hover:text-ink">
      {children}
      {direction && <Arrow aria-hidden className="size-3" />}
    </button>
  );
}

type RowLinkProps = ComponentProps<typeof Link> & {
  /** In the monospaced font, as names are. */
  mono?: boolean;
};

/** Opens the row: covers all of it, and is a stop of the arrow keys. Controls in other cells need `relative z-10`. */
export function RowLink({ mono = true, className, ...props }: RowLinkProps) {
  return (
    <Link
      data-row-link
      className={cn("font-medium after:absolute after:inset-0", mono && "font-mono text-sm", className)}
      {...props}
    />
  );
}

/** A header that only screen readers need. */
export function hiddenHead(header: string): Pick<Column<never>, "header" | "head"> {
  return { header, head: <span className="sr-only">{header}</span> };
}
