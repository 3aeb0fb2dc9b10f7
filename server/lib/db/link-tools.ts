import type { Db } from "./client";
import { inParts } from "./in-parts";

const OWNERS = {
  bundle_tool: "bundle_id",
  category_tool: "category_id",
  role_allowed_tool: "role_id",
  role_denied_tool: "role_id",
  role_core_tool: "role_id",
  skill_tool: "skill_id",
} as const;

export type ToolLink = { readonly ownerId: string; readonly toolId: string };

/** In a few statements: Prisma plans each row, which takes seconds for a large allow-list. */
export async function linkTools(db: Db, table: keyof typeof OWNERS, links: readonly ToolLink[]): Promise<void> {
  for (const part of inParts(links)) {
    await db.$executeRawUnsafe(
      `INSERT INTO "${table}" ("${OWNERS[table]}", "tool_id") SELECT "ownerId", "toolId"
        FROM jsonb_to_recordset($1::jsonb) AS n("ownerId" text, "toolId" text)`,
      part,
    );
  }
}
