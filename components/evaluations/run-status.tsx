import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { RunStatus } from "@/server/contract/eval-runs";
import type { Gate } from "@/server/contract/evaluations";

type Look = { readonly tone: BadgeTone; readonly icon: LucideIcon; readonly word: string; readonly spins?: boolean };

const RUNS: Record<RunStatus, Look> = {
  waiting: { tone: "neutral", icon: CircleDashed, word: "Waiting" },
  running: { tone: "accent", icon: LoaderCircle, word: "Running", spins: true },
  finished: { tone: "neutral", icon: CircleCheck, word: "Finished" },
  failed: { tone: "danger", icon: CircleAlert, word: "Not finished" },
  cancelled: { tone: "neutral", icon: CircleSlash, word: "Canceled" },
};

const GATES: Record<Gate["status"], Look> = {
  "not-run": { tone: "warn", icon: CircleDashed, word: "Not run yet" },
  running: { tone: "accent", icon: LoaderCircle, word: "Running", spins: true },
  passed: { tone: "good", icon: CircleCheck, word: "Passed" },
  failed: { tone: "danger", icon: CircleAlert, word: "Failed" },
};

export function RunStatusBadge({ status }: { status: RunStatus }) {
  return <LookBadge {...RUNS[status]} />;
}

export function GateBadge({ status }: { status: Gate["status"] }) {
  return <LookBadge {...GATES[status]} />;
}

function LookBadge({ tone, icon: Icon, word, spins }: Look) {
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden className={cn(spins && "motion-safe:animate-spin")} />
      {word}
    </Badge>
  );
}
