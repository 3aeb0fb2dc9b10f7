import pino from "pino";
import { afterAll, expect, it } from "vitest";
import type { ChatMessage } from "@/server/contract/chats";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { newId } from "@/server/lib/ids";
import { createTestDatabase } from "@/server/testing/test-database";
import { insertChat, insertMessages } from "./chats.store";
import { holdLiveChats } from "./live-chats";
import { readChat, watchChat } from "./watch-chat";

const database = await createTestDatabase({ seeded: false });
const { client } = database;
afterAll(() => database.drop());

const person = { id: "user_1", name: "Ada", email: "ada@example.com", accountRole: "member" } as const;
await client.user.create({ data: person });

/** A chat whose answer has ended but is not stored yet: that waits for `store`. */
async function endAnswer() {
  const chatId = newId("chat");
  let store: () => void = () => {};
  const mayStore = new Promise<void>((resolve) => {
    store = resolve;
  });
  const late = new Proxy(client, {
    get(target, name) {
      if (name !== "$executeRaw") return Reflect.get(target, name);
      return (...args: Parameters<PrismaClient["$executeRaw"]>) => mayStore.then(() => target.$executeRaw(...args));
    },
  });
  const peers = { id: "peer_1", isAlone: () => true, onChange: () => () => {} };
  const chats = holdLiveChats({ client: late, notices: { on: () => () => {} }, peers, log: pino({ level: "silent" }) });
  const message: ChatMessage = {
    ...{ id: newId("msg"), position: 0, author: "model", status: "streaming", parts: [], rounds: [] },
    ...{ problem: null, isQuick: false, createdAt: new Date().toISOString() },
  };
  await client.$transaction(async (tx) => {
    const choice = { role: "chat", model: "demo", mode: "auto" } as const;
    await insertChat(tx, { id: chatId, userId: person.id, title: "A chat", choice });
    await insertMessages(tx, chatId, [message], peers.id);
  });
  chats.begin({ chatId, userId: person.id }, message, async ({ answer }) => answer.end("complete", null));
  /** Reads first, and returns once that is out of date. */
  const slow = new Proxy(client, {
    get(target, name) {
      if (name !== "chat") return Reflect.get(target, name);
      return {
        async findFirst(...args: Parameters<PrismaClient["chat"]["findFirst"]>) {
          const found = await target.chat.findFirst(...args);
          store();
          while (chats.count() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
          return found;
        },
      };
    },
  });
  return { chatId, watched: { client: slow, chats } };
}

it("a reader who loads a chat while its answer is being stored sees the answer end", async () => {
  const { chatId, watched } = await endAnswer();
  const state = await readChat(watched, person.id, chatId);
  expect([state.chat.isAnswering, state.messages[0]?.status]).toEqual([false, "complete"]);
});

it("so does a watcher who connects then", async () => {
  const { chatId, watched } = await endAnswer();
  const leaving = new AbortController();
  const first = await watchChat(watched, person.id, chatId, { signals: [leaving.signal], leave: () => {} }).next();
  leaving.abort();
  expect(first.value).toMatchObject({ kind: "state", state: { chat: { isAnswering: false } } });
});
