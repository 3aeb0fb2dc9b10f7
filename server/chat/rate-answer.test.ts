import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pruneRecords } from "@/server/agent/rounds/prune-records";
import type { RateInput } from "@/server/contract/chats";
import { collectInput } from "@/server/contract/evaluations";
import { collectCases } from "@/server/lab/evaluations/collect.view";
import { type ChatBench, openChatBench } from "./testing/chat-bench.testing";
import type { ModelRequest, Step } from "./testing/model-server.testing";

let bench: ChatBench;
let step: (request: ModelRequest) => Step;
beforeAll(async () => {
  bench = await openChatBench();
  await bench.provide("open", (request) => step(request));
});
afterAll(() => bench.stop());
beforeEach(() => bench.database.client.feedbackCase.deleteMany());

/** An answer that calls one tool, and how to rate it. */
async function answered(text: string) {
  let asked = 0;
  step = () => (asked++ === 0 ? { call: [{ name: "shop_say", arguments: { what: "hello" } }] } : { say: "Said." });
  const { chatId, answer } = await bench.say({ text });
  const rate = (input: Partial<RateInput>) =>
    bench.chats.rate({ chatId, messageId: answer.id, rating: "bad", ...input });
  const feedback = async () => (await bench.chats.get({ id: chatId })).messages.at(-1)?.feedback;
  return { chatId, answer, rate, feedback };
}
const collected = () =>
  collectCases(bench.database.client, "user_reader", collectInput.parse({ setId: "set_none", kind: "rated" }));

it("is stored and can be changed and taken back, and nobody else sees it", async () => {
  await bench.set({ sharesFeedback: false });
  const { rate, feedback } = await answered("say hello to the shop");
  await rate({ rating: "good" });
  expect(await feedback()).toEqual({ rating: "good", missing: null, wrong: null, isShared: false });
  await rate({ rating: "bad", wrong: "shop_say" });
  expect(await feedback()).toEqual({ rating: "bad", missing: null, wrong: "shop_say", isShared: false });
  await rate({ rating: null });
  expect(await feedback()).toBeUndefined();
  expect(await collected()).toEqual([]);
});

it("becomes a case with the tools that the message needs, if the setting allows it", async () => {
  await bench.set({ sharesFeedback: true });
  const { rate, feedback } = await answered("greet the shop");
  const needs = async () => (await collected()).map((entry) => [entry.message, entry.needs, entry.isGood]);
  await rate({ rating: "good" });
  expect(await feedback()).toMatchObject({ isShared: true });
  expect(await needs()).toEqual([["greet the shop", ["shop_say"], true]]);
  await rate({ missing: "shop_scrap" });
  expect(await needs()).toEqual([["greet the shop", ["shop_say", "shop_scrap"], false]]);
  await rate({ wrong: "shop_say", missing: "shop_scrap" });
  expect(await needs()).toEqual([["greet the shop", ["shop_scrap"], false]]);
  // Without a reason it labels nothing.
  await rate({});
  expect(await feedback()).toMatchObject({ rating: "bad", isShared: false });
  expect(await needs()).toEqual([]);
});

it("disappears with the chat, with its rating and with the retention of records", async () => {
  await bench.set({ sharesFeedback: true });
  const kept = await answered("first greeting");
  const deleted = await answered("second greeting");
  await kept.rate({ rating: "good" });
  await deleted.rate({ rating: "good" });
  expect(await collected()).toHaveLength(2);
  await bench.chats.remove({ id: deleted.chatId });
  expect((await collected()).map(({ message }) => message)).toEqual(["first greeting"]);
  await kept.rate({ rating: null });
  expect(await collected()).toEqual([]);
  await kept.rate({ rating: "good" });
  expect(await collected()).toHaveLength(1);
  await pruneRecords(bench.database.client, { now: new Date(Date.now() + 31 * 86_400_000) });
  expect(await collected()).toEqual([]);
  expect(await kept.feedback()).toMatchObject({ rating: "good", isShared: false });
});

it("names the field that is wrong, and counts a missing tool once as a miss", async () => {
  const { rate, chatId, answer } = await answered("say it again");
  await expect(rate({ missing: "shop_say" })).rejects.toMatchObject({ cause: { details: { field: "missing" } } });
  await expect(rate({ wrong: "shop_scrap" })).rejects.toMatchObject({ cause: { details: { field: "wrong" } } });
  for (const _ of [1, 2]) await rate({ missing: "no_such_tool" });
  await bench.first.services.records.flush();
  const where = { via: "person", toolName: "no_such_tool" };
  expect(await bench.database.client.toolCall.count({ where })).toBe(1);
  const question = (await bench.chats.get({ id: chatId })).messages[0]?.id ?? "";
  await expect(bench.chats.rate({ chatId, messageId: question, rating: "good" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(answer.feedback).toBeUndefined();
});
