"use client";

import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS, GRID, TEXT_SIZE, TOOLTIP } from "@/components/charts/chart-style";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { axisTicks, formatWindow } from "./prepare-bands";
import type { TokenPoint } from "./prepare-token-steps";

type TokensChartProps = { points: readonly TokenPoint[]; ownWindow: number };

export function TokensChart({ points, ownWindow }: TokensChartProps) {
  const [first, last] = [points[0]?.window ?? 1, points.at(-1)?.window ?? 1];
  const ticks = axisTicks({ from: first, to: last }).map(({ size }) => size);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} />
        <XAxis
          {...AXIS}
          dataKey="window"
          type="number"
          scale="log"
          domain={[first, last]}
          ticks={ticks}
          tickFormatter={formatWindow}
        />
        <YAxis {...AXIS} width={48} tickFormatter={formatCount} domain={[0, "auto"]} />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(window) => `Windows from ${formatCount(Number(window))} tok`}
          formatter={(tokens) => formatTokens(Number(tokens))}
        />
        <Legend
          verticalAlign="top"
          align="right"
          height={20}
          iconType="plainline"
          wrapperStyle={{ fontSize: TEXT_SIZE }}
        />
        {ownWindow >= first && ownWindow <= last && (
          <ReferenceLine x={ownWindow} stroke="var(--line-strong)" strokeDasharray="2 3" />
        )}
        <Line
          name="saved"
          dataKey="before"
          type="stepAfter"
          stroke="var(--ink-faint)"
          strokeDasharray="4 3"
          strokeWidth={1.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          name="this form"
          dataKey="after"
          type="stepAfter"
          stroke="var(--tokens-tools)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
