import { describe, expect, it } from "vitest";
import type { LateTools } from "@/server/engine/model/snapshot";
import { someModel, someRole, someSnapshot } from "@/server/testing/some-snapshot";
import type { GatewayDecision } from "./decision";
import { openDecide } from "./open-decide.testing";

type Dialect = "anthropic" | "openai-responses";
const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const SCHEMA = {
  type: "object",
  properties: { city: { type: "string", description: "The city, as the people who live there write it. ".repeat(3) } },
};
const described = (name: string) => ({ name, description: `${name.replace("_", " a ")}. `.repeat(6) });
const TOOL: Record<Dialect, (name: string) => object> = {
  anthropic: (name) => ({ ...described(name), input_schema: SCHEMA }),
  "openai-responses": (name) => ({ type: "function", ...described(name), parameters: SCHEMA }),
};
const MODEL: Record<Dialect, string> = { anthropic: "claude-opus-4-8", "openai-responses": "gpt-5.4" };

type Entry = { role?: string; type?: string; content?: unknown; tools?: { name: string }[] };
type Options = { lateTools?: LateTools; deny?: string[]; model?: string; isProviderApi?: boolean; store?: boolean };

const policy = ({ lateTools, deny = [] }: Options) =>
  someSnapshot({
    roles: [someRole("agent", { deny: { tools: deny, sources: [], categories: [] } })],
    models: Object.values(MODEL).map((name) => someModel(name, { lateTools })),
    tools: [],
  });

const user = (content: string): Entry => ({ role: "user", content });
const assistant = (content: string): Entry => ({ role: "assistant", content });

function open(dialect: Dialect, options: Options = {}) {
  const gateway = openDecide(policy(options));
  const field = dialect === "anthropic" ? "messages" : "input";
  const ask = async (entries: readonly Entry[], more: object = {}) => {
    const { model = MODEL[dialect], isProviderApi = false, store = false } = options;
    const body = { model, store, tools: NAMES.map(TOOL[dialect]), [field]: entries, ...more };
    const decision = await gateway.ask(dialect, body, { isProviderApi });
    return { decision, ...read(dialect, decision, entries) };
  };
  return { ask, publish: (changed: Options) => gateway.publish(policy(changed)) };
}

/** What the upstream gets: the list, and the conversation as it is amended on its way out. */
function read(_dialect: Dialect, decision: GatewayDecision, entries: readonly Entry[]) {
  const texts = entries.map((entry) => JSON.stringify(entry));
  const said: Entry[] = (decision.late?.amend(texts) ?? texts).map((text) => JSON.parse(text));
  const listed: string[] = JSON.parse(decision.body.toString()).tools.map(({ name }: { name: string }) => name);
  return { listed, said, added: said.map(namesAddedBy) };
}

/** The wire forms of the two providers. */
function namesAddedBy({ type, role, content, tools = [] }: Entry): string[] {
  if (type === "additional_tools" && role === "developer") return tools.map(({ name }) => name);
  if (role !== "system" || !Array.isArray(content)) return [];
  return content.map((block) => {
    expect(block).toMatchObject({ type: "tool_addition", tool: { type: "tool_definition" } });
    return block.tool.definition.name;
  });
}

const FIRST = [user("book a hotel in Bern")];
const SECOND = [...FIRST, assistant("Done."), user("now compare the lamp offers and cancel the podcast")];
const THIRD = [...SECOND, assistant("Done too."), user("and find a recipe for the garden")];

