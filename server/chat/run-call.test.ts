import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { roles } from "@/server/policy/roles/roles.service";
import { begin, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { answerOf, callsOf, eventually, followChat, textOf } from "./testing/follow-chat.testing";
import type { ScriptedCall, Step } from "./testing/model-server.testing";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench();
});
afterEach(() => {
  bench.shop.calls.length = 0;
  bench.shop.serve(({ response }) => void response.end("Done."));
});
afterAll(() => bench.stop());

const say = (what: string): ScriptedCall => ({ name: "shop_say", arguments: { what } });
const scrap = (what: string): ScriptedCall => ({ name: "shop_scrap", arguments: { what } });
const ran = () => bench.shop.calls.map(({ tool, what }) => [tool, what]);

async function ask(script: readonly Step[], model: "open" | "claude" = "open") {
  const server = await bench.provide(model, script);
  const { chatId } = await begin({ text: "do as you like in the shop", model }, bench.chats);
  const chat = followChat(bench.chats, chatId);
  /** Waits for the question and returns its call. */
  const asked = async (at = 0) => {
    const state = await chat.until((now) => callsOf(answerOf(now))[at]?.state === "asks");
    return callsOf(answerOf(state))[at]?.callId ?? "";
  };
  return { server, chatId, chat, asked };
}

describe("a destructive call", () => {
  it("asks first, however it is made, and runs once allowed", async () => {
    const hidden = { name: "execute_tool", arguments: { name: "shop_scrap", arguments: { what: "two" } } };
    const { chatId, chat, asked, server } = await ask([
      { call: [say("hello"), scrap("one"), hidden] },
      { say: "Gone." },
    ]);
    const first = await asked(1);
    expect(ran()).toEqual([["shop_say", "hello"]]);
    // A decision without a question has no effect.
    await bench.chats.decide({ chatId, callId: "call_0000000000000000", allow: true });
    await bench.chats.decide({ chatId, callId: first, allow: true });
    const second = await asked(2);
    expect(ran()).toEqual([
      ["shop_say", "hello"],
      ["shop_scrap", "one"],
    ]);
    await bench.chats.decide({ chatId, callId: first, allow: true });
    await bench.chats.decide({ chatId, callId: second, allow: true });
    const { answer } = await chat.toEnd();
    expect(callsOf(answer)).toMatchObject([
      { isDestructive: false, outcome: "ok" },
      { isDestructive: true, outcome: "ok", via: null },
      { isDestructive: true, outcome: "ok", via: "execute_tool", tool: "shop_scrap", isMeta: false },
    ]);
    expect(ran()).toHaveLength(3);
    expect(server.asked[1]?.refused).toBeNull();
  });

  it("does not run if declined, and the model learns it", async () => {
    const { chatId, chat, asked, server } = await ask([
      { call: [scrap("one"), say("hello")] },
      { say: "As you wish." },
    ]);
    await bench.chats.decide({ chatId, callId: await asked(), allow: false });
    const { answer } = await chat.toEnd();
    expect(callsOf(answer).map(({ outcome }) => outcome)).toEqual(["refused", "ok"]);
    expect(ran()).toEqual([["shop_say", "hello"]]);
    expect(JSON.stringify(server.asked[1]?.body.messages)).toContain("did not allow this call");
    expect(textOf(answer)).toBe("As you wish.");
  });

  it("does not run if the turn is stopped while it asks", async () => {
    const { chatId, chat, asked } = await ask([{ call: [scrap("one"), say("hello")] }]);
    const callId = await asked();
    await bench.chats.stop({ id: chatId });
    const { answer } = await chat.toEnd();
    expect(answer.status).toBe("stopped");
    expect(callsOf(answer).map(({ state, outcome }) => [state, outcome])).toEqual([
      ["done", "cancelled"],
      ["done", "cancelled"],
    ]);
    await bench.chats.decide({ chatId, callId, allow: true });
    expect(ran()).toEqual([]);
  });
});

