import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Provider } from "@/server/contract/models";
import { createVault } from "@/server/lib/auth/vault";
import { createGuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { setModelConnection } from "./model-connections.service";
import { models } from "./models.service";
import { testModel } from "./test-model";

const ADA = { id: null, name: "Ada" };
const KEY = "sk-very-secret-indeed";
const vault = createVault("the operator's secret");
const fetch = createGuardedFetch(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" }));
const closers: (() => void)[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Asked = { method: string; url: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> };

/** A provider on this machine that answers one way, and remembers what it was asked. */
async function serve(answer: (asked: Asked, response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const call = { method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString() || "{}") };
    asked.push(call);
    answer(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const json =
  (value: unknown, status = 200) =>
  (_: Asked, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

let counter = 0;
async function createModel(provider: Provider) {
  counter += 1;
  const model = await models.create(database.client, ADA, {
    name: `model-${counter}`,
    title: "A model",
    provider,
    contextWindow: 8192,
    encoding: "o200k_base",
    toolCalling: "native",
    maxRounds: 5,
    prices: null,
  });
  return model;
}

async function connected(provider: Provider, baseUrl: string, apiKey: string | null = KEY) {
  const model = await createModel(provider);
  const outbound = { isBlocked: () => false, assertAllowed: async () => {} };
  const parts = { client: database.client, vault, outbound };
  await setModelConnection(parts, ADA, { modelId: model.id, connection: { baseUrl, apiKey } });
  return model;
}

const test = (modelId: string, timeoutMs = 5000) =>
  testModel({ client: database.client, vault, fetch, timeoutMs }, modelId);

describe("testing a model", () => {
  it("uses OpenAI's protocol", async () => {
    const { asked, url } = await serve(
      json({
        id: "chatcmpl-1",
        object: "chat.completion",
        choices: [{ index: 0, message: { role: "assistant", content: "ready" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 14, completion_tokens: 2, total_tokens: 16 },
      }),
    );
    const { id, name } = await connected("openai", `${url}/v1`);
    expect(await test(id)).toMatchObject({ ok: true, said: "ready", inputTokens: 14, outputTokens: 2, message: null });
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: "/v1/chat/completions",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: { model: name, messages: [{ role: "user" }], max_completion_tokens: expect.any(Number) },
    });
  });

  it("sends a compatible server the limit under the name it knows, and no key if none is set", async () => {
    const { asked, url } = await serve(json({ choices: [{ message: { content: "ready" } }] }));
    const { id } = await connected("openai-compatible", `${url}/v1/`, null);
    expect(await test(id)).toMatchObject({ ok: true, inputTokens: null, outputTokens: null });
    expect(asked[0]?.url).toBe("/v1/chat/completions");
    expect(asked[0]?.headers.authorization).toBeUndefined();
    expect(asked[0]?.body).toMatchObject({ max_tokens: expect.any(Number) });
  });

  it("uses Anthropic's protocol", async () => {
    const { asked, url } = await serve(
      json({
        id: "msg_1",
        type: "message",
        role: "assistant",
        content: [{ type: "text", text: "ready" }],
        usage: { input_tokens: 12, output_tokens: 4 },
      }),
    );
    const { id } = await connected("anthropic", url);
    expect(await test(id)).toMatchObject({ ok: true, said: "ready", inputTokens: 12, outputTokens: 4 });
    expect(asked[0]).toMatchObject({
      url: "/v1/messages",
      headers: { "x-api-key": KEY, "anthropic-version": "2023-06-01" },
      body: { max_tokens: expect.any(Number) },
    });
  });

  it("uses Gemini's protocol", async () => {
    const { asked, url } = await serve(
      json({
        candidates: [{ content: { role: "model", parts: [{ text: "ready" }] } }],
        usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 1 },
      }),
    );
    const { id, name } = await connected("gemini", url);
    expect(await test(id)).toMatchObject({ ok: true, said: "ready", inputTokens: 8, outputTokens: 1 });
    expect(asked[0]).toMatchObject({
      url: `/v1beta/models/${name}:generateContent`,
      headers: { "x-goog-api-key": KEY },
    });
  });

  it("uses Ollama's protocol", async () => {
    const { asked, url } = await serve(
      json({
        model: "m",
        message: { role: "assistant", content: "ready" },
        done: true,
        prompt_eval_count: 9,
        eval_count: 2,
      }),
    );
    const { id } = await connected("ollama", url, null);
    expect(await test(id)).toMatchObject({ ok: true, said: "ready", inputTokens: 9, outputTokens: 2 });
    expect(asked[0]).toMatchObject({ url: "/api/chat", body: { stream: false } });
  });

  it.each([
    [401, { error: { message: `Incorrect API key provided: ${KEY}` } }, /rejected the key \(HTTP 401\)/],
    [403, { error: { message: "no" } }, /rejected the key \(HTTP 403\)/],
    [404, { error: { message: "The model does not exist" } }, /has no model .* \(HTTP 404\): The model does not exist/],
    [429, { error: { message: "You exceeded your current quota" } }, /no credit left \(HTTP 429\): You exceeded/],
    [503, "busy", /failed with a server error \(HTTP 503\)/],
    [400, { error: "bad model" }, /rejected the request \(HTTP 400\): bad model/],
  ])("explains a refusal with %i, and never quotes the key", async (status, body, words) => {
    const { url } = await serve(json(body, status));
    const { id } = await connected("openai", url);
    const result = await test(id);
    expect(result).toMatchObject({ ok: false, said: null, message: expect.stringMatching(words) });
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it("shows no part of the key, even if the response quotes it or a quote is truncated", async () => {
    const quoting = `${"x".repeat(230)}${KEY}`;
    const refusing = await serve(json({ error: { message: quoting } }, 401));
    const answering = await serve(json({ choices: [{ message: { content: quoting } }] }));
    for (const { url } of [refusing, answering]) {
      const { id } = await connected("openai", url);
      expect(JSON.stringify(await test(id))).not.toContain(KEY.slice(0, 6));
    }
  });

  it("reports a refused connection, a timeout and an answer of another kind", async () => {
    const { url: gone } = await serve(json({}));
    for (const close of closers.splice(0)) close();
    const refused = await connected("openai", gone);
    expect(await test(refused.id)).toMatchObject({ ok: false, message: expect.stringContaining("Couldn't reach") });

    const { url: silent } = await serve(() => {});
    const waiting = await connected("openai", silent);
    expect(await test(waiting.id, 150)).toMatchObject({ ok: false, message: expect.stringContaining("in time") });

    const { url: other } = await serve((_, response) => void response.end("<html>hello</html>"));
    const strange = await connected("anthropic", other);
    expect((await test(strange.id)).message).toContain("not like Anthropic");
  });

  it("does not follow a redirect with the key", async () => {
    const { asked, url: elsewhere } = await serve(json({ choices: [{ message: { content: "thanks" } }] }));
    const { url } = await serve((_, response) => void response.writeHead(307, { location: elsewhere }).end());
    const { id } = await connected("openai", url);
    expect(await test(id)).toMatchObject({ ok: false, message: expect.stringContaining("redirect") });
    expect(asked).toEqual([]);
  });

  it("calls no internal address that the operator has not allowed", async () => {
    const { asked, url } = await serve(json({}));
    const { id } = await connected("openai", url);
    const strict = createGuardedFetch(readOutboundRules({}));
    const result = await testModel({ client: database.client, vault, fetch: strict }, id);
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining("TOOLCRIB_ALLOW_INTERNAL") });
    expect(asked).toEqual([]);
  });

  it("sends no request for the demo model or an unconnected one", async () => {
    expect(await test((await createModel("demo")).id)).toMatchObject({ ok: true, message: null });
    expect(await test((await createModel("openai")).id)).toMatchObject({
      ok: false,
      message: expect.stringContaining("connection is set for this model"),
    });
    await expect(test("model_none")).rejects.toMatchObject({ code: "not_found" });
  });
});
