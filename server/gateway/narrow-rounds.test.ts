import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { toyEmbedder } from "@/server/testing/toy-vectors";
import { setGatewayRole } from "./gateway-roles.service";
import {
  chatAnswer,
  messageAnswer,
  messageEvents,
  openUpstream,
  responsesAnswer,
  type ScriptedUpstream,
  sendEvents,
  sendText,
} from "./scripted-upstream.testing";

/** `on`: what the upstream receives, what the client gets, and what is recorded. */

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let orchestrator: string;
let coder: string;
/** Catalogs wait for their vectors while a test holds them back; messages get none while it is away. */
let isHeld = false;
let isAway = false;

const embedder = toyEmbedder(async (urgency) => {
  if (isAway) throw new Error("away");
  if (urgency === "catalog" && isHeld) await vi.waitFor(() => expect(isHeld).toBe(false), { timeout: 20_000 });
});

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  const env = {
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: upstream.url },
    TOOLCRIB_GATEWAY_MODE: "on",
  };
  api = await startApi(database, { env, embedder });
  orchestrator = await api.keyFor("orchestrator");
  coder = await api.keyFor("coder");
});
beforeEach(() => upstream.answerWith(answerAny));
afterAll(async () => {
  isHeld = false;
  await api.stop();
  await upstream.close();
  await database.drop();
});

const answerAny: Parameters<ScriptedUpstream["answerWith"]>[0] = ({ url }, response) => {
  const text = url.includes("chat")
    ? chatAnswer("ok")
    : JSON.stringify(url.includes("responses") ? responsesAnswer("ok") : messageAnswer("ok"));
  response.writeHead(200, { "Content-Type": "application/json" }).end(text);
};

const TOPICS =
  "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer contract dentist visa bicycle novel pension stadium".split(
    " ",
  );
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));

const described = (name: string) => ({
  name,
  description: `${name.replace("_", " a ")} for the traveller, with price, owner and date. It returns all there is about it.`,
});
const SCHEMA = {
  type: "object" as const,
  properties: { city: { type: "string", description: "The city, as people there write it" } },
  required: ["city"],
};
const chatTool = (name: string) => ({
  type: "function" as const,
  function: { ...described(name), parameters: SCHEMA },
});
const flatTool = (name: string) => ({
  type: "function" as const,
  ...described(name),
  parameters: SCHEMA,
  strict: false,
});
const messagesTool = (name: string) => ({ ...described(name), input_schema: SCHEMA });

type Sent = {
  readonly tools?: readonly { readonly name?: string; readonly function?: { readonly name: string } }[];
} & Record<string, unknown>;
const lastBody = () => JSON.parse(upstream.last()?.body.toString() ?? "null") as Sent;
const namesOf = ({ tools = [] }: Sent) => tools.map((tool) => tool.function?.name ?? tool.name);

