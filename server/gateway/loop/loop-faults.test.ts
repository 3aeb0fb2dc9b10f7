import http from "node:http";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, type DialectName } from "@/server/gateway/dialects/dialect";
import { type Answer, sendText } from "@/server/gateway/scripted-upstream.testing";
import { answerAny, type LoopGateway, openLoopGateway } from "./loop-gateway.testing";
import { type Part, sendRound, sendRounds, writeRound } from "./scripted-rounds.testing";

/** What a client gets when something breaks in the middle of the loop. */

let gateway: LoopGateway;
let holdAnswers: Promise<void> | null = null;
beforeAll(async () => {
  gateway = await openLoopGateway({
    limits: { answerTimeoutMs: 500 },
    async answer(call) {
      if (call.arguments.includes("broken")) throw new Error("index is gone");
      await holdAnswers;
      return answerAny(call);
    },
  });
});
afterEach(async () => {
  await gateway.reset();
  holdAnswers = null;
});
afterAll(() => gateway.close());

const PATHS: Record<DialectName, string> = {
  "openai-chat": "/v1/chat/completions",
  "openai-responses": "/v1/responses",
  anthropic: "/v1/messages",
};
const search = (query: string): Part => ({ call: "search_tools", id: `call_${query}`, input: { query } });
const QUESTION = [{ role: "user" as const, content: "hi" }];

function post(dialect: DialectName, stream: boolean, signal?: AbortSignal): Promise<Response> {
  const conversation = dialect === "openai-responses" ? { input: "hi" } : { messages: QUESTION };
  return fetch(gateway.url + PATHS[dialect], {
    method: "POST",
    headers: { authorization: "Bearer tck_any" },
    body: JSON.stringify({ model: "any", stream, ...conversation }),
    ...(signal && { signal }),
  });
}

/** First a meta-call, then something else. */
function afterMetaCall(dialect: DialectName, then: Answer, first: readonly Part[] = [search("x")]): void {
  let round = 0;
  gateway.upstream.answerWith(async (request, response) => {
    round += 1;
    if (round > 1) return then(request, response);
    await sendRound(dialect, { parts: first }, round, request, response);
  });
}

const REFUSALS: Record<DialectName, string> = {
  "openai-chat":
    '{"error": {"message":"too long","type":"invalid_request_error","param":null,"code":"context_length"}}',
  "openai-responses":
    '{"error": {"message":"too long","type":"invalid_request_error","param":null,"code":"context_length"}}',
  anthropic: '{"type":"error", "error":{"type":"invalid_request_error","message":"too long"}}',
};

/** What the SDK of the provider makes of a stream. */
const STREAM: Record<DialectName, () => Promise<unknown>> = {
  "openai-chat": () =>
    gateway.openai.chat.completions.stream({ model: "any", messages: QUESTION, stream: true }).finalChatCompletion(),
  "openai-responses": async () => {
    for await (const _ of await gateway.openai.responses.create({ model: "any", input: "hi", stream: true }));
  },
  anthropic: () =>
    gateway.anthropic.messages.stream({ model: "claude-any", max_tokens: 9, messages: QUESTION }).finalMessage(),
};

const until = async (isTrue: () => boolean) => {
  for (let tries = 0; tries < 500 && !isTrue(); tries++) await new Promise((resume) => setTimeout(resume, 10));
  expect(isTrue()).toBe(true);
};

