"use client";

import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPCClient } from "@/components/trpc/trpc";
import { useDebouncedPreview } from "@/components/trpc/use-debounced-preview";
import { Badge, Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";

type Trial = ApiOutput["skills"]["test"];
type Match = Trial["nearest"][number];

const MISSING: Record<NonNullable<Trial["missing"]>, string> = {
  goal: "Enter a goal to see which recent messages match.",
  messages: "No messages recorded yet to compare with.",
  embedder: "The embedder isn't available, so meanings can't be compared. Skills work again once it is back.",
};

export function SkillTester({ goal, enabled }: { goal: string; enabled: boolean }) {
  const client = useTRPCClient();
  const input = goal.trim() === "" ? null : { goal: goal.slice(0, 2000) };
  const trial = useDebouncedPreview("skill", input, (settled) => client.skills.test.mutate(settled));
  const missing = input === null ? "goal" : trial.data?.missing;
  return (
    <Panel title="Matching messages" flush>
      <div aria-live="polite" className={cn(!trial.isSettled && "opacity-70")}>
        {missing ? (
          <p className="px-4 py-3 text-ink-soft">{MISSING[missing]}</p>
        ) : trial.data ? (
          <Matches trial={trial.data} enabled={enabled} />
        ) : trial.isError ? (
          <p className="px-4 py-3 text-danger">{readApiError(trial.error).message}</p>
        ) : (
          <div className="grid gap-3 px-4 py-3">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-2/5" />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Matches({ trial: { looked, matched, nearest }, enabled }: { trial: Trial; enabled: boolean }) {
  return (
    <>
      <p className="border-line border-b px-4 py-2 text-ink-soft text-sm">
        {matched === 0 ? "None" : countOf(matched, "message")} of the latest {formatCount(looked)}{" "}
        {matched === 1 ? "reaches" : "reach"} the similarity threshold (τ) of the role's policy.
        {!enabled && " The skill is disabled, so they don't get its tools."}
        {matched === 0 && " Closest messages:"}
      </p>
      <ul>
        {nearest.map((match) => (
          <MatchRow key={`${match.role} ${match.message}`} match={match} />
        ))}
      </ul>
    </>
  );
}

function MatchRow({ match: { message, role, similarity, tau, isMatch } }: { match: Match }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b px-4 py-1.5 last:border-b-0">
      <span className={cn("line-clamp-2 min-w-0 break-words", !isMatch && "text-ink-soft")}>{message}</span>
      <span className="text-right">
        {isMatch ? (
          <Badge className="text-signal-skill">matches</Badge>
        ) : (
          <span className="text-ink-faint text-sm">{tau === null ? "skills off" : "below τ"}</span>
        )}
      </span>
      <Name className="text-ink-faint">{role}</Name>
      <span className="text-right text-ink-faint text-sm" title="Cosine similarity between the message and the goal">
        {similarity.toFixed(2)}
        {tau !== null && ` ${isMatch ? "≥" : "<"} ${tau.toFixed(2)}`}
      </span>
    </li>
  );
}
