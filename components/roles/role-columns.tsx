"use client";

import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Badge, Name } from "@/components/ui/badge";
import { type Columns, RowLink } from "@/components/ui/table";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { RoleOverview } from "@/server/contract/roles";
import type { AllowKind } from "@/server/engine/model/snapshot";
import { formatRange } from "./describe-trial";

export const ALLOW_KINDS: Record<AllowKind, string> = { all: "every tool", none: "no tools", list: "list" };

export const ROLE_COLUMNS: Columns<RoleOverview> = [
  {
    header: "Role",
    cell: (role) => (
      <>
        <RowLink href={`/roles/${encodeURIComponent(role.id)}`}>{role.name}</RowLink>
        <span className="block text-ink-soft text-sm">{role.title}</span>
        <span className="block text-ink-faint text-sm sm:hidden">
          {ALLOW_KINDS[role.allowKind]} · <Usual role={role} />
        </span>
      </>
    ),
  },
  {
    header: "Allow-list",
    from: "sm",
    style: "whitespace-nowrap",
    cell: ({ allowKind }) => <Badge tone={allowKind === "all" ? "warn" : "neutral"}>{ALLOW_KINDS[allowKind]}</Badge>,
  },
  { header: "Tools", numeric: true, cell: ({ toolCount }) => formatCount(toolCount) },
  {
    header: "All schemas",
    hint: "Tokens if every allowed tool is sent in full",
    align: "right",
    from: "md",
    cell: ({ directTokens }) => <Tokens count={directTokens} />,
  },
  {
    header: "As menu",
    hint: "Tokens if every allowed tool is listed as one menu row",
    align: "right",
    from: "lg",
    style: "text-ink-soft",
    cell: ({ rowTokens }) => <Tokens count={rowTokens} />,
  },
  {
    header: "Always sent",
    hint: "Core tools: sent in every round except chat",
    align: "right",
    from: "lg",
    style: "text-ink-soft",
    title: ({ coreCount }) => countOf(coreCount, "core tool"),
    cell: ({ coreTokens }) => <Tokens count={coreTokens} />,
  },
  {
    header: "Usually sent",
    hint: "Rounds in the last 30 days",
    from: "sm",
    cell: (role) => <Usual role={role} />,
  },
  {
    header: "Policy",
    from: "md",
    cell: ({ policy, mode }) => (
      <>
        <Name className="text-ink-soft">{policy}</Name>
        {mode && <ModeBadge mode={mode} className="ml-1.5" />}
      </>
    ),
  },
  {
    header: "Model",
    from: "xl",
    cell: ({ model }) =>
      model ? <Name className="text-ink-soft">{model}</Name> : <span className="text-ink-faint">any</span>,
  },
  { header: "Keys", from: "lg", style: "text-ink-soft text-sm", cell: ({ keys }) => <Keys keys={keys} /> },
];

function Usual({ role: { usual, directTokens } }: { role: RoleOverview }) {
  if (usual === null) return <span className="text-ink-faint text-sm">no rounds yet</span>;
  const [most] = usual.modes;
  const byMode = usual.modes.map(({ mode, rounds, tokensMean }) => {
    return `${mode}: ${formatCount(rounds)} rounds, ${formatTokens(tokensMean)} on average`;
  });
  const exact = `${formatTokens(usual.tokensMean)} on average over ${formatCount(usual.rounds)} rounds\n${byMode.join("\n")}`;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 lg:flex-nowrap" title={exact}>
      <span className="whitespace-nowrap">{formatTokens(usual.tokensP50)}</span>
      <TokenChange before={directTokens} after={usual.tokensP50} against="with every allowed tool" />
      <span className="whitespace-nowrap text-ink-faint text-sm">
        {formatRange(usual.toolsP25, usual.toolsP75)} tools
      </span>
      {most && <ModeBadge mode={most.mode} className="hidden xl:inline-flex" />}
    </span>
  );
}

function Keys({ keys }: { keys: RoleOverview["keys"] }) {
  if (keys.length === 0) return <span className="text-ink-faint">none</span>;
  const names = keys.map(({ name, allRoles }) => (allRoles ? `${name} (all roles)` : name));
  return (
    <span title={listNames(names, 30)}>{keys.length === 1 ? keys[0]?.name : `${formatCount(keys.length)} keys`}</span>
  );
}