describe.each(DIALECTS)("%s", (dialect) => {
  it("passes the upstream's refusal of an inner request unchanged, if nothing has been sent to the client", async () => {
    afterMetaCall(dialect, sendText(REFUSALS[dialect], { status: 400, headers: { "x-request-id": "theirs" } }));
    const answer = await post(dialect, false);
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([400, "theirs"]);
    expect(await answer.text()).toBe(REFUSALS[dialect]);
    expect((await gateway.firstEnd()).upstream).toMatchObject({ status: 400, loop: { requests: 2 } });
  });

  it("ends a stream with the upstream's refusal as an error that its SDK understands", async () => {
    afterMetaCall(dialect, sendText(REFUSALS[dialect], { status: 400 }));
    await expect(STREAM[dialect]()).rejects.toThrow("too long");
    expect((await gateway.firstEnd()).upstream.status).toBe(400);
    expect((await gateway.firstEnd()).facts.error).toBe("too long");
  });

  it.each([
    ["an inner stream that breaks off", (response: http.ServerResponse) => response.destroy()],
    ["an inner stream that ends too early", (response: http.ServerResponse) => response.end()],
  ])("ends a stream with an error after %s", async (_, end) => {
    const { events } = writeRound(dialect, { parts: [{ text: "Half of" }] }, 2);
    afterMetaCall(dialect, async (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(events.slice(0, 3).join(""));
      await new Promise((resume) => setTimeout(resume, 20));
      end(response);
    });
    await expect(STREAM[dialect]()).rejects.toThrow("The upstream disconnected in the middle of its response.");
    expect((await gateway.firstEnd()).upstream.outcome).toBe("upstream-broke");
  });

  it.each([
    ["a page", sendText("<html>", { type: "text/html" })],
    ["a body instead of a stream", sendText("{}")],
    ["an error without words", sendText("", { status: 503 })],
    ["no answer", (_: unknown, response: http.ServerResponse) => void response.destroy()],
  ] as [string, Answer][])("never hangs: %s", async (_, then) => {
    afterMetaCall(dialect, then);
    await expect(STREAM[dialect]()).rejects.toThrow(/upstream/i);
    afterMetaCall(dialect, then);
    const answer = await post(dialect, false);
    expect(answer.status).toBeGreaterThanOrEqual(500);
  });

  it("does not report an upstream's error twice", async () => {
    const error = `event: error\ndata: ${REFUSALS[dialect]}\n\n`;
    afterMetaCall(dialect, sendText(error, { type: "text/event-stream" }));
    const text = await (await post(dialect, true)).text();
    expect(text.split("too long")).toHaveLength(2);
  });

  it("is cut off where the upstream is, before any meta-tool call", async () => {
    const { events } = writeRound(dialect, { parts: [{ text: "Half of" }] }, 1);
    gateway.upstream.answerWith(async (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(events.slice(0, 3).join(""));
      await new Promise((resume) => setTimeout(resume, 20));
      response.destroy();
    });
    await expect((await post(dialect, true)).text()).rejects.toThrow();
    expect((await gateway.firstEnd()).upstream.outcome).toBe("upstream-broke");
  });

  it.each([true, false])("cancels the inner request when the client leaves, streamed: %s", async (stream) => {
    afterMetaCall(dialect, (_request, response) => {
      if (stream) response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": wait\n\n");
    });
    const leaving = new AbortController();
    const reading = post(dialect, stream, leaving.signal).then((answer) => answer.text());
    reading.catch(() => {});
    await until(() => gateway.upstream.asked.length === 2);
    leaving.abort();
    await expect(reading).rejects.toThrow();
    await until(() => gateway.upstream.last()?.wasCut === true);
    expect((await gateway.firstEnd()).upstream.outcome).toBe("client-left");
    expect(gateway.gateway.stats().open).toBe(0);
  });

  it("sends no further request when the client disconnects between two rounds", async () => {
    let goOn = () => {};
    holdAnswers = new Promise((resume) => {
      goOn = resume;
    });
    gateway.upstream.answerWith(
      sendRounds(dialect, [{ parts: [{ text: "a" }, search("x")] }, { parts: [{ text: "b" }] }]),
    );
    const leaving = new AbortController();
    const answer = await post(dialect, true, leaving.signal);
    leaving.abort();
    await expect(answer.text()).rejects.toThrow();
    await until(() => gateway.gateway.stats().open === 0);
    goOn();
    expect((await gateway.firstEnd()).upstream.outcome).toBe("client-left");
    expect(gateway.upstream.asked).toHaveLength(1);
  });

  it("tells the model when a meta-tool fails, and continues", async () => {
    gateway.upstream.answerWith(sendRounds(dialect, [{ parts: [search("broken")] }, { parts: [{ text: "fine" }] }]));
    const text = await (await post(dialect, false)).text();
    expect(text).toContain("fine");
    expect(gateway.upstream.last()?.body.toString()).toContain("This tool is not available now");
  });

  it("reads no faster than the client", async () => {
    const { events } = writeRound(dialect, { parts: [{ text: "x".repeat(200_000) }] }, 2);
    let sent = 0;
    afterMetaCall(dialect, async (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      const closed = once(response, "close");
      for (let at = 0; at < 300 && !response.destroyed; at++) {
        const isFree = response.write(events.slice(1, -2).join(""));
        sent += 1;
        if (!isFree) await Promise.race([once(response, "drain"), closed]);
      }
      response.end(events.slice(-2).join(""));
    });
    const conversation = dialect === "openai-responses" ? { input: "hi" } : { messages: QUESTION };
    const request = http.request(gateway.url + PATHS[dialect], {
      method: "POST",
      headers: { authorization: "Bearer tck_any" },
    });
    request.on("error", () => {});
    request.end(JSON.stringify({ model: "any", stream: true, ...conversation }));
    const answer = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
    answer.pause();
    await until(() => sent > 0);
    for (let before = -1; before !== sent; ) {
      before = sent;
      await new Promise((resume) => setTimeout(resume, 400));
    }
    expect(sent).toBeLessThan(300);
    request.destroy();
    await until(() => gateway.gateway.stats().open === 0);
  });
});

