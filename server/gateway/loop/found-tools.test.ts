import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DIALECTS, type DialectName } from "@/server/gateway/dialects/dialect";
import { openUpstream, type ScriptedUpstream, sendText } from "@/server/gateway/scripted-upstream.testing";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { toyEmbedder } from "@/server/testing/toy-vectors";
import { type Part, sendRound } from "./scripted-rounds.testing";

/** End to end: a role that is `on`, real selection, real search, the providers' SDKs. */

const embedder = toyEmbedder();

/** A model that gets later tools in the conversation. */
const INLINE_MODEL = "inline-m";

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  const env = {
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: upstream.url },
    ...{ TOOLCRIB_GATEWAY_MODE: "on", TOOLCRIB_GATEWAY_DEFERRAL: `${INLINE_MODEL}=inline` },
  };
  api = await startApi(database, { env, embedder });
  key = await api.keyFor("orchestrator");
});
afterAll(async () => {
  await api.stop();
  await upstream.close();
  await database.drop();
});

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa novel".split(
  " ",
);
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const HIDDEN = "compare_lamp";
const described = (name: string) => ({
  name,
  description: `${name.replace("_", " a ")} for the traveller, with price, owner and date. It returns all there is about it.`,
});
const SCHEMA = { type: "object" as const, properties: { city: { type: "string" } }, required: ["city"] };
const QUESTION = { role: "user" as const, content: "book a hotel in Bern" };

type Tool = { readonly name?: string; readonly function?: { readonly name: string } };
type Sent = Record<string, unknown> & { readonly tools: readonly Tool[] };
const sent = (): Sent[] => upstream.asked.map(({ body }) => JSON.parse(body.toString()));
const namesOf = ({ tools }: Sent) => tools.map((tool) => tool.function?.name ?? tool.name ?? "");

type Entry = { type?: string; role?: string; tools?: Tool[]; content?: { tool?: { definition?: Tool } }[] };
const entriesOf = ({ messages, input }: Sent) => (messages ?? input) as Entry[];
const addedIn = (body: Sent) =>
  entriesOf(body).flatMap(({ tools = [], role, content = [] }) =>
    (role === "system" ? content.map(({ tool }) => tool?.definition) : tools).map((tool) => tool?.name),
  );

/** A model that looks for a tool that it lacks, calls it when it has it, and says the result. */
function playModel(dialect: DialectName): void {
  let round = 0;
  upstream.answerWith(async (request, response) => {
    round += 1;
    const body = JSON.parse(request.body.toString()) as Sent;
    const isDone = request.body.toString().includes("the second lamp");
    const look: Part = { call: "search_tools", id: `call_look_${round}`, input: { query: `select:${HIDDEN}` } };
    const call: Part = { call: HIDDEN, id: "call_own", input: { city: "Bern" } };
    const found =
      namesOf(body).includes(HIDDEN) || addedIn(body).includes(HIDDEN) ? [call] : [{ text: "Let me look." }, look];
    await sendRound(
      dialect,
      { parts: isDone ? [{ text: "Take the second." }] : found },
      round,
      request,
      response,
      () => 90,
    );
  });
}

type Read = { readonly calls: readonly string[]; readonly text: string };
type Asked = { readonly first: Read; readonly second: Read };

