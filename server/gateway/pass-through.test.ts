import { createHash } from "node:crypto";
import http from "node:http";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import {
  chatAnswer,
  chatEvents,
  messageAnswer,
  messageEvents,
  openUpstream,
  responsesAnswer,
  responsesEvents,
  type ScriptedUpstream,
  sendEvents,
  sendText,
} from "./scripted-upstream.testing";

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  const env = { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: upstream.url };
  api = await startApi(database, { env });
  key = await api.keyFor("orchestrator");
});
afterAll(async () => {
  await api.stop();
  await upstream.close();
  await database.drop();
});

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });

const PATHS = ["/v1/chat/completions", "/v1/responses", "/v1/messages", "/v1/messages/count_tokens"];

/** As no serializer would write it: odd spaces, order and escapes, unknown fields, a key given twice. */
const ODD_BODY =
  '\n{ "zeta" :\t1.0,"tools":[ {"type":"web_search_99"},{ "name":"a","function":{"name":"a"} } ],"model" : "any\\u002dmodel",' +
  '"stream":false, "nested":{"b":1e2,"a":[ ]},"messages":[{"content":"gr\\u00fc\u00df \ud83d\ude00","role":"user"}],"zeta":2 }\r\n';

describe.each(["off", "observe"])("in %s", (mode) => {
  it.each(PATHS)("the upstream gets the same bytes, and the client the same answer: %s", async (path) => {
    const text = '{"b" : 1,\n "a":"\u00fc"}';
    upstream.answerWith(sendText(text, { status: 203, headers: { "x-odd": "a, b", "openai-processing-ms": "3" } }));
    const answer = await post(`${path}?beta=true`, ODD_BODY, { "x-toolcrib-mode": mode });
    expect(upstream.last()?.body.equals(Buffer.from(ODD_BODY))).toBe(true);
    expect(upstream.last()?.url).toBe(`${path}?beta=true`);
    expect(answer.status).toBe(203);
    expect(await answer.text()).toBe(text);
    const { headers } = answer;
    expect([headers.get("x-odd"), headers.get("openai-processing-ms")]).toEqual(["a, b", "3"]);
    expect(headers.get("x-toolcrib-mode")).toBe(mode);
    expect(headers.get("x-toolcrib-request-id")).not.toBeNull();
  });

  it("passes on bodies that are not JSON", async () => {
    const junk = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 131) % 256));
    for (const body of [junk, Buffer.from(""), Buffer.from('{"model"'), Buffer.from("[1"), Buffer.from('{"a":"\\')]) {
      const answer = await post("/v1/messages", body, { "x-toolcrib-mode": mode, "content-encoding": "zstd" });
      expect(answer.status).toBe(203);
      expect(upstream.last()?.body.equals(body)).toBe(true);
      expect(upstream.last()?.headers["content-encoding"]).toBe("zstd");
    }
  });

  it("streams events as they arrive", async () => {
    const events = chatEvents(["Hel", "lo ", "\u00fc"]);
    upstream.answerWith(sendEvents(events));
    const answer = await post("/v1/chat/completions", '{"stream":true}', { "x-toolcrib-mode": mode });
    expect(answer.headers.get("x-accel-buffering")).toBe("no");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(await answer.text()).toBe(events.join(""));
  });

  it("passes the upstream's refusals unchanged", async () => {
    const refusal = '{"error": {"message":"slow down", "odd":1}}';
    const headers = { "retry-after": "7", "x-request-id": "req_theirs" };
    upstream.answerWith(sendText(refusal, { status: 429, headers }));
    const answer = await post("/v1/responses", "{}", { "x-toolcrib-mode": mode });
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("x-request-id")]).toEqual([
      ...[429, "7", "req_theirs"],
    ]);
    expect(await answer.text()).toBe(refusal);
  });
});

it("passes 20 MB both ways unchanged, and still answers others meanwhile", async () => {
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const picture = "QUJD".repeat(1_000_000);
  const quotes = '\\"'.repeat(2_000_000);
  const large = Buffer.from(`{"messages":["${picture}","${quotes}",[${"1,".repeat(4_000_000)}1]],"model":"any"}`);
  upstream.answerWith((request, response) => void response.writeHead(200).end(request.body));
  let longestMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const answer = await post("/v1/chat/completions", large);
  const back = Buffer.from(await answer.arrayBuffer());
  clearInterval(watch);
  expect(hash(back)).toBe(hash(large));
  // The client and the upstream run in this process too.
  expect(longestMs).toBeLessThan(1000);
});

it.each([
  ["/v1/messages", { type: "error", error: { type: "request_too_large" } }],
  ["/v1/responses", { error: { type: "invalid_request_error", code: "too_large", param: null } }],
])("refuses a body over the limit in the dialect's shape, announced or not: %s", async (path, shape) => {
  const most = 32 * 1024 * 1024;
  const before = upstream.asked.length;
  const announced = { "content-length": String(most + 1) };
  for (const [headers, sent] of [
    [announced, Buffer.from("{")],
    [{ "transfer-encoding": "chunked" }, Buffer.alloc(most + 1, " ")],
  ] as const) {
    const refused = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const options = { method: "POST", headers: { authorization: `Bearer ${key}`, ...headers } };
      const request = http.request(`${api.url}${path}`, options, async (response) => {
        let body = "";
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, body });
        request.destroy();
      });
      request.on("error", reject);
      request.write(sent);
    });
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject(shape);
  }
  expect(upstream.asked.length).toBe(before);
});

