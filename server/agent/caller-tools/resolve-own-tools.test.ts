import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { callRest, callTrpc } from "@/server/testing/agent-transports";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { toyEmbedder } from "@/server/testing/toy-vectors";

let database: TestDatabase;
let api: RunningApi;
let orchestrator: string;
let coder: string;
let isHeld = false;
const held: (() => void)[] = [];

/** Deterministic; catalogs wait while a test holds them back. */
const embedder = toyEmbedder(async (urgency) => {
  if (urgency === "catalog" && isHeld) await new Promise<void>((letOn) => held.push(letOn));
});

function letOn(): void {
  isHeld = false;
  for (const one of held.splice(0)) one();
}

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { embedder });
  orchestrator = await api.keyFor("orchestrator");
  coder = await api.keyFor("coder");
});
afterAll(async () => {
  letOn();
  await api.stop();
  await database.drop();
});

const SCHEMA = {
  type: "object",
  properties: { city: { type: "string", description: "The city" } },
  required: ["city"],
};
const TOPICS = ["train", "hotel", "museum", "weather", "invoice", "podcast", "recipe", "garden", "parcel", "tax"];

/** Some dozen tools, each about something else. */
function bring(salt = ""): object[] {
  return TOPICS.flatMap((topic) =>
    ["find", "book", "cancel", "compare"].map((verb) => ({
      name: `${verb}_${topic}${salt}`,
      description: `${verb} a ${topic} for the traveller, with price, owner and date. It returns all there is about it.`,
      input_schema: SCHEMA,
    })),
  );
}

