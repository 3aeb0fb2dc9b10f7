"use client";

import { CartesianGrid, ComposedChart, Line, ReferenceDot, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, GRID, TEXT_SIZE, TOOLTIP } from "@/components/charts/chart-style";
import { formatCount } from "@/components/words/format-number";
import type { Curve, CurvePoint } from "./prepare-sweep";

type SweepChartProps = {
  curve: Curve;
  label: string;
  format: (value: number) => string;
  chosen: number | null;
  onChoose: (value: number) => void;
};

type DotProps = { cx?: number; cy?: number; payload?: CurvePoint };

export function SweepChart({ curve, label, format, chosen, onChoose }: SweepChartProps) {
  const points = [...curve.points].sort((a, b) => a.tokens - b.tokens || a.recall - b.recall);
  const recommended = points.find(({ isRecommended }) => isRecommended);
  const dot = ({ cx, cy, payload }: DotProps) => {
    if (cx === undefined || cy === undefined || payload === undefined) return <g key="none" />;
    const isChosen = payload.value === chosen;
    const { value, isBest, isRecommended } = payload;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the table below the chart does the same by keyboard.
      <circle
        key={value}
        cx={cx}
        cy={cy}
        r={isChosen || isRecommended ? 7 : isBest ? 5 : 3.5}
        fill={isChosen || isRecommended ? "var(--accent)" : isBest ? "var(--ink)" : "var(--raised)"}
        stroke={isChosen ? "var(--raised)" : "var(--ink-soft)"}
        strokeWidth={1.5}
        className="cursor-pointer"
        onClick={() => onChoose(value)}
      />
    );
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={points} margin={{ top: 12, right: 20, bottom: 24, left: 4 }}>
        <CartesianGrid {...GRID} />
        <XAxis
          {...AXIS}
          type="number"
          dataKey="tokens"
          domain={["auto", "auto"]}
          tickFormatter={(tokens: number) => formatCount(tokens)}
          label={{
            value: "tokens per case",
            position: "insideBottom",
            offset: -14,
            fill: "var(--ink-faint)",
            fontSize: TEXT_SIZE,
          }}
        />
        <YAxis
          {...AXIS}
          type="number"
          width={52}
          domain={[curve.recallTicks[0] ?? 0, curve.recallTicks.at(-1) ?? 100]}
          ticks={[...curve.recallTicks]}
          tickFormatter={(recall: number) => `${recall}%`}
        />
        <Tooltip {...TOOLTIP} content={<PointTip label={label} format={format} />} />
        <Line
          dataKey="recall"
          type="linear"
          stroke="var(--line-strong)"
          strokeWidth={1.5}
          dot={dot}
          activeDot={false}
          isAnimationActive={false}
        />
        {recommended && (
          <ReferenceDot
            x={recommended.tokens}
            y={recommended.recall}
            r={0}
            label={{
              ...{ value: "Recommended", position: "right", dy: 16, offset: 4 },
              ...{ fill: "var(--accent)", fontSize: TEXT_SIZE },
            }}
          />
        )}
        {curve.current && (
          <ReferenceDot
            x={curve.current.tokens}
            y={curve.current.recall}
            r={9}
            fill="none"
            stroke="var(--mode-selective)"
            strokeWidth={2}
            ifOverflow="extendDomain"
            label={{ value: "current", position: "top", fill: "var(--mode-selective)", fontSize: TEXT_SIZE }}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

type TipProps = Pick<SweepChartProps, "label" | "format"> & {
  active?: boolean;
  payload?: readonly { payload?: CurvePoint }[];
};

function PointTip({ label, format, active, payload }: TipProps) {
  const point = payload?.[0]?.payload;
  if (!active || point === undefined) return null;
  return (
    <div className="rounded-lg border border-line bg-raised px-2.5 py-1.5 text-sm">
      <p className="text-ink-soft">
        {label} <span className="text-ink">{format(point.value)}</span>
      </p>
      <p className="tabular-nums">
        recall {point.recall}% · {formatCount(point.tokens)} tok
      </p>
    </div>
  );
}
