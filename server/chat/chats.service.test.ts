import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatsRouter } from "@/server/api/routers/chats.router";
import type { SendInput } from "@/server/contract/chats";
import { newId } from "@/server/lib/ids";
import { titleOf } from "./chats.service";
import { ada, begin, bob, type ChatBench, type Chats, openChatBench } from "./testing/chat-bench.testing";
import { answerOf, callsOf, eventually, followChat, textOf } from "./testing/follow-chat.testing";
import type { ModelRequest, ModelServer, Step } from "./testing/model-server.testing";

let bench: ChatBench;
let server: ModelServer;
let step: (request: ModelRequest) => Step;
beforeAll(async () => {
  bench = await openChatBench();
  server = await bench.provide("open", (request) => step(request));
});
afterAll(() => bench.stop());

const choice = { role: "shopper", model: "open", mode: "auto" } as const;
const answers = (words: string): void => {
  step = () => ({ say: words });
};
/** Sends one word, then streams until stopped. */
const answersForLong = (): void => {
  step = () => ({ say: `Well. ${"word ".repeat(500)}`, wordMs: 20 });
};
const lastTold = () => JSON.stringify(server.asked.at(-1)?.body.messages);

async function beginLong() {
  answersForLong();
  const { chatId } = await begin({ text: "tell me something long" }, bench.chats);
  const chat = followChat(bench.chats, chatId);
  await chat.until((state) => textOf(answerOf(state)).includes("Well."));
  return { chatId, chat };
}

