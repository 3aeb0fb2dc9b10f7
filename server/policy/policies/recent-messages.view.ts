import { isReadableBy } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

export type RecentMessage = { readonly message: string; readonly role: string; readonly at: string };

type Options = { readonly reader: string; readonly role?: string | undefined; readonly limit: number };

/** Only among the newest rounds, so that a million of them, none with a kept message, take no longer. */
const CANDIDATES = 5000;
const MAX_LETTERS = 4000;

/** Each message once, newest first; never from another person's chat, even where only a count results. */
export async function listRecentMessages(db: Db, { reader, role, limit }: Options): Promise<RecentMessage[]> {
  const ofRole = role === undefined ? Prisma.empty : Prisma.sql`WHERE role_name = ${role}`;
  const rows = await db.$queryRaw<{ message: string; role: string; at: Date }[]>`
    SELECT message, role, at FROM (
      SELECT DISTINCT ON (message) message, role, at FROM (
        SELECT left(message, ${MAX_LETTERS}) AS message, role_name AS role, at,
          ${isReadableBy(reader, "round")} AS is_readable
        FROM round ${ofRole}
        ORDER BY at DESC LIMIT ${CANDIDATES}
      ) newest
      WHERE is_readable AND message IS NOT NULL AND btrim(message) <> ''
      ORDER BY message, at DESC
    ) each_once
    ORDER BY at DESC, message LIMIT ${limit}`;
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export async function listCaseMessages(
  db: Db,
  { role, limit }: { readonly role: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db.evalCase.findMany({
    where: { OR: [{ roleName: null }, { roleName: role }], message: { not: "" } },
    select: { message: true },
    orderBy: [{ setId: "asc" }, { position: "asc" }],
    take: limit,
  });
  return [...new Set(rows.map(({ message }) => message))];
}
