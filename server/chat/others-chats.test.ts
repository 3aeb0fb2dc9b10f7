import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sessionIdOf } from "@/server/agent/sessions/session-ids";
import { appRouter } from "@/server/api/trpc/app-router";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { Me } from "@/server/contract/people";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { someCategory, someRole } from "@/server/testing/some-snapshot";
import { ada, begin, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { followChat } from "./testing/follow-chat.testing";
import type { ModelRequest, Step } from "./testing/model-server.testing";

const SAID = "my marmalade matter";
const TOLD = "hidden haddock";
/** Gets tools for words in the message. */
const GOSSIP: RoleEntry = someRole("gossip", {
  allow: { kind: "list", tools: ["shop_say", "shop_scrap"] },
  policy: "cortex",
});

let bench: ChatBench;
let step: (request: ModelRequest) => Step;
beforeAll(async () => {
  bench = await openChatBench();
  await bench.provide("open", (request) => step(request));
  await bench.set({ roles: ["shopper", "gossip"], models: ["open"] });
  const { categories, roles, revisions } = as(ada);
  const keywords = ["marmalade", "ocelot"].map((text) => ({ text, kind: "phrase" as const }));
  const { id: _, ...matters } = someCategory("matters", { keywords, tools: ["shop_say"] });
  const { id: __, ...gossip } = GOSSIP;
  await categories.create(matters as Parameters<typeof categories.create>[0]);
  await roles.create(gossip as Parameters<typeof roles.create>[0]);
  const { draftHash } = await revisions.review();
  const { number } = await revisions.publish({ note: "Words for tools", draftHash });
  await vi.waitFor(() => expect(bench.first.services.served.current()?.number).toBe(number), 10_000);
});
afterAll(() => bench.stop());

const callerOf = createCallerFactory(appRouter);
const as = (me: Me) => {
  const who = { findMe: async () => me, findSessionId: async () => null };
  const request = { ...who, requestId: "req_test", origin: "", authorization: undefined };
  return callerOf({ ...bench.first.services, ...request });
};

/** Calls a tool with its own words, searches for another, makes up a third, then answers. */
async function chatBy(me: Me, said: string, told: string, role = "shopper") {
  let asked = 0;
  const call = [
    { name: "shop_say", arguments: { what: told } },
    { name: "search_tools", arguments: { query: told } },
    { name: "load_tools", arguments: { bundle: told } },
    { name: told.replace(" ", "_"), arguments: {} },
  ];
  step = () => (asked++ === 0 ? { call } : { say: "Done." });
  const chats = bench.first.chatsOf(me);
  const { chatId, answer } = await bench.say({ text: said, role }, chats);
  await chats.missing({ chatId, messageId: answer.id, index: 0, tool: "shop_till" });
  await bench.first.services.records.flush();
  await bench.first.services.sessions.flush();
  return { chatId, id: sessionIdOf(me.id, chatId) };
}

/** Everything a policy reader sees of what was said. */
async function readAll(me: Me, id: string) {
  const api = as(me);
  const timeline = await api.sessions.timeline({ id });
  const {
    id: roleId,
    title: _,
    description: __,
    version: ___,
    updatedAt: ____,
    ...fields
  } = await api.roles.get({ id: "gossip" });
  return {
    timeline,
    bodies: await Promise.all(timeline.calls.map((call) => api.sessions.callBody({ id: call.id }))),
    misses: await api.usage.misses({}),
    miss: await api.misses.get({ kind: "denied", name: "shop_till" }),
    fix: await api.misses.tryFix({
      fix: { kind: "example", tool: "shop_say", phrase: "say it in the shop" },
      samples: [],
      withOthers: true,
    }),
    preview: await api.policies.preview({ id: "policy_toolcrib", role: "shopper" }),
    effect: await api.revisions.effect(),
    skill: await api.skills.test({ goal: SAID }),
    insight: await api.categories.insight(),
    trial: await api.roles.trial({ id: roleId, fields: fields as Parameters<typeof api.roles.trial>[0]["fields"] }),
  };
}

it("a person’s chat is measured like any session, and nobody else can read its text", async () => {
  const viewer: Me = { id: "user_eve", name: "Eve", email: "eve@example.com", accountRole: "viewer" };
  const { id } = await chatBy(bob, SAID, TOLD, "gossip");
  const seen = await readAll(ada, id);
  expect(seen.timeline).toMatchObject({ isPrivate: true, totalRounds: 2, owner: { name: "Bob" } });
  expect(seen.timeline.rounds.map(({ message, tools }) => [message, tools.length])).toEqual([
    [null, 1],
    [null, 1],
  ]);
  const untold = { tool: "shop_say", signal: null, reason: { kind: "kept" }, score: null };
  expect(seen.timeline).toMatchObject({ loaded: [untold], discovered: [], rounds: [{ admitted: [untold] }, {}] });
  // Calls of one round run in parallel, so their order varies.
  expect(seen.timeline.calls.map(({ tool, outcome, hasBody }) => [tool, outcome, hasBody].join(" ")).sort()).toEqual([
    "(unknown) unknown false",
    "load_tools unknown false",
    "search_tools ok false",
    "shop_say ok false",
    "shop_till denied false",
  ]);
  expect(new Set(seen.bodies)).toEqual(new Set([null]));
  expect(seen.misses.map(({ kind, name, messages }) => [kind, name, messages])).toEqual([
    ["unknown", "(unknown)", []],
    ["denied", "shop_till", []],
    ["searched", "search_tools", []],
  ]);
  // Nor counts of messages that match an editor's input.
  expect(seen.insight).toMatchObject({ messages: 0, hits: {} });
  expect(seen.trial).toMatchObject({ origin: null, messages: 0 });
  const text = JSON.stringify(seen);
  expect(text).not.toMatch(/marmalade|haddock/);
  expect(await as(viewer).sessions.timeline({ id })).toMatchObject({
    isPrivate: true,
    rounds: [{ message: null }, {}],
  });
  expect((await as(viewer).sessions.list({ state: "all" })).items).toMatchObject([{ id, rounds: 2 }]);
  const refused = { code: "FORBIDDEN" };
  await expect(as(viewer).sessions.replay({ id, ref: "draft" })).rejects.toMatchObject(refused);
  await expect(as(ada).sessions.inspect({ id })).rejects.toMatchObject(refused);
  await expect(as(ada).sessions.reset({ id })).rejects.toMatchObject(refused);
  await expect(as(ada).sessions.fork({ id, to: "mine" })).rejects.toMatchObject(refused);
});

it("people can read their own chats", async () => {
  const { id } = await chatBy(ada, "about the own ocelot", "own oranges", "gossip");
  const seen = await readAll(ada, id);
  expect(seen.timeline).toMatchObject({ isPrivate: false, rounds: [{ message: "about the own ocelot" }, {}] });
  expect(JSON.stringify(seen.bodies)).toContain("own oranges");
  const reason = { kind: "keyword", category: "matters", keyword: "ocelot" };
  expect(seen.timeline).toMatchObject({
    loaded: [{ signal: "keyword", reason }],
    rounds: [{ admitted: [{ reason }] }, {}],
  });
  expect(seen.timeline.calls.map(({ tool }) => tool)).toContain("own_oranges");
  const missed = seen.misses.map(({ kind, name, messages }) => [kind, name, messages[0]]);
  for (const name of ["own oranges", "own_oranges"]) {
    expect(missed).toContainEqual(["unknown", name, "about the own ocelot"]);
  }
  expect(missed).toContainEqual(["searched", "own oranges", "about the own ocelot"]);
  expect(seen.misses).toContainEqual(
    expect.objectContaining({ name: "shop_till", count: 2, messages: ["about the own ocelot"] }),
  );
  expect(seen.insight).toMatchObject({ messages: 1, hits: { matters: 1 } });
  expect(seen.trial).toMatchObject({ origin: "role", messages: 1 });
  expect(seen.miss.samples.map(({ message }) => message)).toEqual(["about the own ocelot"]);
  expect(seen.preview.rows.map(({ message }) => message)).toEqual(["about the own ocelot"]);
  await as(ada).sessions.inspect({ id });
  const { items } = await as(ada).evaluations.collect({ setId: "set_none" });
  expect(items.map(({ message }) => message)).toEqual(["about the own ocelot"]);
});

it("a deleted chat leaves figures but no text, even if it was being answered", async () => {
  const { client } = bench.database;
  const { chatId, id } = await chatBy(bob, SAID, TOLD, "gossip");
  const chats = bench.first.chatsOf(bob);
  await chats.remove({ id: chatId });
  let asked = 0;
  step = () =>
    asked++ === 0 ? { call: [{ name: "shop_say", arguments: { what: TOLD } }] } : { say: "W ".repeat(500), wordMs: 20 };
  const { chatId: running } = await begin({ text: SAID }, chats);
  await followChat(chats, running).until(({ messages }) => (messages.at(-1)?.rounds.length ?? 0) > 1);
  await chats.remove({ id: running });
  await vi.waitFor(() => expect(bench.first.services.chats.count()).toBe(0));
  await bench.first.services.records.flush();
  await bench.first.services.sessions.flush();
  for (const sessionId of [id, sessionIdOf(bob.id, running)]) {
    expect(await client.session.count({ where: { id: sessionId } })).toBe(0);
    const rounds = await client.round.findMany({ where: { sessionId } });
    expect(rounds.map(({ message, messageHash }) => [message, messageHash])).toEqual([
      [null, null],
      [null, null],
    ]);
    const calls = await client.toolCall.findMany({ where: { sessionId, toolName: "shop_say" } });
    expect(calls).toMatchObject([{ outcome: "ok", arguments: null, result: null }]);
    // Nor names the model made up, nor the keyword that matched the message.
    const left = [rounds, await client.toolCall.findMany({ where: { sessionId } })];
    const reports = await client.report.findMany({ where: { roundId: { in: rounds.map((round) => round.id) } } });
    expect(JSON.stringify([left, reports])).not.toMatch(/marmalade|haddock/);
  }
});
