"use client";

import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, GRID, TOOLTIP } from "@/components/charts/chart-style";
import { formatTokens } from "@/components/words/format-number";
import type { TaxPoint } from "./prepare-tax";

const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function TaxChart({ points, isReplayed }: { points: readonly TaxPoint[]; isReplayed: boolean }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis {...AXIS} dataKey="key" minTickGap={16} />
        <YAxis {...AXIS} axisLine={false} width={44} tickFormatter={(value: number) => SHORT.format(value)} />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(label, payload) => (payload[0]?.payload as TaxPoint | undefined)?.title ?? label}
          formatter={(value) => formatTokens(Number(value))}
        />
        <Bar
          dataKey="kept"
          name="cached prefix"
          stackId="tokens"
          fill="var(--tokens-tools)"
          fillOpacity={0.33}
          maxBarSize={40}
          isAnimationActive={false}
        />
        <Bar
          dataKey="fresh"
          name="fresh"
          stackId="tokens"
          fill="var(--tokens-tools)"
          maxBarSize={40}
          isAnimationActive={false}
        />
        {isReplayed && (
          <Line
            dataKey="replayed"
            name="replayed"
            stroke="var(--accent)"
            strokeWidth={2}
            strokeDasharray="4 3"
            dot={{ r: 3, fill: "var(--accent)", strokeWidth: 0 }}
            connectNulls={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
