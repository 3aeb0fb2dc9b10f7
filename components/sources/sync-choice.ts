import type { ApiOutput } from "@/components/trpc/trpc";
import type { ApplySyncInput } from "@/server/contract/sources";

export type SyncPlan = ApiOutput["sources"]["previewSync"];

/** What whoever looks at a plan takes of it. */
export type SyncChoice = {
  /** Tools whose change is taken, by name. */
  readonly taken: ReadonlySet<string>;
  /** Tools whose own words give way to what the source says. */
  readonly upstream: ReadonlySet<string>;
  /** Makes core what the source would have so. */
  readonly core: boolean;
};

/**
 * What stands ticked at first: everything, but for what would undo something that a person did, which is taken only by
 * saying so: a tool that someone removed, words that someone wrote.
 */
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

/** How many tools applying the choice would write. */
export function countChosen(plan: SyncPlan, choice: SyncChoice): number {
  return new Set(chosenNames(plan, choice)).size;
}

/** Whether a plan has anything to decide. */
export function isEmptyPlan(plan: SyncPlan): boolean {
  const { added, changed, removed, kept, suggestions } = plan;
  return [added, changed, removed, kept, suggestions].every((list) => list.length === 0) && plan.baseUrl === null;
}

/** What is asked for: all of it where nothing was left out, so that the whole of what the source said is remembered. */
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

/** What the source's definitions cost, before and after the choice. */
export function priceChoice(plan: SyncPlan, choice: SyncChoice, before: number): { before: number; after: number } {
  let after = before;
  for (const { tool, tokens } of plan.added) if (choice.taken.has(tool.name)) after += tokens;
  for (const { before: old, tokensBefore, tokensAfter } of plan.changed) {
    if (choice.taken.has(old.name)) after += tokensAfter - tokensBefore;
  }
  for (const { tool, tokens, action } of plan.removed) {
    // One that is only switched off stays in the catalog, and costs nothing.
    if (choice.taken.has(tool.name) && (action === "remove" || tool.enabled)) after -= tokens;
  }
  return { before, after };
}

function chosenNames(plan: SyncPlan, { taken, upstream, core }: SyncChoice): string[] {
  return [...new Set([...taken, ...upstream, ...(core ? plan.suggestions.map(({ tool }) => tool) : [])])];
}
