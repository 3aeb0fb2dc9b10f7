import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallPart, ChatMessage, ChatPart } from "@/server/contract/chats";
import { newId } from "@/server/lib/ids";
import { endInterruptedAnswers } from "./chats.store";
import { ada, begin, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { answerOf, callsOf, eventually, followChat, textOf } from "./testing/follow-chat.testing";
import type { ModelServer, Step } from "./testing/model-server.testing";
import { watchChat } from "./watch-chat";

let bench: ChatBench;
let server: ModelServer;
let steps: Step[] = [];
beforeAll(async () => {
  bench = await openChatBench();
  server = await bench.provide("open", () => steps.shift() ?? { say: "Nothing more." });
});
afterAll(() => bench.stop());

const choice = { role: "shopper", model: "open", mode: "auto" } as const;
const long: Step = { say: `Well. ${"word ".repeat(500)}`, wordMs: 20 };
const scrap: Step = { call: [{ name: "shop_scrap", arguments: { what: "the sign" } }] };

async function beginWith(script: readonly Step[], by = bench.chats) {
  steps = [...script];
  const { chatId } = await begin({ text: "say hello to the shop" }, by);
  return { chatId, chat: followChat(by, chatId) };
}

async function beginLong(by = bench.chats) {
  const begun = await beginWith([long], by);
  await begun.chat.until((state) => textOf(answerOf(state)).includes("Well."));
  return begun;
}

/** A chat of Ada's with an answer owned by some process. */
async function insertAnswer(
  peerId: string,
  parts: readonly ChatPart[] = [],
): Promise<{ chatId: string; answer: ChatMessage }> {
  const chatId = newId("chat");
  const answer: ChatMessage = {
    ...{ id: newId("msg"), position: 1, author: "model", status: "streaming", parts, rounds: [], problem: null },
    ...{ isQuick: false, createdAt: new Date().toISOString() },
  };
  const asked = {
    id: newId("msg"),
    position: 0,
    author: "person",
    parts: [{ kind: "text", round: 0, text: "x" }],
  } as const;
  const { id, position, author, status, createdAt } = answer;
  const messages = {
    create: [asked, { id, position, author, status, createdAt, peerId, parts: parts as object[], rounds: [] }],
  };
  const { role: roleName, model: modelName } = choice;
  await bench.database.client.chat.create({
    data: { id: chatId, userId: ada.id, title: "x", roleName, modelName, messages },
  });
  return { chatId, answer };
}

const statusOf = async (chatId: string) => answerOf(await bench.chats.get({ id: chatId })).status;

describe("while the database is unavailable", () => {
  it("an answer continues, reaches its watchers, and is stored when the database is back", async () => {
    const { chatId, chat } = await beginWith([
      { say: `Well. ${"word ".repeat(20)}`, wordMs: 20, call: [{ name: "shop_say", arguments: { what: "hello" } }] },
      { say: "It said hello.", wordMs: 20 },
    ]);
    await chat.until((state) => textOf(answerOf(state)).includes("Well."));
    bench.proxy.cut();
    const ended = await chat.until(({ chat: { isAnswering } }) => !isAnswering);
    expect(answerOf(ended)).toMatchObject({ status: "complete", problem: null });
    expect(textOf(answerOf(ended))).toMatch(/It said hello\.$/);
    const [row] = await bench.database.client.chatMessage.findMany({ where: { chatId, author: "model" } });
    expect(row?.status).toBe("streaming");
    bench.proxy.restore();
    await eventually(async () => expect(await bench.chats.get({ id: chatId })).toEqual(ended));
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
    const [stored] = await bench.database.client.chatMessage.findMany({ where: { chatId, author: "model" } });
    expect(stored).toMatchObject({ status: "complete", peerId: null });
    // Events, not re-reads: the stream was never cut.
    expect(chat.events.filter(({ kind }) => kind === "state")).toHaveLength(1);
    await chat.leave();
  });

  it("for so long that the process looks dead, its own answers are not marked as interrupted", async () => {
    const { client } = bench.database;
    const self = bench.first.services.peers.id;
    const own = await insertAnswer(self);
    const dead = await insertAnswer("peer_gone");
    await client.$executeRaw`UPDATE peer SET seen_at = now() - interval '1 minute' WHERE id = ${self}`;
    expect(await endInterruptedAnswers(client, { self })).toEqual([dead.chatId]);
    expect(await endInterruptedAnswers(client, { self: "peer_other" })).toEqual([own.chatId]);
  });
});

describe("an abandoned answer", () => {
  it("is ended by a stop, if this process has lost it", async () => {
    const { chatId } = await insertAnswer(bench.first.services.peers.id);
    await expect(begin({ chatId, text: "hello?" }, bench.chats)).rejects.toMatchObject({ code: "CONFLICT" });
    await bench.chats.stop({ id: chatId });
    await eventually(async () => expect(await statusOf(chatId)).toBe("interrupted"));
    expect((await bench.say({ chatId, text: "hello?" })).answer.status).toBe("complete");
  });

  it("fails with a message if the work throws", async () => {
    const { chatId, answer } = await insertAnswer(bench.first.services.peers.id);
    bench.first.services.chats.begin({ chatId, userId: ada.id }, answer, () =>
      Promise.reject(new Error("a fault of ours")),
    );
    await eventually(async () => {
      const { status, problem } = answerOf(await bench.chats.get({ id: chatId }));
      expect({ status, kind: problem?.kind }).toEqual({ status: "failed", kind: "internal" });
    });
    expect(JSON.stringify(await bench.chats.get({ id: chatId }))).not.toContain("a fault of ours");
  });
});

describe("a slow watcher", () => {
  it("gets the full state instead of queued events, and no event twice", async () => {
    steps = [{ say: "Done." }];
    const { chatId, answer, state } = await bench.say({ text: "say hello to the shop" });
    const { chats, client } = bench.first.services;
    const watching = watchChat({ client, chats }, ada.id, chatId, { signals: [], leave() {} });
    expect((await watching.next()).value).toEqual({ kind: "state", state });
    for (let at = 0; at < 2500; at++) chats.tell(chatId, { kind: "text", messageId: answer.id, index: 0, text: "x" });
    const { value } = await watching.next();
    expect(value).toEqual({ kind: "state", state });
    chats.tell(chatId, { kind: "deleted" });
    expect((await watching.next()).value).toEqual({ kind: "deleted" });
    expect((await watching.next()).done).toBe(true);
  });
});

it("a page that reconnects to a process that shuts down is disconnected at once", async () => {
  steps = [{ say: "Done." }];
  const { chatId } = await bench.say({ text: "say hello to the shop" });
  const leaving = await bench.openProcess();
  await leaving.services.chats.close();
  const watching = watchChat(leaving.services, ada.id, chatId, { signals: [], leave() {} });
  expect((await watching.next()).done).toBe(true);
  await leaving.stop();
});

describe("two processes", () => {
  let second: Awaited<ReturnType<ChatBench["openProcess"]>>;
  beforeAll(async () => {
    second = await bench.openProcess();
    await eventually(() => expect(bench.first.services.peers.isAlone()).toBe(false));
  });

  it("see each other’s answers grow, and end the same", async () => {
    const { chatId, chat } = await beginLong();
    const elsewhere = followChat(second.chatsOf(ada), chatId);
    const seen = await elsewhere.until((state) => textOf(answerOf(state)).length > 100);
    expect(seen.chat.isAnswering).toBe(true);
    await second.chatsOf(ada).update({ id: chatId, title: "From elsewhere" });
    await chat.until(({ chat: { title } }) => title === "From elsewhere");
    await second.chatsOf(ada).stop({ id: chatId });
    const { state, answer } = await chat.toEnd();
    expect(answer.status).toBe("stopped");
    await eventually(() => expect(server.asked.at(-1)?.wasCut).toBe(true));
    expect(await elsewhere.until(({ chat: { isAnswering } }) => !isAnswering)).toEqual(state);
    await elsewhere.leave();
  });

  it("can delete chats, and decide on calls, of each other", async () => {
    const elsewhere = second.chatsOf(ada);
    const { chatId, chat } = await beginLong();
    await elsewhere.remove({ id: chatId });
    expect(await chat.gone()).toEqual({ kind: "deleted" });
    await eventually(() => expect(server.asked.at(-1)?.wasCut).toBe(true));
    for (const [allow, outcome] of [
      [true, "ok"],
      [false, "refused"],
    ] as const) {
      const asking = await beginWith([scrap, { say: "So be it." }]);
      const state = await asking.chat.until((now) => callsOf(answerOf(now))[0]?.state === "asks");
      const watched = followChat(elsewhere, asking.chatId);
      await watched.until((now) => callsOf(answerOf(now))[0]?.state === "asks");
      const callId = callsOf(answerOf(state))[0]?.callId ?? "";
      await elsewhere.decide({ chatId: asking.chatId, callId, allow });
      expect(callsOf((await asking.chat.toEnd()).answer)).toMatchObject([{ outcome }]);
      await watched.leave();
    }
  });

  it("do not touch each other’s answers, and end those of a dead process, with their calls", async () => {
    const call: CallPart = {
      ...{ kind: "call", round: 0, callId: "call_1", called: "shop_scrap", tool: "shop_scrap", via: null },
      ...{ isMeta: false, isDestructive: true, state: "asks", argumentsText: "{}", outcome: null, result: null },
      ...{ structured: null, found: [], wasSent: true, durationMs: null, tokens: { arguments: 1, result: 0 } },
    };
    const dead = await insertAnswer("peer_gone", [{ kind: "text", round: 0, text: "Half an" }, call]);
    const { chatId, chat } = await beginLong();
    const third = await bench.openProcess();
    await eventually(async () => expect(await statusOf(dead.chatId)).toBe("interrupted"));
    expect(await statusOf(chatId)).toBe("streaming");
    const ended = answerOf(await third.chatsOf(ada).get({ id: dead.chatId }));
    expect(textOf(ended)).toBe("Half an");
    expect(callsOf(ended)).toMatchObject([{ state: "done", outcome: "cancelled" }]);
    await third.stop();
    await bench.chats.stop({ id: chatId });
    await chat.toEnd();
  });

  it("stop an answer that another process has marked as interrupted", async () => {
    const { chatId, chat } = await beginLong();
    await bench.database.client.chatMessage.updateMany({
      where: { chatId, status: "streaming" },
      data: { status: "interrupted", peerId: null },
    });
    await chat.until((state) => answerOf(state).status === "interrupted");
    await eventually(() => expect(server.asked.at(-1)?.wasCut).toBe(true));
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
    // Unstored words are gone, for watchers too.
    const stored = await bench.chats.get({ id: chatId });
    await chat.until((state) => isDeepStrictEqual(state, stored));
    await chat.leave();
  });

  it("keep a partial answer when one of them shuts down, and the other sees it interrupted", async () => {
    const { chatId, chat } = await beginLong(second.chatsOf(ada));
    const elsewhere = followChat(bench.chats, chatId);
    await elsewhere.until((state) => textOf(answerOf(state)).includes("Well."));
    await second.stop();
    const state = await elsewhere.until(({ chat: { isAnswering } }) => !isAnswering);
    expect(answerOf(state)).toMatchObject({ status: "interrupted", problem: null });
    expect(textOf(answerOf(state))).toMatch(/^Well\. word/);
    expect(answerOf(state).rounds).toHaveLength(1);
    await eventually(() => expect(server.asked.at(-1)?.wasCut).toBe(true));
    await chat.gone();
    await elsewhere.leave();
    steps = [{ say: "Again." }];
    await bench.chats.retry({ chatId, choice });
    expect(textOf((await followChat(bench.chats, chatId).toEnd()).answer)).toBe("Again.");
  });
});

describe("many concurrent chats", () => {
  it("lose no event: each watcher’s state equals the server’s", async () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");
    steps = Array.from({ length: 25 }, () => ({ say: words, wordMs: 2 }));
    const ends = await Promise.all(Array.from({ length: 25 }, () => bench.say({ text: "say hello to the shop" })));
    expect(new Set(ends.map(({ answer }) => textOf(answer)))).toEqual(new Set([words]));
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
  });
});
