import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { begin, bob, type ChatBench, KEY, openChatBench } from "./testing/chat-bench.testing";
import { answerOf, callsOf, eventually, followChat, noticesOf, textOf } from "./testing/follow-chat.testing";
import type { Step } from "./testing/model-server.testing";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench();
});
afterAll(() => bench.stop());

const call = { call: [{ name: "shop_say", arguments: { what: "hello" } }] };

/** One round with a call, then the failure under test. */
async function failAfterOneRound(model: "open" | "compatible" | "claude", step: Step) {
  const server = await bench.provide(model, [call, step]);
  const { answer } = await bench.say({ text: "say hello to the shop", model });
  expect(callsOf(answer)).toMatchObject([{ outcome: "ok", result: "You said: hello" }]);
  expect(answer.rounds).toHaveLength(2);
  expect(answer.status).toBe("failed");
  expect(JSON.stringify(answer)).not.toContain(KEY);
  return { answer, server, problem: answer.problem };
}

describe.each(["open", "compatible", "claude"] as const)(
  "what was produced is kept, and the problem is said in words, where “%s”",
  (model) => {
    const host = expect.stringMatching(/127\.0\.0\.1:\d+/);

    it("does not accept the key, which is not shown", async () => {
      const server = await bench.provide(model, [{ say: "never" }], { keys: ["sk-another"] });
      const { answer } = await bench.say({ text: "say hello to the shop", model });
      expect(answer).toMatchObject({ status: "failed", parts: [], problem: { kind: "key", message: host } });
      expect(answer.problem?.message).toMatch(/rejected the key \(HTTP 401\)/);
      expect(JSON.stringify(answer)).not.toContain(KEY);
      expect(server.asked[0]?.refused).not.toBeNull();
    });

    it("rate-limits, fails, or stops midway", async () => {
      const limited = await failAfterOneRound(model, { status: 429, headers: { "retry-after": "17" } });
      expect(limited.problem).toMatchObject({ kind: "rate-limit", retryAfter: 17 });
      expect(limited.problem?.message).toMatch(/rate limit reached.*HTTP 429/);
      const broken = await failAfterOneRound(model, { status: 500, body: `<html>${KEY}</html>` });
      expect(broken.problem).toMatchObject({ kind: "provider", message: expect.stringContaining("HTTP 500") });
      const lost = await failAfterOneRound(model, { status: 404 });
      expect(lost.problem).toMatchObject({ kind: "not-found" });
      const long = await failAfterOneRound(model, {
        status: 400,
        body: { error: { message: "maximum context length" } },
      });
      expect(long.problem).toMatchObject({ kind: "too-long" });
      const cut = await failAfterOneRound(model, { breakAfter: "I was about to" });
      expect(cut.problem).toMatchObject({
        kind: "broken-stream",
        message: expect.stringContaining("stopped in the middle"),
      });
      expect(textOf(cut.answer)).toBe("I was about to");
      const ended = await failAfterOneRound(model, { endWithoutFinish: "And then" });
      expect(ended.problem).toMatchObject({ kind: "broken-stream" });
      expect(textOf(ended.answer)).toBe("And then");
      const fault = await failAfterOneRound(model, { failAfter: "As I was" });
      expect(fault.problem).toMatchObject({ kind: "broken-stream", message: expect.stringContaining("Overloaded") });
      expect(textOf(fault.answer)).toBe("As I was");
      const strange = await failAfterOneRound(model, { status: 200, body: "not what anybody asked for" });
      expect(["provider", "broken-stream"]).toContain(strange.problem?.kind);
    });
  },
);

describe("silence", () => {
  it.each(["open", "claude"] as const)(
    "of “%s” is waited for, and no longer, at first and in the middle",
    async (model) => {
      await bench.set({ silenceSeconds: 2 });
      const say = async (step: Step) => {
        const server = await bench.provide(model, [step]);
        const { chatId } = await begin({ text: "say hello to the shop", model }, bench.chats);
        await eventually(() => expect(server.asked).toHaveLength(1));
        return { server, chatId };
      };
      const turns = [await say({ silent: true }), await say({ hang: true }), await say({ fallSilentAfter: "Well" })];
      const answers = await Promise.all(
        turns.map(async ({ chatId }) => (await followChat(bench.chats, chatId).toEnd()).answer),
      );
      expect(answers.map(({ problem }) => problem?.kind)).toEqual(["timeout", "timeout", "timeout"]);
      expect(answers.map(textOf)).toEqual(["", "", "Well"]);
      expect(answers[2]?.problem?.message).toBe("The model sent nothing for 2 s in the middle of its answer");
      const wereCut = () => turns.map(({ server }) => server.asked.at(-1)?.wasCut);
      await eventually(() => expect(wereCut()).toEqual([true, true, true]));
      await bench.set({ silenceSeconds: 120 });
    },
  );
});

