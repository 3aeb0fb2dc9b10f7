import { expect, it } from "vitest";
import type { ChatModelOption } from "@/server/contract/chats";
import { prepareModels, prepareRoles } from "./prepare-pickers";

const model = (change: Partial<ChatModelOption>): ChatModelOption => ({
  ...{ name: "gpt", title: "GPT", provider: "openai", contextWindow: 200_000, prices: null, isConnected: true },
  ...change,
});

it("says that the demo is no language model", () => {
  const [demo] = prepareModels([model({ name: "demo", provider: "demo" })], "demo");
  expect(demo?.label).toBe("demo · no LLM");
});

it("shows a model that is not connected behind the others, with the reason why it cannot be chosen", () => {
  const [connected, other] = prepareModels([model({ name: "claude", isConnected: false }), model({})], "gpt");
  expect(connected).toMatchObject({ isDisabled: false, hint: "GPT · OpenAI · 200,000 tokens of context" });
  expect(other).toMatchObject({ isDisabled: true });
  expect(other?.hint).toContain("Not connected");
});

it("still shows what is chosen when it is no longer offered", () => {
  expect(prepareModels([model({})], "gone").map(({ value }) => value)).toEqual(["gpt", "gone"]);
  const roles = prepareRoles([{ name: "coder", title: "Coder", description: "", allowedCount: 1 }], "gone");
  expect(roles.map(({ value, hint }) => [value, hint])).toEqual([
    ["coder", "Coder · 1 tool allowed"],
    ["gone", "Your account may not use this role, or it is gone."],
  ]);
});

it("adds nothing while nothing is chosen", () => {
  expect(prepareRoles([], "")).toEqual([]);
});