const ASK: Record<DialectName, (session: string, model?: string) => Promise<Asked>> = {
  async "openai-chat"(session, model = "m") {
    const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key, maxRetries: 0 });
    const tools = NAMES.map((name) => ({
      type: "function" as const,
      function: { ...described(name), parameters: SCHEMA },
    }));
    const ask = async (messages: OpenAI.ChatCompletionMessageParam[]) => {
      const headers = { "x-toolcrib-session": session };
      const asked = { model, messages, tools, stream: true as const };
      const answer = await client.chat.completions.stream(asked, { headers }).finalChatCompletion();
      const message = answer.choices[0]?.message;
      const calls = (message?.tool_calls ?? []).map((call) =>
        call.type === "function" ? call.function.name : call.type,
      );
      return { message, read: { calls, text: message?.content ?? "" } };
    };
    const { message, read: first } = await ask([QUESTION]);
    const calls = message?.tool_calls ?? [];
    const returned = { role: "assistant" as const, content: message?.content ?? null, tool_calls: calls };
    const result = { role: "tool" as const, tool_call_id: "call_own", content: "the second lamp" };
    return { first, second: (await ask([QUESTION, returned, result])).read };
  },
  async "openai-responses"(session, model = "m") {
    const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key, maxRetries: 0 });
    const tools = NAMES.map((name) => ({
      type: "function" as const,
      ...described(name),
      parameters: SCHEMA,
      strict: false,
    }));
    const ask = async (input: OpenAI.Responses.ResponseInput) => {
      const headers = { "x-toolcrib-session": session };
      const asked = { model, tools, input, store: model !== INLINE_MODEL };
      const { output } = await client.responses.stream(asked, { headers }).finalResponse();
      const calls = output.flatMap((item) => (item.type === "function_call" ? [item.name] : []));
      const texts = output.flatMap((item) => (item.type === "message" ? item.content : []));
      return { output, read: { calls, text: texts.map((part) => ("text" in part ? part.text : "")).join("") } };
    };
    const { output, read: first } = await ask([QUESTION]);
    const result = { type: "function_call_output" as const, call_id: "call_own", output: "the second lamp" };
    const returned = output as OpenAI.Responses.ResponseInputItem[];
    return { first, second: (await ask([QUESTION, ...returned, result])).read };
  },
  async anthropic(session, model = "m") {
    const client = new Anthropic({ baseURL: api.url, apiKey: key, maxRetries: 0 });
    const tools = NAMES.map((name) => ({ ...described(name), input_schema: SCHEMA }));
    const ask = async (messages: Anthropic.MessageParam[]) => {
      const headers = { "x-toolcrib-session": session };
      const asked = { model, max_tokens: 99, messages, tools };
      const { content } = await client.messages.stream(asked, { headers }).finalMessage();
      const calls = content.flatMap((block) => (block.type === "tool_use" ? [block.name] : []));
      return {
        content,
        read: { calls, text: content.map((block) => (block.type === "text" ? block.text : "")).join("") },
      };
    };
    const { content, read: first } = await ask([QUESTION]);
    const results = [{ type: "tool_result" as const, tool_use_id: "call_own", content: "the second lamp" }];
    const messages = [QUESTION, { role: "assistant" as const, content }, { role: "user" as const, content: results }];
    return { first, second: (await ask(messages)).read };
  },
};

describe.each(DIALECTS)("a tool that was not sent, in %s", (dialect) => {
  it("is found in the loop and called, and the client sees nothing but that call", async () => {
    playModel(dialect);
    // The first rounds of a new list come before its vectors, and so with all of it.
    await vi.waitFor(
      async () => {
        upstream.asked.length = 0;
        await ASK[dialect](`warm-${dialect}-${Math.random()}`);
        expect(namesOf(sent()[0] ?? { tools: [] })).not.toContain(HIDDEN);
      },
      { timeout: 20_000, interval: 200 },
    );
    upstream.asked.length = 0;
    playModel(dialect);
    const { first, second } = await ASK[dialect](`found-${dialect}`);
    expect(first).toEqual({ calls: [HIDDEN], text: "Let me look." });
    expect(second).toEqual({ calls: [], text: "Take the second." });

    const [before, after, last] = sent();
    expect(sent()).toHaveLength(3);
    if (before === undefined || after === undefined || last === undefined) throw new Error("not asked");
    expect(namesOf(before)).toContain("search_tools");
    expect(namesOf(before).length).toBeLessThan(NAMES.length / 2);
    // What was sent keeps its place and bytes, for the provider's cache.
    expect(after.tools.slice(0, before.tools.length)).toEqual(before.tools);
    expect(namesOf(after).slice(before.tools.length)).toEqual([HIDDEN]);
    expect(last.tools.slice(0, after.tools.length)).toEqual(after.tools);
    const idsIn = (body: Sent) => JSON.stringify(body.messages ?? body.input).match(/call_look_\d+|call_own/g);
    expect(idsIn(after)).toEqual(["call_look_1", "call_look_1"]);
    expect(idsIn(last)).toEqual(["call_look_1", "call_look_1", "call_own", "call_own"]);

    const where = { dialect, escaped: { has: HIDDEN }, outputTokens: 15 };
    await vi.waitFor(
      async () => expect(await database.client.gatewayRound.count({ where })).toBeGreaterThan(0),
      15_000,
    );
    const round = await database.client.gatewayRound.findFirstOrThrow({ where });
    expect(round).toMatchObject({
      mode: "on",
      called: [HIDDEN],
      lost: [HIDDEN],
      upstreamStatus: 200,
    });
    // Sessions, usage, misses and the overview read the same round.
    const { id } = round;
    const listed = await vi.waitFor(() => database.client.round.findUniqueOrThrow({ where: { id } }), 15_000);
    expect(listed).toMatchObject({ roleName: round.roleName, format: dialect, message: QUESTION.content });
    expect(listed.baselineTokens).toBeGreaterThan(listed.sentTokens);
    expect(await database.client.report.findUniqueOrThrow({ where: { roundId: id } })).toMatchObject({
      ...{ called: [HIDDEN], unsent: [], outputTokens: 15 },
    });
  }, 60_000);
});

