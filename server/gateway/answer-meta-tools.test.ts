import { describe, expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { Mode, PresetName } from "@/server/engine/model/snapshot";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import type { GatewayDecision } from "./decision";
import type { AnswerFacts, DialectName } from "./dialects";
import { openDecide } from "./open-decide.testing";

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const SCHEMA = {
  type: "object",
  properties: {
    city: { type: "string", description: "The city, as the people who live there write it, with its country" },
    date: { type: "string", description: "A day, a week or a month, in any form that a calendar understands" },
  },
  required: ["city"],
};
const described = (name: string) => ({
  name,
  description: `${name.replace("_", " a ")} for the traveller. It returns all there is about it, with price, owner and date.`,
});

const TOOL: Record<DialectName, (name: string) => object> = {
  "openai-chat": (name) => ({ type: "function", function: { ...described(name), parameters: SCHEMA } }),
  "openai-responses": (name) => ({ type: "function", ...described(name), parameters: SCHEMA, strict: true }),
  anthropic: (name) => ({ ...described(name), input_schema: SCHEMA }),
};
const user = (content: string) => ({ role: "user", content });

function bodyOf(dialect: DialectName, tools: readonly unknown[], messages: readonly unknown[], more: object = {}) {
  return { model: "m", tools, [dialect === "openai-responses" ? "input" : "messages"]: messages, ...more };
}

function open(preset: PresetName = "toolcrib", deny: readonly string[] = [], mode: Mode | "auto" = "auto") {
  const settings = { ...PRESET_SETTINGS[preset], ...(mode !== "auto" && { mode }) };
  const policy = { id: "p", name: "p", title: "", description: "", preset, settings };
  const role = someRole("agent", { policy: "p", deny: { tools: [...deny], sources: [], categories: [] } });
  return openDecide(someSnapshot({ roles: [role], policies: [policy], tools: [] }));
}

type Tool = { name: string; description: string; function?: Tool; tools?: Tool[] };
const toolsOf = (body: Buffer): Tool[] =>
  (JSON.parse(body.toString()).tools ?? []).map((tool: Tool) => tool.function ?? tool);
const namesOf = (body: Buffer) => toolsOf(body).map(({ name }) => name);
const search = (name: string, query: string) => ({ id: "1", name, arguments: JSON.stringify({ query }) });

function metaOf({ meta }: GatewayDecision) {
  if (meta === null) throw new Error("No meta-tools went out");
  return meta;
}

describe.each(["openai-chat", "openai-responses", "anthropic"] as const)("meta-tools in %s", (dialect) => {
  const tools = NAMES.map(TOOL[dialect]);
  const asked = bodyOf(dialect, tools, [user("book a hotel in Bern")]);

  it("come first, and the tools they find are added at the end", async () => {
    const decision = await open().ask(dialect, asked);
    const meta = metaOf(decision);
    const [first = "", ...rest] = namesOf(decision.body);
    expect(first).toBe("search_tools");
    expect(meta.isMetaTool(first)).toBe(true);
    expect(meta.isMetaTool("book_hotel")).toBe(false);
    expect(rest).not.toContain("compare_lamp");
    const reply = await meta.answer(search(first, "select:compare_lamp,find_lamp"));
    expect(reply).toMatchObject({ isError: false, revealed: ["compare_lamp", "find_lamp"] });
    expect(JSON.parse(reply.text).tools[0].name).toBe("compare_lamp");
    const next = meta.body({ hasMetaTools: true });
    expect(namesOf(next)).toEqual([first, ...rest, "compare_lamp", "find_lamp"]);
    const [before, after] = [decision.body, next].map((body) => JSON.parse(body.toString()).tools);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)).toEqual(tools[NAMES.indexOf("find_lamp")]);
    expect(namesOf(meta.body({ hasMetaTools: false }))).toEqual([...rest, "compare_lamp", "find_lamp"]);
  });

  it("are recorded: a tool that is called through one counts as lost, and is sent in the next round", async () => {
    const gateway = open();
    const decision = await gateway.ask(dialect, asked);
    const meta = metaOf(decision);
    await meta.answer(search("search_tools", "select:compare_lamp"));
    const calls = ["compare_lamp", "book_hotel"].map((name) => ({ id: name, name, arguments: "{}" }));
    const facts: AnswerFacts = { calls, usage: null, finish: "stop", isComplete: true, error: null };
    decision.after(facts, { status: 200, ms: 5, outcome: "complete" });
    expect(gateway.records).toMatchObject([
      { mode: "on", called: ["book_hotel"], calledByMeta: ["compare_lamp"], failure: null },
    ]);
    expect(gateway.records[0]?.sent).not.toContain("compare_lamp");
    expect(gateway.calls).toMatchObject([{ toolName: "search_tools", outcome: "ok" }]);
    const next = await gateway.ask(dialect, asked);
    const before = JSON.parse(meta.body({ hasMetaTools: true }).toString()).tools;
    expect(JSON.parse(next.body.toString()).tools.slice(0, before.length)).toEqual(before);
  });

  it("never disclose a denied tool", async () => {
    const decision = await open("toolcrib", ["compare_lamp"]).ask(dialect, asked);
    const meta = metaOf(decision);
    for (const query of ["compare lamp", "select:compare_lamp", "+compare_lamp lamp"]) {
      const { text, revealed } = await meta.answer(search("search_tools", query));
      expect(revealed).not.toContain("compare_lamp");
      expect(JSON.stringify(JSON.parse(text).tools)).not.toContain("compare_lamp");
    }
    expect(meta.body({ hasMetaTools: true }).toString()).not.toContain("compare_lamp");
  });

  it("are renamed if a tool of the caller has their names", async () => {
    const own = ["search_tools", "toolcrib_search_tools"].map(TOOL[dialect]);
    const messages = [user("search the tools"), user("book a hotel in Bern")];
    const decision = await open().ask(dialect, bodyOf(dialect, [...own, ...tools], messages));
    const meta = metaOf(decision);
    const [first = ""] = namesOf(decision.body);
    expect(first).toBe("toolcrib_search_tools_2");
    expect(meta.isMetaTool("search_tools")).toBe(false);
    expect((await meta.answer(search(first, "select:search_tools"))).revealed).toEqual(["search_tools"]);
    expect(namesOf(meta.body({ hasMetaTools: true }))).toContain("search_tools");
  });

  it("report what is wrong with a call, and never fail", async () => {
    const meta = metaOf(await open().ask(dialect, asked));
    for (const broken of ["", "{", "[]", "null", '{"query":7}']) {
      const reply = await meta.answer({ id: "1", name: "search_tools", arguments: broken });
      expect(reply).toMatchObject({ isError: true, revealed: [] });
    }
    expect(await meta.answer(search("nothing", "x"))).toMatchObject({ isError: true });
  });

  it("are not sent if their calls could not be answered", async () => {
    expect((await open().ask(dialect, { ...asked, n: 2 })).meta).toBeNull();
    expect((await open().ask(dialect, { ...asked, background: true })).meta).toBeNull();
    const counting = await open().ask(dialect, asked, { isRound: false });
    expect(counting.meta).toBeNull();
    expect(namesOf(counting.body)).toContain("search_tools");
  });
});

