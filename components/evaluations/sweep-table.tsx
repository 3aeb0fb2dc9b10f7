import { cn } from "@/components/ui/cn";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { formatCount } from "@/components/words/format-number";
import { formatRateOrDash } from "./format-figures";
import type { Curve } from "./prepare-sweep";

type SweepTableProps = {
  curve: Curve;
  current: number | null;
  label: string;
  format: (value: number) => string;
  chosen: number | null;
  onChoose: (value: number) => void;
};

/** Also lets people choose a point by keyboard. */
export function SweepTable({ curve, current, label, format, chosen, onChoose }: SweepTableProps) {
  return (
    <Table label="Sweep points">
      <thead>
        <tr>
          <TableHead>{label}</TableHead>
          <TableHead className="text-right">Recall</TableHead>
          <TableHead className="text-right">Tokens per case</TableHead>
          <TableHead className="hidden text-right sm:table-cell">Zero-token small talk</TableHead>
          <TableHead className="hidden text-right sm:table-cell">Tools per case</TableHead>
        </tr>
      </thead>
      <tbody>
        {curve.points.map((point) => (
          <TableRow key={point.value} className={cn(point.value === chosen && "bg-accent-soft hover:bg-accent-soft")}>
            <TableCell className="h-8 py-1">
              <label className="flex cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name="point"
                  className="size-4 accent-primary"
                  checked={point.value === chosen}
                  onChange={() => onChoose(point.value)}
                />
                <span className={cn("font-mono text-sm", point.isBest && "font-medium")}>{format(point.value)}</span>
                {point.value === current && <span className="text-ink-faint text-sm">current</span>}
                {point.isBest && <span className="sr-only">best</span>}
              </label>
            </TableCell>
            <TableCell className="h-8 py-1 text-right font-mono text-sm">{point.recall.toFixed(1)}%</TableCell>
            <TableCell className="h-8 py-1 text-right font-mono text-sm">{formatCount(point.tokens)}</TableCell>
            <TableCell className="hidden h-8 py-1 text-right font-mono text-sm sm:table-cell">
              {formatRateOrDash(point.zero)}
            </TableCell>
            <TableCell className="hidden h-8 py-1 text-right font-mono text-sm sm:table-cell">
              {point.toolsSent.toFixed(1)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
