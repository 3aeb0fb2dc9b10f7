import { describeModeReason } from "@/components/trace/describe-mode-reason";
import { SIGNAL_INFO } from "@/components/trace/signal-info";
import { formatCount } from "@/components/words/format-number";
import type { TriedView } from "@/server/contract/playground";
import type { ToolOutcome } from "@/server/contract/reasons";
import type { Signal } from "@/server/engine/model/snapshot";

type Decided = Pick<TriedView, "mode" | "modeReason" | "allowedCount" | "outcomes">;

export function describeDecision({ mode, modeReason, allowedCount, outcomes }: Decided): string {
  const clauses = [describeModeReason(modeReason, { mode, allowedCount }), describeMatches(outcomes)];
  return `${clauses.filter(Boolean).join("; ")}.`;
}

function describeMatches(outcomes: readonly ToolOutcome[]): string {
  const rules = { categories: new Set<string>(), bundles: new Set<string>(), skills: new Set<string>() };
  for (const { outcome, reason } of outcomes) {
    if (outcome !== "sent") continue;
    if (reason.kind === "keyword") rules.categories.add(reason.category);
    if (reason.kind === "bundle") rules.bundles.add(reason.bundle);
    if (reason.kind === "skill") rules.skills.add(reason.skill);
  }
  return [
    count(rules.categories, "category matched", "categories matched"),
    count(rules.skills, "skill applies", "skills apply"),
    count(rules.bundles, "bundle added", "bundles added"),
  ]
    .filter(Boolean)
    .join(", ");
}

function count({ size }: ReadonlySet<string>, one: string, many: string): string {
  if (size === 0) return "";
  return size === 1 ? `1 ${one}` : `${formatCount(size)} ${many}`;
}

export function countSignals(outcomes: readonly ToolOutcome[]): { title: string; style: string; count: number }[] {
  const signals = Object.keys(SIGNAL_INFO) as Signal[];
  return signals.flatMap((signal) => {
    const tools = outcomes.filter((outcome) => outcome.outcome === "sent" && outcome.signal === signal);
    const { title, style } = SIGNAL_INFO[signal];
    return tools.length === 0 ? [] : [{ title, style, count: tools.length }];
  });
}
