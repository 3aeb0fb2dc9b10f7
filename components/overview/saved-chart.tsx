"use client";

import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, GRID, TEXT_SIZE, TOOLTIP } from "@/components/charts/chart-style";
import { formatTokens } from "@/components/words/format-number";
import type { SavedPoint } from "./prepare-saved";
import { SAVED_LOOK } from "./saved-look";

const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Bars, because each bucket is a sum: between two days there is nothing to connect. */
export function SavedChart({ points }: { points: readonly SavedPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...points]} margin={{ top: 20, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis {...AXIS} dataKey="tick" minTickGap={32} />
        <YAxis {...AXIS} axisLine={false} width={44} tickFormatter={(value: number) => SHORT.format(value)} />
        <Tooltip
          {...TOOLTIP}
          cursor={{ fill: "var(--line)", opacity: 0.4 }}
          labelFormatter={(label, payload) => (payload[0]?.payload as SavedPoint | undefined)?.title ?? label}
          formatter={(value) => formatTokens(Number(value))}
        />
        <Bar
          dataKey="sent"
          name="sent"
          stackId="tokens"
          maxBarSize={56}
          fill="var(--tokens-tools)"
          fillOpacity={0.7}
          isAnimationActive={false}
        />
        <Bar dataKey="saved" name="saved" stackId="tokens" maxBarSize={56} fillOpacity={0.15} isAnimationActive={false}>
          {points.map(({ at, harm }) => (
            <Cell key={at} fill={SAVED_LOOK[harm].color} stroke={SAVED_LOOK[harm].color} />
          ))}
          <LabelList dataKey="label" position="top" fill="var(--ink)" fontSize={TEXT_SIZE} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
