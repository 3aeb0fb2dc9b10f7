import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { ChatChoice, ChatMessage, ChatState } from "@/server/contract/chats";
import { type WatchedChat, watchOverHttp } from "@/server/testing/prove/watched-chat";
import { type Credentials, mutate, query, signedInClient } from "../api-client";

/** Somebody who chats over HTTP as the page does, without a page. */
export type ChatPerson = {
  readonly client: APIRequestContext;
  /** Null begins a chat; answers which one it is. */
  send(chatId: string | null, text: string, choice: ChatChoice): Promise<string>;
  /** Sends, and waits for the answer. */
  ask(chatId: string | null, text: string, choice: ChatChoice): Promise<{ chatId: string; answer: ChatMessage }>;
  read(chatId: string): Promise<ChatState>;
  watch(chatId: string): Promise<WatchedChat>;
};

export async function openChatPerson(url: string, who: Credentials): Promise<ChatPerson> {
  const client = await signedInClient(url, who);
  const { cookies } = await client.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

  async function send(chatId: string | null, text: string, choice: ChatChoice): Promise<string> {
    const messageId = `msg_${randomBytes(10).toString("hex")}`;
    return (await mutate<{ chatId: string }>(client, "chats.send", { chatId, messageId, text, choice })).chatId;
  }
  const read = (chatId: string) => query<ChatState>(client, "chats.get", { id: chatId });
  const watch = (chatId: string) => watchOverHttp({ url, cookie, chatId });

  async function ask(known: string | null, text: string, choice: ChatChoice) {
    const chatId = await send(known, text, choice);
    const watched = await watch(chatId);
    // It may have ended before it was watched.
    if (watched.state()?.chat.isAnswering) await watched.ends(1);
    watched.close();
    const answer = watched.state()?.messages.at(-1);
    if (answer === undefined) throw new Error("There is no answer");
    return { chatId, answer };
  }

  return { client, send, ask, read, watch };
}

/** Has one of the starter's models asked at an address of this machine. */
export async function connectModel({ client }: ChatPerson, model: string, address: string): Promise<void> {
  const connection = { baseUrl: `${address}/v1`, apiKey: "none" };
  await mutate(client, "models.setConnection", { modelId: `model_${model}`, connection });
}
