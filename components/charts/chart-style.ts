/** `text-sm`, in pixels for SVG. */
export const TEXT_SIZE = 13;

/** Shared by all charts. Colors are tokens, so charts follow the theme. */
export const AXIS = {
  stroke: "var(--line-strong)",
  tickLine: false,
  axisLine: { stroke: "var(--line)" },
  tick: { fill: "var(--ink-faint)", fontSize: TEXT_SIZE },
} as const;

export const GRID = { stroke: "var(--line)", vertical: false } as const;

export const TOOLTIP = {
  contentStyle: {
    background: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: 8,
    color: "var(--ink)",
    fontSize: TEXT_SIZE,
  },
  labelStyle: { color: "var(--ink-soft)" },
  itemStyle: { color: "var(--ink)" },
  cursor: { stroke: "var(--line-strong)", fill: "var(--sunken)" },
  isAnimationActive: false,
} as const;
