"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { ToolLink } from "@/components/trace/tool-link";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { RoleGroup } from "@/server/contract/roles";
import { describeWhy, isAllowed } from "./describe-why";
import type { RoleFields } from "./role-kind";
import { useRolePreview } from "./use-role-preview";

export function EffectiveSet({ id, fields }: { id: string | null; fields: RoleFields }) {
  const { preview } = useRolePreview(id, fields);
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const groups = (preview.data?.groups ?? []).flatMap((group) => {
    const tools = group.tools.filter((name) => name.toLowerCase().includes(wanted));
    return tools.length === 0 ? [] : [{ ...group, tools, isWhole: tools.length === group.tools.length }];
  });
  return (
    <Panel title="Effective tools" flush>
      <div className="border-line border-b p-2">
        <Input
          type="search"
          aria-label="Search effective tools"
          placeholder="Search for a tool to see if it is allowed, and why"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <div className="max-h-120 overflow-auto">
        {preview.isPending && (
          <div className="grid gap-3 p-4">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-2/5" />
          </div>
        )}
        {preview.isError && <p className="p-4 text-danger">Couldn't load the effective tools.</p>}
        {preview.data && groups.length === 0 && (
          <p className="p-4 text-ink-soft">
            {wanted === "" ? "The catalog has no tools yet." : `No tools match “${query.trim()}”.`}
          </p>
        )}
        {groups.map((group) => (
          <Group
            key={`${JSON.stringify(group.why)} ${wanted}`}
            group={group}
            open={wanted !== "" && groups.length < 4}
          />
        ))}
      </div>
    </Panel>
  );
}

function Group({ group, open }: { group: RoleGroup & { isWhole: boolean }; open: boolean }) {
  const { shown, hidden, showMore } = useShown(group.tools, 50);
  const isIn = isAllowed(group);
  const count = `${countOf(group.tools.length, "tool")}`;
  return (
    <details open={open} className="group border-line border-b last:border-b-0">
      <summary className="flex list-none flex-wrap items-center gap-x-1.5 px-3 py-2 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className={cn("w-7 font-medium", isIn ? "text-good" : "text-ink-faint")}>{isIn ? "In" : "Out"}</span>
        <span>{describeWhy(group.why)}</span>
        <span className="ml-auto text-ink-faint text-sm">
          {isIn && group.isWhole ? `${count} · ${formatTokens(group.tokens)}` : count}
        </span>
      </summary>
      <ul aria-label={describeWhy(group.why)} className="pb-2 pl-9">
        {shown.map((name) => (
          <li key={name} className="py-0.5 pr-3">
            <ToolLink name={name} className="text-ink-soft" />
          </li>
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </details>
  );
}