describe("a message", () => {
  it("sent twice, at once or later, is one message with one answer", async () => {
    answers("Once.");
    const asked = server.asked.length;
    const input: SendInput = {
      chatId: null,
      messageId: newId("msg"),
      text: "hello there",
      choice,
      isQuick: false,
      replaces: null,
      attachments: [],
    };
    const sent = await Promise.all([1, 2, 3].map(() => bench.chats.send(input)));
    expect(new Set(sent.map(({ chatId }) => chatId)).size).toBe(1);
    const chatId = sent[0]?.chatId ?? "";
    await followChat(bench.chats, chatId).toEnd();
    expect(await bench.chats.send(input)).toEqual({ chatId });
    const next = { ...input, chatId, messageId: newId("msg") };
    const again = await Promise.all([1, 2].map(() => bench.chats.send(next)));
    expect(again).toEqual([{ chatId }, { chatId }]);
    const { state } = await followChat(bench.chats, chatId).toEnd();
    expect(state.messages.map(({ author, position }) => [author, position])).toEqual([
      ["person", 0],
      ["model", 1],
      ["person", 2],
      ["model", 3],
    ]);
    expect(server.asked.length - asked).toBe(2);
    // The id alone reveals nothing of another person's chat.
    await bench.set({ roles: ["shopper"], models: ["open"] });
    await expect(bench.first.chatsOf(bob).send({ ...input, chatId: null })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("has to wait for the previous answer, as does a retry", async () => {
    const { chatId, chat } = await beginLong();
    const busy = {
      code: "CONFLICT",
      message: "This chat is still being answered. Stop the answer or wait for it to finish",
    };
    await expect(begin({ chatId, text: "and this?" }, bench.chats)).rejects.toMatchObject(busy);
    await expect(bench.chats.retry({ chatId, choice })).rejects.toMatchObject(busy);
    await bench.chats.stop({ id: chatId });
    // A finished answer that is still being stored is awaited.
    await chat.until(({ chat: { isAnswering } }) => !isAnswering);
    answers("Now.");
    const next = await bench.say({ chatId, text: "and this?" });
    expect(textOf(next.answer)).toBe("Now.");
    await chat.leave();
  });

  it("replaces an earlier one and all that followed it, for the model and for people", async () => {
    answers("First answer.");
    const first = await bench.say({ text: "first question" });
    const { chatId } = first;
    const second = await bench.say({ chatId, text: "second question" });
    const watcher = followChat(bench.chats, chatId);
    await watcher.until(({ messages }) => messages.length === 4);
    answers("Another answer.");
    const replaces = second.state.messages[2]?.id ?? "";
    const edited = await bench.say({ chatId, text: "third question", replaces });
    expect(edited.state.messages.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect(edited.state.messages[2]?.id).not.toBe(replaces);
    expect(lastTold()).not.toContain("second question");
    expect(lastTold()).toContain("first question");
    expect(
      await watcher.until(({ messages }) => messages.at(-1)?.status === "complete" && messages[2]?.id !== replaces),
    ).toEqual(edited.state);
    await watcher.leave();
    // The model's messages and missing ones cannot be replaced.
    const answerId = edited.answer.id;
    for (const id of [answerId, replaces, "msg_0000000000000000"]) {
      await expect(begin({ chatId, text: "x", replaces: id }, bench.chats)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    const whole = await bench.say({ chatId, text: "from the start", replaces: edited.state.messages[0]?.id ?? "" });
    expect(whole.state.messages).toHaveLength(2);
    // Three answers of one round each were replaced, and still cost money.
    expect(whole.state.replaced.map(({ tools, tokens }) => [tools, tokens.output > 0])).toEqual(
      Array(3).fill([[], true]),
    );
  });

  it("is answered again from any answer on, with another model, and what followed is gone", async () => {
    answers("By the first model.");
    const { chatId, answer } = await bench.say({ text: "first question" });
    await bench.say({ chatId, text: "second question" });
    const watcher = followChat(bench.chats, chatId);
    await bench.chats.retry({ chatId, choice: { ...choice, model: "demo" }, messageId: answer.id });
    const state = await watcher.until(({ messages }) => messages.length === 2 && messages[1]?.status === "complete");
    expect(state.messages[1]?.rounds[0]?.model).toBe("demo");
    expect(state.chat.choice.model).toBe("demo");
    expect(state.replaced).toHaveLength(2);
    await watcher.leave();
    const asked = state.messages[0]?.id ?? "";
    for (const messageId of [answer.id, asked]) {
      await expect(bench.chats.retry({ chatId, choice, messageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("after a reset, gets no tools that were loaded for earlier ones", async () => {
    answers("Done.");
    const lights = { role: "orchestrator", model: "open" } as const;
    const { chatId, answer } = await bench.say({ text: "turn off the kitchen lights", ...lights });
    const loaded = answer.rounds[0]?.tools.map(({ name }) => name) ?? [];
    expect(loaded).toContain("ha_call_service");
    const kept = await bench.say({ chatId, text: "what is 17 % of 2400?", ...lights });
    expect(kept.answer.rounds[0]?.tools.map(({ name }) => name)).toContain("ha_call_service");
    await bench.chats.resetTools({ id: chatId });
    const fresh = await bench.say({ chatId, text: "what is 18 % of 2400?", ...lights });
    expect(fresh.answer.rounds[0]?.tools.map(({ name }) => name)).not.toContain("ha_call_service");
  });

  it("may contain any characters, as may a search for it", async () => {
    answers("Fine.");
    const text = "half \ud83d of a pair, and 100%_\\sure";
    const { chatId, state } = await bench.say({ text }).catch((error) => {
      throw error;
    });
    expect(state.messages[0]?.parts).toMatchObject([{ text: "half \ufffd of a pair, and 100%_\\sure" }]);
    const find = async (query: string) => (await bench.chats.list({ query })).chats.map(({ id }) => id);
    for (const query of ["100%_", "%_\\", "\\sure", "PAIR, and", "fine."])
      expect(await find(query), query).toContain(chatId);
    for (const query of ["100__", "h%r", "\\\\sure", "1_0%"]) expect(await find(query), query).not.toContain(chatId);
    await expect(bench.say({ text: "a\u0000b" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a title", () => {
  it("is the start of the first message, cut between words and never within a character", () => {
    expect(titleOf("  Turn off\n\tthe lights ")).toBe("Turn off the lights");
    const long = titleOf("word ".repeat(40));
    expect(long).toMatch(/^(word )+word…$/);
    expect(long.length).toBeLessThanOrEqual(61);
    expect(titleOf("😀".repeat(100))).toMatch(/^(😀)+…$/u);
    expect(titleOf(`${"x".repeat(59)}😀😀`)).toBe(`${"x".repeat(59)}…`);
    expect(titleOf("\u200b\u200b")).toBe("New chat");
  });
});

describe("a chat", () => {
  it("can be renamed and switched to another choice while it is answered, and watchers see it", async () => {
    const { chatId, chat } = await beginLong();
    const changed = await bench.chats.update({ id: chatId, title: "Renamed", choice: { ...choice, mode: "direct" } });
    expect(changed).toMatchObject({ title: "Renamed", isAnswering: true });
    const seen = await chat.until(({ chat: { title } }) => title === "Renamed");
    expect(seen.chat).toMatchObject({ isAnswering: true, choice: { mode: "direct" } });
    await bench.chats.stop({ id: chatId });
    await chat.toEnd();
  });

  it("can be deleted during an answer, which ends", async () => {
    const { chatId, chat } = await beginLong();
    await bench.chats.remove({ id: chatId });
    expect(await chat.gone()).toEqual({ kind: "deleted" });
    await expect(bench.chats.get({ id: chatId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await eventually(() => expect(server.asked.at(-1)?.wasCut).toBe(true));
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
  });

  it("ends its answer if its row disappears, as when the person is deleted", async () => {
    const { chatId, chat } = await beginLong();
    await bench.database.client.chat.delete({ where: { id: chatId } });
    expect(await chat.gone()).toEqual({ kind: "deleted" });
    await eventually(() => expect(server.asked.at(-1)?.wasCut).toBe(true));
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
  });

  it("is listed with pinned ones first, then by its newest message, page by page, exactly once", async () => {
    const userId = "user_many";
    const me = { id: userId, name: "Many", email: "many@example.com", accountRole: "member" as const };
    await bench.database.client.user.create({ data: { id: userId, name: me.name, email: me.email } });
    const columns = { userId, roleName: "chat", modelName: "demo" };
    // Many at the same millisecond are ordered by id.
    const rows = Array.from({ length: 90 }, (_, at) => {
      return {
        id: newId("chat"),
        title: `chat ${at}`,
        ...columns,
        updatedAt: new Date(1_700_000_000_000 + Math.floor(at / 30)),
        // More than a page of them.
        isPinned: at % 2 === 0,
      };
    });
    await bench.database.client.chat.createMany({ data: rows });
    const chats = bench.first.chatsOf(me);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Chats["list"]>> = await chats.list({ cursor });
      ids.push(...page.chats.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    const expected = [...rows].sort(
      (a, b) => +b.isPinned - +a.isPinned || +b.updatedAt - +a.updatedAt || (a.id < b.id ? 1 : -1),
    );
    expect(ids).toEqual(expected.map(({ id }) => id));
    // Pinning is no use of the chat.
    const { id, updatedAt } = rows[1] ?? rows[0] ?? { id: "", updatedAt: new Date() };
    const pinned = await chats.update({ id, isPinned: true });
    expect(pinned).toMatchObject({ isPinned: true, updatedAt: updatedAt.toISOString() });
    for (const hostile of ["", "x", "-271821-04-20T00:00:00.000Z y", "+275760-09-13T00:00:00.000Z z", "0000-01-01 z"]) {
      expect((await chats.list({ cursor: hostile })).chats.length, hostile).toBeLessThanOrEqual(40);
    }
  });
});

describe("another person’s chat", () => {
  it("looks missing to every operation, and is not affected", async () => {
    const { chatId, chat } = await beginLong();
    await bench.set({ roles: ["shopper"], models: ["open"] });
    const other = bench.first.chatsOf(bob);
    const { id: messageId, rounds } = answerOf(await bench.chats.get({ id: chatId }));
    const roundId = rounds[0]?.resolutionId ?? "";
    await eventually(async () => {
      await bench.first.services.records.flush();
      expect(await bench.chats.why({ tool: "shop_say", roundId })).toMatchObject({ tool: "shop_say" });
    });
    const round = { chatId, messageId, index: 0 };
    const gone = { code: "NOT_FOUND" };
    const nothing = { ...round, chatId: "chat_0000000000000000" };
    type Ref = typeof round;
    const looksAside = null;
    // Every chat procedure: a new one fails here until this list says what it does with another person's id.
    const operations: Record<
      keyof (typeof chatsRouter)["_def"]["procedures"],
      ((ref: Ref) => Promise<unknown>)[] | typeof looksAside
    > = {
      get: [({ chatId: id }) => other.get({ id })],
      stop: [({ chatId: id }) => other.stop({ id })],
      remove: [({ chatId: id }) => other.remove({ id })],
      update: [
        ({ chatId: id }) => other.update({ id, title: "mine" }),
        ({ chatId: id }) => other.update({ id, choice: { role: "shopper", model: "open", mode: "auto" } }),
      ],
      decide: [({ chatId: id }) => other.decide({ chatId: id, callId: "call_1", allow: true })],
      retry: [({ chatId: id }) => other.retry({ chatId: id, choice })],
      send: [
        ({ chatId: id }) => begin({ chatId: id, text: "x" }, other),
        ({ chatId: id }) => begin({ chatId: id, text: "x", replaces: messageId }, other),
      ],
      image: [({ messageId }) => other.image({ messageId, position: 0 })],
      explain: [(ref) => other.explain(ref)],
      rate: [({ chatId: id, messageId }) => other.rate({ chatId: id, messageId, rating: "good" })],
      share: [({ chatId: id }) => other.share({ id, isShared: false })],
      // Covered in share-chat.test.ts.
      shared: looksAside,
      resetTools: [({ chatId: id }) => other.resetTools({ id })],
      missing: [(ref) => other.missing({ ...ref, tool: "shop_say" })],
      why: [(ref) => other.why({ tool: "shop_say", roundId: ref === round ? roundId : "round_none" })],
      // Covered below: they answer as for a deleted chat, or only with one's own.
      watch: looksAside,
      list: looksAside,
      preview: looksAside,
      // Takes no id.
      options: looksAside,
    };
    expect(Object.keys(operations).sort()).toEqual(Object.keys(chatsRouter._def.procedures).sort());
    for (const [name, ways] of Object.entries(operations)) {
      for (const operation of ways ?? []) {
        const errors = await Promise.all(
          [round, nothing].map((ref) => operation(ref).catch((error: unknown) => error)),
        );
        expect(errors[0], name).toMatchObject(gone);
        expect((errors[0] as Error).message, name).toBe((errors[1] as Error).message);
      }
    }
    expect(await followChat(other, chatId).gone()).toEqual({ kind: "deleted" });
    expect((await other.list({})).chats.map(({ id }) => id)).not.toContain(chatId);
    expect((await other.list({ query: "something long" })).chats).toEqual([]);
    // A preview of a session that is not one's own finds none.
    const input = { text: "say hello to the shop", choice, isQuick: false };
    expect(await other.preview({ ...input, chatId })).toEqual(await other.preview({ ...input, chatId: null }));
    const untouched = await bench.chats.get({ id: chatId });
    expect(untouched.chat).toMatchObject({ isAnswering: true, title: "tell me something long" });
    await bench.chats.stop({ id: chatId });
    expect((await chat.toEnd()).answer.status).toBe("stopped");
    // Another person who knows the id of a waiting call cannot decide it.
    step = () => ({ call: [{ name: "shop_scrap", arguments: {} }] });
    const { chatId: asking } = await begin({ text: "scrap the shop" }, bench.chats);
    const asks = followChat(bench.chats, asking);
    const [call] = callsOf(answerOf(await asks.until((state) => callsOf(answerOf(state))[0]?.state === "asks")));
    await expect(other.decide({ chatId: asking, callId: call?.callId ?? "", allow: true })).rejects.toMatchObject(gone);
    const own = await bench.say({ text: "hello there", role: "chat", model: "demo" }, other);
    await other.decide({ chatId: own.chatId, callId: call?.callId ?? "", allow: true });
    await bench.chats.stop({ id: asking });
    expect(callsOf((await asks.toEnd()).answer)).toMatchObject([{ outcome: "cancelled" }]);
  });
});

describe("a round", () => {
  it("is explained as it was decided, and a missing tool is recorded as a miss", async () => {
    answers("I see.");
    const { chatId, answer } = await bench.say({ text: "turn off the kitchen lights", role: "orchestrator" });
    const ref = { chatId, messageId: answer.id, index: 0 };
    const trace = await eventually(() => bench.chats.explain(ref));
    expect(trace).toMatchObject({ role: "orchestrator", model: "open", mode: "selective", denied: [] });
    expect(trace.sent.length).toBe(answer.rounds[0]?.sentCount);
    expect(trace.tokens.sent).toBeGreaterThan(0);
    await expect(bench.chats.explain({ ...ref, index: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const [sent] = trace.sent;
    await expect(bench.chats.missing({ ...ref, tool: sent ?? "" })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
    for (const tool of ["task_list", "shop_till", "no_such_tool"]) await bench.chats.missing({ ...ref, tool });
    await bench.first.services.records.flush();
    const rows = await bench.database.client.toolCall.findMany({ where: { via: "person" }, orderBy: { at: "asc" } });
    expect(rows.map(({ toolName, outcome }) => [toolName, outcome])).toEqual([
      ["task_list", "unavailable"],
      ["shop_till", "denied"],
      ["no_such_tool", "unknown"],
    ]);
    // A person learns why in the same words, and of a denied tool nothing.
    const roundId = answer.rounds[0]?.resolutionId ?? "";
    const why = async (tool: string) => (await bench.chats.why({ tool, roundId })).answer.kind;
    await eventually(async () => {
      await bench.first.services.records.flush();
      expect(await why(sent ?? "")).toBe("sent");
    });
    expect(await why("shop_till")).toBe("unknown");
    expect(await why("no_such_tool")).toBe("unknown");
    expect(["below-cut", "no-vectors"]).toContain(await why("task_list"));
    // All count as misses of the round that lacked them, even after a reset.
    const [recorded] = await bench.database.client.round.findMany({ where: { id: rows[0]?.roundId ?? "" } });
    expect(recorded).toMatchObject({ message: "turn off the kitchen lights", ownerId: ada.id });
    expect(new Set(rows.map(({ roundId }) => roundId)).size).toBe(1);
  });
});
