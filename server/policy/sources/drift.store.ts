import type { DriftState } from "@/server/contract/drift";
import type { Db, Tx } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { inList } from "@/server/lib/db/in-list";
import { inParts } from "@/server/lib/db/in-parts";
import { readPaged } from "@/server/lib/db/read-paged";
import { fromStoredJson } from "@/server/lib/db/storable-json";

export const DRIFT_CHANNEL = "toolcrib_drift";

/** `D` says what was stored: the store itself doesn't look inside. */
export type DriftRow<D extends Stored> = {
  readonly sourceId: string;
  readonly name: string;
  readonly live: D["live"];
  readonly held: D["held"];
  readonly state: DriftState;
  readonly foundAt: Date;
};

type Stored = { readonly live: unknown; readonly held?: unknown };

export async function listDriftRows<D extends Stored>(
  db: Db,
  where: { sourceId?: string | undefined; name?: string | undefined } = {},
): Promise<DriftRow<D>[]> {
  const { sourceId, name } = where;
  const wanted = { ...(sourceId !== undefined && { sourceId }), ...(name !== undefined && { name }) };
  const rows = await readPaged<Prisma.ToolDriftGetPayload<object>>((after, take) =>
    db.toolDrift.findMany({
      where: wanted,
      orderBy: [{ sourceId: "asc" }, { name: "asc" }],
      take,
      ...(after && { cursor: { sourceId_name: { sourceId: after.sourceId, name: after.name } }, skip: 1 }),
    }),
  );
  return rows.map(({ live, held, ...row }) => ({ ...row, live: fromStoredJson(live), held: fromStoredJson(held) }));
}

type DriftWrite = { readonly name: string; readonly live: unknown; readonly held: unknown; readonly state: DriftState };

export async function writeDriftRows(tx: Tx, sourceId: string, drifts: readonly DriftWrite[]): Promise<void> {
  for (const part of inParts(drifts)) {
    await tx.$executeRaw`
      INSERT INTO "tool_drift" ("source_id", "name", "live", "held", "state", "found_at")
      SELECT ${sourceId}, d."name", d."live", d."held", d."state"::"drift_state", now()
      FROM jsonb_to_recordset(${part}::jsonb) AS d("name" text, "live" jsonb, "held" jsonb, "state" text)
      ON CONFLICT ("source_id", "name") DO UPDATE SET
        "found_at" = CASE WHEN "tool_drift"."live" = EXCLUDED."live" THEN "tool_drift"."found_at" ELSE now() END,
        "live" = EXCLUDED."live", "held" = EXCLUDED."held", "state" = EXCLUDED."state"`;
  }
}

export async function removeDriftRows(tx: Tx, sourceId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.$executeRaw`DELETE FROM "tool_drift" WHERE "source_id" = ${sourceId} AND "name" IN ${inList(names)}`;
}

export async function announceDrift(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${DRIFT_CHANNEL}, '')`;
}

export async function findDriftedTools(
  db: Db,
  toolId?: string,
): Promise<{ id: string; sourceId: string; name: string }[]> {
  const only = toolId === undefined ? Prisma.empty : Prisma.sql`WHERE t."id" = ${toolId}`;
  return db.$queryRaw`
    SELECT t."id", d."source_id" AS "sourceId", d."name" FROM "tool_drift" d JOIN "tool" t
      ON t."source_id" = d."source_id"
      AND CASE WHEN jsonb_typeof(t."binding" -> 'name') = 'string' THEN t."binding" ->> 'name' ELSE t."name" END = d."name"
    ${only} ORDER BY t."name"`;
}

export async function countPendingDrift(db: Db): Promise<Map<string, number>> {
  const rows = await db.toolDrift.groupBy({ by: ["sourceId"], where: { state: "pending" }, _count: true });
  return new Map(rows.map(({ sourceId, _count }) => [sourceId, _count]));
}
