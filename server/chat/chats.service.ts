import { ATTACHMENT_LIMITS, type ReadAttachment } from "@/server/contract/attachments";
import type { ChatEvent } from "@/server/contract/chat-events";
import type {
  ChatChoice,
  ChatMessage,
  ChatSummary,
  RetryInput,
  SendInput,
  UpdateChatInput,
} from "@/server/contract/chats";
import { inTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { countAttachedBytes, findAttachments, insertAttachments } from "./attachments.store";
import {
  changeChat,
  countBytes,
  countChats,
  deleteChat,
  deleteMessagesFrom,
  findChat,
  findMessagePlace,
  findMessages,
  insertChat,
  insertMessages,
  lockChat,
  lockMessage,
  pinChat,
} from "./chats.store";
import { refuseFiles } from "./read-attachments.service";

type Live = {
  tell(chatId: string, event: ChatEvent): void;
  stop(chatId: string): void;
  settled(chatId: string): Promise<void>;
};

const MAX_CHATS = 5000;
const MAX_MESSAGES = 2000;
const MAX_BYTES = 8 * 1024 * 1024;
const TITLE_LETTERS = 60;
const UNTITLED = "New chat";

export type Begun = {
  readonly chatId: string;
  readonly history: readonly ChatMessage[];
  readonly answer: ChatMessage;
  readonly question: ChatMessage;
};

/** Only the chat, if the same message was sent before: it is being answered, or was. */
export async function sendMessage(
  client: PrismaClient,
  live: Live,
  person: { readonly id: string; readonly peerId: string },
  input: Omit<SendInput, "attachments"> & { readonly attachments: readonly ReadAttachment[] },
): Promise<Begun | { readonly chatId: string }> {
  const { text, choice, isQuick, replaces, messageId } = input;
  if (input.chatId !== null) await live.settled(input.chatId);
  const chatId = input.chatId ?? newId("chat");
  const sent = await inTransaction(client, async (tx): Promise<Sent | { readonly chatId: string }> => {
    // A duplicate sent at the same time waits here and finds the first.
    await lockMessage(tx, messageId);
    const known = await findMessagePlace(tx, messageId);
    if (known !== null) return ownPlace(known, person.id);
    if (input.chatId === null) await createChat(tx, person.id, { id: chatId, title: titleOf(text), choice });
    else await openChat(tx, person.id, chatId);
    const before = await findMessages(tx, chatId);
    refuseWhileAnswering(before);
    const from = replaces === null ? null : placeOf(before, replaces);
    const kept = from === null ? before : before.filter(({ position }) => position < from);
    if (kept.length >= MAX_MESSAGES) throw chatIsFull();
    await assertNotFull(tx, chatId, kept);
    const files = [...(replaces === null ? [] : await findAttachments(tx, replaces)), ...input.attachments];
    if (files.length > ATTACHMENT_LIMITS.files) throw refuseFiles("Attach at most 4 files");
    if (from !== null) await deleteMessagesFrom(tx, chatId, from);
    if (files.length > 0) await assertRoomForFiles(tx, person.id, chatId, files);
    const question = personMessage(messageId, text, isQuick, files);
    const begun = await insertTurn(tx, person.peerId, { chatId, kept, question });
    await insertAttachments(tx, messageId, files);
    await changeChat(tx, chatId, { choice });
    return { begun, cut: from, chat: await findChat(tx, person.id, chatId) };
  });
  if ("chatId" in sent) return sent;
  tellTurn(live, sent);
  return sent.begun;
}

export async function retryMessage(
  client: PrismaClient,
  live: Live,
  person: { readonly id: string; readonly peerId: string },
  { chatId, choice, messageId }: RetryInput,
): Promise<Begun> {
  await live.settled(chatId);
  const sent = await inTransaction(client, async (tx) => {
    await openChat(tx, person.id, chatId);
    const before = await findMessages(tx, chatId);
    refuseWhileAnswering(before);
    const end = messageId === null ? Number.POSITIVE_INFINITY : placeOfAnswer(before, messageId);
    const question = before.findLast(({ author, position }) => author === "person" && position < end);
    if (question === undefined) throw new DomainError("rejected", "There is no message to answer yet");
    const history = before.filter(({ position }) => position <= question.position);
    await assertNotFull(tx, chatId, history);
    await deleteMessagesFrom(tx, chatId, question.position + 1);
    const answer = emptyAnswer(question.position + 1, question.isQuick);
    await insertMessages(tx, chatId, [answer], person.peerId);
    await changeChat(tx, chatId, { choice });
    const begun = { chatId, history, answer, question };
    return { begun, cut: answer.position, chat: await findChat(tx, person.id, chatId) };
  });
  tellTurn(live, sent);
  return sent.begun;
}

export async function updateChat(
  client: PrismaClient,
  live: Live,
  userId: string,
  { id, title, choice, isPinned }: UpdateChatInput,
): Promise<ChatSummary> {
  await inTransaction(client, async (tx) => {
    await openChat(tx, userId, id);
    if (isPinned !== undefined) await pinChat(tx, id, isPinned);
    if (title === undefined && choice === undefined) return;
    await changeChat(tx, id, { ...(title !== undefined && { title }), ...(choice && { choice }) });
  });
  const chat = await findChat(client, userId, id);
  if (chat === null) throw noSuchChat();
  live.tell(id, { kind: "chat", chat });
  return chat;
}

export async function removeChat(client: PrismaClient, live: Live, userId: string, id: string): Promise<void> {
  await inTransaction(client, async (tx) => {
    await openChat(tx, userId, id);
    await deleteChat(tx, id);
  });
  live.stop(id);
  live.tell(id, { kind: "deleted" });
}

export function noSuchChat(): DomainError {
  return new DomainError("not_found", "This chat does not exist");
}

async function createChat(
  tx: Tx,
  userId: string,
  chat: { readonly id: string; readonly title: string; readonly choice: ChatChoice },
): Promise<void> {
  if ((await countChats(tx, userId)) >= MAX_CHATS) {
    throw new DomainError(
      "rejected",
      `You've reached the limit of ${MAX_CHATS.toLocaleString("en")} chats. Delete some first`,
    );
  }
  await insertChat(tx, { userId, ...chat });
}

async function openChat(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await lockChat(tx, userId, id))) throw noSuchChat();
}