describe("headers", () => {
  it("are passed on unless they belong to the connection, to Toolcrib or to the operator", async () => {
    upstream.answerWith(sendText("{}", { headers: { "set-cookie": "a=b", "alt-svc": "h3", "x-kept": "yes" } }));
    const answer = await post("/v1/messages", "{}", {
      ...{ "anthropic-version": "2023-06-01", "anthropic-beta": "a-1,b-2", "x-claude-code-session-id": "s" },
      ...{ "openai-organization": "org", "user-agent": "odd/1", "x-stainless-lang": "js", accept: "text/x" },
      ...{ cookie: "better-auth=secret", "x-forwarded-for": "10.1.2.3", "x-toolcrib-session": "t" },
      ...{ "x-api-key": "someone", "accept-encoding": "br" },
    });
    const headers = upstream.last()?.headers ?? {};
    expect(headers).toMatchObject({
      ...{ "anthropic-version": "2023-06-01", "anthropic-beta": "a-1,b-2", "x-claude-code-session-id": "s" },
      ...{ "openai-organization": "org", "user-agent": "odd/1", "x-stainless-lang": "js", accept: "text/x" },
      ...{ host: upstream.host, "content-length": "2", "accept-encoding": "identity" },
    });
    const kept = Object.keys(headers);
    for (const name of ["cookie", "x-forwarded-for", "x-toolcrib-session", "authorization", "x-api-key"]) {
      expect(kept).not.toContain(name);
    }
    expect(answer.headers.get("x-kept")).toBe("yes");
    expect([answer.headers.get("set-cookie"), answer.headers.get("alt-svc")]).toEqual([null, null]);
  });

  it("include the caller's own credential, and never a Toolcrib key", async () => {
    upstream.answerWith(sendText("{}"));
    const own = { authorization: "Bearer sk-caller", "x-toolcrib-key": key };
    await post("/v1/chat/completions", "{}", own);
    expect(upstream.last()?.headers.authorization).toBe("Bearer sk-caller");
    await post("/v1/chat/completions", "{}", { ...own, authorization: `Bearer ${key}` });
    expect(JSON.stringify(upstream.last()?.headers)).not.toContain(key);
    const old = "tck_revoked_long_ago";
    await post("/v1/messages", "{}", { "x-toolcrib-key": key, "x-api-key": old, authorization: `Bearer ${old}` });
    expect(JSON.stringify(upstream.last()?.headers)).not.toContain("tck_");
  });
});

describe("the SDKs", () => {
  const openai = () => new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key, maxRetries: 0 });
  const anthropic = () => new Anthropic({ baseURL: api.url, apiKey: key, maxRetries: 0 });
  const messages = [{ role: "user" as const, content: "hi" }];
  const words = ["one ", "two ", "three"];

  it("openai: chat completions", async () => {
    upstream.answerWith(sendText(chatAnswer("hello")));
    const whole = await openai().chat.completions.create({ model: "any", messages });
    expect(whole.choices[0]?.message.content).toBe("hello");
    upstream.answerWith(sendEvents(chatEvents(words)));
    const heard: string[] = [];
    for await (const chunk of await openai().chat.completions.create({ model: "any", messages, stream: true })) {
      heard.push(chunk.choices[0]?.delta.content ?? "");
    }
    expect(heard.join("")).toBe(words.join(""));
  });

  it("openai: responses", async () => {
    upstream.answerWith(sendText(JSON.stringify(responsesAnswer("hello"))));
    expect((await openai().responses.create({ model: "any", input: "hi" })).output_text).toBe("hello");
    upstream.answerWith(sendEvents(responsesEvents(words)));
    const heard: string[] = [];
    for await (const event of await openai().responses.create({ model: "any", input: "hi", stream: true })) {
      if (event.type === "response.output_text.delta") heard.push(event.delta);
    }
    expect(heard).toEqual(words);
  });

  it("anthropic: messages, streamed or not, and counted", async () => {
    const asked = { model: "claude-any", max_tokens: 10, messages };
    upstream.answerWith(sendText(JSON.stringify(messageAnswer("hello"))));
    expect((await anthropic().messages.create(asked)).content[0]).toMatchObject({ text: "hello" });
    upstream.answerWith(sendEvents(messageEvents(words)));
    expect(await anthropic().messages.stream(asked).finalText()).toBe(words.join(""));
    upstream.answerWith(sendText('{"input_tokens":12}'));
    const { max_tokens: _, ...counted } = asked;
    expect(await anthropic().messages.countTokens(counted)).toEqual({ input_tokens: 12 });
  });

  it("read our own errors as their provider's", async () => {
    const wrong = { apiKey: "wrong", maxRetries: 0 };
    const chat = new OpenAI({ baseURL: `${api.url}/v1`, ...wrong }).chat.completions.create({ model: "any", messages });
    await expect(chat).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const asked = { model: "claude-any", max_tokens: 1, messages };
    const message = new Anthropic({ baseURL: api.url, ...wrong }).messages.create(asked);
    await expect(message).rejects.toMatchObject({ status: 401, error: { error: { type: "authentication_error" } } });
  });
});