describe.each(["anthropic", "openai-responses"] as const)("tools that %s gets later", (dialect) => {
  it("are added in the conversation, so that the list keeps every byte", async () => {
    const { ask } = open(dialect, { lateTools: "inline" });
    const first = await ask(FIRST);
    const second = await ask(SECOND);
    expect(first.added.flat()).toEqual([]);
    expect(second.listed).toEqual(first.listed);
    expect(second.added.at(-1)).toContain("compare_lamp");
    expect(second.said.slice(0, -1)).toEqual(SECOND);
    expect(JSON.parse(second.decision.body.toString()).tools).toEqual(JSON.parse(first.decision.body.toString()).tools);
  });

  it("stay where they were added on every later request, and are added once", async () => {
    const { ask } = open(dialect, { lateTools: "inline" });
    const first = await ask(FIRST);
    const second = await ask(SECOND);
    const third = await ask(THIRD);
    expect(third.listed).toEqual(first.listed);
    expect(third.said.slice(0, second.said.length)).toEqual(second.said);
    const names = third.added.flat();
    expect(new Set(names).size).toBe(names.length);
    expect(third.added.at(-1)).toContain("find_recipe");
  });

  it("are found again though the client moved its cache marks", async () => {
    const { ask } = open(dialect, { lateTools: "inline" });
    await ask(FIRST);
    const second = await ask(SECOND);
    const marked = {
      role: "user",
      content: [
        {
          type: "text",
          text: "now compare the lamp offers and cancel the podcast",
          cache_control: { type: "ephemeral" },
        },
      ],
    };
    const third = await ask([...FIRST, assistant("Done."), marked, ...THIRD.slice(SECOND.length)]);
    expect(third.added[SECOND.length]).toEqual(second.added.at(-1));
  });

  it("are added at the end again after the client has shortened its history", async () => {
    const { ask } = open(dialect, { lateTools: "inline" });
    const first = await ask(FIRST);
    const second = await ask(SECOND);
    const third = await ask([user("Summary of what was said"), ...THIRD.slice(-2)]);
    expect(third.listed).toEqual(first.listed);
    expect(third.added.slice(0, -1).flat()).toEqual([]);
    for (const name of second.added.flat()) expect(third.added.at(-1)).toContain(name);
  });

  it("are never there once they are denied", async () => {
    const { ask, publish } = open(dialect, { lateTools: "inline" });
    await ask(FIRST);
    expect((await ask(SECOND)).added.flat()).toContain("compare_lamp");
    publish({ lateTools: "inline", deny: ["compare_lamp"] });
    const third = await ask(THIRD);
    expect(JSON.stringify([third.listed, third.said])).not.toContain("compare_lamp");
  });

  it("come with the search that found them, and stay there", async () => {
    const { ask } = open(dialect, { lateTools: "inline" });
    const { decision, listed } = await ask(FIRST);
    const reply = await decision.meta?.answer({
      id: "1",
      name: "search_tools",
      arguments: '{"query":"select:find_visa"}',
    });
    expect(reply?.revealed).toEqual(["find_visa"]);
    const mark = decision.meta?.addition(reply?.revealed ?? []) ?? "";
    const next = decision.meta?.body({ hasMetaTools: true }) ?? Buffer.from("{}");
    expect(JSON.parse(next.toString()).tools.map(({ name }: { name: string }) => name)).toEqual(listed);
    const entries = decision.late?.amend([JSON.stringify(FIRST[0]), mark]) ?? [];
    expect(namesAddedBy(JSON.parse(entries[1] ?? "{}"))).toEqual(["find_visa"]);
    expect(decision.late?.beta()).toBe(dialect === "anthropic" ? "inline-tools-2026-09-15" : null);
  });

  it("go into the list where the model's setting says so", async () => {
    for (const lateTools of ["append", "defer"] as const) {
      const { ask } = open(dialect, { lateTools, isProviderApi: true });
      await ask(FIRST);
      const second = await ask(SECOND);
      expect(second.decision.late).toBeNull();
      expect(second.listed).toContain("compare_lamp");
    }
  });

  it("go into the list where tool_choice names them", async () => {
    const { ask } = open(dialect, { lateTools: "inline" });
    await ask(FIRST);
    const choice =
      dialect === "anthropic" ? { type: "tool", name: "compare_lamp" } : { type: "function", name: "compare_lamp" };
    expect((await ask(SECOND, { tool_choice: choice })).listed).toContain("compare_lamp");
  });
});

describe("without a setting", () => {
  const isInline = async (dialect: Dialect, options: Options) =>
    (await open(dialect, options).ask(FIRST)).decision.late !== null;

  it("only the provider's own API gets them in the conversation", async () => {
    expect(await isInline("openai-responses", { model: "gpt-9", isProviderApi: true })).toBe(true);
    expect(await isInline("openai-responses", { model: "gpt-9" })).toBe(false);
    expect(await isInline("anthropic", { model: "claude-opus-5-5", isProviderApi: true })).toBe(true);
    expect(await isInline("anthropic", { model: "claude-opus-5-5" })).toBe(false);
  });

  it.each(["claude-sonnet-5", "claude-sonnet-4-5-20250929", "claude-haiku-4-5", "claude-opus-4-7"])(
    "a Claude model that takes no tools in its conversation gets them in the list: %s",
    async (model) => expect(await isInline("anthropic", { model, isProviderApi: true })).toBe(false),
  );
});

it("a stored response keeps what is added out of our sight, so that its tools go into the list", async () => {
  const { ask } = open("openai-responses", { lateTools: "inline", store: true });
  await ask(FIRST);
  expect((await ask(SECOND)).listed).toContain("compare_lamp");
});

it("Anthropic gets no system message in front of a user's, which it refuses", async () => {
  const { ask } = open("anthropic", { lateTools: "inline" });
  await ask(FIRST);
  await ask(SECOND);
  const { said, added } = await ask([...SECOND, ...SECOND.slice(-1)]);
  expect(said.map(({ role }) => role)).toEqual(["user", "assistant", "user", "user", "system"]);
  expect(added.at(-1)).toContain("compare_lamp");
});
