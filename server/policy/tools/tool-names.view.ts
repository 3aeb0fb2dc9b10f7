import type { Db } from "@/server/lib/db/client";

/** As one value: converting thousands of rows would block the event loop. */
export async function listToolNames(db: Db): Promise<string[]> {
  const [found] = await db.$queryRaw<{ names: string[] }[]>`
    SELECT COALESCE(json_agg("name"), '[]') AS "names" FROM "tool"`;
  return found?.names ?? [];
}
