"use client";

import { useMay } from "@/components/auth/me-context";
import { HarmText } from "@/components/harm/harm-text";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { WhyAbout, WhyFixes, WhyPreview, WhyView } from "@/server/contract/why";
import { describePlan } from "./describe-step";
import { useApplyPlan, useWhyFixes, useWhyPreviews } from "./use-why";

export function WhyFixList({ view, about }: { view: WhyView; about: WhyAbout }) {
  const fixes = useWhyFixes(about, view.tool);
  return (
    <QueryView
      query={fixes}
      failure="Couldn't find a fix."
      pending={
        <div className="mt-1 grid gap-2" role="status" aria-label="Looking for fixes">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      }
    >
      {(data) => <Plans view={view} fixes={data} />}
    </QueryView>
  );
}

function Plans({ view, fixes: { draft, plans } }: { view: WhyView; fixes: WhyFixes }) {
  const mayEdit = useMay("policy.edit");
  const previews = useWhyPreviews(view, plans);
  const apply = useApplyPlan();
  if (draft?.kind === "sent") {
    return (
      <p className="text-ink-soft text-sm">
        The draft already sends it for this message.{" "}
        <Link href="/publish" className="underline underline-offset-2">
          Review and publish
        </Link>
      </p>
    );
  }
  if (plans.length === 0) return <p className="text-ink-soft text-sm">{describeNoPlan(view)}</p>;
  return (
    <div className="mt-1">
      <p className="mb-1 font-medium text-sm">
        {plans.length === 1 ? "What would send it" : "What would send it: any of these"}
      </p>
      <ul aria-label="Fixes" className="rounded-md border border-line">
        {plans.map(({ steps, alsoAllowed }, at) => {
          const preview = previews[at];
          return (
            <li key={describePlan(steps)} className="grid gap-1 border-line border-b px-3 py-2 last:border-b-0">
              <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
                <p className="min-w-0 flex-1 basis-56">
                  {describePlan(steps)}
                  {alsoAllowed > 0 && ` (also allows ${countOf(alsoAllowed, "other tool")})`}
                </p>
                {mayEdit && (
                  <Button
                    size="sm"
                    disabled={apply.isPending}
                    aria-label={`Add to draft: ${describePlan(steps)}`}
                    onClick={() => apply.mutate({ steps: [...steps] })}
                  >
                    Add to draft
                  </Button>
                )}
              </div>
              {preview?.data ? (
                <Effect preview={preview.data} />
              ) : preview?.isError ? (
                <p className="text-ink-faint text-sm">Couldn't calculate the effect on other messages.</p>
              ) : (
                <Skeleton className="w-3/5" />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Effect({ preview }: { preview: WhyPreview }) {
  if (preview.problem !== null) return <p className="text-sm text-warn">{preview.problem}</p>;
  return (
    <>
      <p className="text-ink-soft text-sm">{describeEffect(preview)}</p>
      {preview.harm.lost.length > 0 && <HarmText harm={preview.harm} />}
    </>
  );
}

/** Such as "This message: +86 tok. Would also send it in 3 of the last 50 messages, +120 tok in total." */
export function describeEffect({ addedTokens, tried, alsoSent, tokensBefore, tokensAfter }: WhyPreview): string {
  const own = `This message: ${signed(addedTokens)}.`;
  if (tried === 0) return own;
  const total = tokensAfter - tokensBefore;
  const cost = total === 0 ? "" : `, ${signed(total)} in total`;
  if (tried === 1) return `${own} Would ${alsoSent === 0 ? "not" : "also"} send it in the one other message${cost}.`;
  const others = `the last ${formatCount(tried)} messages`;
  return alsoSent === 0
    ? `${own} Would send it in none of ${others}${cost}.`
    : `${own} Would also send it in ${formatCount(alsoSent)} of ${others}${cost}.`;
}

function signed(tokens: number): string {
  return `${tokens < 0 ? "−" : "+"}${formatTokens(Math.abs(tokens))}`;
}

function describeNoPlan({ answer }: WhyView): string {
  if (answer.kind === "denied" && answer.why.kind === "outside-key-scope")
    return "To change this, edit the key's tool list.";
  if (answer.kind === "no-tools" && answer.modeReason.kind === "forced" && answer.modeReason.by === "request") {
    return "To change this, send the message without forcing chat mode.";
  }
  return "No single change of the draft would send it for this message.";
}