function refuseWhileAnswering(messages: readonly ChatMessage[]): void {
  if (!messages.some(({ status }) => status === "streaming")) return;
  throw new DomainError("conflict", "This chat is still being answered. Stop the answer or wait for it to finish");
}

function chatIsFull(): DomainError {
  return new DomainError("rejected", "This chat is full. Start a new one");
}

/** A whole chat is read at each turn and by everyone who opens it. */
async function assertNotFull(tx: Tx, chatId: string, kept: readonly ChatMessage[]): Promise<void> {
  const last = kept.at(-1);
  if (last !== undefined && (await countBytes(tx, chatId, last.position)) >= MAX_BYTES) throw chatIsFull();
}

function placeOf(messages: readonly ChatMessage[], id: string): number {
  const found = messages.find((message) => message.id === id && message.author === "person");
  if (found === undefined)
    throw new DomainError("not_found", "replaces: This message does not exist", { field: "replaces" });
  return found.position;
}

function placeOfAnswer(messages: readonly ChatMessage[], id: string): number {
  const found = messages.find((message) => message.id === id && message.author === "model");
  if (found !== undefined) return found.position;
  throw new DomainError("not_found", "messageId: This answer does not exist", { field: "messageId" });
}

type NewTurn = { readonly chatId: string; readonly kept: readonly ChatMessage[]; readonly question: ChatMessage };

async function insertTurn(tx: Tx, peerId: string, { chatId, kept, question }: NewTurn): Promise<Begun> {
  const position = (kept.at(-1)?.position ?? -1) + 1;
  const own = { ...question, position };
  const answer = emptyAnswer(position + 1, question.isQuick);
  await insertMessages(tx, chatId, [own, answer], peerId);
  return { chatId, history: [...kept, own], answer, question: own };
}

type Sent = { readonly begun: Begun; readonly cut: number | null; readonly chat: ChatSummary | null };

/** Watchers hear events in order. Nothing may fail here: the turn is stored. */
function tellTurn(live: Live, { begun, cut, chat }: Sent): void {
  const { chatId, question, answer } = begun;
  if (cut !== null) live.tell(chatId, { kind: "cut", from: cut });
  if (chat !== null) live.tell(chatId, { kind: "chat", chat });
  live.tell(chatId, { kind: "message", message: question });
  live.tell(chatId, { kind: "message", message: answer });
}

function ownPlace({ chatId, userId }: { chatId: string; userId: string }, own: string): { chatId: string } {
  if (userId === own) return { chatId };
  throw new DomainError("conflict", "messageId: This id is already in use", { field: "messageId" });
}

const MIB = 1024 * 1024;
const MAX_CHAT_FILES = 5 * MIB;
/** Its tokens are counted. */
const MAX_CHAT_TEXT = 2 * MIB;
const MAX_PERSON_FILES = 200 * MIB;

/** Everything in a chat is sent again with each round, in one request that takes the event loop a few ms per MB. */
async function assertRoomForFiles(tx: Tx, userId: string, chatId: string, files: readonly ReadAttachment[]) {
  const more = sizeOf(files);
  const moreText = sizeOf(files.filter(({ type }) => type === "text/plain"));
  const { chat, text, person } = await countAttachedBytes(tx, userId, chatId);
  if (chat + more > MAX_CHAT_FILES) throw refuseFiles("The files of a chat may have 5 MB in total. Start a new chat");
  if (text + moreText > MAX_CHAT_TEXT) {
    throw refuseFiles("The text files of a chat may have 2 MB in total. Start a new chat");
  }
  if (person + more > MAX_PERSON_FILES) {
    throw refuseFiles("Your chats may have 200 MB of files in total. Delete chats with files first");
  }
}

function sizeOf(files: readonly ReadAttachment[]): number {
  return files.reduce((sum, { data }) => sum + data.length, 0);
}

function personMessage(id: string, text: string, isQuick: boolean, files: readonly ReadAttachment[]): ChatMessage {
  const attachments = files.map(({ name, type, data }) => ({ name, type, bytes: data.length }));
  return {
    ...(attachments.length > 0 && { attachments }),
    ...EMPTY,
    id,
    author: "person",
    status: "complete",
    parts: [{ kind: "text", round: 0, text }],
    isQuick,
    ...now(),
  };
}

function emptyAnswer(position: number, isQuick: boolean): ChatMessage {
  return { ...EMPTY, id: newId("msg"), position, author: "model", status: "streaming", isQuick, ...now() };
}

const EMPTY = { position: 0, parts: [], rounds: [], problem: null } as const;
const now = () => ({ createdAt: new Date().toISOString() });

export function titleOf(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, " ").trim() || UNTITLED;
  if (line.length <= TITLE_LETTERS) return line;
  const cut = line.slice(0, TITLE_LETTERS);
  const end = cut.lastIndexOf(" ");
  return `${end > TITLE_LETTERS / 2 ? cut.slice(0, end) : cut.replace(/\p{Surrogate}$/u, "")}…`;
}
