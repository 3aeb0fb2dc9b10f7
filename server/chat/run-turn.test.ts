import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveTools } from "@/server/agent/resolve/resolve.service";
import { sessionIdOf } from "@/server/agent/sessions/session-ids";
import { resolveInput } from "@/server/contract/agent/resolve";
import type { ChatMessage } from "@/server/contract/chats";
import { modelSays, personSays } from "@/server/contract/some-chat.testing";
import { Answer } from "./answer";
import { agentOf } from "./answer-chat";
import { createPromptCounter } from "./count-prompt";
import { createDecisions } from "./decisions";
import { runTurn, type TurnPlan } from "./run-turn";
import { ada, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { callsOf, eventually, noticesOf, textOf } from "./testing/follow-chat.testing";
import type { ModelRequest, ModelServer, Step } from "./testing/model-server.testing";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench();
});
afterAll(() => bench.stop());

const say = (what: string) => ({ name: "shop_say", arguments: { what } });

function namesOf({ body }: ModelRequest): string[] {
  const tools = (body.tools ?? []) as readonly { name?: string; function?: { name: string } }[];
  return tools.map((tool) => tool.function?.name ?? tool.name ?? "");
}

/** The ledger shows for each round what the server received, next to the server's own usage. */
function expectSameLedger(answers: readonly ChatMessage[], { asked }: ModelServer): void {
  const rounds = answers.flatMap((answer) => answer.rounds);
  expect(asked.map(({ refused }) => refused)).toEqual(asked.map(() => null));
  const ours = rounds.map(({ tokens: { tools, system, listing, messages } }) => {
    return { tools, system: system + listing, messages, total: tools + system + listing + messages };
  });
  expect(ours).toEqual(asked.map(({ tokens }) => tokens));
  const theirs = rounds.map(({ usage }) => ({ input: usage?.input, cached: usage?.cached }));
  expect(theirs).toEqual(asked.map(({ tokens, cachedTokens }) => ({ input: tokens.total, cached: cachedTokens })));
}

describe.each(["open", "compatible", "claude"] as const)("a chat with the model “%s”", (model) => {
  it("has a ledger that equals what the provider received, round by round, to the token", async () => {
    const server = await bench.provide(model, [
      { say: "I will ask.", call: [say("one"), { name: "shop_say", arguments: '{ "what":  "two" }' }] },
      { call: [say("three")] },
      { say: "It said three things." },
      { say: "Just words." },
      { say: "More words.", call: [say("four")] },
      { say: "Done." },
    ]);
    const first = await bench.say({ text: "say hello to the shop", model });
    const { chatId } = first;
    expect(first.answer).toMatchObject({ status: "complete", problem: null });
    expect(textOf(first.answer)).toBe("I will ask.It said three things.");
    expect(callsOf(first.answer)).toMatchObject([
      { tool: "shop_say", state: "done", outcome: "ok", result: "You said: one", wasSent: true, round: 0 },
      { tool: "shop_say", state: "done", outcome: "ok", result: "You said: two", wasSent: true, round: 0 },
      { tool: "shop_say", state: "done", outcome: "ok", result: "You said: three", wasSent: true, round: 1 },
    ]);
    const quick = await bench.say({ chatId, text: "and what did it say?", model, isQuick: true });
    const third = await bench.say({ chatId, text: "say hello to the shop again", model });
    const last = await bench.say({ chatId, text: "say hello to the shop once more", model });

    const answers = [first.answer, quick.answer, third.answer, last.answer];
    expectSameLedger(answers, server);
    // Calls of unsent tools are told as text, so the provider accepts the quick question.
    expect(server.asked.map(namesOf).map((names) => names.length)).toEqual([2, 2, 2, 0, 2, 2, 2]);
    expect("tools" in (server.asked[3]?.body ?? {})).toBe(false);
    expect(JSON.stringify(server.asked[3]?.body.messages)).toContain(String.raw`It answered: \"You said: two\"`);
    expect(quick.answer.rounds[0]).toMatchObject({ mode: "chat", tokens: { tools: 0, listing: 0 }, sentCount: 0 });
    // After a round without tools the provider may have cached more than the previous round; never less.
    const cached = answers.flatMap((answer) => answer.rounds.map((round) => round.cached));
    expect(cached.toSpliced(4, 1)).toEqual(server.asked.map(({ cachedTokens }) => cachedTokens).toSpliced(4, 1));
    expect(cached[3]).toBe(0);
    expect(cached[4]).toBeLessThanOrEqual(server.asked[4]?.cachedTokens ?? 0);
    const produced = server.asked.length;
    expect(answers.flatMap(({ rounds }) => rounds.map(({ tokens }) => tokens.output > 0))).toEqual(
      Array.from({ length: produced }, () => true),
    );
    expect(answers.flatMap(({ rounds }) => rounds.map(({ usage }) => usage?.output))).not.toContain(null);
  });
});

