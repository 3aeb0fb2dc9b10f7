import type { Db } from "@/server/lib/db/client";

type Facts = {
  readonly key: boolean;
  readonly listedKey: boolean;
  readonly call: boolean;
  readonly people: boolean;
  readonly tools: boolean;
  readonly roles: boolean;
};

/** Whether each thing exists. `demo`: the ids of the demo's sources. */
export async function readFirstFacts(db: Db, demo: readonly string[]): Promise<Facts> {
  const [facts] = await db.$queryRaw<Facts[]>`
    SELECT
      EXISTS (SELECT 1 FROM agent_key WHERE revoked_at IS NULL) AS key,
      EXISTS (SELECT 1 FROM agent_key WHERE revoked_at IS NULL AND NOT all_roles) AS "listedKey",
      EXISTS (SELECT 1 FROM round) OR EXISTS (SELECT 1 FROM gateway_round) AS call,
      (SELECT count(*) FROM "user") > 1 OR EXISTS (SELECT 1 FROM invitation WHERE kind = 'invite') AS people,
      EXISTS (SELECT 1 FROM tool WHERE NOT (source_id = ANY(${demo}))) AS tools,
      EXISTS (
        SELECT 1 FROM role_allowed_tool allowed JOIN tool ON tool.id = allowed.tool_id
        WHERE NOT (tool.source_id = ANY(${demo}))
      ) AS roles`;
  return facts ?? { key: false, listedKey: false, call: false, people: false, tools: false, roles: false };
}
