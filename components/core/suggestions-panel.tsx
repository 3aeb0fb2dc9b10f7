"use client";

import { Plus } from "lucide-react";
import { Tokens } from "@/components/tokens/tokens";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import { ToolLink } from "@/components/trace/tool-link";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { countOf } from "@/components/words/count-of";
import { formatShare } from "@/components/words/format-number";
import type { CoreChange } from "./change-core";
import type { CoreView } from "./use-set-core";

type Suggestion = CoreView["suggestions"][number];
type SuggestionsPanelProps = {
  suggestions: readonly Suggestion[];
  days: number;
  rounds: number;
  costs: ToolCosts;
  mayEdit: boolean;
  onChange: (change: CoreChange) => void;
};

export function SuggestionsPanel({ suggestions, days, rounds, costs, mayEdit, onChange }: SuggestionsPanelProps) {
  return (
    <Panel title="Suggestions" count={suggestions.length} flush>
      <p className="px-4 py-2 text-ink-soft text-sm">
        Based on {countOf(rounds, "round")} with tool selection in the last {days} days.{" "}
        {suggestions.length === 0 && "No suggestions: no tool is sent in most rounds or often missed."}
      </p>
      <ul className="empty:hidden">
        {suggestions.map((suggestion) => (
          <li
            key={`${suggestion.role} ${suggestion.tool}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-64">
              <ToolLink name={suggestion.tool} className="font-medium" />
              <span className="text-ink-soft"> for </span>
              <Name>{suggestion.role}</Name>
              <span className="block text-ink-soft text-sm">{describeSuggestion(suggestion)}</span>
            </span>
            <Tokens count={costs.of(suggestion.tool) ?? 0} className="text-ink-soft" />
            {mayEdit && (
              <Button
                size="sm"
                onClick={() => onChange({ tool: suggestion.tool, role: suggestion.role, isCore: true })}
              >
                <Plus aria-hidden />
                Make core
                <span className="sr-only">
                  : {suggestion.tool} for {suggestion.role}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function describeSuggestion({ why, rounds, sent, escapes }: Suggestion): string {
  const share = `sent in ${formatShare(sent / rounds)} of ${countOf(rounds, "round")}`;
  return why === "missed" ? `Called without being sent in ${countOf(escapes, "round")}, ${share}` : `Already ${share}`;
}
