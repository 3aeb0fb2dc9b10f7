"use client";

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, GRID, TOOLTIP } from "@/components/charts/chart-style";
import { formatTokens } from "@/components/words/format-number";
import type { SavedPoint } from "./prepare-saved";

const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function SavedChart({ points }: { points: readonly SavedPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis {...AXIS} dataKey="tick" minTickGap={32} />
        <YAxis {...AXIS} axisLine={false} width={44} tickFormatter={(value: number) => SHORT.format(value)} />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(label, payload) => (payload[0]?.payload as SavedPoint | undefined)?.title ?? label}
          formatter={(value) => formatTokens(Number(value))}
        />
        <Area
          type="linear"
          dataKey="sent"
          name="sent"
          stackId="tokens"
          stroke="var(--tokens-tools)"
          fill="var(--tokens-tools)"
          fillOpacity={0.6}
          isAnimationActive={false}
        />
        <Area
          type="linear"
          dataKey="saved"
          name="saved"
          stackId="tokens"
          stroke="var(--good)"
          fill="var(--good)"
          fillOpacity={0.15}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
