"use client";

import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import { Badge, Name } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { RoleOverview } from "@/server/contract/roles";
import type { AllowKind } from "@/server/engine/model/snapshot";
import { formatRange } from "./describe-trial";

const KINDS: Record<AllowKind, string> = { all: "every tool", none: "no tools", list: "list" };

export function RoleTable({ roles }: { roles: readonly RoleOverview[] }) {
  const { shown, hidden, showMore } = useShown(roles);
  return (
    <>
      <Table label="Roles">
        <thead>
          <tr>
            <TableHead>Role</TableHead>
            <TableHead className="hidden sm:table-cell">Allow-list</TableHead>
            <TableHead className="text-right">Tools</TableHead>
            <TableHead className="hidden text-right md:table-cell" title="Tokens if every allowed tool is sent in full">
              {" "}
              All schemas{" "}
            </TableHead>
            <TableHead
              className="hidden text-right lg:table-cell"
              title="Tokens if every allowed tool is listed as one menu row"
            >
              {" "}
              As menu{" "}
            </TableHead>
            <TableHead className="hidden text-right lg:table-cell" title="Core tools: sent in every round except chat">
              Always sent
            </TableHead>
            <TableHead className="hidden sm:table-cell" title="Rounds in the last 30 days">
              Usually sent
            </TableHead>
            <TableHead className="hidden md:table-cell">Policy</TableHead>
            <TableHead className="hidden xl:table-cell">Model</TableHead>
            <TableHead className="hidden lg:table-cell">Keys</TableHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((role) => (
            <RoleRow key={role.id} role={role} />
          ))}
        </tbody>
      </Table>
      <LoadMore one="role" many="roles" shown={shown.length} hasMore={hidden > 0} pending={false} onMore={showMore} />
    </>
  );
}

function RoleRow({ role }: { role: RoleOverview }) {
  return (
    <TableRow>
      <TableCell>
        <Link
          href={`/roles/${encodeURIComponent(role.id)}`}
          data-row-link
          className="font-medium font-mono text-sm after:absolute after:inset-0"
        >
          {role.name}
        </Link>
        <span className="block text-ink-soft text-sm">{role.title}</span>
        <span className="block text-ink-faint text-sm sm:hidden">
          {KINDS[role.allowKind]} · <Usual role={role} />
        </span>
      </TableCell>
      <TableCell className="hidden sm:table-cell">
        <Badge tone={role.allowKind === "all" ? "warn" : "neutral"}>{KINDS[role.allowKind]}</Badge>
      </TableCell>
      <TableCell className="text-right font-mono text-sm">{formatCount(role.toolCount)}</TableCell>
      <TableCell className="hidden text-right md:table-cell">
        <Tokens count={role.directTokens} />
      </TableCell>
      <TableCell className="hidden text-right text-ink-soft lg:table-cell">
        <Tokens count={role.rowTokens} />
      </TableCell>
      <TableCell className="hidden text-right text-ink-soft lg:table-cell" title={countOf(role.coreCount, "core tool")}>
        <Tokens count={role.coreTokens} />
      </TableCell>
      <TableCell className="hidden sm:table-cell">
        <Usual role={role} />
      </TableCell>
      <TableCell className="hidden md:table-cell">
        <Name className="text-ink-soft">{role.policy}</Name>
        {role.mode && <ModeBadge mode={role.mode} className="ml-1.5" />}
      </TableCell>
      <TableCell className="hidden xl:table-cell">
        {role.model ? <Name className="text-ink-soft">{role.model}</Name> : <span className="text-ink-faint">any</span>}
      </TableCell>
      <TableCell className="hidden text-ink-soft text-sm lg:table-cell">
        <Keys keys={role.keys} />
      </TableCell>
    </TableRow>
  );
}

function Usual({ role: { usual, directTokens } }: { role: RoleOverview }) {
  if (usual === null) return <span className="text-ink-faint text-sm">no rounds yet</span>;
  const [most] = usual.modes;
  const byMode = usual.modes.map(({ mode, rounds, tokensMean }) => {
    return `${mode}: ${formatCount(rounds)} rounds, ${formatTokens(tokensMean)} on average`;
  });
  const exact = `${formatTokens(usual.tokensMean)} on average over ${formatCount(usual.rounds)} rounds\n${byMode.join("\n")}`;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 lg:flex-nowrap" title={exact}>
      <span className="whitespace-nowrap font-mono text-[0.9286em]">{formatTokens(usual.tokensP50)}</span>
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
