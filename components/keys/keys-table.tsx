"use client";

import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { KeyStatus, KeyView } from "@/server/contract/keys";
import { expiresSoon } from "./find-keys";
import { type RoleView, roleNamesOf } from "./key-roles";
import { RevokeKey } from "./revoke-key";

const STATUSES: Record<KeyStatus, { title: string; tone: BadgeTone }> = {
  active: { title: "Active", tone: "good" },
  expired: { title: "Expired", tone: "warn" },
  revoked: { title: "Revoked", tone: "danger" },
};

type KeysTableProps = { keys: readonly KeyView[]; roles: readonly RoleView[] | undefined; mayManage: boolean };

export function KeysTable({ keys, roles, mayManage }: KeysTableProps) {
  const { shown, hidden, showMore } = useShown(keys);
  return (
    <>
      <Table label="Keys">
        <thead>
          <tr>
            <TableHead>Name</TableHead>
            <TableHead>Status</TableHead>
            <TableHead className="hidden sm:table-cell">Roles</TableHead>
            <TableHead className="hidden text-right lg:table-cell">Requests per minute</TableHead>
            <TableHead className="hidden lg:table-cell">Expires</TableHead>
            <TableHead className="hidden md:table-cell">Last used</TableHead>
            <TableHead className="hidden lg:table-cell">Created by</TableHead>
            {mayManage && (
              <TableHead className="w-20">
                <span className="sr-only">Actions</span>
              </TableHead>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <KeyRow key={key.id} of={key} roles={roles} mayManage={mayManage} />
          ))}
        </tbody>
      </Table>
      <LoadMore one="key" many="keys" shown={shown.length} hasMore={hidden > 0} pending={false} onMore={showMore} />
    </>
  );
}

function KeyRow({
  of: key,
  roles,
  mayManage,
}: {
  of: KeyView;
  roles: readonly RoleView[] | undefined;
  mayManage: boolean;
}) {
  const { title, tone } = STATUSES[key.status];
  return (
    <TableRow>
      <TableCell>
        <span className="wrap-anywhere font-medium">{key.name}</span>
        <Name className="block text-ink-soft">{key.prefix}…</Name>
        <span className="block text-ink-soft text-sm sm:hidden">
          <KeyReach of={key} roles={roles} />
          <span className="block text-ink-faint">
            {key.lastUsedAt ? (
              <>
                Used <Time at={key.lastUsedAt} />
              </>
            ) : (
              "Never used"
            )}
          </span>
        </span>
      </TableCell>
      <TableCell>
        <Badge tone={tone}>{title}</Badge>
        {key.expiresAt !== null && expiresSoon(key, new Date()) && (
          <span className="mt-0.5 block text-sm text-warn">
            expires <Time at={key.expiresAt} />
          </span>
        )}
      </TableCell>
      <TableCell className="hidden max-w-80 text-ink-soft sm:table-cell">
        <KeyReach of={key} roles={roles} />
      </TableCell>
      <TableCell className="hidden text-right font-mono text-ink-soft text-sm lg:table-cell">
        {key.ratePerMinute === null ? "none" : formatCount(key.ratePerMinute)}
        {key.busiestMinute !== null && key.ratePerMinute !== null && (
          <span
            className={cn("block", key.busiestMinute >= key.ratePerMinute ? "text-warn" : "text-ink-faint")}
            title="Busiest minute of the last ten, across all processes"
          >
            peak {formatCount(key.busiestMinute)}
          </span>
        )}
      </TableCell>
      <TableCell className="hidden text-ink-soft lg:table-cell">
        {key.expiresAt ? <Time at={key.expiresAt} /> : "Never"}
      </TableCell>
      <TableCell className="hidden text-ink-soft md:table-cell">
        {key.lastUsedAt ? <Time at={key.lastUsedAt} /> : "Never"}
      </TableCell>
      <TableCell className="hidden text-ink-soft lg:table-cell">{key.createdBy ?? "Toolcrib"}</TableCell>
      {mayManage && <TableCell className="text-right">{key.status === "active" && <RevokeKey of={key} />}</TableCell>}
    </TableRow>
  );
}

function KeyReach({ of: key, roles }: { of: KeyView; roles: readonly RoleView[] | undefined }) {
  const names = roles && roleNamesOf(key, roles);
  return (
    <>
      {key.allRoles ? (
        "All roles"
      ) : key.roleIds.length === 0 ? (
        "No roles left"
      ) : names ? (
        <span title={listNames(names, 30)}>
          <Name>{listNames(names, 3)}</Name>
        </span>
      ) : (
        `${countOf(key.roleIds.length, "role")}`
      )}
      {key.tools.length > 0 && (
        <span className="block text-ink-faint text-sm" title={listNames(key.tools, 30)}>
          only {countOf(key.tools.length, "tool")}
        </span>
      )}
    </>
  );
}