describe("an invalid call", () => {
  it("gets an error as its result, and does not break the chat", async () => {
    const deep = `${'{"a":'.repeat(6000)}1${"}".repeat(6000)}`;
    const calls: ScriptedCall[] = [
      { name: "shop_say", arguments: '{"what": ' },
      { name: "shop_say", arguments: "[1]" },
      { name: "shop_say", arguments: { what: "a\u0000b" } },
      { name: "shop_say", arguments: deep },
      { name: "shop_say", arguments: { where: "here" } },
      { name: "shop_say", arguments: "" },
      { name: `functions.shop say ${"x".repeat(300)}`, arguments: {} },
    ];
    for (const model of ["open", "claude"] as const) {
      const { chatId, chat, server } = await ask([{ call: calls }, { say: "I am sorry." }, { say: "Yes." }], model);
      const { answer } = await chat.toEnd();
      const outcomes = ["invalid", "invalid", "invalid", "invalid", "invalid", "ok", "unknown"];
      expect(callsOf(answer).map(({ outcome }) => outcome)).toEqual(outcomes);
      expect(textOf(answer)).toBe("I am sorry.");
      // The fifth has invalid arguments: with its full schema the model can correct them.
      expect(callsOf(answer)[4]?.result).toMatch(/^arguments\..*Its full input schema: \{.*"what"/u);
      expect(JSON.stringify(server.asked[1]?.body.messages)).toContain("Its full input schema");
      const next = await bench.say({ chatId, text: "are you still there?", model });
      expect(next.answer).toMatchObject({ status: "complete", problem: null });
      expect(server.asked.map(({ refused }) => refused)).toEqual([null, null, null]);
    }
  });

  it("is one of too many at once, which ends the answer without running any", async () => {
    const { chat, chatId, server } = await ask([
      { call: Array.from({ length: 200 }, (_, at) => say(String(at))) },
      { say: "Yes." },
    ]);
    const { answer } = await chat.toEnd();
    expect(answer).toMatchObject({ status: "failed", problem: { kind: "provider" } });
    expect(ran()).toEqual([]);
    expect(callsOf(answer).every(({ state }) => state === "done")).toBe(true);
    const next = await bench.say({ chatId, text: "are you still there?" });
    expect(next.answer.problem).toBeNull();
    expect(server.asked.map(({ refused }) => refused)).toEqual([null, null]);
  });

  it("differs from many valid ones: all of those run, in order", async () => {
    const all = Array.from({ length: 40 }, (_, at) => say(String(at)));
    const { chat, server } = await ask([{ call: all }, { say: "All done." }]);
    const { answer } = await chat.toEnd();
    expect(callsOf(answer).map(({ outcome }) => outcome)).toEqual(all.map(() => "ok"));
    expect(ran().map(([, what]) => what)).toEqual(all.map((_, at) => String(at)));
    expect(server.asked[1]?.refused).toBeNull();
  });
});

describe("the output of a model or tool", () => {
  it("is stored and sent on, whatever characters it contains", async () => {
    bench.shop.serve(({ response }) => void response.end("nul \u0000 in a result"));
    const { chatId, chat, server } = await ask([
      {
        think: "hm \u0000",
        say: "half \ud83d of a pair, \u0000 and",
        call: [say("hello"), { name: "shop\u0000say", arguments: {} }],
      },
      { say: "done" },
      { say: "Yes." },
    ]);
    await chat.until((state) => !state.chat.isAnswering);
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
    const { messages } = await bench.chats.get({ id: chatId });
    const stored = messages[1];
    expect(stored).toMatchObject({ status: "complete", problem: null });
    expect(JSON.stringify(stored)).toContain("half \ufffd of a pair, \ufffd and");
    expect(stored && callsOf(stored)[0]?.result).toMatch(/nul . in a result/);
    const next = await bench.say({ chatId, text: "are you still there?" });
    expect(next.answer.problem).toBeNull();
    expect(server.asked.map(({ refused }) => refused)).toEqual([null, null, null]);
    expect(JSON.stringify(server.asked[1]?.body)).not.toMatch(/\\ud83d/);
    await chat.leave();
  });

  it("of a tool is cut to the operator’s limit, counted, and does not delay others", async () => {
    bench.shop.serve(({ response }) => void response.end("a word ".repeat(400_000)));
    const { chat } = await ask([{ call: [say("hello")] }, { say: "That was long." }]);
    const { answer } = await chat.toEnd();
    const [call] = callsOf(answer);
    expect(call?.result?.length).toBeLessThan(300_000);
    expect(call?.result).toContain("too long and was truncated");
    expect(call?.tokens.result).toBeGreaterThan(1000);
    expect(textOf(answer)).toBe("That was long.");
  });
});

describe("a structured result", () => {
  it("is stored for people, and left out if it cannot be stored", async () => {
    const answerWith = (body: string) => {
      bench.shop.serve(({ response }) => {
        response.setHeader("content-type", "application/json");
        response.end(body);
      });
      return ask([{ call: [say("hello")] }, { say: "Fine." }]);
    };
    const plain = await (await answerWith('{"a":[1]}')).chat.toEnd();
    expect(callsOf(plain.answer)).toMatchObject([{ outcome: "ok", structured: { a: [1] }, result: '{"a":[1]}' }]);
    // A call without text adds no empty text part.
    expect(plain.answer.parts.map(({ kind }) => kind)).toEqual(["call", "text"]);
    const deep = await (await answerWith(`${"[".repeat(3000)}${"]".repeat(3000)}`)).chat.toEnd();
    expect(callsOf(deep.answer)).toMatchObject([{ outcome: "ok", structured: null }]);
    await eventually(() => expect(bench.first.services.chats.count()).toBe(0));
    expect((await bench.chats.get({ id: deep.chatId })).chat.isAnswering).toBe(false);
  });
});

describe("a removed role", () => {
  it("ends its turn with a message, and the chat can continue under another role", async () => {
    const { database } = bench;
    const before = bench.first.services.served.current()?.number ?? 0;
    bench.shop.serve(async ({ response }) => {
      const role = (await roles.list(database.client)).find(({ name }) => name === "shopper");
      if (role === undefined) throw new Error("the bench has a shopper");
      await roles.remove(database.client, TOOLCRIB, { id: role.id, version: role.version });
      const { draftHash } = await reviewDraft(database.client);
      await publishDraft(database.client, TOOLCRIB, { note: "", draftHash });
      await eventually(() => expect(bench.first.services.served.current()?.number).toBeGreaterThan(before));
      response.end("Closed.");
    });
    const { chatId, chat } = await ask([{ call: [say("hello")] }, { say: "Fine." }]);
    const { answer } = await chat.toEnd();
    expect(callsOf(answer)).toMatchObject([{ outcome: "ok", result: "Closed." }]);
    expect(answer).toMatchObject({ status: "failed", problem: { kind: "refused" } });
    expect(answer.problem?.message).toContain("no longer exists");
    const choice = { role: "shopper", model: "open", mode: "auto" as const };
    await expect(bench.chats.retry({ chatId, choice })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await bench.chats.retry({ chatId, choice: { ...choice, role: "chat" } });
    expect(textOf((await followChat(bench.chats, chatId).toEnd()).answer)).toBe("Fine.");
    await expect(bench.chats.missing({ chatId, messageId: answer.id, index: 0, tool: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
