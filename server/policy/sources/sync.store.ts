import type { ToolEntry } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { TOOL_PARTS, toToolEntry } from "@/server/lib/db/entry-mapper";
import { inList } from "@/server/lib/db/in-list";
import { inParts } from "@/server/lib/db/in-parts";
import { readPaged } from "@/server/lib/db/read-paged";

/** Five thousand tools at once: everything here takes a few statements, however many rows. */

export function listToolsOfSource(db: Db, sourceId: string): Promise<ToolEntry[]> {
  return readPaged<ToolEntry>(async (after, take) => {
    const where = { sourceId, ...(after !== undefined && { name: { gt: after.name } }) };
    const rows = await db.tool.findMany({ where, include: TOOL_PARTS, orderBy: { name: "asc" }, take });
    return rows.map(toToolEntry);
  });
}

export async function listSearchToolNames(db: Db): Promise<string[]> {
  const rows = await db.policy.findMany({ select: { presentation: true } });
  return rows.map(({ presentation }) => (presentation as { searchToolName: string }).searchToolName);
}

export async function listOpenRoles(db: Db, sourceId: string): Promise<string[]> {
  const rows = await db.role.findMany({
    where: { allowKind: "all", deniedSources: { none: { sourceId } } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  return rows.map(({ name }) => name);
}

/** References to a source's tools in the draft, by tool id: `role coder`, `bundle web`. */
export async function listUsersOfTools(db: Db, sourceId: string): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ id: string; user: string }[]>`
    SELECT t."id", u."user" FROM "tool" t JOIN (
      SELECT j."tool_id", 'role ' || r."name" AS "user", 1 AS "rank" FROM (
        SELECT "tool_id", "role_id" FROM "role_allowed_tool"
        UNION SELECT "tool_id", "role_id" FROM "role_denied_tool"
        UNION SELECT "tool_id", "role_id" FROM "role_core_tool"
      ) j JOIN "role" r ON r."id" = j."role_id"
      UNION ALL SELECT j."tool_id", 'category ' || c."name", 2 FROM "category_tool" j JOIN "category" c ON c."id" = j."category_id"
      UNION ALL SELECT j."tool_id", 'bundle ' || b."name", 3 FROM "bundle_tool" j JOIN "bundle" b ON b."id" = j."bundle_id"
      UNION ALL SELECT j."tool_id", 'skill ' || s."name", 4 FROM "skill_tool" j JOIN "skill" s ON s."id" = j."skill_id"
    ) u ON u."tool_id" = t."id"
    WHERE t."source_id" = ${sourceId} ORDER BY t."id", u."rank", u."user"`;
  const users = new Map<string, string[]>();
  for (const { id, user } of rows) users.set(id, [...(users.get(id) ?? []), user]);
  return users;
}

export async function listDefinitions<D>(db: Db, sourceId: string): Promise<Map<string, D>> {
  const rows = await readPaged<Definition>((after, take) => {
    const where = { sourceId, ...(after !== undefined && { name: { gt: after.name } }) };
    return db.sourceDefinition.findMany({
      ...{ where, select: { name: true, definition: true }, orderBy: { name: "asc" }, take },
    });
  });
  return new Map(rows.map(({ name, definition }) => [name, definition as D]));
}

type Definition = { readonly name: string; readonly definition: unknown };

export async function writeDefinitions(db: Db, sourceId: string, definitions: readonly Definition[]): Promise<void> {
  for (const part of inParts(definitions)) {
    await db.$executeRaw`
      INSERT INTO "source_definition" ("source_id", "name", "definition", "seen_at")
      SELECT ${sourceId}, d."name", d."definition", now()
      FROM jsonb_to_recordset(${part}::jsonb) AS d("name" text, "definition" jsonb)
      ON CONFLICT ("source_id", "name")
      DO UPDATE SET "definition" = EXCLUDED."definition", "seen_at" = EXCLUDED."seen_at"`;
  }
}

export async function removeTools(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.$executeRaw`DELETE FROM "tool" WHERE "id" IN ${inList(ids)}`;
}

/** When the source was read, with the result. Not an edit: version and time of change stay. */
export async function recordRead(db: Db, sourceId: string, error: string | null): Promise<void> {
  await db.$executeRaw`
    UPDATE "source" SET "sync_error" = ${error},
      "synced_at" = CASE WHEN ${error}::text IS NULL THEN now() ELSE "synced_at" END
    WHERE "id" = ${sourceId}`;
}

/** Null if another process has it. Not a lock: a transaction must not wait for the network, which may take minutes. */
export async function claimSync(db: Db, sourceId: string): Promise<Date | null> {
  const rows = await db.$queryRaw<{ until: Date }[]>`
    UPDATE "source" SET "sync_claimed_until" = now() + interval '3 minutes'
    WHERE "id" = ${sourceId} AND COALESCE("sync_claimed_until", '-infinity') < now()
    RETURNING "sync_claimed_until" AS "until"`;
  return rows[0]?.until ?? null;
}

/** An expired claim does not end another's. */
export async function releaseSync(db: Db, sourceId: string, until: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "source" SET "sync_claimed_until" = NULL WHERE "id" = ${sourceId} AND "sync_claimed_until" = ${until}`;
}
