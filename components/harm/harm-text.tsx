import { TriangleAlert } from "lucide-react";
import { ToolLink } from "@/components/trace/tool-link";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/words/format-number";
import type { Harm } from "@/server/contract/harm";
import { describeNoLoss, describeSessions } from "./describe-harm";

const NAMED = 3;

/** What a change would lose, beside what it saves. */
export function HarmText({ harm, className }: { harm: Harm; className?: string }) {
  const { sessions, lost } = harm;
  if (lost.length === 0) return <p className={cn("text-ink-faint text-sm", className)}>{describeNoLoss(sessions)}</p>;
  const named = lost.slice(0, NAMED);
  return (
    <p className={cn("flex gap-1.5 text-sm text-warn", className)}>
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Would lose{" "}
        {named.map(({ tool, sessions: count }, at) => (
          <span key={tool}>
            {at > 0 && ", "}
            <ToolLink name={tool} /> in {at === 0 ? describeSessions(count) : formatCount(count)}
          </span>
        ))}
        {lost.length > NAMED && ` and ${formatCount(lost.length - NAMED)} more tools`}.
      </span>
    </p>
  );
}
