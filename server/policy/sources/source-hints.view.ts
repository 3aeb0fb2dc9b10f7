import type { ToolAnnotations } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";

export async function listSourceHints(db: Db): Promise<Map<string, { annotations: ToolAnnotations }>> {
  const rows = await db.$queryRaw<{ id: string; annotations: ToolAnnotations | null }[]>`
    SELECT t."id", d."definition" #> '{fields,annotations}' AS "annotations"
    FROM "source_definition" d JOIN "tool" t
      ON t."source_id" = d."source_id"
      AND CASE WHEN jsonb_typeof(t."binding" -> 'name') = 'string' THEN t."binding" ->> 'name' ELSE t."name" END = d."name"`;
  return new Map(rows.map(({ id, annotations }) => [id, { annotations: annotations ?? {} }]));
}