describe("the same message", () => {
  it("is shown if the model is not connected, or nothing answers", async () => {
    const { answer } = await bench.say({ text: "hello there", model: "unconnected" });
    expect(answer).toMatchObject({ status: "failed", problem: { kind: "not-connected" }, rounds: [] });
    await bench.connect("open", "http://127.0.0.1:9");
    const nothing = await bench.say({ text: "hello there" });
    expect(nothing.answer).toMatchObject({ status: "failed", problem: { kind: "unreachable" } });
    await expect(bench.connect("open", "http://10.1.2.3:80/v1")).rejects.toThrow("10.1.2.3 is an internal address");
  });

  it("names no host to a member, who may not see model addresses", async () => {
    await bench.set({ roles: ["shopper"], models: ["open"] });
    const member = bench.first.chatsOf(bob);
    await bench.connect("open", "http://127.0.0.1:9");
    const nothing = await bench.say({ text: "hello there" }, member);
    await bench.provide("open", [{ status: 500, body: { error: { message: "the account org-1 is locked" } } }]);
    const broken = await bench.say({ text: "hello there" }, member);
    for (const { answer } of [nothing, broken]) {
      expect(answer).toMatchObject({ status: "failed", problem: { message: expect.stringContaining("“open”") } });
      expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|org-1/);
    }
    await bench.set({ roles: [], models: [] });
  });

  it("does not end the chat: it can be answered again, with its history", async () => {
    const server = await bench.provide("open", [call, { breakAfter: "Half an" }, { say: "Whole." }, { say: "Next." }]);
    const { chatId } = await bench.say({ text: "say hello to the shop" });
    const choice = { role: "shopper", model: "open", mode: "auto" as const };
    await bench.chats.retry({ chatId, choice });
    const { answer, state } = await followChat(bench.chats, chatId).toEnd();
    expect(answer).toMatchObject({ status: "complete", problem: null });
    expect(textOf(answer)).toBe("Whole.");
    expect(state.messages).toHaveLength(2);
    // A replaced answer is gone for the model too.
    expect(JSON.stringify(server.asked[2]?.body.messages)).not.toContain("Half an");
    // The session continues: its rounds are never counted twice.
    expect(answer.rounds.map(({ round }) => round)).toEqual([2]);
    await bench.say({ chatId, text: "and now?" });
    expect(server.asked.map(({ refused }) => refused)).toEqual([null, null, null, null]);
  });

  it("is not shown if the model reaches its output limit: its text counts, and its calls are not run", async () => {
    bench.shop.calls.length = 0;
    const server = await bench.provide("open", [{ say: "As far as", ...call, finish: "length" }, { say: "Yes." }]);
    const { answer, chatId } = await bench.say({ text: "say hello to the shop" });
    expect(answer).toMatchObject({ status: "complete", problem: null });
    expect(noticesOf(answer)).toEqual([{ kind: "cut-off" }]);
    expect(callsOf(answer)).toMatchObject([{ state: "done", outcome: "cancelled" }]);
    expect(bench.shop.calls).toEqual([]);
    await bench.say({ chatId, text: "go on" });
    expect(server.asked[1]?.refused).toBeNull();
    await bench.provide("open", [{ say: "Something", finish: "filter" }]);
    const held = await bench.say({ text: "say something" });
    expect(held.answer).toMatchObject({ status: "failed", problem: { kind: "refused" } });
  });
});

describe("stop", () => {
  it.each(["open", "claude"] as const)(
    "ends the request to “%s”, keeps what was said, and lets the chat go on",
    async (model) => {
      const words = "one two three four five six seven eight nine ten ".repeat(20);
      const server = await bench.provide(model, [{ say: words, wordMs: 10 }, { say: "Later." }]);
      const { chatId } = await begin({ text: "count", model }, bench.chats);
      const chat = followChat(bench.chats, chatId);
      await chat.until((state) => textOf(answerOf(state)).includes("three"));
      await bench.chats.stop({ id: chatId });
      const { answer } = await chat.toEnd();
      expect(answer).toMatchObject({ status: "stopped", problem: null });
      expect(textOf(answer)).toMatch(/^one two three/);
      expect(textOf(answer).length).toBeLessThan(words.length);
      await eventually(() => expect(server.asked[0]?.wasCut).toBe(true));
      expect(answer.rounds[0]?.tokens.output).toBeGreaterThan(2);
      const next = await bench.say({ chatId, text: "and then?", model });
      expect(next.answer.status).toBe("complete");
      expect(JSON.stringify(server.asked[1]?.body.messages)).toContain("one two three");
    },
  );

  it("ends the running call, and those after it", async () => {
    const server = await bench.provide("open", [{ call: [...call.call, ...call.call] }, { say: "Later." }]);
    let hungUp = false;
    bench.shop.calls.length = 0;
    bench.shop.serve(({ response }) =>
      response.on("close", () => {
        hungUp = true;
      }),
    );
    const { chatId } = await begin({ text: "say hello to the shop" }, bench.chats);
    const chat = followChat(bench.chats, chatId);
    await chat.until((state) => callsOf(answerOf(state)).length === 2);
    await eventually(() => expect(bench.shop.calls).toHaveLength(1));
    await bench.chats.stop({ id: chatId });
    const { answer } = await chat.toEnd();
    bench.shop.serve(({ response }) => void response.end("back"));
    expect(answer.status).toBe("stopped");
    expect(callsOf(answer).map(({ state, outcome }) => [state, outcome])).toEqual([
      ["done", "cancelled"],
      ["done", "cancelled"],
    ]);
    await eventually(() => expect(hungUp).toBe(true));
    const next = await bench.say({ chatId, text: "and then?" });
    expect(next.answer.status).toBe("complete");
    expect(server.asked.map(({ refused }) => refused)).toEqual([null, null]);
  });
});
