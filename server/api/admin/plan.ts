import type { PolicyPlan } from "@/server/contract/admin/policy";
import type { EntryChange, FieldChange, RoleEffect } from "@/server/engine/analysis/diff";
import type { previewImport } from "@/server/lab/policy-file/import-policy";
import { createPacer } from "@/server/lib/yield-to-event-loop";

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
