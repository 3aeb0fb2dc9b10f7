import { Name } from "@/components/ui/badge";
import { Table } from "@/components/ui/table";
import { formatCount } from "@/components/words/format-number";
import type { NamedFigures } from "@/server/contract/eval-runs";
import { formatCountOrDash, formatRateOrDash } from "./format-figures";

type FiguresTableProps = {
  label: string;
  groups: readonly NamedFigures[];
  of: "Kind" | "Role";
  onChoose?: (name: string) => void;
};

export function FiguresTable({ label, groups, of, onChoose }: FiguresTableProps) {
  return (
    <Table
      label={label}
      frame="panel"
      frameStyle="max-h-80 overflow-auto"
      headStyle="px-4"
      cellStyle="h-8 px-4 py-0"
      rows={groups}
      rowKey={({ name }) => name}
      columns={[
        {
          header: of,
          isRowHeader: true,
          cell: ({ name }) =>
            onChoose ? (
              <button type="button" onClick={() => onChoose(name)} className="hover:underline">
                {name}
              </button>
            ) : (
              <Name>{name}</Name>
            ),
        },
        { header: "Cases", numeric: true, cell: ({ figures }) => formatCount(figures.cases) },
        { header: "Recall", numeric: true, cell: ({ figures }) => formatRateOrDash(figures.recallAll) },
        {
          header: "Zero-token",
          numeric: true,
          from: "sm",
          cell: ({ figures }) => formatRateOrDash(figures.noToolZeroRate),
        },
        {
          header: "Got nothing",
          hint: "Needed a tool, but got neither a tool nor a meta-tool",
          numeric: true,
          from: "sm",
          cell: ({ figures }) => formatRateOrDash(figures.neededZeroRate),
        },
        { header: "Tokens", numeric: true, cell: ({ figures }) => formatCountOrDash(figures.tokensSentMean) },
      ]}
    />
  );
}
