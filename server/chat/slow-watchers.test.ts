import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import pino from "pino";
import { afterAll, expect, it, vi } from "vitest";
import { createRequestHandler } from "@/server/api/http/request-handler";
import { serve } from "@/server/api/http/serve";
import { readEnvironment } from "@/server/lib/environment";
import { newId } from "@/server/lib/ids";
import { heapUsed } from "@/server/testing/heap-used";
import { startApi } from "@/server/testing/start-api";
import { createTestDatabase } from "@/server/testing/test-database";
import { insertChat } from "./chats.store";
import { holdLiveChats } from "./live-chats";
import { watchChat } from "./watch-chat";

const MB = 1024 * 1024;
const database = await createTestDatabase({ seeded: false });
const { client } = database;
afterAll(() => database.drop());

const person = { id: "user_1", name: "Ada", email: "ada@example.com", accountRole: "member" } as const;
await client.user.create({ data: person });

async function openChat(limits?: Parameters<typeof holdLiveChats>[0]["limits"]) {
  const chatId = newId("chat");
  const choice = { role: "chat", model: "demo", mode: "auto" } as const;
  await client.$transaction((tx) => insertChat(tx, { id: chatId, userId: person.id, title: "A chat", choice }));
  const peers = { id: "peer_1", isAlone: () => true, onChange: () => () => {} };
  const log = pino({ level: "silent" });
  const chats = holdLiveChats({ client, notices: { on: () => () => {} }, peers, log, ...(limits && { limits }) });
  return { chatId, chats };
}

it("a watcher that does not read uses little memory, and gets the full state when it reads again", async () => {
  const { chatId, chats } = await openChat();
  const watching = watchChat({ client, chats }, person.id, chatId, { signals: [], leave() {} });
  expect((await watching.next()).value).toMatchObject({ kind: "state" });
  const before = heapUsed();
  const size = 100_000;
  for (let at = 0; at < 1500; at++) {
    // Distinct texts, as a model's words are.
    const text = Buffer.alloc(size, 97 + (at % 26)).toString("latin1");
    chats.tell(chatId, { kind: "text", messageId: "msg_1", index: 0, text });
  }
  expect((heapUsed() - before) / MB).toBeLessThan(20);
  expect((await watching.next()).value).toMatchObject({ kind: "state" });
  chats.tell(chatId, { kind: "text", messageId: "msg_1", index: 0, text: "more" });
  expect((await watching.next()).value).toMatchObject({ kind: "text", text: "more" });
  await watching.return(undefined);
});

it("a replaced watcher ends, and other people’s watchers continue", async () => {
  const { chatId, chats } = await openChat({ watching: { per: { person: 2 }, replaceAfterMs: 0 } });
  const watch = (who: string) => {
    const replaced = new AbortController();
    const slot = chats.watching.acquire({ person: who }, () => replaced.abort());
    const options = { signals: [replaced.signal], leave: slot.release };
    return watchChat({ client, chats }, person.id, chatId, options);
  };
  const [others, first, second] = [watch("user_2"), watch(person.id), watch(person.id)];
  for (const watching of [others, first, second]) await watching.next();
  const waiting = first.next();
  const third = watch(person.id);
  expect(await waiting).toMatchObject({ done: true });
  expect((await third.next()).value).toMatchObject({ kind: "state" });
  chats.tell(chatId, { kind: "text", messageId: "msg_1", index: 0, text: "more" });
  for (const watching of [others, second, third]) {
    expect((await watching.next()).value).toMatchObject({ kind: "text" });
    await watching.return(undefined);
  }
  expect(chats.watching.size()).toBe(0);
});

it("watchers are limited in total as well", async () => {
  const { chats } = await openChat();
  const people = Array.from({ length: 100 }, (_, at) => `user_${at}`);
  let open = 0;
  const fill = () => {
    for (const who of people)
      for (let window = 0; window < 30; window++, open++) chats.watching.acquire({ person: who });
  };
  expect(fill).toThrow("You've reached the limit of 2,000 open chat windows in total.");
  expect(open).toBe(2000);
});

it("a browser that connects and never reads is disconnected, and its buffer stays small until then", async () => {
  const api = await startApi(database);
  const { chats } = api.services;
  const handle = createRequestHandler({
    ...{ services: api.services, environment: readEnvironment({}), dev: false },
    ...{ pages: async () => {}, mcp: undefined as never },
  });
  const sockets: Socket[] = [];
  const { server, stop } = await serve(handle, 0, { stallMs: 500 });
  server.on("connection", (socket) => sockets.push(socket));

  const { email, cookie } = await api.signIn("member");
  const { id: userId } = await client.user.findUniqueOrThrow({ where: { email } });
  const chatId = newId("chat");
  const choice = { role: "chat", model: "demo", mode: "auto" } as const;
  await client.$transaction((tx) => insertChat(tx, { id: chatId, userId, title: "A chat", choice }));
  const browser = connect((server.address() as AddressInfo).port, "127.0.0.1");
  browser.on("error", () => {});
  const input = encodeURIComponent(JSON.stringify({ id: chatId }));
  const lines = [`GET /api/trpc/chats.watch?input=${input} HTTP/1.1`, "Host: a", `Cookie: ${cookie}`];
  browser.write(`${[...lines, "Accept: text/event-stream"].join("\r\n")}\r\n\r\n`);
  let begun = "";
  await new Promise<void>((resolve) => {
    browser.on("data", (chunk) => {
      begun += chunk.toString();
      if (begun.includes('"kind":"state"')) resolve();
    });
  });
  browser.removeAllListeners("data");
  browser.pause();

  const [connection] = sockets;
  if (connection === undefined) throw new Error("no connection");
  let most = 0;
  // 40 MB: more than the kernel buffers for a connection.
  for (let at = 0; at < 20_000 && !connection.destroyed; at++) {
    const text = Buffer.alloc(2000, 97 + (at % 26)).toString("latin1");
    chats.tell(chatId, { kind: "text", messageId: "msg_1", index: 0, text });
    if (at % 20 === 0) await nextTurn();
    most = Math.max(most, connection.writableLength);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MB);
  await vi.waitFor(() => expect(connection.destroyed).toBe(true), { timeout: 15_000 });
  await vi.waitFor(() => expect(chats.watching.size()).toBe(0), { timeout: 15_000 });
  browser.destroy();
  await stop();
  await api.stop();
});
