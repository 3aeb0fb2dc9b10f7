import type { ChatImage, ImageInput } from "@/server/contract/attachments";
import type { ChatPage, ExplainInput, ListChatsInput } from "@/server/contract/chats";
import type { TriedView } from "@/server/contract/playground";
import { inTransaction } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { findImage } from "./attachments.store";
import { noSuchChat } from "./chats.service";
import { findChat, findChats, findTrace, isTimedOut, limitStatements } from "./chats.store";

/** The timeout of a full-text search, to protect the database. */
const SEARCH_MS = 2000;

export async function listChats(
  client: PrismaClient,
  userId: string,
  input: ListChatsInput,
  searchMs = SEARCH_MS,
): Promise<ChatPage> {
  if (input.query === "") return findChats(client, userId, input);
  try {
    return await inTransaction(client, async (tx) => {
      await limitStatements(tx, searchMs);
      return findChats(tx, userId, input);
    });
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    throw new DomainError("rejected", "query: The search took too long. Search for something more specific", {
      field: "query",
    });
  }
}

export async function assertOwnChat(client: PrismaClient, userId: string, id: string): Promise<void> {
  if ((await findChat(client, userId, id)) === null) throw noSuchChat();
}

export async function explainRound(
  client: PrismaClient,
  userId: string,
  { chatId, messageId, index }: ExplainInput,
): Promise<TriedView> {
  await assertOwnChat(client, userId, chatId);
  const view = await findTrace(client, chatId, messageId, index);
  if (view === null) throw new DomainError("not_found", "Nothing is stored for this round");
  return view;
}

export async function readImage(client: PrismaClient, userId: string, input: ImageInput): Promise<ChatImage> {
  const image = await findImage(client, userId, input);
  if (image === null) throw new DomainError("not_found", "This image does not exist");
  return { type: image.type, data: image.data.toString("base64") };
}
