import { Badge, Name } from "@/components/ui/badge";
import { Table } from "@/components/ui/table";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { Harm } from "@/server/contract/harm";
import { formatRateOrDash } from "./format-figures";
import type { Curve, SweptPoint } from "./prepare-sweep";

type SweepTableProps = {
  curve: Curve<SweptPoint>;
  current: number | null;
  label: string;
  format: (value: number) => string;
  chosen: number | null;
  onChoose: (value: number) => void;
};

/** Also lets people choose a point by keyboard. */
export function SweepTable({ curve, current, label, format, chosen, onChoose }: SweepTableProps) {
  return (
    <Table
      label="Sweep points"
      cellStyle="h-8 py-1"
      rows={curve.points}
      rowKey={({ value }) => value}
      rowStyle={({ value }) => value === chosen && "bg-accent-soft hover:bg-accent-soft"}
      columns={[
        {
          header: label,
          cell: ({ value, isBest, isRecommended }) => (
            <label className="flex cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="point"
                className="size-4 accent-primary"
                checked={value === chosen}
                onChange={() => onChoose(value)}
              />
              <span className={isBest ? "font-medium" : undefined}>{format(value)}</span>
              {value === current && <span className="text-ink-faint text-sm">current</span>}
              {isRecommended ? (
                <Badge tone="accent">Recommended</Badge>
              ) : (
                isBest && <span className="sr-only">best</span>
              )}
            </label>
          ),
        },
        { header: "Recall", numeric: true, cell: ({ recall }) => `${recall.toFixed(1)}%` },
        { header: "Tokens per case", numeric: true, cell: ({ tokens }) => formatCount(tokens) },
        { header: "Would lose", cell: ({ harm }) => <Loss harm={harm} /> },
        { header: "Zero-token small talk", numeric: true, from: "sm", cell: ({ zero }) => formatRateOrDash(zero) },
        { header: "Tools per case", numeric: true, from: "sm", cell: ({ toolsSent }) => toolsSent.toFixed(1) },
      ]}
    />
  );
}

function Loss({ harm }: { harm: Harm | null }) {
  if (harm === null || harm.sessions === 0) return <span className="text-ink-faint">unknown</span>;
  const [first] = harm.lost;
  if (first === undefined) return <span className="text-good">nothing</span>;
  const rest = harm.lost.length - 1;
  return (
    <span className="text-warn" title={harm.lost.map(({ tool, sessions }) => `${tool}: ${sessions}`).join(", ")}>
      <Name>{first.tool}</Name>
      {rest > 0 && ` and ${formatCount(rest)} more`} in {countOf(harm.losing, "session")}
    </span>
  );
}