const once = (response: http.ServerResponse, event: string) => new Promise((resume) => response.once(event, resume));

it("passes the end of a failed response on, from an inner round too", async () => {
  const failed = { id: "resp_2", status: "failed", error: { code: "server_error", message: "gone wrong" }, output: [] };
  const event = `event: response.failed\ndata: ${JSON.stringify({ type: "response.failed", sequence_number: 0, response: failed })}\n\n`;
  afterMetaCall("openai-responses", sendText(event, { type: "text/event-stream" }), [{ text: "a" }, search("x")]);
  const text = await (await post("openai-responses", true)).text();
  expect(text.split("event: response.failed")).toHaveLength(2);
  expect(text).toContain("gone wrong");
  expect((await gateway.firstEnd()).facts).toMatchObject({ error: "gone wrong", isComplete: false });
});

it("gives SDKs errors of their own kind", async () => {
  afterMetaCall("anthropic", sendText(REFUSALS.anthropic, { status: 400 }));
  await expect(STREAM.anthropic()).rejects.toBeInstanceOf(Anthropic.APIError);
  afterMetaCall("openai-responses", sendText(REFUSALS["openai-responses"], { status: 400 }));
  await expect(STREAM["openai-responses"]()).rejects.toBeInstanceOf(OpenAI.APIError);
});

it.each([
  ["requests", { maxRequests: 1 }],
  ["time", { maxMs: -1 }],
  ["tokens", { maxTokens: 1 }],
])("asks for the last time, without meta-tools, once a limit is reached: %s", async (_, limits) => {
  const strict = await openLoopGateway({ limits });
  strict.upstream.answerWith(sendRounds("anthropic", [{ parts: [search("x")] }, { parts: [{ text: "fine" }] }]));
  const asked = { model: "claude-any", max_tokens: 9, messages: QUESTION };
  expect(await strict.anthropic.messages.stream(asked).finalText()).toBe("fine");
  const tools = strict.asked().map((body) => body.tools.map(({ name }: { name: string }) => name));
  expect(tools.map((names) => names.includes("search_tools"))).toEqual([true, false]);
  await strict.close();
});