it("a menu for the system prompt goes into the description of the first meta-tool", async () => {
  const asked = bodyOf("anthropic", NAMES.map(TOOL.anthropic), [user("book a hotel in Bern")], { system: "Be kind." });
  const { body } = await open("ora").ask("anthropic", asked);
  const [first] = toolsOf(body);
  expect(JSON.parse(body.toString()).system).toBe("Be kind.");
  expect(first?.description).toContain("- compare_lamp: ");
});

it("no meta-tool offers to run a tool, because its caller does that", async () => {
  const { body, meta } = await open("digitorn", [], "discovery").ask(
    "anthropic",
    bodyOf("anthropic", NAMES.map(TOOL.anthropic), [user("book a hotel in Bern")]),
  );
  expect(namesOf(body)).not.toContain("execute_tool");
  expect(meta?.isMetaTool("execute_tool")).toBe(false);
});

it("a model that may call nothing more keeps a list, because its history has calls", async () => {
  const asked = bodyOf("anthropic", NAMES.map(TOOL.anthropic), [user("what is the meaning of all this")]);
  const decision = await open("digitorn", [], "discovery").ask("anthropic", asked);
  const sent = namesOf(decision.body).filter((name) => NAMES.includes(name));
  const last = JSON.parse(metaOf(decision).body({ hasMetaTools: false }).toString());
  expect(sent).toEqual([]);
  expect(last).toMatchObject({ tool_choice: { type: "none" }, tools: [{ name: expect.any(String) }, {}, {}, {}] });
});

describe("slim forms", () => {
  it.each(["openai-chat", "openai-responses", "anthropic"] as const)(
    "keep their place and bytes from round to round, and grow only where the model looks them up: %s",
    async (dialect) => {
      const gateway = open();
      const asked = bodyOf(dialect, NAMES.map(TOOL[dialect]), [user("book a hotel in Bern")]);
      const decision = await gateway.ask(dialect, asked);
      const first = toolsOf(decision.body);
      const slim = first.filter(({ name, description }) => NAMES.includes(name) && description.endsWith("…"));
      const full = first.filter(({ name, description }) => NAMES.includes(name) && !description.endsWith("…"));
      expect(slim.length).toBeGreaterThan(0);
      expect(full.map(({ name }) => name)).toContain("book_hotel");
      const again = await gateway.ask(dialect, asked);
      expect(toolsOf(again.body).slice(0, first.length)).toEqual(first);
      const [looked = { name: "" }] = slim;
      const meta = metaOf(again);
      await meta.answer(search("search_tools", `select:${looked.name}`));
      const opened = toolsOf(meta.body({ hasMetaTools: true }));
      expect(opened.map(({ name }) => name)).toEqual(namesOf(again.body));
      const described = opened.find(({ name }) => name === looked.name)?.description;
      expect(described).toContain("It returns all there is about it");
    },
  );

  it("are written inside a namespace under the tool's own name there", async () => {
    const namespace = { type: "namespace", name: "trips", description: "", tools: NAMES.map(TOOL["openai-responses"]) };
    const { body } = await open().ask(
      "openai-responses",
      bodyOf("openai-responses", [namespace], [user("book a hotel in Bern")]),
    );
    const inner = toolsOf(body).find(({ name }) => name === "trips")?.tools ?? [];
    const slim = inner.filter(({ description }) => description.endsWith("…"));
    expect(slim.length).toBeGreaterThan(0);
    expect(inner.every(({ name }) => NAMES.includes(name))).toBe(true);
  });

  it("are not used for a tool with fields that would be lost", async () => {
    const tools = NAMES.map((name) => ({ ...TOOL.anthropic(name), eager_input_streaming: true }));
    const { body } = await open().ask("anthropic", bodyOf("anthropic", tools, [user("book a hotel in Bern")]));
    const sent = JSON.parse(body.toString()).tools.filter(({ name }: Tool) => NAMES.includes(name));
    for (const tool of sent) expect(tools).toContainEqual(tool);
  });

  it("are not used if no meta-tool can load the full schema", async () => {
    const asked = bodyOf("anthropic", NAMES.map(TOOL.anthropic), [user("book a hotel in Bern")], { n: 2 });
    const { body } = await open().ask("anthropic", asked);
    expect(body.toString()).not.toContain("…");
  });
});