describe("a chat that changes", () => {
  it("continues with another provider, which gets the same conversation", async () => {
    const open = await bench.provide("open", [
      { call: [say("one"), say("two")] },
      { say: "First." },
      { say: "Third." },
    ]);
    const claude = await bench.provide("claude", [{ call: [say("three")] }, { say: "Second." }]);
    const first = await bench.say({ text: "say hello to the shop", model: "open" });
    const { chatId } = first;
    const second = await bench.say({ chatId, text: "say hello to the shop again", model: "claude" });
    const third = await bench.say({ chatId, text: "and what did it say?", model: "open" });
    expectSameLedger([first.answer, third.answer], open);
    expectSameLedger([second.answer], claude);
    expect(JSON.stringify(open.asked[2]?.body.messages)).toMatch(/First\..*three.*Second\./);
    // One provider's cache is of no use to another.
    expect(second.answer.rounds[0]?.cached).toBe(0);
    expect(third.answer.rounds[0]?.cached).toBe(0);
    expect(third.state.chat.choice.model).toBe("open");
  });

  it("is previewed as it will be sent, and previews record nothing", async () => {
    await bench.provide("open", [{ say: "Yes." }]);
    const choice = { role: "orchestrator", model: "open", mode: "auto" as const };
    const text = "turn off the kitchen lights";
    const before = await bench.chats.preview({ chatId: null, text, choice });
    const { chatId, answer } = await bench.say({ text, role: "orchestrator" });
    const [round] = answer.rounds;
    expect(before).toMatchObject({ mode: round?.mode, sentCount: round?.sentCount, allowedCount: round?.allowedCount });
    expect(before.baseline).toBe(round?.baseline);
    expect(before.slimCount).toBe(round?.slimCount);
    expect(before.metaCount).toBe(round?.tools.filter(({ isMeta }) => isMeta).length);
    const sent = round?.tools.filter(({ isMeta }) => !isMeta).map(({ name }) => name) ?? [];
    expect(before.tools).toEqual(sent.slice(0, before.tools.length));
    expect(before.tools.length).toBeGreaterThan(0);
    const quick = await bench.chats.preview({ chatId, text, choice, isQuick: true });
    expect(quick).toMatchObject({ mode: "chat", sentCount: 0, tokens: 0, baseline: before.baseline });
    for (const words of ["read my notes", "what is the weather"])
      await bench.chats.preview({ chatId, text: words, choice });
    const next = await bench.say({ chatId, text, role: "orchestrator" });
    expect(next.answer.rounds[0]).toMatchObject({ round: 1, sentCount: round?.sentCount });
  });

  it("is ended after the time limit", async () => {
    const server = await bench.provide("open", [{ hang: true }]);
    const { services } = bench.first;
    const model = services.served.current()?.snapshot.models.find(({ name }) => name === "open");
    if (model === undefined) throw new Error("the bench has the model");
    const start = modelSays([], { status: "streaming" });
    const answer = new Answer(start, { paceMs: () => 50, tell: () => {}, onChange: () => {} });
    const tools = {
      services,
      fetch: services.outbound.fetch,
      counter: createPromptCounter()("o200k_base", "openai-chat"),
      saveTrace: () => {},
      assertAllowed: async () => {},
    };
    const plan: TurnPlan = {
      namesProvider: true,
      ...{ chatId: "chat_long", agent: agentOf(ada, "role_shopper"), role: "shopper", policy: "toolcrib", model },
      ...{ format: "openai-chat", connection: { baseUrl: `${server.url}/v1`, apiKey: null }, mode: "auto" },
      ...{ message: "hello", history: [personSays("hello")], system: "", silenceMs: 60_000, turnMs: 2000 },
    };
    await runTurn(tools, plan, { answer, decisions: createDecisions(), signal: new AbortController().signal });
    expect(answer.message).toMatchObject({ status: "failed", problem: { kind: "timeout" } });
    await eventually(() => expect(server.asked[0]?.wasCut).toBe(true));
  });
});

