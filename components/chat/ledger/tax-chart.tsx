"use client";

import { useState } from "react";
import { MODE_INFO } from "@/components/mode/mode-info";
import { Table } from "@/components/ui/table";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { ChatState } from "@/server/contract/chats";
import { describePoint, prepareTax, type TaxPoint } from "./prepare-tax";

/** Plain boxes, because a chart library would be too heavy for this. */
export function TaxChart({ state }: { state: ChatState }) {
  const { points, modes, earlier, highest, summary } = prepareTax(state);
  return (
    <figure className="grid gap-1.5">
      <figcaption className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">
          {earlier === 0 ? "Tool tax by round" : `Tool tax by round, newest ${points.length}`}
        </span>
        <span className="text-ink-faint text-sm">up to {formatTokens(highest)}</span>
      </figcaption>
      <div role="img" aria-label={summary} className="flex h-16 items-end gap-px border-line border-b">
        {points.map((point) => (
          <span key={point.key} title={describePoint(point)} className="flex h-full max-w-6 flex-1 items-end">
            <span
              className="block w-full rounded-t-xs"
              style={{
                height: `${point.height * 100}%`,
                minHeight: point.tax > 0 ? 2 : 0,
                background: MODE_INFO[point.mode].color,
              }}
            />
          </span>
        ))}
      </div>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
        {modes.map((mode) => (
          <li key={mode} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-xs" style={{ background: MODE_INFO[mode].color }} />
            {MODE_INFO[mode].title}
          </li>
        ))}
      </ul>
      <TaxTable points={points} />
    </figure>
  );
}

/** The same data as a table; rows are rendered only while it is open. */
function TaxTable({ points }: { points: readonly TaxPoint[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="w-fit rounded-sm text-ink-soft hover:text-ink">Show as table</summary>
      {isOpen && (
        <Table
          label="Tool tax by round"
          frame="none"
          frameStyle="mt-1"
          headStyle="h-auto border-b-0 px-0 py-0.5 font-normal"
          cellStyle="h-auto px-0 py-0.5"
          rowStyle={() => "border-t border-b-0 hover:bg-transparent"}
          rows={points}
          rowKey={({ key }) => key}
          columns={[
            { header: "Round", isRowHeader: true, cell: ({ title }) => title },
            { header: "Mode", cell: ({ mode }) => MODE_INFO[mode].title },
            { header: "Tools", align: "right", style: "tabular-nums", cell: ({ tax }) => formatCount(tax) },
            {
              header: "Baseline",
              align: "right",
              style: "text-ink-faint",
              cell: ({ baseline }) => formatCount(baseline),
            },
          ]}
        />
      )}
    </details>
  );
}
