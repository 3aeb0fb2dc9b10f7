import type { GatewayFigures, GatewayOverview, GatewayRoleView } from "@/server/contract/gateway";
import type { ModelEntry, Snapshot } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { GatewayRoles } from "./gateway-roles";
import { readGatewaySums, readLastSeen, readLostByRole, type SumRow } from "./gateway-stats.view";
import { offerSwitchOn, wilson } from "./wilson";

type Policy = Pick<Snapshot, "models" | "roles">;

/** What the Gateway page shows of all roles: the published ones, and those that have had traffic. */
export async function readGatewayOverview(
  {
    client,
    roles,
    policy,
  }: { readonly client: PrismaClient; readonly roles: GatewayRoles; readonly policy: Policy | null },
  { days }: { readonly days: GatewayOverview["days"] },
  now = new Date(),
): Promise<GatewayOverview> {
  const from = new Date(now.getTime() - days * 86_400_000);
  const sums = await readGatewaySums(client, from, days === 1 ? "hour" : "day");
  const titles = new Map(policy?.roles.map(({ name, title }) => [name, title]));
  const names = [...new Set([...titles.keys(), ...sums.map(({ role }) => role)])].sort();
  const lastSeen = await readLastSeen(client, names);
  const byRole = groupBy(sums, ({ role }) => role);
  const losing = names.filter((role) => byRole.get(role)?.some(({ calling, covered }) => calling > covered));
  const lost = losing.length === 0 ? null : await readLostByRole(client, losing, from);
  const views = names.map((role) =>
    viewRole(roles, policy, {
      role,
      title: titles.get(role) ?? role,
      rows: byRole.get(role) ?? [],
      lastAt: lastSeen.get(role),
      lost: lost?.get(role) ?? [],
    }),
  );
  // Roles with traffic first: most roles of a policy never use the gateway.
  views.sort((a, b) => (b.lastAt ?? "").localeCompare(a.lastAt ?? "") || a.role.localeCompare(b.role));
  return { defaultMode: roles.defaultMode, days, roles: views };
}

type RoleFacts = {
  role: string;
  title: string;
  rows: readonly SumRow[];
  lastAt: Date | undefined;
  lost: GatewayRoleView["lost"];
};

function viewRole(
  roles: GatewayRoles,
  policy: Policy | null,
  { role, title, rows, lastAt, lost }: RoleFacts,
): GatewayRoleView {
  const { mode, chosenMode, rollback, modeSince, ...choices } = roles.of(role);
  const observed = sumUp(
    rows.filter((row) => row.mode === "observe"),
    policy,
  );
  const series = groupBy(rows, ({ at }) => at.toISOString());
  return {
    ...choices,
    title,
    mode: chosenMode,
    effectiveMode: mode,
    modeSince: modeSince?.toISOString() ?? null,
    rollback: rollback && { at: rollback.at.toISOString(), reason: rollback.reason },
    observed,
    narrowed: sumUp(
      rows.filter((row) => row.mode === "on"),
      policy,
    ),
    lost,
    offer: offerSwitchOn(observed, choices),
    lastAt: lastAt?.toISOString() ?? null,
    series: [...series].map(([at, group]) => ({
      at,
      rounds: total(group, "rounds"),
      savedTokens: total(group, "offeredTokens") - total(group, "sentTokens"),
    })),
  };
}

export function sumUp(rows: readonly SumRow[], policy: Policy | null): GatewayFigures {
  const figures = {
    rounds: total(rows, "rounds"),
    judged: total(rows, "judged"),
    calling: total(rows, "calling"),
    covered: total(rows, "covered"),
    escaped: total(rows, "escaped"),
    denied: total(rows, "denied"),
    answered: total(rows, "answered"),
    refused: total(rows, "refused"),
    offeredTokens: total(rows, "offeredTokens"),
    sentTokens: total(rows, "sentTokens"),
  };
  const priced = rows.flatMap((row) => {
    const prices = pricesOf(row, policy);
    return prices === null ? [] : [{ row, price: pricePerToken(row, prices) }];
  });
  return {
    ...figures,
    recall: wilson(figures.covered, figures.calling),
    savedDollars:
      priced.length === 0
        ? null
        : priced.reduce((sum, { row, price }) => sum + (row.offeredTokens - row.sentTokens) * price, 0),
    pricedRounds: priced.reduce((sum, { row }) => sum + row.rounds, 0),
  };
}

function pricesOf({ model, role }: SumRow, policy: Policy | null): ModelEntry["prices"] {
  const asked = model ?? policy?.roles.find(({ name }) => name === role)?.model ?? null;
  return policy?.models.find(({ name }) => name === asked)?.prices ?? null;
}

/** The average input price: the cached share at the cached price, the rest at the full one. */
function pricePerToken({ inputTokens, cacheReadTokens }: SumRow, prices: NonNullable<ModelEntry["prices"]>): number {
  const all = inputTokens + cacheReadTokens;
  const cached = all === 0 ? 0 : cacheReadTokens / all;
  return (cached * prices.cachedInput + (1 - cached) * prices.input) / 1_000_000;
}

function total(rows: readonly SumRow[], key: Exclude<keyof SumRow, "role" | "mode" | "model" | "at">): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