describe("a tool that was not sent", () => {
  it("can be found, is available in the next round, and stays loaded in the next turn", async () => {
    const script = (_: ModelRequest, count: number): Step => {
      const steps: Step[] = [
        { call: [{ name: "search_tools", arguments: { query: "list journal entries" } }] },
        { call: [{ name: "aether_journal_list", arguments: {} }] },
        { say: "There are none." },
      ];
      return steps[count] ?? { say: "Yes." };
    };
    const server = await bench.provide("open", script);
    const text = "turn off the kitchen lights";
    const first = await bench.say({ text, role: "orchestrator" });
    const [, second, third] = server.asked.map(namesOf);
    const [search, call] = callsOf(first.answer);
    expect(search).toMatchObject({ isMeta: true, outcome: "ok" });
    const found = search?.found ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(server.asked[0]?.refused).toBeNull();
    expect(second).toEqual(expect.arrayContaining([...found]));
    expect(call).toMatchObject({ state: "done" });
    expect(third).toEqual(expect.arrayContaining([...found]));
    const before = namesOf(server.asked[0] as ModelRequest);
    const unsent = found.filter((name) => !before.includes(name));
    expect(unsent.length).toBeGreaterThan(0);
    expect(first.answer.rounds[1]?.tools.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual(
      expect.arrayContaining(unsent),
    );
    const next = await bench.say({ chatId: first.chatId, text: "turn off the hall lights", role: "orchestrator" });
    expect(namesOf(server.asked[3] as ModelRequest)).toEqual(expect.arrayContaining([...found]));
    expect(next.answer.rounds[0]?.tools.filter(({ isNew }) => isNew)).toEqual([]);
    expectSameLedger([first.answer, next.answer], server);
    // An agent key that uses the chat's name as session id has a separate session.
    const { services } = bench.first;
    const agent = { ...agentOf(ada, "role_orchestrator"), ownerId: "key_agent" };
    const own = resolveInput.parse({ message: "hello", sessionId: first.chatId, role: "orchestrator" });
    expect(await resolveTools(services, agent, own)).toMatchObject({ resolution: { round: 0 } });
    // Like any agent's, its rounds and calls are recorded.
    await services.records.flush();
    const sessionId = sessionIdOf(ada.id, first.chatId);
    const rounds = await bench.database.client.round.findMany({ where: { sessionId }, orderBy: { round: "asc" } });
    expect(rounds.map(({ round, modelName }) => [round, modelName])).toEqual([0, 1, 2, 3].map((at) => [at, "open"]));
    const reports = await bench.database.client.report.findMany({
      where: { roundId: { in: rounds.map(({ id }) => id) } },
    });
    expect(reports.map(({ inputTokens }) => inputTokens).sort()).toEqual(
      server.asked.map(({ tokens }) => tokens.total).sort(),
    );
    const recorded = await bench.database.client.toolCall.findMany({ where: { sessionId }, orderBy: { at: "asc" } });
    expect(recorded.map(({ toolName }) => toolName)).toEqual(["search_tools", "aether_journal_list"]);
  });

  it("of another role looks like a missing one, by every path to it", async () => {
    await bench.provide("open", [
      {
        call: [
          { name: "shop_till", arguments: {} },
          { name: "shop_nothing", arguments: {} },
          { name: "execute_tool", arguments: { name: "shop_till", arguments: {} } },
          { name: "search_tools", arguments: { query: "shop till" } },
          { name: "load_tools", arguments: { names: ["shop_till"] } },
          { name: "get_tool", arguments: { name: "shop_till" } },
        ],
      },
      { say: "I may not." },
    ]);
    bench.shop.calls.length = 0;
    const { answer, chatId } = await bench.say({ text: "open the till of the shop" });
    const [denied, missing, ...others] = callsOf(answer);
    expect(denied).toMatchObject({ outcome: "unknown" });
    expect(missing).toMatchObject({ outcome: "unknown" });
    expect(denied?.result?.replaceAll("shop_till", "X")).toBe(missing?.result?.replaceAll("shop_nothing", "X"));
    expect(others.flatMap(({ found }) => found)).not.toContain("shop_till");
    expect(JSON.stringify(others.map(({ structured }) => structured))).not.toContain("Does shop_till");
    expect(bench.shop.calls).toEqual([]);
    const { messages } = await bench.chats.get({ id: chatId });
    expect(
      messages.flatMap(({ rounds }) => rounds.flatMap(({ tools }) => tools.map(({ name }) => name))),
    ).not.toContain("shop_till");
  });
});

describe("limits", () => {
  it("end a turn after its rounds with a notice, and leave no call open", async () => {
    const server = await bench.provide("compatible", [{ say: "Again.", call: [say("again")] }]);
    const { answer, chatId } = await bench.say({ text: "say hello to the shop", role: "saver", model: "compatible" });
    expect(answer).toMatchObject({ status: "complete", problem: null });
    expect(server.asked).toHaveLength(4);
    expect(noticesOf(answer)).toContainEqual({ kind: "max-rounds", limit: 4 });
    expect(callsOf(answer).map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok", "over-budget"]);
    // A refused call is reported as refused, or the provider would reject the request.
    const next = await bench.say({ chatId, text: "thanks", role: "saver", model: "compatible", isQuick: true });
    expect(next.answer.problem).toBeNull();
    expect(JSON.stringify(server.asked.at(-1)?.body.messages)).toContain("the limit of 4 rounds was reached");
  });

  it("count calls of tools, but not of meta-tools", async () => {
    const search = { name: "search_tools", arguments: { query: "shop" } };
    const server = await bench.provide("compatible", [
      {
        call: [
          search,
          say("1"),
          search,
          say("2"),
          { name: "execute_tool", arguments: { ...say("3") } },
          search,
          say("4"),
        ],
      },
      { say: "Enough." },
    ]);
    const { answer } = await bench.say({ text: "say hello to the shop", role: "saver", model: "compatible" });
    expect(callsOf(answer).map(({ isMeta, outcome }) => [isMeta, outcome])).toEqual([
      [true, "ok"],
      [false, "ok"],
      [true, "ok"],
      [false, "ok"],
      [false, "ok"],
      [true, "ok"],
      [false, "over-budget"],
    ]);
    expect(noticesOf(answer)).toEqual([{ kind: "call-budget", limit: 3 }]);
    expect(JSON.stringify(server.asked[1]?.body.messages)).toContain("3 calls are used up");
  });

  it("of the context window drop the oldest turns whole, with a notice", async () => {
    const server = await bench.provide("narrow", (_, count) =>
      count % 2 === 0 ? { call: [say("long ".repeat(75))] } : { say: `Answer ${count}. ${"word ".repeat(90)}` },
    );
    let chatId: string | null = null;
    const answers: ChatMessage[] = [];
    for (const text of ["first", "second", "third"]) {
      const said = await bench.say({ chatId, text: `${text}: say hello to the shop`, model: "narrow" });
      chatId = said.chatId;
      answers.push(said.answer);
    }
    expect(answers.map(({ status }) => status)).toEqual(["complete", "complete", "complete"]);
    expectSameLedger(answers, server);
    const told = server.asked.map(({ body }) => JSON.stringify(body.messages));
    expect(told[2]).toContain("first:");
    expect(told[5]).not.toContain("first:");
    expect(told[5]).toContain("third:");
    expect(answers.map((answer) => noticesOf(answer).length)).toEqual([0, expect.any(Number), 1]);
    expect(answers.flatMap(noticesOf).at(-1)).toMatchObject({ kind: "trimmed", window: 1200 });
    // A message that does not fit alone is not sent in part.
    const asked = server.asked.length;
    const last = await bench.say({ chatId, text: "so much to say ".repeat(400), model: "narrow" });
    expect(last.answer).toMatchObject({ status: "failed", problem: { kind: "too-long" } });
    expect(server.asked).toHaveLength(asked);
  });
});

describe("a person who chats", () => {
  it("gets the roles and models open to them, and learns of no other", async () => {
    const server = await bench.provide("open", [{ say: "Hello." }]);
    const chats = bench.first.chatsOf(bob);
    const choose = (role: string, model: string) => bench.say({ text: "hello there", role, model }, chats);
    await expect(choose("shopper", "demo")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(choose("chat", "open")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(choose("nobody", "demo")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const preview = { chatId: null, text: "x", choice: { role: "shopper", model: "demo", mode: "auto" as const } };
    await expect(chats.preview(preview)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const names = async () => {
      const { roles, models } = await chats.options();
      return { roles: roles.map(({ name }) => name), models: models.map(({ name }) => name) };
    };
    expect(await names()).toEqual({ roles: ["chat", "distill"], models: ["demo"] });
    await bench.set({ roles: ["shopper"], models: ["open"] });
    expect(await names()).toEqual({ roles: ["chat", "distill", "shopper"], models: ["demo", "open"] });
    expect((await choose("shopper", "open")).answer.status).toBe("complete");
    const { chatId } = await choose("chat", "open");
    // Access that is withdrawn is withdrawn in running chats, too.
    await bench.set({ roles: [], models: [] });
    const choice = { role: "chat", model: "open", mode: "auto" as const };
    await expect(chats.retry({ chatId, choice })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(server.asked).toHaveLength(2);
  });

  it("chats under the operator’s instructions and their own name", async () => {
    const server = await bench.provide("open", [{ say: "Arr." }]);
    await bench.set({ instructions: "Talk like a pirate." });
    await bench.say({ text: "hello there" });
    await bench.set({ instructions: "" });
    expect(JSON.stringify(server.asked[0]?.body.messages)).toMatch(/Talk like a pirate\.\\nToday is .* with Ada\./);
  });
});
