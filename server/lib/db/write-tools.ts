import type { ToolEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { Db } from "./client";
import { Prisma } from "./generated/client";
import { inParts } from "./in-parts";

export type ToolWrite = Omit<ToolEntry, "source"> & { readonly sourceId: string; readonly contentHash: string };

const FIELDS = Prisma.sql`
  "id" text, "name" text, "sourceId" text, "title" text, "description" text, "summary" text, "domain" text,
  "inputSchema" jsonb, "annotations" jsonb, "binding" jsonb, "keywords" text[], "examples" text[], "aliases" text[],
  "loadPolicy" text, "enabled" boolean, "contentHash" text`;

export async function insertTools(db: Db, tools: readonly ToolWrite[]): Promise<void> {
  for (const part of toParts(tools)) {
    await db.$executeRaw`
    INSERT INTO "tool" (
      "id", "name", "source_id", "title", "description", "summary", "domain", "input_schema", "annotations", "binding",
      "keywords", "examples", "aliases", "load_policy", "enabled", "content_hash", "updated_at")
    SELECT
      n."id", n."name", n."sourceId", n."title", n."description", n."summary", n."domain", n."inputSchema",
      n."annotations", n."binding", n."keywords", n."examples", n."aliases", n."loadPolicy"::"load_policy",
      n."enabled", n."contentHash", now()
    FROM jsonb_to_recordset(${part}::jsonb) AS n(${FIELDS})`;
  }
}

export async function updateTools(db: Db, tools: readonly ToolWrite[]): Promise<void> {
  let updated = 0;
  for (const part of toParts(tools)) {
    updated += await db.$executeRaw`
    UPDATE "tool" SET
      "name" = n."name", "source_id" = n."sourceId", "title" = n."title", "description" = n."description",
      "summary" = n."summary", "domain" = n."domain", "input_schema" = n."inputSchema",
      "annotations" = n."annotations", "binding" = n."binding", "keywords" = n."keywords", "examples" = n."examples",
      "aliases" = n."aliases", "load_policy" = n."loadPolicy"::"load_policy", "enabled" = n."enabled", "content_hash" = n."contentHash",
      "version" = "tool"."version" + 1, "updated_at" = now()
    FROM jsonb_to_recordset(${part}::jsonb) AS n(${FIELDS})
    WHERE "tool"."id" = n."id"`;
  }
  if (updated !== tools.length) {
    throw new DomainError("conflict", "One of the tools was deleted. Nothing was changed.");
  }
}

function toParts(tools: readonly ToolWrite[]): Iterable<string> {
  return inParts(toRows(tools));
}

function* toRows(tools: readonly ToolWrite[]) {
  for (const { binding = {}, ...tool } of tools) yield { ...tool, binding };
}
