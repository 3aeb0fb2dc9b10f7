import { expect, it } from "vitest";
import type { ChatModelOption } from "@/server/contract/chats";
import { prepareModels, prepareRoles } from "./prepare-pickers";

const model = (change: Partial<ChatModelOption>): ChatModelOption => ({
  ...{ name: "gpt", title: "GPT", provider: "openai", contextWindow: 200_000, prices: null },
  ...{ isConnected: true, isBlocked: false, takesImages: false },
  ...change,
});

it("says that the demo is not an LLM", () => {
  const [demo] = prepareModels([model({ name: "demo", provider: "demo" })], "demo");
  expect(demo?.label).toBe("demo · no LLM");
});

it("lists models that are not connected last, with the reason", () => {
  const [connected, other] = prepareModels([model({ name: "claude", isConnected: false }), model({})], "gpt");
  expect(connected).toMatchObject({ isDisabled: false, hint: "GPT · OpenAI · 200,000-token context" });
  expect(other).toMatchObject({ isDisabled: true });
  expect(other?.hint).toContain("Not connected");
});

it("does not offer a model at a blocked address, and names the setting that would allow it", () => {
  const [blocked] = prepareModels([model({ isConnected: false, isBlocked: true })], "gpt");
  expect(blocked).toMatchObject({ isDisabled: true });
  expect(blocked?.hint).toContain("TOOLCRIB_ALLOW_INTERNAL");
});

it("keeps showing the selected value when it is no longer available", () => {
  expect(prepareModels([model({})], "gone").map(({ value }) => value)).toEqual(["gpt", "gone"]);
  const roles = prepareRoles([{ name: "coder", title: "Coder", description: "", allowedCount: 1 }], "gone");
  expect(roles.map(({ value, hint }) => [value, hint])).toEqual([
    ["coder", "Coder · 1 tool allowed"],
    ["gone", "This role no longer exists, or your account can't use it."],
  ]);
});

it("adds nothing if nothing is selected", () => {
  expect(prepareRoles([], "")).toEqual([]);
});
