"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import {
  describeChoice,
  type ImportChoice,
  type ImportPlan,
  keyOf,
  listRows,
  toChoice,
  usualChoice,
} from "./choose-import";
import { ImportRowView } from "./import-row";

type ImportReviewProps = { plan: ImportPlan; pending: boolean; onApply: (choice: ImportChoice) => void };

export function ImportReview({ plan, pending, onApply }: ImportReviewProps) {
  const rows = useMemo(() => listRows(plan), [plan]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => usualChoice(rows));
  const [takeSuggestions, setSuggestions] = useState(false);
  const { shown, hidden, showMore } = useShown(rows);
  const tokens = plan.added
    .filter(({ tool }) => chosen.has(keyOf({ kind: "added", name: tool.name })))
    .reduce((sum, entry) => sum + entry.tokens, 0);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <section aria-label="Changes to review" className="grid gap-4">
      <Problems plan={plan} />
      {rows.length === 0 ? (
        <EmptyState>
          {plan.unchanged > 0
            ? `Up to date: the draft already has all ${formatCount(plan.unchanged)} tools.`
            : "The document has no tools to import."}
        </EmptyState>
      ) : (
        <>
          <Panel
            title={`${plan.source.isNew ? "New source" : "Source"} ${plan.source.name}`}
            count={rows.length}
            flush
            action={
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setChosen(chosen.size === 0 ? usualChoice(rows) : new Set())}
              >
                {chosen.size === 0 ? "Select new and changed" : "Clear selection"}
              </Button>
            }
          >
            <ul>
              {shown.map((row) => (
                <ImportRowView
                  key={keyOf(row)}
                  row={row}
                  chosen={chosen.has(keyOf(row))}
                  onToggle={() => toggle(keyOf(row))}
                />
              ))}
            </ul>
          </Panel>
          {hidden > 0 && (
            <LoadMore one="tool" many="tools" shown={shown.length} hasMore pending={false} onMore={showMore} />
          )}
          <Facts plan={plan} />
          {plan.suggestions.length > 0 && (
            <Checkbox checked={takeSuggestions} onChange={setSuggestions}>
              Make{" "}
              {listNames(
                plan.suggestions.map(({ tool }) => tool),
                5,
              )}{" "}
              core, as suggested by the document
            </Checkbox>
          )}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
            <Button
              variant="primary"
              pending={pending}
              disabled={chosen.size === 0}
              onClick={() => onApply(toChoice(rows, chosen, takeSuggestions))}
            >
              {describeChoice(rows, chosen)}
            </Button>
            {tokens > 0 && <span className="text-ink-faint text-sm">{formatTokens(tokens)} of new definitions</span>}
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ plan }: { plan: ImportPlan }) {
  const facts = [
    plan.unchanged > 0 && `${formatCount(plan.unchanged)} unchanged.`,
    plan.baseUrl !== null && `Calls go to ${plan.baseUrl}.`,
    plan.gainedBy.length > 0 && `${listNames(plan.gainedBy, 6)} may use all tools, so they also get the new ones.`,
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <p className="text-ink-soft text-sm">{facts.join(" ")}</p>;
}

function Problems({ plan: { problems } }: { plan: ImportPlan }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn" title={`${countOf(problems.length, "entry", "entries")} can't be imported`}>
      <ul className="mt-1 grid gap-0.5">
        {problems.slice(0, 20).map(({ name, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same name and message.
          <li key={index} className="break-words">
            <code className="font-mono text-sm">{name}</code>: {message}
          </li>
        ))}
        {problems.length > 20 && <li>and {problems.length - 20} more</li>}
      </ul>
    </Notice>
  );
}
