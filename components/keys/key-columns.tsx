import { Badge, type BadgeTone, Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { type Columns, hiddenHead } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import type { KeyStatus, KeyView } from "@/server/contract/keys";
import { EditKey, RotateKey } from "./edit-key";
import { expiresSoon } from "./find-keys";
import { type RoleView, roleNamesOf } from "./key-roles";
import { ENVIRONMENT_KEY, RevokeKey } from "./revoke-key";

export const KEY_STATUSES: Record<KeyStatus, { title: string; tone: BadgeTone }> = {
  active: { title: "Active", tone: "good" },
  expired: { title: "Expired", tone: "warn" },
  revoked: { title: "Revoked", tone: "danger" },
};

type KeyHistory = Pick<KeyView, "expiresAt" | "lastUsedAt" | "createdBy">;

export const KEY_HISTORY: Columns<KeyHistory> = [
  {
    header: "Expires",
    from: "lg",
    style: "text-ink-soft",
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : "Never"),
  },
  {
    header: "Last used",
    from: "md",
    style: "text-ink-soft",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : "Never"),
  },
  { header: "Created by", from: "lg", style: "text-ink-soft", cell: ({ createdBy }) => createdBy ?? "Toolcrib" },
];

type KeyColumnsProps = { roles: readonly RoleView[] | undefined; mayManage: boolean };

export function keyColumns({ roles, mayManage }: KeyColumnsProps): Columns<KeyView> {
  return [
    {
      header: "Name",
      cell: (key) => (
        <>
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
        </>
      ),
    },
    { header: "Status", cell: (key) => <Status of={key} /> },
    {
      header: "Roles",
      from: "sm",
      style: "max-w-80 text-ink-soft",
      cell: (key) => <KeyReach of={key} roles={roles} />,
    },
    {
      header: "Requests per minute",
      numeric: true,
      from: "lg",
      style: "text-ink-soft",
      cell: ({ ratePerMinute: limit, busiestMinute: busiest }) => (
        <>
          {limit === null ? "none" : formatCount(limit)}
          {busiest !== null && limit !== null && (
            <span
              className={cn("block", busiest >= limit ? "text-warn" : "text-ink-faint")}
              title="Busiest minute of the last ten, across all processes"
            >
              peak {formatCount(busiest)}
            </span>
          )}
        </>
      ),
    },
    ...KEY_HISTORY,
    mayManage && {
      ...hiddenHead("Actions"),
      headStyle: "w-20",
      style: "text-right",
      cell: (key) =>
        key.status === "active" && (
          <span className="inline-flex flex-wrap justify-end lg:flex-nowrap">
            {key.id !== ENVIRONMENT_KEY && (
              <>
                <EditKey of={key} />
                <RotateKey of={key} />
              </>
            )}
            <RevokeKey of={key} />
          </span>
        ),
    },
  ];
}

function Status({ of: key }: { of: KeyView }) {
  const { title, tone } = KEY_STATUSES[key.status];
  return (
    <>
      <Badge tone={tone}>{title}</Badge>
      {key.expiresAt !== null && expiresSoon(key, new Date()) && (
        <span className="mt-0.5 block text-sm text-warn">
          expires <Time at={key.expiresAt} />
        </span>
      )}
      {key.status === "active" && key.previousUntil !== null && (
        <span className="mt-0.5 block text-ink-soft text-sm">
          old key works until <Time at={key.previousUntil} />
        </span>
      )}
    </>
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
