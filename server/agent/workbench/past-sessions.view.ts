import type { Json } from "@/server/engine/model/snapshot";
import { isReadableBy } from "@/server/lib/db/chat-privacy";
import type { Db } from "@/server/lib/db/client";

const MAX_CANDIDATES = 300;
const MAX_ROUNDS = 2000;
/** The rounds of a chat repeat what the chat stores in full. */
const OF_NO_CHAT = isReadableBy("", "round");

type ReadableOwners = { readonly ownerId: string; readonly ids: string[] };

/** Someone else may hold a key of this person, so a key reads only its own messages. */
export async function findReadableOwners(db: Db, ownerId: string, agentId: string): Promise<ReadableOwners> {
  if (agentId !== ownerId) return { ownerId: agentId, ids: [agentId] };
  const keys = await db.agentKey.findMany({ where: { createdBy: ownerId }, select: { id: true } });
  return { ownerId, ids: [ownerId, ...keys.map(({ id }) => id)] };
}

/** The ids under which the current conversation may be stored. */
export async function findCurrentIds(db: Db, { ids }: ReadableOwners, sessionId: string | null): Promise<string[]> {
  if (sessionId === null) return [];
  const where = { ownerId: { in: ids }, OR: [{ id: sessionId }, { externalId: sessionId }] };
  const sessions = await db.session.findMany({ where, select: { id: true, externalId: true } });
  return [sessionId, ...sessions.flatMap(({ id, externalId }) => [id, externalId])];
}

type Conversation = { readonly id: string; readonly isChat: boolean };

export async function findLastConversation(db: Db, { ownerId, ids }: ReadableOwners, present: string[]) {
  const rows = await db.$queryRaw<Conversation[]>`
    (SELECT id, true AS "isChat", updated_at AS at FROM chat
      WHERE user_id = ${ownerId} AND id <> ALL (${present}::text[]) ORDER BY updated_at DESC LIMIT 1)
    UNION ALL
    (SELECT session_id, false, at FROM round
      WHERE owner_id = ANY (${ids}::text[]) AND session_id <> ALL (${present}::text[]) AND ${OF_NO_CHAT} ORDER BY at DESC LIMIT 1)
    ORDER BY at DESC LIMIT 1`;
  return rows[0] ?? null;
}

export async function findConversation(
  db: Db,
  { ownerId, ids }: ReadableOwners,
  asked: string,
): Promise<Conversation | null> {
  const chat = await db.chat.findFirst({ where: { id: asked, userId: ownerId }, select: { id: true } });
  if (chat !== null) return { id: chat.id, isChat: true };
  const named = await db.session.findFirst({
    where: { externalId: asked, ownerId: { in: ids } },
    orderBy: { updatedAt: "desc" },
    select: { id: true },
  });
  const sessionId = named?.id ?? asked;
  const round = await db.round.findFirst({ where: { sessionId, ownerId: { in: ids } }, select: { id: true } });
  return round === null ? null : { id: sessionId, isChat: false };
}

export function readChat(db: Db, id: string) {
  return db.chat.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      messages: { orderBy: { position: "asc" }, select: { author: true, parts: true, createdAt: true } },
    },
  });
}

export async function readRounds(db: Db, { ids }: ReadableOwners, sessionId: string) {
  const rounds = await db.round.findMany({
    where: { sessionId, ownerId: { in: ids } },
    orderBy: [{ epoch: "asc" }, { round: "asc" }],
    select: { id: true, message: true, at: true },
    take: MAX_ROUNDS,
  });
  const roundId = { in: rounds.map(({ id }) => id) };
  const calls = await db.toolCall.findMany({
    where: { roundId },
    orderBy: { at: "asc" },
    select: { roundId: true, toolName: true },
  });
  const reports = await db.report.findMany({ where: { roundId }, select: { roundId: true, called: true } });
  return { rounds, calls, reports };
}

type Passage = {
  readonly id: string;
  readonly title: string | null;
  readonly author: "person" | "model";
  readonly at: Date;
  readonly parts: Json;
};

type PassageFilter = {
  readonly patterns: string[];
  readonly from: string;
  readonly before: string;
  readonly authors: string[];
  readonly present: string[];
};

/** Messages that may contain one of the words, latest first: the caller checks. */
export async function findPassages(
  db: Db,
  { ownerId, ids }: ReadableOwners,
  filter: PassageFilter,
): Promise<Passage[]> {
  const { patterns, from, before, authors, present } = filter;
  const inChats = db.$queryRaw<Passage[]>`
    SELECT chat.id, chat.title, author::text AS author, message.created_at AS at, parts
      FROM chat_message AS message JOIN chat ON chat.id = message.chat_id
     WHERE chat.user_id = ${ownerId} AND chat.id <> ALL (${present}::text[]) AND author::text = ANY (${authors}::text[])
       AND message.created_at >= ${from}::timestamptz AND message.created_at < ${before}::timestamptz
       AND parts::text ILIKE ANY (${patterns}::text[])
     ORDER BY message.created_at DESC LIMIT ${MAX_CANDIDATES}`;
  const inRounds = db.$queryRaw<Passage[]>`
    SELECT session_id AS id, NULL AS title, 'person' AS author, at, to_jsonb(message) AS parts
      FROM round
     WHERE owner_id = ANY (${ids}::text[]) AND session_id <> ALL (${present}::text[]) AND 'person' = ANY (${authors}::text[]) AND ${OF_NO_CHAT}
       AND at >= ${from}::timestamptz AND at < ${before}::timestamptz
       AND message ILIKE ANY (${patterns}::text[])
     ORDER BY at DESC LIMIT ${MAX_CANDIDATES}`;
  return [...(await inChats), ...(await inRounds)];
}
