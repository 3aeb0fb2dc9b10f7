type Sparkline = {
  readonly lines: readonly string[];
  /** Values with a gap on both sides. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
};

/** Null is a gap. The scale starts at zero, unless `floor` is set, so that small changes look small. */
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
  for (const segment of splitAtGaps(values)) {
    const points = segment.map(({ index, value }) => ({
      x: round(index * step),
      y: round(height - (value - floor) * scale),
    }));
    const [only] = points;
    if (points.length === 1 && only !== undefined) dots.push(only);
    else lines.push(points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join(""));
  }
  return { lines, dots };
}

function splitAtGaps(values: readonly (number | null)[]): { index: number; value: number }[][] {
  const segments: { index: number; value: number }[][] = [];
  let current: { index: number; value: number }[] | null = null;
  values.forEach((value, index) => {
    if (value === null) {
      current = null;
      return;
    }
    if (current === null) {
      current = [];
      segments.push(current);
    }
    current.push({ index, value });
  });
  return segments;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
