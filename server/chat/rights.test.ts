import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { peopleRouter } from "@/server/api/routers/people.router";
import { createCallerFactory } from "@/server/api/trpc/init";
import { someRole } from "@/server/testing/some-snapshot";
import { mayUseRole } from "./chat-choices.service";
import { ada, begin, bob, type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import { answerOf, callsOf, followChat, textOf } from "./testing/follow-chat.testing";
import type { ModelServer, Step } from "./testing/model-server.testing";

let bench: ChatBench;
let server: ModelServer;
let steps: Step[] = [];
beforeAll(async () => {
  bench = await openChatBench();
  server = await bench.provide("open", () => steps.shift() ?? { say: "Nothing more." });
});
beforeEach(async () => {
  await bench.set({ roles: ["shopper"], models: ["open"] });
  await setBob({ disabledAt: null, accountRole: "member" });
  bench.shop.serve(({ response }) => void response.end("Yes."));
});
afterAll(() => bench.stop());

type Account = { readonly disabledAt?: Date | null; readonly accountRole?: "member" | "editor" };
const setBob = (data: Account) => bench.database.client.user.update({ where: { id: bob.id }, data });
const say: Step = { call: [{ name: "shop_say", arguments: { what: "hello" } }] };
const long: Step = { say: `Well. ${"word ".repeat(500)}`, wordMs: 20 };
const ended = { status: "failed", problem: { kind: "refused" } };

async function beginWith(script: readonly Step[], by = bench.first.chatsOf(bob)) {
  steps = [...script];
  const { chatId } = await begin({ text: "say hello to the shop" }, by);
  return { chatId, chat: followChat(by, chatId) };
}

it("disabling the account, or removing the role or model, ends the turn before its next round", async () => {
  const changes: (() => Promise<unknown>)[] = [
    () => setBob({ disabledAt: new Date() }),
    () => bench.set({ roles: [] }),
    () => bench.set({ models: [] }),
  ];
  for (const change of changes) {
    const asked = server.asked.length;
    bench.shop.serve(async ({ response }) => {
      await change();
      response.end("Yes.");
    });
    const { chat } = await beginWith([say, { say: "Never said." }]);
    const { answer } = await chat.toEnd();
    expect(answer).toMatchObject(ended);
    expect(callsOf(answer)).toMatchObject([{ outcome: "ok" }]);
    expect(server.asked.length - asked).toBe(1);
    await setBob({ disabledAt: null });
    await bench.set({ roles: ["shopper"], models: ["open"] });
  }
});

it("a call that waited for approval is not run for a person who may no longer call it", async () => {
  const before = bench.shop.calls.length;
  await setBob({ accountRole: "editor" });
  await bench.set({ roles: [] });
  const editor = bench.first.chatsOf({ ...bob, accountRole: "editor" });
  const { chatId, chat } = await beginWith([{ call: [{ name: "shop_scrap", arguments: {} }] }], editor);
  const asking = await chat.until((state) => callsOf(answerOf(state))[0]?.state === "asks");
  await setBob({ accountRole: "member" });
  await editor.decide({ chatId, callId: callsOf(answerOf(asking))[0]?.callId ?? "", allow: true });
  expect((await chat.toEnd()).answer).toMatchObject(ended);
  expect(bench.shop.calls.length).toBe(before);
});

it("a person who is disabled, changes roles or signs out is disconnected in every process: answers end, and watchers close", async () => {
  const second = await bench.openProcess();
  await vi.waitFor(() => expect(second.services.peers.isAlone()).toBe(false), { timeout: 10_000 });
  await vi.waitFor(() => expect(bench.first.services.peers.isAlone()).toBe(false), { timeout: 10_000 });
  const who = { findMe: async () => ada, findSessionId: async () => null };
  const request = { ...who, requestId: "req_test", origin: "", authorization: undefined };
  const people = createCallerFactory(peopleRouter)({ ...second.services, ...request });
  const version = async () => (await bench.database.client.user.findUniqueOrThrow({ where: { id: bob.id } })).version;
  const operations = [
    async () => people.changeRole({ id: bob.id, version: await version(), accountRole: "viewer" }),
    async () => people.signOutEverywhere({ id: bob.id }),
    async () => people.changeDisabled({ id: bob.id, version: await version(), disabled: true }),
  ];
  const { chatId: other, chat: untouched } = await beginWith([long], bench.chats);
  await untouched.until((state) => textOf(answerOf(state)).includes("Well."));
  for (const operation of operations) {
    const { chatId, chat } = await beginWith([long]);
    const elsewhere = followChat(second.chatsOf(bob), chatId);
    await chat.until((state) => textOf(answerOf(state)).includes("Well."));
    await elsewhere.until(({ chat: { isAnswering } }) => isAnswering);
    await operation();
    await Promise.all([chat.gone(), elsewhere.gone()]);
    await vi.waitFor(async () => {
      expect(answerOf(await bench.first.chatsOf(bob).get({ id: chatId }))).toMatchObject(ended);
    });
  }
  expect((await bench.chats.get({ id: other })).chat.isAnswering).toBe(true);
  await bench.chats.stop({ id: other });
  expect((await untouched.toEnd()).answer.status).toBe("stopped");
  await second.stop();
});

it("a chat cannot switch to a role or model that its person may not use", async () => {
  steps = [];
  const chats = bench.first.chatsOf(bob);
  const { chatId: id } = await bench.say({ text: "hello" }, chats);
  for (const choice of [
    { role: "admin", model: "open", mode: "auto" as const },
    { role: "shopper", model: "claude", mode: "auto" as const },
    { role: "nothing", model: "open", mode: "auto" as const },
  ]) {
    await expect(chats.update({ id, choice })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await chats.update({ id, title: "Renamed" })).toMatchObject({ choice: { role: "shopper", model: "open" } });
});

it("a role is open to everyone by what it allows, not because all of its tools happen to be disabled", () => {
  const settings = { ...bench.first.services.settings.current().chat, roles: [] };
  const mayUse = (kind: "none" | "list", tools: string[]) =>
    mayUseRole({ me: bob, settings }, someRole("quiet", { allow: { kind, tools } }));
  expect([mayUse("none", []), mayUse("list", ["switched_off"]), mayUse("list", [])]).toEqual([true, false, false]);
});
