import { cn } from "@/components/ui/cn";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import type { PolicyCurve } from "@/server/contract/policies";

/** Progress, and the messages behind the figures. */
export function CurveOrigin({ curve, className }: { curve: PolicyCurve | undefined; className?: string }) {
  return (
    <p role="status" className={cn("text-ink-faint text-sm", className)}>
      {curve === undefined ? "Preparing to measure…" : describeOrigin(curve)}
    </p>
  );
}

export function describeOrigin({ set, messages, recorded, done, total, error, isByWords }: PolicyCurve): string {
  if (error !== null) return `Couldn't measure: ${error}`;
  if (done < total)
    return `Measuring: ${formatCount(done)} of ${formatCount(total)} settings. Agents are not affected.`;
  if (messages === 0) return "Not measured: no messages with calls are recorded, and no evaluation set has cases.";
  const words = isByWords ? " By words only, because no embedder is configured." : "";
  const few =
    recorded === 0
      ? "no message with calls is recorded yet"
      : `only ${countOf(recorded, "message")} with calls ${recorded === 1 ? "is" : "are"} recorded`;
  if (set !== null)
    return `Measured on ${countOf(messages, "case")} from the evaluation set ${set}, because ${few}.${words}`;
  return `Measured on your latest ${countOf(messages, "message")} with calls, each as the first of a session.${words}`;
}