async function resolveWith(key: string, input: object): Promise<ResolveOutput> {
  const { status, body } = await api.ask<ResolveOutput>(key, "/api/v1/resolve", input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Once all vectors are there. */
async function resolveWarm(key: string, input: object): Promise<ResolveOutput> {
  await vi.waitFor(async () => expect((await resolveWith(key, input)).warming).toBeNull());
  return resolveWith(key, input);
}

describe("a resolve over the caller's own tools", () => {
  it("selects among these, and returns them in the requested format", async () => {
    const input = { message: "book a hotel in Bern", tools: bring(), format: "openai-chat" };
    const answer = await resolveWarm(orchestrator, input);
    expect(answer.toolNames).toContain("book_hotel");
    expect(answer.toolNames.length).toBeLessThan(40);
    expect(answer.deferredCount).toBeGreaterThan(0);
    const sent = answer.tools?.find((tool) => JSON.stringify(tool).includes('"book_hotel"'));
    expect(sent).toMatchObject({
      type: "function",
      function: { name: "book_hotel", parameters: { required: ["city"] } },
    });
    const catalog = await resolveWith(orchestrator, { message: "book a hotel in Bern" });
    expect(catalog.toolNames).not.toContain("book_hotel");
  });

  it("reads every provider's format, entry by entry", async () => {
    const named = (name: string) => ({ name, description: `Does ${name}` });
    const tools = [
      { type: "function", function: { ...named("chat_one"), parameters: SCHEMA } },
      { type: "function", ...named("responses_one"), parameters: SCHEMA },
      { type: "namespace", name: "mail", tools: [{ type: "function", ...named("send"), parameters: SCHEMA }] },
      { ...named("anthropic_one"), input_schema: SCHEMA },
      { functionDeclarations: [{ ...named("gemini_one"), parameters: { type: "OBJECT", properties: {} } }] },
      { ...named("mcp_one"), inputSchema: SCHEMA },
    ];
    const answer = await resolveWith(orchestrator, { message: "hi", tools, mode: "direct" });
    const names = ["chat_one", "responses_one", "mail__send", "anthropic_one", "gemini_one", "mcp_one"];
    expect(answer.toolNames).toEqual(names.sort());
  });

  it.each([
    [[{ name: "a" }, { name: "b" }, { name: "c" }, { description: "no name" }], "tools[3].name"],
    [[{ name: "a" }, { name: "a" }], "tools[1].name"],
    [["a"], "tools[0]"],
    [[{ type: "function", function: { name: 7 } }], "tools[0].function.name"],
    [[{ type: "namespace", name: "mail", tools: [{ name: "" }] }], "tools[0].tools[0].name"],
    [[{ name: "a", input_schema: { type: "string" } }], "tools[0].input_schema.type"],
    [[{ name: "a", parameters: "none" }], "tools[0].parameters"],
    [[{ name: "a", description: 7 }], "tools[0].description"],
    [[{ type: "web_search" }], "tools[0].type"],
    [{ name: "a" }, "tools"],
  ])("names the place of what is wrong: %j", async (tools, field) => {
    for (const ask of [callRest, callTrpc]) {
      const { status, body } = await ask(api, orchestrator, "resolve", { message: "hi", tools });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
    }
  });

  it("keeps the role's rules, under any prefix", async () => {
    const tools = ["mcp__home__ha_call_service", "ha_call_service", "git_diff", "my_own"].map((name) => ({ name }));
    const mine = await resolveWith(coder, { message: "hi", tools, mode: "direct", explain: true });
    expect(mine.toolNames).toEqual(["git_diff", "my_own"]);
    expect(JSON.stringify(mine)).not.toContain("ha_call_service");
    const theirs = await resolveWith(orchestrator, { message: "hi", tools, mode: "direct" });
    expect(theirs.toolNames).toContain("mcp__home__ha_call_service");
  });

  it("keeps loaded tools that still exist when the list changes", async () => {
    const input = { message: "book a hotel in Bern", sessionId: "changing" };
    const first = await resolveWarm(orchestrator, { ...input, tools: bring() });
    const fewer = bring().filter((tool) => !JSON.stringify(tool).includes('"find_hotel"'));
    const second = await resolveWarm(orchestrator, { ...input, tools: fewer });
    expect(second.toolNames).toContain("book_hotel");
    expect(second.toolNames).not.toContain("find_hotel");
    expect(second.sessionId).toBe(first.sessionId);
  });

  it("lets the session's meta-tools and reports find these tools, until it goes back to the catalog", async () => {
    const session = { sessionId: "meta", role: "orchestrator" };
    await resolveWarm(orchestrator, { ...session, message: "book a hotel", tools: bring() });
    const search = async () =>
      (await callRest(api, orchestrator, "searchTools", { ...session, query: "compare_podcast" })).body as {
        matches: { name: string }[];
      };
    expect((await search()).matches[0]?.name).toBe("compare_podcast");
    const next = await resolveWith(orchestrator, { ...session, message: "go on", tools: bring() });
    expect(next.toolNames).toContain("compare_podcast");
    const report = { ...session, round: next.round, called: ["compare_podcast", "ha_call_service"] };
    expect((await callRest(api, orchestrator, "report", report)).body).toMatchObject({
      called: ["compare_podcast"],
      unknown: ["ha_call_service"],
    });
    await resolveWith(orchestrator, { ...session, message: "go on" });
    expect((await search()).matches.map(({ name }) => name)).not.toContain("compare_podcast");
  });

  it("sends all of them and reports progress while vectors are missing", async () => {
    isHeld = true;
    const input = { message: "book a hotel in Bern", tools: bring("_late") };
    const early = await resolveWith(orchestrator, input);
    expect(early).toMatchObject({ mode: "direct", modeReason: { kind: "warming" }, degraded: null });
    expect(early.warming).toBeGreaterThanOrEqual(0);
    expect(early.warming).toBeLessThan(1);
    expect(early.toolNames).toHaveLength(40);
    letOn();
    const late = await resolveWarm(orchestrator, input);
    expect(late.toolNames.length).toBeLessThan(40);
  });

  it("accepts two thousand tools, and no more", async () => {
    const many = (count: number, letters = 2000) =>
      Array.from({ length: count }, (_, at) => ({ name: `tool_${at}`, description: `${at} ${"x".repeat(letters)}` }));
    const answer = await resolveWith(orchestrator, { message: "hi", tools: many(2000), mode: "chat" });
    expect(answer.toolNames).toEqual([]);
    const refused = await api.ask(orchestrator, "/api/v1/resolve", { message: "hi", tools: many(2001, 1) });
    expect(refused).toMatchObject({ status: 400, body: { error: { field: "tools" } } });
    const messages = [{ role: "user", content: "x".repeat(5_000_000), tools: many(2000, 1) }];
    expect((await api.ask(orchestrator, "/api/v1/resolve", { messages })).status).toBe(413);
  }, 60_000);

  it("stays within the tokens of the call", async () => {
    const input = { message: "book a hotel in Bern", tools: bring() };
    const free = await resolveWarm(orchestrator, input);
    for (const maxTokens of [400, 600]) {
      const capped = await resolveWith(orchestrator, { ...input, maxTokens });
      expect(capped.tokens.sent).toBeLessThanOrEqual(maxTokens);
      expect(capped.tokens.sent).toBeLessThan(free.tokens.sent);
    }
  });
});

describe("an unknown field", () => {
  it.each([
    ["resolve", { message: "hi", sesionId: "s1" }, "sesionId", "Did you mean `sessionId`?"],
    ["resolve", { message: "hi", max_tokens: 5 }, "max_tokens", "Did you mean `maxTokens`?"],
    ["resolve", { message: "hi", zzz: 5 }, "zzz", "Known fields: message, messages"],
    ["searchTools", { query: "lamp", limits: 3 }, "limits", "Did you mean `limit`?"],
    ["getTool", { name: "ha_get_state", fromat: "mcp" }, "fromat", "Did you mean `format`?"],
  ] as const)("is refused, and the closest known one is named: %s", async (name, input, field, hint) => {
    for (const ask of [callRest, callTrpc]) {
      const { status, body } = await ask(api, orchestrator, name, input);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(`${field}: unknown field. ${hint}`);
    }
  });
});
