import type { AdminOutput } from "@/server/contract/admin/operations";
import type { PolicyPlan } from "@/server/contract/admin/policy";
import type { Figures, RunView } from "@/server/contract/eval-runs";
import { type CaseView, judge } from "@/server/contract/evaluations";
import type { EntryChange, FieldChange, RoleEffect } from "@/server/engine/analysis/diff";
import type { previewImport } from "@/server/lab/policy-file/import-policy";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import type { PricedPlan } from "@/server/policy/sources/price-plan";

type Preview = Awaited<ReturnType<typeof previewImport>>;

const MAX_VALUE = 200;
const MAX_NAMES = 50;

/** A preview without the definitions themselves: those of thousands of tools would make an answer of many megabytes. */
export async function toPlan(preview: Preview, published: PolicyPlan["published"]): Promise<PolicyPlan> {
  const pace = createPacer();
  const changes: PolicyPlan["changes"] = [];
  for (const change of preview.diff.changes) {
    changes.push(toChange(change));
    await pace();
  }
  const { draftHash, guards } = preview;
  return {
    draftHash,
    published,
    changes,
    effects: preview.diff.effects.map(toEffect),
    lint: preview.lint.map(({ severity, rule, noun, name, others }) => ({
      ...{ severity, rule, noun, name },
      others: others.slice(0, MAX_NAMES),
    })),
    exposures: preview.exposures.map(({ role, tools }) => ({ role, tools: [...tools] })),
    guards: { newSets: [...guards.newSets], changedSets: [...guards.changedSets], changesRules: guards.changesRules },
    commandLines: [...preview.commandLines],
  };
}

function toChange({ noun, kind, name, fields }: EntryChange): PolicyPlan["changes"][number] {
  return { noun, kind, name, fields: fields.map(toField) };
}

function toField({ field, old, new: next }: FieldChange) {
  return { field, old: shorten(old), new: shorten(next) };
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

function toEffect({ role, added, removed, tokensBefore, tokensAfter }: RoleEffect): PolicyPlan["effects"][number] {
  return {
    role,
    added: added.slice(0, MAX_NAMES),
    removed: removed.slice(0, MAX_NAMES),
    addedCount: added.length,
    removedCount: removed.length,
    tokensBefore,
    tokensAfter,
  };
}

/** A sync's plan without the definitions, for the same reason. */
export function toSyncPlan(plan: PricedPlan): AdminOutput<"previewSync"> {
  return {
    planHash: plan.hash,
    added: plan.added.map(({ tool, tokens }) => ({ name: tool.name, tokens })),
    changed: plan.changed.map(({ after, fields }) => ({ name: after.name, fields })),
    removed: plan.removed.map(({ tool, action, usedBy }) => ({ name: tool.name, action, usedBy })),
    kept: plan.kept.map(({ tool }) => tool),
    unchanged: plan.unchanged,
    gainedBy: plan.gainedBy,
    problems: plan.problems.map(({ name, message }) => `${name}: ${message}`),
  };
}

type Limits = Pick<RunView["set"], "required" | "recallFloor" | "zeroFloor" | "tokenCeiling">;

function limitsOf({ required, recallFloor, zeroFloor, tokenCeiling }: Limits): Limits {
  return { required, recallFloor, zeroFloor, tokenCeiling };
}

export function toRunAnswer(run: RunView): AdminOutput<"readRun"> {
  const { id, set, status, done, total, error, startedAt, finishedAt, figures } = run;
  const failures = figures === null ? [] : judge(set, figures);
  return {
    ...{ id, status, done, total, error, startedAt, finishedAt, failures },
    set: { id: set.id, name: set.name, ...limitsOf(set) },
    figures: toFigures(figures),
    passed: figures === null ? null : failures.length === 0,
  };
}

export function toFigures(figures: Figures | null): AdminOutput<"readRun">["figures"] {
  if (figures === null) return null;
  const { cases, recallAll, noToolZeroRate, tokensSentMean, tokenRatio } = figures;
  return { cases, recallAll, noToolZeroRate, tokensSentMean, tokenRatio };
}

/** A case as a policy file has it. */
export function toCaseAnswer({ name, message, role, history, needs, candidates, accept, kind }: CaseView) {
  return {
    ...{ id: name, message, needs },
    ...(role !== null && { role }),
    ...(history.length > 0 && { history }),
    ...(candidates.length > 0 && { candidates }),
    ...(Object.keys(accept).length > 0 && { accept }),
    ...(kind !== null && { kind }),
  };
}
