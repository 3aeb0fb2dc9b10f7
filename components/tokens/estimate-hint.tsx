import { cn } from "@/components/ui/cn";
import type { TokenEstimate } from "@/server/contract/usage";
import { describeEstimate, describeMethod } from "./describe-estimate";

export function EstimateHint({ estimate, className }: { estimate: TokenEstimate; className?: string }) {
  return (
    <span className={cn("text-ink-faint text-sm", className)} title={describeMethod(estimate)}>
      {describeEstimate(estimate)}
    </span>
  );
}
