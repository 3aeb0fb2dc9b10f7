"use client";

import { useQuery } from "@tanstack/react-query";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { ToolPicker } from "@/components/tools/tool-picker";
import { useTRPC } from "@/components/trpc/trpc";
import { Panel } from "@/components/ui/panel";
import { NameChoices } from "./name-choices";
import type { RoleFields, RoleView } from "./role-kind";

const FRESH = { staleTime: 60_000 };

export function DenyListField({ fields, onChange, errors, readOnly }: NounFormProps<RoleView, RoleFields>) {
  const trpc = useTRPC();
  const tools = useQuery(trpc.tools.rows.queryOptions(undefined, FRESH)).data;
  const sources = useQuery(trpc.sources.list.queryOptions(undefined, FRESH));
  const categories = useQuery(trpc.categories.list.queryOptions(undefined, FRESH));
  const { deny } = fields;
  const count = deny.tools.length + deny.sources.length + deny.categories.length;
  const inSource = new Map<string, number>();
  for (const { source } of tools ?? []) inSource.set(source, (inSource.get(source) ?? 0) + 1);
  return (
    <Panel title="Deny-list" count={count}>
      <div className="grid gap-4">
        <p className="text-ink-soft text-sm">
          Agents with this role never see or call these tools, even if the allow-list includes them.
        </p>
        {errors.deny && (
          <p role="alert" className="text-danger text-sm">
            {errors.deny}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NameChoices
            label="Denied sources"
            none="No denied sources."
            readOnly={readOnly}
            options={sources.data?.map(({ name }) => ({ name, count: inSource.get(name) ?? 0 }))}
            failed={sources.isError}
            value={deny.sources}
            onChange={(next) => onChange({ deny: { ...deny, sources: next } })}
          />
          <NameChoices
            label="Denied categories"
            none="No denied categories."
            readOnly={readOnly}
            options={categories.data?.map(({ name, tools: named }) => ({ name, count: named.length }))}
            failed={categories.isError}
            value={deny.categories}
            onChange={(next) => onChange({ deny: { ...deny, categories: next } })}
          />
        </div>
        {readOnly && deny.tools.length === 0 ? (
          <p className="text-ink-faint text-sm">No denied tools.</p>
        ) : (
          <ToolPicker
            label="Denied tools"
            readOnly={readOnly}
            value={deny.tools}
            onChange={(next) => onChange({ deny: { ...deny, tools: next } })}
          />
        )}
      </div>
    </Panel>
  );
}
