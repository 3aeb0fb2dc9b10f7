"use client";

import { useQuery } from "@tanstack/react-query";
import { pageOf } from "@/components/shell/navigation";
import { Tokens } from "@/components/tokens/tokens";
import { ToolCostList } from "@/components/tools/tool-cost-list";
import { type ApiOutput, useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { useDebouncedPreview } from "@/components/trpc/use-debounced-preview";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { BundleFields } from "./bundle-kind";
import { findMates } from "./find-mates";

type Weight = ApiOutput["bundles"]["weigh"];

export function BundleWeight({ fields, savedAs }: { fields: BundleFields; savedAs: string | null }) {
  const client = useTRPCClient();
  const others = useQuery(useTRPC().bundles.list.queryOptions()).data ?? [];
  const { name, description, tools } = fields;
  const input = { name: name.slice(0, 200), description: description.slice(0, 2000), tools: [...tools] };
  const { data: weight } = useDebouncedPreview("bundle", input, (settled) => client.bundles.weigh.mutate(settled));
  const mates = findMates(
    { name: savedAs ?? name, tools },
    others.filter((bundle) => bundle.name !== savedAs),
  );
  const note = (tool: string) => {
    const names = mates.get(tool);
    return names === undefined ? null : `also in ${names.join(", ")}`;
  };
  return (
    <>
      <Panel title="Menu entry">
        {weight === undefined ? (
          <Skeleton className="w-4/5" />
        ) : (
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
            <MenuForm text={weight.line} tokens={weight.lineTokens} users={weight.roles} menu="line" />
            <MenuForm text={name.trim()} tokens={weight.nameTokens} users={weight.roles} menu="name" />
          </dl>
        )}
      </Panel>
      <ToolCostList tools={tools} empty="No tools selected, so the bundle has no effect." note={note} />
      <RolesPanel roles={weight?.roles} count={tools.length} />
    </>
  );
}

type MenuFormProps = { text: string; tokens: number; users: Weight["roles"]; menu: "line" | "name" };

function MenuForm({ text, tokens, users, menu }: MenuFormProps) {
  const readers = users.filter((user) => user.menu === menu && user.allowed > 0).map(({ role }) => role);
  return (
    <>
      <dt className="min-w-0">
        <code className="block whitespace-pre-wrap break-words font-mono text-sm">{text || "–"}</code>
        <span className="block text-ink-faint text-sm">
          {menu === "line" ? "With description" : "Name only"}: {readers.length === 0 ? "no roles" : listNames(readers)}
        </span>
      </dt>
      <dd className="text-right">
        <Tokens count={tokens} className={readers.length === 0 ? "text-ink-faint" : ""} />
      </dd>
    </>
  );
}

function RolesPanel({ roles, count }: { roles: Weight["roles"] | undefined; count: number }) {
  return (
    <Panel title="Roles with access" flush>
      {roles === undefined ? (
        <div className="px-4 py-3">
          <Skeleton className="w-3/5" />
        </div>
      ) : (
        <ul>
          {roles.map(({ role, allowed }) => (
            <li
              key={role}
              className="flex items-baseline justify-between gap-3 border-line border-b px-4 py-1.5 last:border-b-0"
            >
              <Link href={pageOf("role", role) ?? "/roles"} className="font-mono text-sm hover:underline">
                {role}
              </Link>
              <span className={allowed === 0 ? "text-ink-faint text-sm" : "text-sm"}>
                {allowed === 0
                  ? "no tools"
                  : allowed === count
                    ? count === 1
                      ? "1 tool"
                      : `all ${formatCount(count)} tools`
                    : `${formatCount(allowed)} of ${formatCount(count)} tools`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