async function post(path: string, body: unknown, headers: Record<string, string> = {}, key = orchestrator) {
  const answer = await fetch(`${api.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const hotel = (change: object = {}) => ({
  model: "m",
  messages: [{ role: "user", content: "book a hotel in Bern" }],
  tools: NAMES.map(chatTool),
  ...change,
});
const bookHotel = (content = "book a hotel in Bern") => [{ role: "user" as const, content }];

/** Once the vectors of the list are there. */
async function warm(path: string, body: unknown, key = orchestrator) {
  await vi.waitFor(
    async () => {
      const { headers, text } = await post(path, body, { "x-toolcrib-session": `warm${Math.random()}` }, key);
      expect(headers.get("x-toolcrib-mode"), text).toBe("on");
      expect(headers.get("x-toolcrib-degraded")).toBeNull();
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe("an unmodified client", () => {
  it("openai, Chat Completions: fewer tools, and everything else as it was", async () => {
    await warm("/v1/chat/completions", hotel());
    const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: orchestrator });
    const { data, response } = await client.chat.completions
      .create({ model: "m", messages: bookHotel(), tools: NAMES.map(chatTool), temperature: 0.5 })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe("ok");
    const { tools, ...rest } = lastBody();
    expect(rest).toEqual({ model: "m", messages: bookHotel(), temperature: 0.5 });
    const sent = namesOf({ tools } as Sent);
    expect(sent).toContain("book_hotel");
    expect(sent.length).toBeLessThan(NAMES.length / 2);
    expect(response.headers.get("x-toolcrib-mode")).toBe("on");
    expect(response.headers.get("x-toolcrib-tools")).toMatch(/^80->\d+$/);
    expect(Number(response.headers.get("x-toolcrib-saved-tokens"))).toBeGreaterThan(500);
    expect(response.headers.get("x-toolcrib-resolution")).toMatch(/^res_/);
  });

  it("openai, Responses: tools of other kinds stay in place", async () => {
    const other = [{ type: "web_search" as const }, { type: "custom" as const, name: "apply_patch" }];
    const tools = [...NAMES.map(flatTool), ...other];
    await warm("/v1/responses", { model: "m", input: "book a hotel in Bern", tools });
    const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: orchestrator });
    const answer = await client.responses.create({ model: "m", input: "book a hotel in Bern", tools, store: false });
    expect(answer.output_text).toBe("ok");
    const body = lastBody();
    expect(body).toMatchObject({ model: "m", input: "book a hotel in Bern", store: false });
    expect(namesOf(body)).toContain("book_hotel");
    expect(namesOf(body).length).toBeLessThan(NAMES.length / 2);
    expect(body.tools?.slice(-2)).toEqual(other);
  });

  it("@anthropic-ai/sdk, streaming and counting tokens: both get the same tools", async () => {
    const asked = { model: "claude-any", messages: bookHotel(), tools: NAMES.map(messagesTool) };
    await warm("/v1/messages", { ...asked, max_tokens: 10 });
    const headers = { "x-toolcrib-session": "claude" };
    const client = new Anthropic({ baseURL: api.url, apiKey: orchestrator, defaultHeaders: headers });
    upstream.answerWith(sendText('{"input_tokens":5}'));
    expect(await client.messages.countTokens(asked)).toEqual({ input_tokens: 5 });
    const counted = lastBody();
    upstream.answerWith(sendEvents(messageEvents(["o", "k"])));
    const stream = client.messages.stream({ ...asked, max_tokens: 10 });
    const { response } = await stream.withResponse();
    const message = await stream.finalMessage();
    expect(message.content).toEqual([{ type: "text", text: "ok" }]);
    expect(counted.tools).toEqual(lastBody().tools);
    expect(namesOf(counted)).toContain("book_hotel");
    expect(namesOf(counted).length).toBeLessThan(NAMES.length / 2);
    const rounds = () => database.client.gatewayRound.findMany({ where: { dialect: "anthropic", failure: null } });
    const id = response.headers.get("x-toolcrib-resolution");
    await vi.waitFor(async () => expect((await rounds()).map((one) => one.id)).toContain(id), 15_000);
    const round = await database.client.gatewayRound.findFirstOrThrow({ where: { id: id ?? "" } });
    expect(round).toMatchObject({ mode: "on", dialect: "anthropic", failure: null, isCanary: false, denied: [] });
    expect(["search_tools", ...round.sent]).toEqual(namesOf(counted));
    expect(round.offeredTokens).toBeGreaterThan(round.sentTokens);
  });
});

describe("a tool that was not sent", () => {
  it("is found by the model through a meta-tool that the client never sees, and called", async () => {
    await warm("/v1/chat/completions", hotel());
    const usage = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 };
    upstream.answerWith((request, response) => {
      const offered = namesOf(JSON.parse(request.body.toString()) as Sent);
      const call = offered.includes("compare_lamp")
        ? { name: "compare_lamp", arguments: '{"city":"Bern"}' }
        : { name: "search_tools", arguments: '{"query":"select:compare_lamp"}' };
      const message = {
        ...{ role: "assistant", content: null },
        tool_calls: [{ id: `call_${call.name}`, type: "function", function: call }],
      };
      const choices = [{ index: 0, finish_reason: "tool_calls", message }];
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ id: "c", object: "chat.completion", created: 1, model: "m", choices, usage }));
    });
    const before = upstream.asked.length;
    const defaultHeaders = { "x-toolcrib-session": "looped" };
    const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: orchestrator, defaultHeaders });
    const asked = { model: "m", messages: bookHotel(), tools: NAMES.map(chatTool) };
    const { choices } = await client.chat.completions.create(asked);
    expect(upstream.asked.length - before).toBe(2);
    expect(choices[0]?.message.tool_calls).toMatchObject([{ function: { name: "compare_lamp" } }]);
    const { client: db } = database;
    const where = { called: { has: "compare_lamp" } };
    await vi.waitFor(async () => expect(await db.gatewayRound.count({ where })).toBe(1), 15_000);
    const round = await db.gatewayRound.findFirstOrThrow({ where });
    expect(round).toMatchObject({ mode: "on", lost: ["compare_lamp"], escaped: ["compare_lamp"], inputTokens: 20 });
    const sent = lastBody().tools;
    upstream.answerWith(answerAny);
    await client.chat.completions.create(asked);
    expect(lastBody().tools?.slice(0, sent?.length)).toEqual(sent);
  });
});

describe("a session", () => {
  it("keeps what was sent in its old order and bytes, and adds at the end", async () => {
    await warm("/v1/chat/completions", hotel());
    const headers = { "x-toolcrib-session": "grows" };
    await post("/v1/chat/completions", hotel(), headers);
    const first = lastBody().tools?.map((tool) => JSON.stringify(tool)) ?? [];
    const messages = [
      ...bookHotel(),
      { role: "assistant", content: "Done." },
      { role: "user", content: "now cancel a podcast" },
    ];
    await post("/v1/chat/completions", hotel({ messages }), headers);
    const second = lastBody().tools?.map((tool) => JSON.stringify(tool)) ?? [];
    expect(second.slice(0, first.length)).toEqual(first);
    expect(namesOf(lastBody())).toContain("cancel_podcast");
    expect(namesOf(lastBody()).slice(0, first.length)).not.toContain("cancel_podcast");
  });

  it("keeps what the conversation has called", async () => {
    const calls = [{ id: "1", type: "function", function: { name: "compare_tax", arguments: "{}" } }];
    const messages = [
      { role: "user", content: "compare the tax" },
      { role: "assistant", content: null, tool_calls: calls },
      { role: "tool", tool_call_id: "1", content: "same" },
      ...bookHotel(),
    ];
    await post("/v1/chat/completions", hotel({ messages }), { "x-toolcrib-session": "called" });
    expect(namesOf(lastBody())).toContain("compare_tax");
  });
});

describe("tool_choice", () => {
  const choose = (tool_choice: unknown, key = orchestrator, tools = NAMES.map(chatTool)) =>
    post("/v1/chat/completions", hotel({ tool_choice, messages: [{ role: "user", content: "hi" }], tools }), {}, key);

  it("named: the tool is sent", async () => {
    await choose({ type: "function", function: { name: "compare_garden" } });
    expect(namesOf(lastBody())).toContain("compare_garden");
  });

  it("required: at least one tool is sent", async () => {
    await choose("required");
    expect(lastBody().tools?.length).toBeGreaterThan(0);
  });

  it("none: the request passes byte for byte", async () => {
    const body = `${JSON.stringify(hotel({ tool_choice: "none" }))} `;
    await post("/v1/chat/completions", body);
    expect(upstream.last()?.body.toString()).toBe(body);
  });

  it("none: a denied tool behind a repeated key is not sent", async () => {
    const hidden = JSON.stringify([chatTool("mcp__home__ha_call_service")]);
    const body = `{"tools":${hidden},${JSON.stringify(hotel({ tool_choice: "none" })).slice(1)}`;
    await post("/v1/chat/completions", body, {}, coder);
    expect(upstream.last()?.body.toString()).not.toContain("ha_call_service");
    expect(namesOf(lastBody())).toEqual(NAMES);
  });

  it("a denied tool: 400 in the provider's format, and nothing is sent", async () => {
    const before = upstream.asked.length;
    const named = { type: "function", function: { name: "mcp__home__ha_call_service" } };
    const refused = await choose(named, coder, [...NAMES, "mcp__home__ha_call_service"].map(chatTool));
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { type: "invalid_request_error", param: "tool_choice" } });
    expect(upstream.asked.length).toBe(before);
  });
});

describe("a denied tool", () => {
  const tools = [...NAMES, "mcp__home__ha_call_service"].map(chatTool);

  it("is not sent while vectors are missing, when everything else is", async () => {
    isHeld = true;
    onTestFinished(() => {
      isHeld = false;
    });
    const late = [...tools, chatTool("late_tool")];
    const { headers } = await post("/v1/chat/completions", hotel({ tools: late }), {}, coder);
    expect(headers.get("x-toolcrib-degraded")).toBe("warming");
    expect(headers.get("x-toolcrib-tools")).toBe("82->81");
    expect(namesOf(lastBody())).toEqual([...NAMES, "late_tool"]);
  });

  it("is not sent when Toolcrib itself fails", async () => {
    await warm("/v1/chat/completions", hotel({ tools }), coder);
    const broken = vi.spyOn(api.services.sessions, "read").mockRejectedValue(new Error("broken"));
    onTestFinished(() => broken.mockRestore());
    const { headers } = await post("/v1/chat/completions", hotel({ tools }), {}, coder);
    expect(headers.get("x-toolcrib-degraded")).toBe("fault");
    expect(namesOf(lastBody())).toEqual(NAMES);
  });

  it("is not sent in a request without tools, or in one that counts tokens", async () => {
    const functions = ["a", "ha_call_service"].map((name) => described(name));
    await post("/v1/chat/completions", { model: "m", messages: bookHotel(), functions }, {}, coder);
    expect(lastBody().functions).toEqual([functions[0]]);
    await post("/v1/messages/count_tokens", { tools: ["a", "ha_call_service"].map(messagesTool) }, {}, coder);
    expect(namesOf(lastBody())).toEqual(["a"]);
  });
});

describe("what passes byte for byte", () => {
  it.each([
    ["a request without tools", ` ${JSON.stringify({ model: "m", messages: bookHotel() })}`, {}],
    ["a request that switches the gateway off", JSON.stringify(hotel(), null, 1), { "x-toolcrib-mode": "off" }],
    ["a request that asks for observe", JSON.stringify(hotel(), null, 1), { "x-toolcrib-mode": "observe" }],
    ["a list within the direct budget", JSON.stringify(hotel({ tools: [chatTool("a"), chatTool("b")] }), null, 1), {}],
  ])("%s", async (_what, body, headers) => {
    await post("/v1/chat/completions", body, headers);
    expect(upstream.last()?.body.toString()).toBe(body);
  });

  it("pictures, beside tools that are narrowed", async () => {
    const picture = `data:image/png;base64,${"A\\/".repeat(100_000)}`;
    await warm("/v1/chat/completions", hotel());
    const text = JSON.stringify(hotel()).replace('"model":"m"', `"model":"m","picture":"${picture}"`);
    await post("/v1/chat/completions", text, { "x-toolcrib-session": "picture" });
    const sent = upstream.last()?.body.toString() ?? "";
    expect(sent.length).toBeLessThan(text.length);
    expect(sent).toContain(`"picture":"${picture}"`);
  });
});

it("a role that refuses on failure gets a 503 instead of all tools when the embedder is down", async () => {
  const body = hotel({ messages: bookHotel("something that nobody has asked so far") });
  await warm("/v1/chat/completions", hotel());
  isAway = true;
  onTestFinished(async () => {
    isAway = false;
    await choose({ onFailure: "send_everything" });
  });
  const choose = async (changes: object) => {
    const { version } = api.services.gatewayControl.roles.of("orchestrator");
    await setGatewayRole(database.client, TOOLCRIB, { role: "orchestrator", version, changes });
    await api.services.gatewayControl.roles.refresh();
  };
  const open = await post("/v1/chat/completions", body, { "x-toolcrib-session": "away" });
  expect(open.headers.get("x-toolcrib-degraded")).toBe("embedder");
  expect(namesOf(lastBody())).toEqual(NAMES);
  await choose({ onFailure: "refuse" });
  const before = upstream.asked.length;
  const refused = await post("/v1/chat/completions", body, { "x-toolcrib-session": "away" });
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { type: "server_error" } });
  expect(upstream.asked.length).toBe(before);
});