describe.each(["openai-responses", "anthropic"] as const)("a tool that %s takes in the conversation", (dialect) => {
  it("comes with the search that found it, stays there, and leaves the list as it was", async () => {
    playModel(dialect);
    await vi.waitFor(
      async () => {
        upstream.asked.length = 0;
        await ASK[dialect](`warm-${dialect}-${Math.random()}`, INLINE_MODEL);
        expect(namesOf(sent()[0] ?? { tools: [] })).not.toContain(HIDDEN);
      },
      { timeout: 20_000, interval: 200 },
    );
    upstream.asked.length = 0;
    playModel(dialect);
    const { first, second } = await ASK[dialect](`inline-${dialect}`, INLINE_MODEL);
    expect(first).toEqual({ calls: [HIDDEN], text: "Let me look." });
    expect(second).toEqual({ calls: [], text: "Take the second." });
    const [before, after, last] = sent();
    if (before === undefined || after === undefined || last === undefined) throw new Error("not asked");
    expect(after.tools).toEqual(before.tools);
    expect(last.tools).toEqual(before.tools);
    expect([addedIn(before), addedIn(after), addedIn(last)]).toEqual([[], [HIDDEN], [HIDDEN]]);
    // Everything that the model has read before is the beginning of what it reads now.
    const [told, toldLast] = [entriesOf(after), entriesOf(last)];
    expect(toldLast.slice(0, told.length)).toMatchObject(told);
    expect(told.at(-1)).toMatchObject(dialect === "anthropic" ? { role: "system" } : { type: "additional_tools" });
    const betas = upstream.asked.map(({ headers }) => headers["anthropic-beta"]);
    const beta = "inline-tools-2026-09-15";
    expect(betas).toEqual(dialect === "anthropic" ? [undefined, beta, beta] : [undefined, undefined, undefined]);
  }, 60_000);
});

it("a chain gets the result of a meta-call when its caller returns, also with a request that gets no meta-tools", async () => {
  const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key, maxRetries: 0 });
  const tools = NAMES.map((name) => ({
    type: "function" as const,
    ...described(name),
    parameters: SCHEMA,
    strict: false,
  }));
  const look: Part = { call: "search_tools", id: "call_look", input: { query: `select:${HIDDEN}` } };
  const own: Part = { call: "book_hotel", id: "call_own", input: { city: "Bern" } };
  const isReturn = (body: Buffer) => body.includes("a room");
  upstream.answerWith((request, response) =>
    sendRound(
      "openai-responses",
      { parts: isReturn(request.body) ? [{ text: "Booked." }] : [look, own] },
      ...([1, request, response] as const),
    ),
  );
  const ask = (fields: Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>) =>
    client.responses.create({ model: "m", tools, ...fields });
  const first = await ask({ input: [QUESTION] });
  expect(first.output).toMatchObject([{ type: "function_call", call_id: "call_own" }]);
  const result = { type: "function_call_output" as const, call_id: "call_own", output: "a room" };
  const second = await ask({ input: [result], previous_response_id: first.id });
  expect(second.output_text).toBe("Booked.");
  expect(sent().at(-1)?.input).toMatchObject([{ type: "function_call_output", call_id: "call_look" }, result]);
});
