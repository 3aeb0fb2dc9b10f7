import type { ToolEntry } from "@/server/engine/snapshot";
import type { Db } from "./client";
import { inParts } from "./in-parts";

export type ToolWrite = Omit<ToolEntry, "source"> & { readonly sourceId: string; readonly contentHash: string };

/** Adds tools, or changes what a sync may change of those that exist: these get a new version, as with any edit. */
export async function writeTools(db: Db, tools: readonly ToolWrite[]): Promise<void> {
  for (const part of inParts(tools.map(({ binding = {}, ...tool }) => ({ ...tool, binding })))) {
    await db.$executeRaw`
    INSERT INTO "tool" (
      "id", "name", "source_id", "title", "description", "summary", "domain", "input_schema", "annotations", "binding",
      "keywords", "examples", "load_policy", "enabled", "content_hash", "updated_at")
    SELECT
      n."id", n."name", n."sourceId", n."title", n."description", n."summary", n."domain", n."inputSchema",
      n."annotations", n."binding", n."keywords", n."examples", n."loadPolicy"::"load_policy", n."enabled",
      n."contentHash", now()
    FROM jsonb_to_recordset(${part}::jsonb) AS n(
      "id" text, "name" text, "sourceId" text, "title" text, "description" text, "summary" text, "domain" text,
      "inputSchema" jsonb, "annotations" jsonb, "binding" jsonb, "keywords" text[], "examples" text[],
      "loadPolicy" text, "enabled" boolean, "contentHash" text)
    ON CONFLICT ("id") DO UPDATE SET
      "title" = EXCLUDED."title", "description" = EXCLUDED."description", "summary" = EXCLUDED."summary",
      "domain" = EXCLUDED."domain", "input_schema" = EXCLUDED."input_schema", "annotations" = EXCLUDED."annotations",
      "binding" = EXCLUDED."binding", "keywords" = EXCLUDED."keywords", "examples" = EXCLUDED."examples",
      "load_policy" = EXCLUDED."load_policy", "enabled" = EXCLUDED."enabled",
      "content_hash" = EXCLUDED."content_hash", "version" = "tool"."version" + 1, "updated_at" = now()`;
  }
}
