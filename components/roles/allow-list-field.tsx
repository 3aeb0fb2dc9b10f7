"use client";

import { useState } from "react";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import type { AllowKind } from "@/server/engine/snapshot";
import type { RoleFields, RoleView } from "./role-kind";
import { ToolTreeField } from "./tool-tree-field";

const KINDS: readonly { value: AllowKind; label: string }[] = [
  { value: "all", label: "All" },
  { value: "none", label: "None" },
  { value: "list", label: "List" },
];

const MEANING: Record<AllowKind, string> = {
  all: "Every tool of the catalog, also those that sources bring later. The deny-list takes away from it.",
  none: "No tool at all: every round under this role is plain chat.",
  list: "Only the tools chosen here, whatever sources bring later.",
};

/** The hard wall: what agents under this role may ever see or call. */
export function AllowListField({ fields, onChange, errors, readOnly, view }: NounFormProps<RoleView, RoleFields>) {
  const { kind, tools } = fields.allow;
  // A list that is put aside comes back with the next choice of "list": trying another kind loses nothing.
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
          <Segmented label="Kind of allow-list" value={kind} onChange={choose} options={KINDS} />
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
          <Notice tone="warn" alert title="From a list to every tool">
            Agents under this role would be allowed the whole catalog, and whatever sources add to it from now on
            without anybody choosing it.
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
