import { describe, expect, it } from "vitest";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import { readLateTools } from "./late-tools";
import { openDecide } from "./open-decide.testing";

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const PROPERTIES = {
  city: { type: "string", description: "The city, as the people who live there write it. ".repeat(3) },
};
const described = (name: string) => ({ name, description: `${name.replace("_", " a ")}. `.repeat(6) });
const messagesTool = (name: string) => ({
  ...described(name),
  input_schema: { type: "object", properties: PROPERTIES },
});
const flatTool = (name: string) => ({
  type: "function",
  ...described(name),
  parameters: { type: "object", properties: PROPERTIES },
});
const SEARCH = {
  anthropic: { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" },
  "openai-responses": { type: "tool_search" },
};
const TOOL: Record<"anthropic" | "openai-responses", (name: string) => object> = {
  anthropic: messagesTool,
  "openai-responses": flatTool,
};

type Tool = { name: string; type?: string; defer_loading?: boolean; cache_control?: object };
const policy = (deny: string[] = []) =>
  someSnapshot({ roles: [someRole("agent", { deny: { tools: deny, sources: [], categories: [] } })], tools: [] });

async function send(
  dialect: "anthropic" | "openai-responses",
  tools: readonly object[],
  env: Record<string, string> = {},
  deny: string[] = [],
) {
  const gateway = openDecide(policy(deny), { env });
  const said = [{ role: "user", content: "book a hotel in Bern" }];
  const decision = await gateway.ask(dialect, {
    ...{ model: "claude-opus-4-8", tools, [dialect === "anthropic" ? "messages" : "input"]: said },
  });
  const sent = JSON.parse(decision.body.toString()).tools as Tool[];
  return { gateway, decision, sent, deferred: sent.filter((tool) => tool.defer_loading === true) };
}

describe.each(["anthropic", "openai-responses"] as const)("with the provider's tool search in %s", (dialect) => {
  const tools = [SEARCH[dialect], ...NAMES.map(TOOL[dialect])];

  it("the other tools are sent last and deferred, without meta-tools and denied tools", async () => {
    const { sent, deferred, decision } = await send(dialect, tools, {}, ["compare_lamp"]);
    expect(decision.meta).toBeNull();
    expect(sent[0]).toEqual(SEARCH[dialect]);
    expect(sent).toHaveLength(NAMES.length);
    expect(deferred.length).toBeGreaterThan(NAMES.length / 2);
    expect(sent.slice(-deferred.length)).toEqual(deferred);
    expect(deferred.map(({ name }) => name)).not.toContain("book_hotel");
    expect(sent.map(({ name }) => name)).not.toContain("compare_lamp");
  });

  it("a deferred tool that the model calls was not lost", async () => {
    const { gateway, decision } = await send(dialect, tools);
    const calls = [{ id: "1", name: "compare_lamp", arguments: "{}" }];
    const facts = { calls, usage: null, finish: null, isComplete: true, error: null };
    decision.after(facts, { status: 200, ms: 1, outcome: "complete" });
    expect(gateway.records[0]?.sent).toContain("compare_lamp");
  });

  it("a model can be excluded by name", async () => {
    const env = { TOOLCRIB_GATEWAY_DEFERRAL: "gpt-*=defer, claude-*=append" };
    const { deferred, decision } = await send(dialect, tools, env);
    expect(deferred).toEqual([]);
    expect(decision.meta).not.toBeNull();
  });
});

it("nothing is deferred without the provider's search, because providers refuse that", async () => {
  expect((await send("anthropic", NAMES.map(messagesTool))).deferred).toEqual([]);
  expect((await send("openai-responses", NAMES.map(flatTool))).deferred).toEqual([]);
});

it("tools that the caller defers itself stay, byte for byte, and never get a cache mark", async () => {
  const tools = NAMES.map((name) => ({ ...messagesTool(name), defer_loading: true }));
  const { sent } = await send("anthropic", [messagesTool("ask_user"), ...tools]);
  for (const tool of tools) expect(sent).toContainEqual(tool);
  const marked = [
    SEARCH.anthropic,
    ...NAMES.map((name) => ({ ...messagesTool(name), cache_control: { type: "ephemeral" } })),
  ];
  const { deferred } = await send("anthropic", marked);
  expect(deferred.length).toBeGreaterThan(0);
  expect(deferred.filter((tool) => tool.cache_control !== undefined)).toEqual([]);
});

it.each(["claude", "=defer", "claude=never", "claude*="])("a setting that means nothing is refused: %s", (text) => {
  expect(() => readLateTools({ TOOLCRIB_GATEWAY_DEFERRAL: text })).toThrow("TOOLCRIB_GATEWAY_DEFERRAL must be");
});
