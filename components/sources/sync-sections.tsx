"use client";

import { FieldDifference } from "@/components/revisions/field-difference";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { listNames } from "@/components/words/list-names";
import { type SyncChoice, type SyncPlan, withNames } from "./sync-choice";
import { type SyncItem, SyncSection } from "./sync-section";

type SyncSectionsProps = {
  plan: SyncPlan;
  choice: SyncChoice;
  onChange: (change: Partial<SyncChoice>) => void;
};

export function SyncSections({ plan, choice, onChange }: SyncSectionsProps) {
  const take = (names: readonly string[], isIn: boolean) => onChange({ taken: withNames(choice.taken, names, isIn) });
  const yieldToEventLoop = (names: readonly string[], isIn: boolean) =>
    onChange({ upstream: withNames(choice.upstream, names, isIn) });
  return (
    <>
      <SyncSection
        title="New tools"
        hint="New tools start as deferred: sent when a signal picks them."
        items={plan.added.map(toAdded)}
        chosen={choice.taken}
        onChoose={take}
      />
      <SyncSection
        title="Changed at the source"
        hint="Select the tools to update in the draft."
        items={plan.changed.map(toChanged)}
        chosen={choice.taken}
        onChoose={take}
      />
      <SyncSection
        title="Edited here"
        hint="You edited these tools, and the source hasn't changed since. Select the ones to overwrite with the source's version."
        items={plan.kept.map(toKept)}
        chosen={choice.upstream}
        onChoose={yieldToEventLoop}
      />
      <SyncSection
        title="No longer listed"
        hint="Unused tools are deleted. Tools that are still used are disabled."
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
    mark: returning ? <Badge tone="warn">Deleted earlier</Badge> : null,
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
        <Badge tone="danger">Conflict: overwrites your {listNames(overwritten.map(fieldName), 3)}</Badge>
      ) : null,
    details: () => <FieldDifference fields={fields.map((field) => differenceOf(field, before, after))} />,
  };
}

function toKept({ tool, draft, upstream }: SyncPlan["kept"][number]): SyncItem {
  const fields = Object.keys(upstream);
  return {
    name: tool,
    about: `edited: ${listNames(fields.map(fieldName), 6)}`,
    tokens: null,
    mark: null,
    details: () => <FieldDifference fields={fields.map((field) => differenceOf(field, draft, upstream))} />,
  };
}

function toRemoved({ tool, usedBy, action, tokens }: SyncPlan["removed"][number]): SyncItem {
  return {
    name: tool.name,
    about: action === "remove" ? "not used" : `used by ${listNames(usedBy, 4)}`,
    tokens: { before: tokens, after: null },
    mark: (
      <Badge tone={action === "remove" ? "danger" : "warn"}>
        {action === "remove" ? "Will be deleted" : "Will be disabled"}
      </Badge>
    ),
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

function fieldName(field: string): string {
  return field === "binding" ? "binding" : field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

function SyncDefinition({ tool }: { tool: SyncPlan["added"][number]["tool"] }) {
  return (
    <div className="grid gap-2">
      <p className="whitespace-pre-wrap break-words">{tool.description}</p>
      <CodeBlock
        label={`Input schema of ${tool.name}`}
        caption="input schema"
        text={JSON.stringify(tool.inputSchema, null, 2)}
      />
    </div>
  );
}
