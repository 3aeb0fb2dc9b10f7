import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newId } from "@/server/lib/ids";
import { createKeyedQueue } from "./keyed-queue";
import { listChats } from "./read-chats.service";
import { ada, begin, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { callsOf, followChat } from "./testing/follow-chat.testing";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench();
  await bench.provide("open", () => ({ say: "one two three", wordMs: 30_000 }));
  await bench.set({ roles: ["shopper"], models: ["open"] });
});
afterAll(() => bench.stop());

const TOO_MANY = { code: "TOO_MANY_REQUESTS" };

it("a burst of one person’s messages gets no more concurrent answers than one person may have, and takes none from others", async () => {
  const send = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => begin({ text: "go on" }, bench.chats)));
  // Not all at once: each takes a database connection, and there are few.
  const sent = [...(await send(15)), ...(await send(15)), ...(await send(15)), ...(await send(30))];
  const begun = sent.flatMap((one) => (one.status === "fulfilled" ? [one.value.chatId] : []));
  expect(begun).toHaveLength(60);
  expect(sent.find(({ status }) => status === "rejected")).toMatchObject({ reason: TOO_MANY });
  expect(await bench.database.client.chat.count({ where: { userId: ada.id } })).toBe(60);
  const other = bench.first.chatsOf(bob);
  const { chatId } = await begin({ text: "go on" }, other);
  await other.stop({ id: chatId });
  await Promise.all(begun.map((id) => bench.chats.stop({ id })));
  await vi.waitFor(() => expect(bench.first.services.chats.count()).toBe(0), { timeout: 10_000 });
  const { chatId: next } = await begin({ text: "go on" }, bench.chats);
  // A refused request releases its slot too.
  for (let times = 0; times < 4; times++) {
    const again = Array.from({ length: 20 }, () => begin({ text: "go on", chatId: next }, bench.chats));
    const refused = (await Promise.allSettled(again)).map((one) =>
      one.status === "rejected" ? one.reason.code : "sent",
    );
    expect(new Set(refused)).toEqual(new Set(["CONFLICT"]));
  }
  await bench.chats.stop({ id: next });
});

it("a person can watch a limited number of chats, and another one after closing one", async () => {
  const { chatId } = await begin({ text: "go on" }, bench.chats);
  const watchers = Array.from({ length: 60 }, () => followChat(bench.chats, chatId));
  await Promise.all(watchers.map((watcher) => watcher.until(() => true)));
  await expect(bench.chats.watch({ id: chatId })).rejects.toMatchObject(TOO_MANY);
  await watchers[0]?.leave();
  await vi.waitFor(() => bench.chats.watch({ id: chatId }));
  for (const watcher of watchers.slice(1)) await watcher.leave();
  await bench.chats.stop({ id: chatId });
});

it("a chat over the size limit accepts no more messages, unless one replaces the large part", async () => {
  const { client } = bench.database;
  const id = newId("chat");
  const person = (text: string, position: number) => {
    return { id: newId("msg"), position, author: "person" as const, parts: [{ kind: "text", round: 0, text }] };
  };
  const [first, large] = [person("hello", 0), person("many letters ".repeat(700_000), 1)];
  const chat = { id, userId: ada.id, title: "large", roleName: "shopper", modelName: "open" };
  await client.chat.create({ data: { ...chat, messages: { create: [first, large] } } });
  const full = { message: "This chat is full. Start a new one" };
  await expect(begin({ chatId: id, text: "x" }, bench.chats)).rejects.toMatchObject(full);
  const choice = { role: "shopper", model: "open", mode: "auto" } as const;
  await expect(bench.chats.retry({ chatId: id, choice })).rejects.toMatchObject(full);
  // A search over this much text is cut off.
  const search = listChats(client, ada.id, { query: "nowhere in it" }, 1);
  await expect(search).rejects.toMatchObject({ code: "rejected", details: { field: "query" } });
  const found = await listChats(client, ada.id, { query: "many letters" }, 60_000);
  expect(found.chats).toMatchObject([{ id }]);
  await begin({ chatId: id, text: "x", replaces: large.id }, bench.chats);
  await bench.chats.stop({ id });
});

it("a turn whose results exceed the size limit is ended, and its last call is not run", async () => {
  const calls = Array.from({ length: 40 }, () => ({ name: "shop_say", arguments: { what: "more" } }));
  await bench.provide("open", () => ({ call: calls }));
  bench.shop.serve(({ response }) => void response.end("m".repeat(250_000)));
  const { answer } = await bench.say({ text: "say it in the shop" });
  expect(answer).toMatchObject({ status: "failed", problem: { kind: "too-long" } });
  expect(JSON.stringify(answer).length).toBeLessThan(5 * 1024 * 1024);
  const outcomes = callsOf(answer).map(({ outcome }) => outcome);
  expect(outcomes).toHaveLength(40);
  expect(new Set(outcomes)).toEqual(new Set(["ok", "cancelled"]));
});

it("two jobs per person run at a time, others wait, and a failure frees its slot", async () => {
  const enqueue = createKeyedQueue(2);
  let running = 0;
  let most = 0;
  const work = async (at: number): Promise<number> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
    if (at % 3 === 0) throw new Error("failed");
    return at;
  };
  const done = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => enqueue("a", () => work(at))));
  expect(most).toBe(2);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(await enqueue("a", async () => "again")).toBe("again");
});
