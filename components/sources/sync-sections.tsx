"use client";

import { FieldDifference } from "@/components/revisions/field-difference";
import { Badge } from "@/components/ui/badge";
import { listNames } from "@/components/words/list-names";
import { type SyncChoice, type SyncPlan, withNames } from "./sync-choice";
import { SyncDefinition } from "./sync-definition";
import { type SyncItem, SyncSection } from "./sync-section";

type SyncSectionsProps = {
  plan: SyncPlan;
  choice: SyncChoice;
  onChange: (change: Partial<SyncChoice>) => void;
};

/** One list for each thing that can happen to a tool. */
export function SyncSections({ plan, choice, onChange }: SyncSectionsProps) {
  const take = (names: readonly string[], isIn: boolean) => onChange({ taken: withNames(choice.taken, names, isIn) });
  const giveWay = (names: readonly string[], isIn: boolean) =>
    onChange({ upstream: withNames(choice.upstream, names, isIn) });
  return (
    <>
      <SyncSection
        title="New tools"
        hint="They come in deferred: sent when a signal picks them."
        items={plan.added.map(toAdded)}
        chosen={choice.taken}
        onChoose={take}
      />
      <SyncSection
        title="Changed at the source"
        hint="Ticked, the draft takes what the source says now."
        items={plan.changed.map(toChanged)}
        chosen={choice.taken}
        onChoose={take}
      />
      <SyncSection
        title="Your own words"
        hint="You edited these and the source has not changed since. Ticked, your words give way to the source’s."
        items={plan.kept.map(toKept)}
        chosen={choice.upstream}
        onChoose={giveWay}
      />
      <SyncSection
        title="No longer listed"
        hint="What nothing in the draft names is deleted; what something names is only disabled."
        items={plan.removed.map(toRemoved)}
        chosen={choice.taken}
        onChoose={take}
      />
    </>
  );
}

function toAdded({ tool, returning, tokens }: SyncPlan["added"][number]): SyncItem {
  return {
    name: tool.name,
    about: tool.summary,
    tokens: { before: null, after: tokens },
    mark: returning ? <Badge tone="warn">Deleted here before</Badge> : null,
    details: () => <SyncDefinition tool={tool} />,
  };
}

function toChanged({
  before,
  after,
  fields,
  overwritten,
  tokensBefore,
  tokensAfter,
}: SyncPlan["changed"][number]): SyncItem {
  return {
    name: before.name,
    about: `changed: ${listNames(fields.map(fieldName), 6)}`,
    tokens: { before: tokensBefore, after: tokensAfter },
    mark:
      overwritten.length > 0 ? (
        <Badge tone="danger">Conflict: replaces your {listNames(overwritten.map(fieldName), 3)}</Badge>
      ) : null,
    details: () => <FieldDifference fields={fields.map((field) => differenceOf(field, before, after))} />,
  };
}

function toKept({ tool, draft, upstream }: SyncPlan["kept"][number]): SyncItem {
  const fields = Object.keys(upstream);
  return {
    name: tool,
    about: `yours: ${listNames(fields.map(fieldName), 6)}`,
    tokens: null,
    mark: null,
    details: () => <FieldDifference fields={fields.map((field) => differenceOf(field, draft, upstream))} />,
  };
}

function toRemoved({ tool, usedBy, action, tokens }: SyncPlan["removed"][number]): SyncItem {
  return {
    name: tool.name,
    about: action === "remove" ? "nothing names it: it is deleted" : `named by ${listNames(usedBy, 4)}: it is disabled`,
    tokens: { before: tokens, after: null },
    mark: <Badge tone={action === "remove" ? "danger" : "warn"}>{action === "remove" ? "Deletes" : "Disables"}</Badge>,
    details: () => <SyncDefinition tool={tool} />,
  };
}

function differenceOf(field: string, before: object, after: object) {
  return {
    field: fieldName(field),
    old: (before as Record<string, unknown>)[field],
    new: (after as Record<string, unknown>)[field],
  };
}

/** `inputSchema` is `input schema` to people. */
function fieldName(field: string): string {
  return field === "binding" ? "way to its source" : field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
