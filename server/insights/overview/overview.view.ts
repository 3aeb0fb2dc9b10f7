import type { OverviewView } from "@/server/contract/overview";
import type { UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";

type SourceState = { readonly id: string; readonly name: string; readonly error: string | null };

export async function listSourceStates(db: Db): Promise<SourceState[]> {
  const rows = await db.source.findMany({
    where: { enabled: true },
    orderBy: { name: "asc" },
    select: { id: true, name: true, syncError: true },
  });
  return rows.map(({ id, name, syncError }) => ({ id, name, error: syncError }));
}

export async function countDriftedTools(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT subject_id)::int AS count FROM audit_event
    WHERE noun = 'tool' AND actor_id IS NULL AND actor_name LIKE 'Sync of %'
      AND id > COALESCE((SELECT max(id) FROM audit_event WHERE noun = 'revision'), 0)`;
  return row?.count ?? 0;
}

export async function readObserved(db: Db, { from, to, role }: UsageRange): Promise<OverviewView["observed"]> {
  const [row] = await db.$queryRaw<OverviewView["observed"][]>`
    SELECT coalesce(sum(rounds), 0)::float8 AS rounds, coalesce(sum(sent_tokens), 0)::float8 AS "sentTokens",
      coalesce(sum(offered_tokens), 0)::float8 AS "baselineTokens",
      coalesce(sum(calling), 0)::float8 AS calling, coalesce(sum(covered), 0)::float8 AS covered
    FROM gateway_hour WHERE mode = 'observe' AND hour >= ${from} AND hour < ${to}
      AND (${role ?? null}::text IS NULL OR role_name = ${role ?? null})`;
  return row ?? { rounds: 0, sentTokens: 0, baselineTokens: 0, calling: 0, covered: 0 };
}
