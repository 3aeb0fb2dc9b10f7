import type { ApiOutput } from "@/components/trpc/trpc";
import type { ApplySyncInput } from "@/server/contract/sources";

export type SyncPlan = ApiOutput["sources"]["previewSync"];

export type SyncChoice = {
  readonly taken: ReadonlySet<string>;
  readonly upstream: ReadonlySet<string>;
  readonly core: boolean;
};

/** Everything is preselected, except what would undo someone's deletion or edit. */
export function startChoice(plan: SyncPlan): SyncChoice {
  const added = plan.added.filter(({ returning }) => !returning).map(({ tool }) => tool.name);
  const changed = plan.changed.filter(({ overwritten }) => overwritten.length === 0).map(({ before }) => before.name);
  const removed = plan.removed.map(({ tool }) => tool.name);
  return { taken: new Set([...added, ...changed, ...removed]), upstream: new Set(), core: false };
}

export function withNames(set: ReadonlySet<string>, names: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const name of names) {
    if (isIn) next.add(name);
    else next.delete(name);
  }
  return next;
}

export function countChosen(plan: SyncPlan, choice: SyncChoice): number {
  return new Set(chosenNames(plan, choice)).size;
}

export function isEmptyPlan(plan: SyncPlan): boolean {
  const { added, changed, removed, kept, suggestions } = plan;
  return [added, changed, removed, kept, suggestions].every((list) => list.length === 0) && plan.baseUrl === null;
}

/** Omit the list when everything is selected, so the server records the whole sync as applied. */
export function toApplyInput(
  plan: SyncPlan,
  choice: SyncChoice,
): Pick<ApplySyncInput, "planHash" | "only" | "takeSuggestions" | "takeUpstream"> {
  const offered = [...plan.added.map(({ tool }) => tool.name), ...plan.changed.map(({ before }) => before.name)];
  const isWhole = [...offered, ...plan.removed.map(({ tool }) => tool.name)].every((name) => choice.taken.has(name));
  return {
    planHash: plan.hash,
    ...(!isWhole && { only: chosenNames(plan, choice) }),
    takeSuggestions: choice.core,
    takeUpstream: [...choice.upstream],
  };
}

export function priceChoice(plan: SyncPlan, choice: SyncChoice, before: number): { before: number; after: number } {
  let after = before;
  for (const { tool, tokens } of plan.added) if (choice.taken.has(tool.name)) after += tokens;
  for (const { before: old, tokensBefore, tokensAfter } of plan.changed) {
    if (choice.taken.has(old.name)) after += tokensAfter - tokensBefore;
  }
  for (const { tool, tokens, action } of plan.removed) {
    // A disabled tool stays in the catalog but costs nothing.
    if (choice.taken.has(tool.name) && (action === "remove" || tool.enabled)) after -= tokens;
  }
  return { before, after };
}

function chosenNames(plan: SyncPlan, { taken, upstream, core }: SyncChoice): string[] {
  return [...new Set([...taken, ...upstream, ...(core ? plan.suggestions.map(({ tool }) => tool) : [])])];
}
