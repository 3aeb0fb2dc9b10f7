import type { ApiOutput } from "@/components/trpc/trpc";
import { formatRate } from "./format-figures";

type Runs = ApiOutput["evaluations"]["list"][number]["runs"];

const WIDTH = 96;
const HEIGHT = 24;

export function RecallTrend({ runs }: { runs: Runs }) {
  const values = runs.flatMap(({ figures }) => (figures?.recallAll == null ? [] : [figures.recallAll])).reverse();
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return <span className="text-ink-faint">–</span>;
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const points = values.map((value, at) => {
    const x = 2 + (at * (WIDTH - 4)) / (values.length - 1);
    // A constant value is a line in the middle.
    const height = span === 0 ? 0.5 : (value - least) / span;
    return `${x.toFixed(1)},${(HEIGHT - 3 - height * (HEIGHT - 6)).toFixed(1)}`;
  });
  const [x, y] = points.at(-1)?.split(",") ?? [];
  return (
    <svg
      role="img"
      aria-label={`Recall went from ${formatRate(first)} to ${formatRate(last)} over ${values.length} runs`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <polyline points={points.join(" ")} fill="none" stroke="var(--ink-faint)" strokeWidth={1.5} />
      <circle cx={x} cy={y} r={2.5} fill="var(--ink)" />
    </svg>
  );
}
