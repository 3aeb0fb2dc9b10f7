"use client";

import { describeFinding } from "@/components/revisions/describe-finding";
import { pageOf } from "@/components/shell/navigation";
import type { ToolCosts } from "@/components/tools/use-tool-costs";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { AddTool } from "./add-tool";
import type { CoreChange } from "./change-core";
import { CoreTools } from "./core-tools";
import { FloorBar } from "./floor-bar";
import type { CoreView } from "./use-set-core";

type RoleCoreProps = {
  role: CoreView["roles"][number];
  costs: ToolCosts;
  /** The highest floor of any role, for the bar's scale. */
  most: number;
  mayEdit: boolean;
  onChange: (change: CoreChange) => void;
};

export function RoleCore({ role, costs, most, mayEdit, onChange }: RoleCoreProps) {
  const { name, own, shared, outside, floor, findings, isOn, policy } = role;
  const inherited = shared.filter((tool) => !own.includes(tool));
  return (
    <Panel
      title={name}
      count={own.length + inherited.length}
      flush
      action={
        // A role without tools has nothing to add.
        mayEdit &&
        floor.mode !== "chat" && (
          <AddTool
            label={`core of ${name}`}
            taken={new Set(own)}
            onAdd={(tool) => onChange({ tool, role: name, isCore: true })}
          />
        )
      }
    >
      <div className="divide-y divide-line">
        <FloorBar role={name} floor={floor} most={most} />
        {!isOn && (
          <p className="px-4 py-2 text-ink-soft text-sm">
            Its policy{" "}
            <Link href={pageOf("policy", policy) ?? "/policies"} className="font-mono underline underline-offset-2">
              {policy}
            </Link>{" "}
            has the core signal turned off, so these tools are sent only if another signal picks them.
          </p>
        )}
        {findings.length > 0 && (
          <div className="grid gap-2 p-3">
            {findings.map((finding) => (
              <Notice key={finding.rule} tone="warn">
                {describeFinding(finding)}
              </Notice>
            ))}
          </div>
        )}
        <CoreTools
          label={`core of ${name}`}
          tools={own}
          costs={costs}
          note={(tool) => (outside.includes(tool) ? "not on the allow-list, so not sent" : null)}
          onRemove={mayEdit ? (tool) => onChange({ tool, role: name, isCore: false }) : undefined}
        />
        <CoreTools
          label={`core of ${name}, shared by every role`}
          tools={inherited}
          costs={costs}
          note={() => "for every role"}
        />
      </div>
    </Panel>
  );
}
