import { cn } from "@/components/ui/cn";
import { prepareSparkline } from "./prepare-sparkline";

const WIDTH = 120;
const HEIGHT = 28;

type SparklineProps = {
  values: readonly (number | null)[];
  label: string;
  /** A text color class. */
  className: string;
};

export function Sparkline({ values, label, className }: SparklineProps) {
  const { lines, dots } = prepareSparkline(values, { width: WIDTH, height: HEIGHT });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className={cn("h-8 w-full", className)}
    >
      {lines.map((path) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {dots.map(({ x, y }) => (
        <path
          key={x}
          d={`M${x} ${y}h0.01`}
          stroke="currentColor"
          strokeWidth={4}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
