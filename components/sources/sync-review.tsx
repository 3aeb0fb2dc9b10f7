"use client";

import { useState } from "react";
import { TokenStep } from "@/components/tokens/tokens";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listCounts } from "@/components/words/list-counts";
import { listNames } from "@/components/words/list-names";
import { countChosen, isEmptyPlan, priceChoice, type SyncChoice, type SyncPlan, startChoice } from "./sync-choice";
import { SyncProblems } from "./sync-problems";
import { SyncSections } from "./sync-sections";

type SyncReviewProps = {
  plan: SyncPlan;
  tokensBefore: number;
  pending: boolean;
  onApply: (choice: SyncChoice) => void;
  onClose: () => void;
};

/** The parent sets a key per plan, so the choice starts fresh for each. */
export function SyncReview({ plan, tokensBefore, pending, onApply, onClose }: SyncReviewProps) {
  const [choice, setChoice] = useState(() => startChoice(plan));
  const count = countChosen(plan, choice);
  const { before, after } = priceChoice(plan, choice, tokensBefore);
  if (isEmptyPlan(plan)) {
    return (
      <div className="grid gap-3">
        <Notice tone="good" title="Up to date" actions={<Button onClick={onClose}>Close</Button>}>
          The draft matches the source: {formatCount(plan.unchanged)} tools, no changes.
        </Notice>
        <SyncProblems problems={plan.problems} />
      </div>
    );
  }
  return (
    <section aria-label="Changes to review" className="grid gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-soft">
        <span>{summarize(plan)}</span>
        <span className="whitespace-nowrap">
          definitions <TokenStep before={before} after={after} against="now" />
        </span>
      </p>
      {plan.gainedBy.length > 0 && (
        <Notice>
          {plan.gainedBy.length === 1 ? "The role " : "The roles "}
          <Name>{listNames(plan.gainedBy, 8)}</Name> may use every tool of this source and{" "}
          {plan.gainedBy.length === 1 ? "gets" : "get"} the new ones when you publish.
        </Notice>
      )}
      {plan.baseUrl !== null && (
        <Notice>
          Calls will go to <Name>{plan.baseUrl}</Name>, the base URL in the document.
        </Notice>
      )}
      <SyncSections plan={plan} choice={choice} onChange={(change) => setChoice((now) => ({ ...now, ...change }))} />
      {plan.suggestions.length > 0 && (
        <Checkbox checked={choice.core} onChange={(core) => setChoice((now) => ({ ...now, core }))}>
          Make these tools core, as suggested by the source:{" "}
          <Name>
            {listNames(
              plan.suggestions.map(({ tool }) => tool),
              8,
            )}
          </Name>
          <span className="block text-ink-faint text-sm">
            Core tools are sent in every round to every role that may use them.
          </span>
        </Checkbox>
      )}
      <SyncProblems problems={plan.problems} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          pending={pending}
          disabled={count === 0 && plan.baseUrl === null}
          onClick={() => onApply(choice)}
        >
          {count === 0 ? "Apply" : `Apply ${countOf(count, "change")} to the draft`}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <span className="text-ink-faint text-sm">Agents get the changes when you publish.</span>
      </div>
    </section>
  );
}

function summarize(plan: SyncPlan): string {
  return listCounts([
    [plan.added.length, "new"],
    [plan.changed.length, "changed"],
    [plan.removed.length, "removed"],
    [plan.kept.length, "edited here"],
    [plan.unchanged, "unchanged"],
  ]).join(" · ");
}
