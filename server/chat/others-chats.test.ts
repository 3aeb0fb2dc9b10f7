import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Me } from "@/server/contract/people";
import { sessionIdOf } from "@/server/sessions/session-ids";
import { appRouter } from "@/server/trpc/app-router";
import { createCallerFactory } from "@/server/trpc/init";
import { ada, begin, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { followChat } from "./testing/follow-chat.testing";
import type { ModelRequest, Step } from "./testing/model-server.testing";

const SAID = "my marmalade matter";
const TOLD = "hidden haddock";
const ROUND = { outcome: "ok", tool: "shop_say" };

let bench: ChatBench;
let step: (request: ModelRequest) => Step;
beforeAll(async () => {
  bench = await openChatBench();
  await bench.provide("open", (request) => step(request));
  await bench.set({ roles: ["shopper"], models: ["open"] });
});
afterAll(() => bench.stop());

const callerOf = createCallerFactory(appRouter);
const as = (me: Me) => {
  const request = { findMe: async () => me, requestId: "req_test", origin: "", authorization: undefined };
  return callerOf({ ...bench.first.services, ...request });
};

/** Calls a tool with words of its own, and then says something. */
async function chatBy(me: Me, said: string, told: string) {
  let asked = 0;
  step = () => (asked++ === 0 ? { call: [{ name: "shop_say", arguments: { what: told } }] } : { say: "Done." });
  const chats = bench.first.chatsOf(me);
  const { chatId, answer } = await bench.say({ text: said }, chats);
  await chats.missing({ chatId, messageId: answer.id, index: 0, tool: "shop_till" });
  await bench.first.services.records.flush();
  await bench.first.services.sessions.flush();
  return { chatId, id: sessionIdOf(me.id, chatId) };
}

/** All that somebody who reads policy gets to see of what was said. */
async function readAll(me: Me, id: string) {
  const api = as(me);
  const timeline = await api.sessions.timeline({ id });
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
  };
}

it("a person’s chat is measured like any session, and what was said in it is read by nobody else", async () => {
  const viewer: Me = { id: "user_eve", name: "Eve", email: "eve@example.com", accountRole: "viewer" };
  const { id } = await chatBy(bob, SAID, TOLD);
  // Admins are no exception.
  const seen = await readAll(ada, id);
  expect(seen.timeline).toMatchObject({ isPrivate: true, totalRounds: 2, owner: { name: "Bob" } });
  expect(seen.timeline.rounds.map(({ message, tools }) => [message, tools.length])).toEqual([
    [null, 2],
    [null, 2],
  ]);
  expect(seen.timeline.calls).toMatchObject([{ ...ROUND, hasBody: false }, { tool: "shop_till" }]);
  expect(seen.bodies).toEqual([null, null]);
  expect(seen.misses).toMatchObject([{ name: "shop_till", count: 1, messages: [] }]);
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

it("one’s own chats are shown to oneself", async () => {
  const { id } = await chatBy(ada, "about the own ocelot", "own oranges");
  const seen = await readAll(ada, id);
  expect(seen.timeline).toMatchObject({ isPrivate: false, rounds: [{ message: "about the own ocelot" }, {}] });
  expect(JSON.stringify(seen.bodies)).toContain("own oranges");
  expect(seen.misses).toMatchObject([{ count: 2, messages: ["about the own ocelot"] }]);
  expect(seen.miss.samples.map(({ message }) => message)).toEqual(["about the own ocelot"]);
  expect(seen.preview.rows.map(({ message }) => message)).toEqual(["about the own ocelot"]);
  await as(ada).sessions.inspect({ id });
  const { items } = await as(ada).evaluations.collect({ setId: "set_none" });
  expect(items.map(({ message }) => message)).toEqual(["about the own ocelot"]);
});

it("a deleted chat leaves figures, and nothing of what was said, also where it was being answered", async () => {
  const { client } = bench.database;
  const { chatId, id } = await chatBy(bob, SAID, TOLD);
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
  }
});
