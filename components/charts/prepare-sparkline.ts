type Sparkline = {
  /** One path for each stretch without a gap. */
  readonly lines: readonly string[];
  /** Values that have a gap on both sides. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
};

/**
 * Values as a line in a box of the given size. Null is a gap. The scale begins at zero unless `floor` says otherwise,
 * so that a small change looks small.
 */
export function prepareSparkline(
  values: readonly (number | null)[],
  { width, height, floor = 0 }: { width: number; height: number; floor?: number },
): Sparkline {
  const known = values.filter((value) => value !== null);
  const top = Math.max(...known, floor);
  const scale = top === floor ? 0 : height / (top - floor);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const lines: string[] = [];
  const dots: { x: number; y: number }[] = [];
  for (const stretch of stretchesOf(values)) {
    const points = stretch.map(({ index, value }) => ({
      x: round(index * step),
      y: round(height - (value - floor) * scale),
    }));
    const [only] = points;
    if (points.length === 1 && only !== undefined) dots.push(only);
    else lines.push(points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join(""));
  }
  return { lines, dots };
}

function stretchesOf(values: readonly (number | null)[]): { index: number; value: number }[][] {
  const stretches: { index: number; value: number }[][] = [];
  let open: { index: number; value: number }[] | null = null;
  values.forEach((value, index) => {
    if (value === null) {
      open = null;
      return;
    }
    if (open === null) {
      open = [];
      stretches.push(open);
    }
    open.push({ index, value });
  });
  return stretches;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
