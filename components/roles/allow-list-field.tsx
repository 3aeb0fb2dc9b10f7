"use client";

import { useState } from "react";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import type { AllowKind } from "@/server/engine/model/snapshot";
import type { RoleFields, RoleView } from "./role-kind";
import { ToolTreeField } from "./tool-tree-field";

const KINDS: readonly { value: AllowKind; label: string }[] = [
  { value: "all", label: "All" },
  { value: "none", label: "None" },
  { value: "list", label: "List" },
];

const MEANING: Record<AllowKind, string> = {
  all: "Every tool in the catalog, including tools added later. The deny-list still applies.",
  none: "No tools: every round of this role is plain chat.",
  list: "Only the tools selected here. Tools added later aren't included.",
};

export function AllowListField({ fields, onChange, errors, readOnly, view }: NounFormProps<RoleView, RoleFields>) {
  const { kind, tools } = fields.allow;
  // Remember the list, so switching to another kind and back loses nothing.
  const [aside, setAside] = useState<readonly string[]>([]);
  const choose = (next: AllowKind) => {
    if (next === kind) return;
    if (kind === "list") setAside(tools);
    onChange({ allow: { kind: next, tools: next === "list" ? [...aside] : [] } });
  };
  return (
    <Panel
      title="Allow-list"
      action={
        readOnly ? (
          <span className="text-ink-soft text-sm">{KINDS.find(({ value }) => value === kind)?.label}</span>
        ) : (
          <Segmented label="Allow-list type" value={kind} onChange={choose} options={KINDS} />
        )
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-soft text-sm">{MEANING[kind]}</p>
        {errors.allow && (
          <p role="alert" className="text-danger text-sm">
            {errors.allow}
          </p>
        )}
        {kind === "all" && view?.allow.kind === "list" && (
          <Notice tone="warn" alert title="This grants the role every tool">
            Agents with this role will be able to use the whole catalog, including tools that sources add later.
          </Notice>
        )}
        {kind === "list" && (
          <ToolTreeField
            value={tools}
            readOnly={readOnly}
            onChange={(next) => onChange({ allow: { kind, tools: next } })}
          />
        )}
      </div>
    </Panel>
  );
}
