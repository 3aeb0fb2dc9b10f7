"use client";

import { ChevronRight, CircleCheck, CircleX, FlaskConical } from "lucide-react";
import { judgeHarm } from "@/components/harm/describe-harm";
import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Badge, Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/components/words/format-number";
import type { RunCaseRow, RunView } from "@/server/contract/eval-runs";
import type { Mode } from "@/server/engine/model/snapshot";

type RunCaseItemProps = { entry: RunCaseRow; run: RunView };

export function RunCaseItem({ entry, run }: RunCaseItemProps) {
  const { isPassed, before } = entry;
  const Mark = isPassed ? CircleCheck : CircleX;
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group">
        <summary
          data-row-link
          className="flex cursor-pointer list-none items-start gap-2.5 px-3 py-2 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden"
        >
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <Mark aria-hidden className={cn("mt-0.5 size-4 shrink-0", isPassed ? "text-good" : "text-danger")} />
          <span className="sr-only">{isPassed ? "Passed" : "Failed"}:</span>
          <span className="grid min-w-0 flex-1 gap-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-4">
            <span className="min-w-0 break-words">
              {entry.message ?? <span className="text-ink-faint">{entry.name} (no longer in the set)</span>}
            </span>
            <span className="flex flex-wrap items-center gap-1.5 lg:justify-end">
              <Summary entry={entry} />
              {before && before.isPassed !== isPassed && (
                <Badge tone={isPassed ? "good" : "danger"}>{isPassed ? "Better" : "Worse"}</Badge>
              )}
              <Tokens as="json" count={entry.tokensSent} className="w-20 text-right" />
              <span className="hidden w-14 text-right sm:block">
                {before && (
                  <TokenChange
                    before={before.tokensSent}
                    after={entry.tokensSent}
                    against="the other run"
                    harm={judgeHarm({ sessions: 1, losing: entry.missed.length > before.missed.length ? 1 : 0 })}
                  />
                )}
              </span>
            </span>
          </span>
        </summary>
        <CaseDetails entry={entry} run={run} />
      </details>
    </li>
  );
}

function Summary({ entry: { mode, missed, needs, tokensSent } }: { entry: RunCaseRow }) {
  if (mode === null) return <Badge tone="danger">role not found</Badge>;
  if (missed.length > 0) {
    return (
      <Badge tone="danger" className="font-normal">
        missed <Name>{missed.join(", ")}</Name>
      </Badge>
    );
  }
  if (needs.length === 0 && tokensSent > 0) return <Badge tone="danger">needs no tool, but got some</Badge>;
  return needs.length === 0 ? (
    <span className="text-ink-faint text-sm">no tool</span>
  ) : (
    <Name className="truncate text-ink-soft">{needs.join(", ")}</Name>
  );
}

function CaseDetails({ entry, run }: RunCaseItemProps) {
  const { needs, sent, sentCount, missed, mode, before } = entry;
  const missing = new Set(missed);
  const needed = new Set(needs);
  return (
    <div className="grid gap-3 px-3 pt-1 pb-4 pl-12">
      {entry.history.length > 0 && (
        <p className="text-ink-soft text-sm">After: {entry.history.map((text) => `“${text}”`).join(" · ")}</p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[6rem_1fr]">
        <dt className="text-ink-faint text-sm">Needs</dt>
        <dd className="flex flex-wrap gap-1">
          {needs.length === 0 && <span className="text-ink-soft">no tool</span>}
          {needs.map((name) => (
            <Badge key={name} tone={missing.has(name) ? "danger" : "good"} className="font-normal">
              <Name>{name}</Name> {missing.has(name) ? "not sent" : "sent"}
            </Badge>
          ))}
        </dd>
        <dt className="text-ink-faint text-sm">Sent</dt>
        <dd className="flex flex-wrap items-center gap-1">
          {sentCount === 0 && <span className="text-ink-soft">no tool</span>}
          {sent.map((name) => (
            <Badge key={name} tone={needed.has(name) ? "good" : "neutral"} className="font-normal">
              <Name>{name}</Name>
            </Badge>
          ))}
          {sentCount > sent.length && (
            <span className="text-ink-faint text-sm">and {formatCount(sentCount - sent.length)} more</span>
          )}
        </dd>
        {before && (
          <>
            <dt className="text-ink-faint text-sm">Other run</dt>
            <dd className="text-ink-soft text-sm">
              {before.isPassed ? "passed" : before.missed.length > 0 ? `missed ${before.missed.join(", ")}` : "failed"},{" "}
              <Tokens as="json" count={before.tokensSent} />
            </dd>
          </>
        )}
        <dt className="text-ink-faint text-sm">Cost</dt>
        <dd className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {mode !== null && <ModeBadge mode={mode as Mode} />}
          <Tokens as="json" count={entry.tokensSent} /> of <Tokens as="json" count={entry.tokensBaseline} />
        </dd>
      </dl>
      {entry.message !== null && (
        <Link
          href={playgroundLink(entry, run)}
          className="inline-flex items-center gap-1.5 justify-self-start text-accent text-sm hover:underline"
        >
          <FlaskConical aria-hidden className="size-4" />
          See why in the playground
        </Link>
      )}
    </div>
  );
}

function playgroundLink(
  { message, role, history }: Pick<RunCaseRow, "message" | "role" | "history">,
  { subject, defaultRole }: Pick<RunView, "subject" | "defaultRole">,
): string {
  const address = new URLSearchParams({ message: message ?? "" });
  const under = role ?? defaultRole;
  if (under !== null) address.set("role", under);
  if (history.length > 0) address.set("history", JSON.stringify(history));
  if (subject.kind === "revision") address.set("on", String(subject.number));
  if (subject.kind === "preset") address.set("vs", `preset:${subject.preset}`);
  return `/playground?${address}`;
}
