"use client";

import { MODE_INFO } from "@/components/mode/mode-info";
import { describeModeReason } from "@/components/trace/describe-mode-reason";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCount } from "@/components/words/format-number";
import { axisTicks, type BandRow, type DrawnBand } from "./prepare-bands";

type BandChartProps = { rows: readonly BandRow[]; span: { from: number; to: number } };

const GRID = "grid grid-cols-[minmax(4rem,7rem)_minmax(0,1fr)] items-center gap-x-3";

/** One row per role, with window size on a logarithmic axis. */
export function BandChart({ rows, span }: BandChartProps) {
  const ticks = axisTicks(span);
  return (
    <figure aria-label="Mode of each role by window size">
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.role} className={GRID}>
            <span className="truncate font-mono text-sm" title={row.role}>
              {row.role}
            </span>
            <div className="relative h-6">
              {row.bands.map((band) => (
                <Band key={band.from} role={row.role} band={band} />
              ))}
              {row.marker !== null && (
                <span
                  title={`${row.model ?? "Default window"}: ${formatCount(row.window)} tokens`}
                  className="-top-1.5 -translate-x-1/2 absolute text-ink text-sm leading-none"
                  style={{ left: `${row.marker}%` }}
                >
                  ▾
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div aria-hidden className={GRID}>
        <span className="text-ink-faint text-sm">window</span>
        <div className="relative mt-1 h-5 border-line border-t">
          {ticks.map(({ size, label, left }, at) => (
            <span
              key={size}
              className="absolute top-1 text-ink-faint text-sm"
              style={{
                left: `${left}%`,
                transform: `translateX(${at === 0 ? 0 : at === ticks.length - 1 ? -100 : -50}%)`,
              }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** Narrower bands (percent) show their mode on hover only. */
const MIN_LABEL_WIDTH = 12;

function Band({ role, band }: { role: string; band: DrawnBand }) {
  const { title, color } = MODE_INFO[band.mode];
  const range = `${formatCount(band.from)} to ${formatCount(band.to)} tokens`;
  const reason = describeModeReason(band.reason, { mode: band.mode });
  return (
    <Tooltip
      text={
        <>
          <span className="block font-medium">
            {title}: {range}
          </span>
          <span className="block">
            At {formatCount(band.from)}: {reason}.
          </span>
        </>
      }
    >
      <button
        type="button"
        aria-label={`${role}: ${title} from ${range}. ${reason}`}
        className="absolute inset-y-0 cursor-default overflow-hidden rounded-sm border px-1.5 text-left font-medium text-sm"
        style={{
          left: `${band.left}%`,
          width: `calc(${band.width}% - 2px)`,
          color,
          borderColor: color,
          background: `color-mix(in srgb, ${color} 14%, var(--raised))`,
        }}
      >
        {band.width >= MIN_LABEL_WIDTH && <span className="truncate">{title}</span>}
      </button>
    </Tooltip>
  );
}
