import type { ChatAttachment } from "@/server/contract/attachments";
import type {
  ChatChoice,
  ChatFeedback,
  ChatMessage,
  ChatPage,
  ChatState,
  ChatSummary,
  ListChatsInput,
} from "@/server/contract/chats";
import type { TriedView } from "@/server/contract/playground";
import { storedParts, storedProblem, storedRounds, storedView } from "@/server/contract/stored-chat";
import { MADE_UP } from "@/server/lib/db/chat-privacy";
import type { Db, Prisma, Tx } from "@/server/lib/db/client";
import { LOCKS } from "@/server/lib/db/locks";
import { toStorableJson } from "@/server/lib/db/storable-json";

type ChatRow = {
  readonly id: string;
  readonly title: string;
  readonly roleName: string;
  readonly modelName: string;
  readonly mode: Exclude<ChatChoice["mode"], "auto"> | null;
  readonly isPinned: boolean;
  readonly shareId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

type StoredFile = { readonly name: string; readonly type: string; readonly size: number };

type MessageRow = {
  readonly id: string;
  readonly position: number;
  readonly author: ChatMessage["author"];
  readonly status: ChatMessage["status"];
  readonly parts: Prisma.JsonValue;
  readonly rounds: Prisma.JsonValue | null;
  readonly problem: Prisma.JsonValue | null;
  readonly isQuick: boolean;
  readonly createdAt: Date;
  readonly attachments?: readonly StoredFile[];
  readonly feedback?: Prisma.ChatFeedbackGetPayload<typeof WITH_SHARED> | null;
};

const WITH_SHARED = { include: { shared: { select: { id: true } } } } as const;

/** Without their data. */
const WITH_FILES = {
  attachments: { orderBy: { position: "asc" }, select: { name: true, type: true, size: true } },
} as const;

const ANSWERING = { messages: { where: { status: "streaming" }, select: { id: true }, take: 1 } } as const;

function toSummary(row: ChatRow & { readonly messages: readonly unknown[] }): ChatSummary {
  return {
    id: row.id,
    title: row.title,
    choice: { role: row.roleName, model: row.modelName, mode: row.mode ?? "auto" },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isPinned: row.isPinned,
    ...(row.shareId !== null && { shareId: row.shareId }),
    isAnswering: row.messages.length > 0,
  };
}

function toMessage(row: MessageRow): ChatMessage {
  const { id, position, author, status, isQuick, createdAt } = row;
  return {
    ...{ id, position, author, status, isQuick },
    parts: storedParts.parse(row.parts),
    rounds: storedRounds.parse(row.rounds ?? []),
    problem: storedProblem.parse(row.problem),
    createdAt: createdAt.toISOString(),
    ...(row.attachments?.[0] && { attachments: row.attachments.map(toAttachment) }),
    ...(row.feedback && { feedback: toFeedback(row.feedback) }),
  };
}

function toAttachment({ name, type, size }: StoredFile): ChatAttachment {
  return { name, type: type as ChatAttachment["type"], bytes: size };
}

function toFeedback({ isGood, missing, wrong, shared }: NonNullable<MessageRow["feedback"]>): ChatFeedback {
  return { rating: isGood ? "good" : "bad", missing, wrong, isShared: shared !== null };
}

/** Models and tools may return characters PostgreSQL does not accept. */
function toJson(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(toStorableJson(value)) as Prisma.InputJsonValue;
}

export async function findChat(db: Db, userId: string, id: string): Promise<ChatSummary | null> {
  const row = await db.chat.findFirst({ where: { id, userId }, include: ANSWERING });
  return row === null ? null : toSummary(row);
}

export async function findChatState(db: Db, userId: string, id: string): Promise<ChatState | null> {
  const row = await db.chat.findFirst({
    where: { id, userId },
    include: { messages: { orderBy: { position: "asc" }, include: { feedback: WITH_SHARED, ...WITH_FILES } } },
  });
  if (row === null) return null;
  const messages = row.messages.map(toMessage);
  const streaming = messages.filter(({ status }) => status === "streaming");
  const replaced = storedRounds.parse(row.replaced);
  return { chat: toSummary({ ...row, messages: streaming }), messages, replaced };
}

const PAGE = 40;

/** Pinned ones first, then the newest. Searches titles and text of both sides. */
export async function findChats(db: Db, userId: string, { query, cursor }: ListChatsInput): Promise<ChatPage> {
  const before = cursor == null ? null : readCursor(cursor);
  const pattern = `%${query.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const rows = await db.$queryRaw<(ChatRow & { answering: boolean })[]>`
    SELECT id, title, role_name AS "roleName", model_name AS "modelName", mode::text AS mode,
      created_at AS "createdAt", updated_at AS "updatedAt", is_pinned AS "isPinned",
      share_id AS "shareId",
      EXISTS (SELECT 1 FROM chat_message m WHERE m.chat_id = chat.id AND m.status = 'streaming') AS answering
    FROM chat
    WHERE user_id = ${userId}
      AND (${query === ""} OR title ILIKE ${pattern} OR EXISTS (
        SELECT 1 FROM chat_message m, jsonb_array_elements(m.parts) AS part
        WHERE m.chat_id = chat.id AND part->>'text' ILIKE ${pattern}
      ))
      AND (${before === null} OR (is_pinned, updated_at, id) <
        (${before?.isPinned ?? false}, ${before?.at ?? new Date(0)}, ${before?.id ?? ""}))
    ORDER BY is_pinned DESC, updated_at DESC, id DESC LIMIT ${PAGE + 1}`;
  const chats = rows.slice(0, PAGE).map((row) => toSummary({ ...row, messages: row.answering ? [row.id] : [] }));
  const last = chats.at(-1);
  return { chats, next: rows.length > PAGE && last !== undefined ? cursorAfter(last) : null };
}

const PINNED = "pinned";

function cursorAfter({ isPinned, updatedAt, id }: ChatSummary): string {
  return `${isPinned ? PINNED : "other"} ${updatedAt} ${id}`;
}

function readCursor(cursor: string): { isPinned: boolean; at: Date; id: string } | null {
  const [group = "", time = "", id = ""] = cursor.split(" ");
  const at = new Date(time);
  // PostgreSQL does not accept every possible time.
  return at.getTime() >= 0 ? { isPinned: group === PINNED, at, id } : null;
}

export async function limitStatements(tx: Tx, ms: number): Promise<void> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(ms)}, true)`;
}

export function isTimedOut(error: unknown): boolean {
  const { meta } = (error ?? {}) as { readonly meta?: { readonly driverAdapterError?: { readonly cause?: unknown } } };
  const { originalCode } = (meta?.driverAdapterError?.cause ?? {}) as { readonly originalCode?: unknown };
  return originalCode === "57014";
}

type NewChat = { readonly id: string; readonly userId: string; readonly title: string; readonly choice: ChatChoice };

export async function insertChat(tx: Tx, { id, userId, title, choice }: NewChat): Promise<void> {
  await tx.chat.create({ data: { id, userId, title, ...toColumns(choice) } });
}

/** One writer per chat at a time. Returns whether it exists and belongs to this person. */
export async function lockChat(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM chat WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`;
  return rows.length > 0;
}

/** One sender per message at a time, before there is a row. */
export async function lockMessage(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.chatMessages}::int, hashtext(${id}))`;
}

export async function changeChat(tx: Tx, id: string, change: { title?: string; choice?: ChatChoice }): Promise<void> {
  const { title, choice } = change;
  await tx.chat.update({
    where: { id },
    data: { ...(title !== undefined && { title }), ...(choice && toColumns(choice)) },
  });
}

/** Without touching the time of its last use. */
export async function pinChat(tx: Tx, id: string, isPinned: boolean): Promise<void> {
  await tx.$executeRaw`UPDATE chat SET is_pinned = ${isPinned} WHERE id = ${id}`;
}

function toColumns({ role, model, mode }: ChatChoice) {
  return { roleName: role, modelName: model, mode: mode === "auto" ? null : mode };
}

export async function deleteChat(tx: Tx, id: string): Promise<void> {
  await tx.chat.delete({ where: { id } });
}

/** Deletes what was said and done in a session; its figures stay. */
export async function eraseRecorded(tx: Tx, sessionId: string): Promise<void> {
  await tx.session.deleteMany({ where: { id: sessionId } });
  await tx.$executeRaw`
    UPDATE round SET message = NULL, message_hash = NULL, admitted = '[]' WHERE session_id = ${sessionId}`;
  // An unknown tool name may be the model's own words.
  await tx.$executeRaw`
    UPDATE tool_call SET arguments = NULL, result = NULL,
      tool_name = CASE outcome WHEN 'unknown' THEN ${MADE_UP} ELSE tool_name END
    WHERE session_id = ${sessionId}`;
  await tx.$executeRaw`
    UPDATE report SET unknown = '{}' FROM round WHERE round.id = round_id AND session_id = ${sessionId}`;
}

export async function countChats(db: Db, userId: string): Promise<number> {
  return db.chat.count({ where: { userId } });
}

/** Everything up to and including a message. */
export async function countBytes(tx: Tx, chatId: string, position: number): Promise<number> {
  const rows = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT octet_length(replaced::text) + coalesce((
      SELECT sum(octet_length(parts::text)) FROM chat_message WHERE chat_id = ${chatId} AND position <= ${position}
    ), 0)::float8 AS bytes FROM chat WHERE id = ${chatId}`;
  return rows[0]?.bytes ?? 0;
}

/** Neither is a use of the chat. */
export async function setShareId(tx: Tx, id: string, shareId: string | null): Promise<void> {
  await tx.$executeRaw`UPDATE chat SET share_id = ${shareId} WHERE id = ${id}`;
}

/** The links of a disabled person lead nowhere. */
export async function findSharedChat(db: Db, shareId: string) {
  const row = await db.chat.findFirst({
    where: { shareId, user: { disabledAt: null } },
    include: { messages: { orderBy: { position: "asc" }, include: WITH_FILES }, user: { select: { name: true } } },
  });
  if (row === null) return null;
  const { title, updatedAt, user, messages } = row;
  return { title, updatedAt, owner: user.name, messages: messages.map(toMessage) };
}

export async function findMessages(db: Db, chatId: string): Promise<ChatMessage[]> {
  const rows = await db.chatMessage.findMany({ where: { chatId }, orderBy: { position: "asc" }, include: WITH_FILES });
  return rows.map(toMessage);
}

export async function findMessage(db: Db, chatId: string, id: string): Promise<ChatMessage | null> {
  const row = await db.chatMessage.findFirst({ where: { id, chatId }, include: { feedback: WITH_SHARED } });
  return row === null ? null : toMessage(row);
}

/** The position of a message, whatever its owner: the caller checks access. */
export async function findMessagePlace(db: Db, id: string): Promise<{ chatId: string; userId: string } | null> {
  const row = await db.chatMessage.findUnique({ where: { id }, include: { chat: { select: { userId: true } } } });
  return row === null ? null : { chatId: row.chatId, userId: row.chat.userId };
}

/** The cost of their rounds stays, without tools, as in `cut`. */
export async function deleteMessagesFrom(tx: Tx, chatId: string, position: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE chat SET replaced = replaced || (
      SELECT coalesce(jsonb_agg(round || '{"tools": []}' ORDER BY position, place), '[]')
      FROM chat_message, jsonb_array_elements(rounds) WITH ORDINALITY AS every (round, place)
      WHERE chat_id = ${chatId} AND position >= ${position}
    ) WHERE id = ${chatId}`;
  await tx.chatMessage.deleteMany({ where: { chatId, position: { gte: position } } });
}

/** A streaming answer belongs to the named process. */
export async function insertMessages(
  tx: Tx,
  chatId: string,
  messages: readonly ChatMessage[],
  answeringPeer: string,
): Promise<void> {
  await tx.chatMessage.createMany({
    data: messages.map((message) => {
      const { id, position, author, isQuick, createdAt, status } = message;
      const peerId = status === "streaming" ? answeringPeer : null;
      const row = { id, chatId, position, author, isQuick, peerId, createdAt: new Date(createdAt) };
      return { ...row, status, parts: toJson(message.parts), rounds: toJson(message.rounds) };
    }),
  });
}

/** Only while this process owns the answer: what another marked as interrupted stays so. */
export async function saveAnswer(db: Db, message: ChatMessage, peerId: string): Promise<boolean> {
  const { id, status, parts, rounds, problem } = message;
  const count = await db.$executeRaw`
    UPDATE chat_message SET
      status = ${status}::message_status,
      parts = ${toStorableJson(parts)}::jsonb,
      rounds = ${toStorableJson(rounds)}::jsonb,
      problem = ${problem === null ? null : toStorableJson(problem)}::jsonb,
      peer_id = ${status === "streaming" ? peerId : null}
    WHERE id = ${id} AND status = 'streaming' AND peer_id = ${peerId}`;
  return count > 0;
}

/** The same for several; returns those that still exist. Passed as text, so nothing parses it. */
export async function saveStreaming(db: Db, messages: readonly ChatMessage[], peerId: string): Promise<Set<string>> {
  const ids = messages.map(({ id }) => id);
  const parts = messages.map((message) => toStorableJson(message.parts));
  const rounds = messages.map((message) => toStorableJson(message.rounds));
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE chat_message SET parts = given.parts::jsonb, rounds = given.rounds::jsonb
    FROM unnest(${ids}::text[], ${parts}::text[], ${rounds}::text[]) AS given (id, parts, rounds)
    WHERE chat_message.id = given.id AND status = 'streaming' AND peer_id = ${peerId}
    RETURNING chat_message.id`;
  return new Set(rows.map(({ id }) => id));
}

export async function insertTrace(db: Db, messageId: string, index: number, view: TriedView): Promise<void> {
  await db.$executeRaw`
    INSERT INTO chat_trace (message_id, index, view) VALUES (${messageId}, ${index}, ${toStorableJson(view)}::jsonb)
    ON CONFLICT (message_id, index) DO UPDATE SET view = EXCLUDED.view`;
}

export async function findTrace(db: Db, chatId: string, messageId: string, index: number): Promise<TriedView | null> {
  const row = await db.chatTrace.findFirst({ where: { messageId, index, message: { chatId } } });
  return row === null ? null : storedView.parse(row.view);
}

const DEAD_SECONDS = 10;

type Left = {
  /** This process, which knows its own answers. */
  readonly self: string;
  /** A chat without a running answer here, whatever its row says. */
  readonly orphansOf?: string;
  readonly isLeaving?: boolean;
};

/** Marks abandoned answers; returns their chats. */
export async function endInterruptedAnswers(
  db: Db,
  { self, orphansOf = "", isLeaving = false }: Left,
): Promise<string[]> {
  // A process that lost the database looks dead to itself at first.
  const rows = await db.$queryRaw<{ chat_id: string }[]>`
    UPDATE chat_message SET status = 'interrupted', peer_id = NULL
    WHERE status = 'streaming' AND CASE
      WHEN peer_id IS NULL THEN true
      WHEN peer_id = ${self} THEN ${isLeaving} OR chat_id = ${orphansOf}
      ELSE NOT EXISTS (
        SELECT 1 FROM peer
        WHERE peer.id = chat_message.peer_id AND seen_at > now() - ${DEAD_SECONDS}::float8 * interval '1 s'
      )
    END RETURNING chat_id`;
  return rows.map(({ chat_id }) => chat_id);
}

export const CHATS_CHANNEL = "toolcrib_chats";

export async function announceChat(db: Db, payload: string): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${CHATS_CHANNEL}, ${payload})`;
}
