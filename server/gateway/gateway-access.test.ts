import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createKey, revokeKey } from "@/server/identity/keys/keys.service";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { setModelConnection } from "@/server/policy/models/model-connections.service";
import { createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openUpstream, type ScriptedUpstream, sendEvents, sendText } from "./scripted-upstream.testing";

/** Who may send requests, under which role, and where they go. */

let database: TestDatabase;
/** What the environment names, and what a model of the catalog is connected to. */
let usual: ScriptedUpstream;
let connected: ScriptedUpstream;
let api: RunningApi;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  usual = await openUpstream(sendText("{}"));
  connected = await openUpstream(sendText("{}"));
  const env = {
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: `${usual.url}/v1/`, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: usual.url },
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI_KEY: "sk-usual", TOOLCRIB_ALLOW_INTERNAL: connected.host },
  };
  api = await startApi(database, { env });
  key = await api.keyFor("orchestrator");
  await connectModel("model_gpt-4o", `${connected.url}/some/v1`, "sk-connected");
});
afterAll(async () => {
  await api.stop();
  await Promise.all([usual.close(), connected.close()]);
  await database.drop();
});

async function connectModel(modelId: string, baseUrl: string, apiKey: string) {
  // As if the address had been allowed when it was saved.
  const outbound = { isBlocked: () => false, assertAllowed: async () => {} };
  const parts = { client: database.client, vault: api.services.sources.vault, outbound };
  await setModelConnection(parts, TOOLCRIB, { modelId, connection: { baseUrl, apiKey } });
}

type Headers = Record<string, string>;

async function post(path: string, headers: Headers, body: object = {}) {
  const answer = await fetch(`${api.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, headers: answer.headers, body: JSON.parse((await answer.text()) || "null") };
}

const bearer = (value: string): Headers => ({ authorization: `Bearer ${value}` });

describe("a key", () => {
  it.each([
    ["as a bearer token", () => bearer(key)],
    ["in x-api-key", () => ({ "x-api-key": key })],
    ["in x-toolcrib-key", () => ({ "x-toolcrib-key": key, ...bearer("sk-own") })],
    ["next to a placeholder", () => ({ "x-api-key": key, ...bearer("placeholder") })],
  ])("is taken %s", async (_how, headers) => {
    expect((await post("/v1/chat/completions", headers())).status).toBe(200);
    expect((await post("/v1/messages", headers())).status).toBe(200);
  });

  it.each([
    ["none", {}],
    ["an unknown one", bearer("tck_unknown")],
    ["a provider's own without ours", bearer("sk-own")],
    ["an unknown one in our header", { "x-toolcrib-key": "tck_unknown", ...bearer("sk-own") }],
  ])("is needed: %s", async (_how, headers: Headers) => {
    const before = usual.asked.length;
    const openai = await post("/v1/responses", headers);
    expect([openai.status, openai.body]).toMatchObject([
      401,
      { error: { type: "invalid_request_error", param: null } },
    ]);
    const anthropic = await post("/v1/messages", headers);
    expect([anthropic.status, anthropic.body.error.type]).toEqual([401, "authentication_error"]);
    expect(usual.asked.length).toBe(before);
  });

  it("is limited as elsewhere", async () => {
    const roles = { kind: "all" } as const;
    const input = { name: "slow", tools: [], ratePerMinute: 2, expiresAt: null, roles };
    const slow = await createKey(database.client, TOOLCRIB, input);
    await api.services.keys.refresh();
    const headers = { ...bearer(slow.key), "x-toolcrib-role": "coder" };
    const answers = [];
    for (let at = 0; at < 6; at++) answers.push(await post("/v1/chat/completions", headers));
    const refused = answers.filter(({ status }) => status === 429);
    // A new minute may begin in between.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused[0]?.body.error.type).toBe("rate_limit_error");
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("that is revoked ends its answers", async () => {
    const roles = { kind: "all" } as const;
    const made = await createKey(database.client, TOOLCRIB, {
      ...{ name: "short", tools: [], ratePerMinute: null, expiresAt: null, roles },
    });
    await api.services.keys.refresh();
    usual.answerWith(sendEvents(Array(5000).fill("data: 1\n\n"), { everyMs: 20 }));
    onTestFinished(() => usual.answerWith(sendText("{}")));
    const headers = { ...bearer(made.key), "x-toolcrib-role": "coder" };
    const answer = await fetch(`${api.url}/v1/chat/completions`, { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(200);
    const { id } = await database.client.agentKey.findFirstOrThrow({ where: { name: "short" } });
    const reading = answer.text();
    await revokeKey(database.client, TOOLCRIB, id);
    await expect(reading).rejects.toThrow();
    await vi.waitFor(() => expect(usual.last()?.wasCut).toBe(true));
  });
});

describe("a role", () => {
  it("of another key answers as one that does not exist", async () => {
    const other = await post("/v1/chat/completions", { ...bearer(key), "x-toolcrib-role": "coder" });
    const none = await post("/v1/chat/completions", { ...bearer(key), "x-toolcrib-role": "no-such-role" });
    expect(other.status).toBe(404);
    expect(other.body).toEqual(none.body);
  });

  it("must be named if the key has several", async () => {
    const several = await api.keyFor("orchestrator", "coder");
    const before = usual.asked.length;
    const { status, body } = await post("/v1/messages", bearer(several));
    expect([status, body.error.type]).toEqual([400, "invalid_request_error"]);
    expect(body.error.message).toMatch(/coder, orchestrator/);
    expect(usual.asked.length).toBe(before);
    expect((await post("/v1/messages", { ...bearer(several), "x-toolcrib-role": "coder" })).status).toBe(200);
  });
});

describe("a mode", () => {
  it("can be weakened by a request, never strengthened", async () => {
    const modes = ["off", "observe", "on", "OFF", ""];
    const answers = await Promise.all(
      modes.map((mode) => post("/v1/chat/completions", { ...bearer(key), "x-toolcrib-mode": mode })),
    );
    const told = answers.map(({ headers }) => headers.get("x-toolcrib-mode"));
    expect(told).toEqual(["off", "observe", "observe", "off", "observe"]);
  });

  it("that does not exist is refused", async () => {
    const { status, body } = await post("/v1/chat/completions", { ...bearer(key), "x-toolcrib-mode": "full" });
    expect([status, body.error.message]).toEqual([400, "x-toolcrib-mode: must be one of off, observe, on"]);
  });
});

describe("an upstream", () => {
  it("is that of the model's connection, with its stored key", async () => {
    expect((await post("/v1/chat/completions", bearer(key), { model: "gpt-4o" })).status).toBe(200);
    expect(connected.last()).toMatchObject({ url: "/some/v1/chat/completions" });
    expect(connected.last()?.headers.authorization).toBe("Bearer sk-connected");
  });

  it("is that of the model's connection for those who pay themselves, with their own key", async () => {
    await post("/v1/responses", { "x-toolcrib-key": key, ...bearer("sk-own") }, { model: "gpt-4o" });
    expect(connected.last()?.headers.authorization).toBe("Bearer sk-own");
  });

  it("is the operator's default for every other model, however its address ends", async () => {
    await post("/v1/chat/completions?a=b", bearer(key), { model: "never-heard-of" });
    expect(usual.last()).toMatchObject({ url: "/v1/chat/completions?a=b" });
    expect(usual.last()?.headers.authorization).toBe("Bearer sk-usual");
    // A model of the other provider is not this dialect's.
    await post("/v1/messages", bearer(key), { model: "gpt-4o" });
    expect(usual.last()).toMatchObject({ url: "/v1/messages" });
    expect(usual.last()?.headers["x-api-key"]).toBeUndefined();
  });

  it("is never named by the caller", async () => {
    const before = [usual.asked.length, connected.asked.length];
    const headers = {
      ...{ ...bearer(key), "x-toolcrib-upstream": connected.url, "x-forwarded-host": connected.host },
      ...{ "x-portkey-custom-host": connected.url, forwarded: `host=${connected.host}` },
    };
    await post("/v1/chat/completions", headers, { model: "x", base_url: connected.url, api_base: connected.url });
    expect([usual.asked.length, connected.asked.length]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it("can't be confused by naming the model twice", async () => {
    const body = '{"model":"gpt-4o","mod\\u0065l":"expensive"}';
    const before = connected.asked.length;
    const answer = await fetch(`${api.url}/v1/chat/completions`, { method: "POST", headers: bearer(key), body });
    expect(answer.status).toBe(400);
    expect(connected.asked.length).toBe(before);
  });

  it("at an internal address needs the operator's permission, by host and port", async () => {
    const other = await openUpstream(sendText("{}"));
    onTestFinished(() => other.close());
    await connectModel("model_small-8k", other.url, "sk-small");
    const { status, body } = await post("/v1/chat/completions", bearer(key), { model: "small-8k" });
    expect([status, body.error.code]).toEqual([502, "upstream_unreachable"]);
    expect(other.asked).toEqual([]);
  });

  it.each(["cut", "freeze"] as const)("is known without the database too, once it was used: %s", async (how) => {
    const proxy = await createCuttableProxy(database.url);
    const env = { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: usual.url, TOOLCRIB_ALLOW_INTERNAL: connected.host };
    const other = await startApi(database, { env, databaseUrl: proxy.url });
    onTestFinished(async () => {
      proxy.restore();
      await other.stop();
      await proxy.close();
    });
    const ask = async (model: string) => {
      const options = { method: "POST", headers: bearer(key), body: JSON.stringify({ model }) };
      return (await fetch(`${other.url}/v1/chat/completions`, options)).status;
    };
    expect(await ask("gpt-4o")).toBe(200);
    proxy[how]();
    // Longer than what was read counts as fresh.
    await new Promise((resume) => setTimeout(resume, 1100));
    const before = [connected.asked.length, usual.asked.length];
    expect([await ask("gpt-4o"), await ask("another")]).toEqual([200, 200]);
    expect([connected.asked.length, usual.asked.length]).toEqual(before.map((count) => count + 1));
  });

  it("that is missing is reported in the provider's format", async () => {
    const bare = await startApi(database);
    onTestFinished(() => bare.stop());
    const ask = async (path: string, model: string) => {
      const options = { method: "POST", headers: bearer(key), body: JSON.stringify({ model }) };
      const answer = await fetch(`${bare.url}${path}`, options);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask("/v1/chat/completions", "x")).toMatchObject({
      ...{ status: 404, body: { error: { code: "model_not_found", type: "invalid_request_error" } } },
    });
    expect(await ask("/v1/messages", "x")).toMatchObject({ status: 404, body: { error: { type: "not_found_error" } } });
  });
});

describe("the list of models", () => {
  const list = async (headers: Headers) => {
    const started = performance.now();
    const answer = await fetch(`${api.url}/v1/models`, { headers });
    const ms = performance.now() - started;
    return { status: answer.status, headers: answer.headers, ms, body: JSON.parse(await answer.text()) };
  };

  it("has the catalog's and the upstream's, in OpenAI's shape", async () => {
    const theirs = { id: "theirs-1", object: "model", created: 5, owned_by: "them", odd: true };
    usual.answerWith(sendText(JSON.stringify({ object: "list", data: [theirs] })));
    const { status, body } = await list({ "x-api-key": key });
    expect(status).toBe(200);
    expect(body.object).toBe("list");
    expect(body.data).toContainEqual({ id: "gpt-4o", object: "model", created: 0, owned_by: "openai" });
    expect(body.data).toContainEqual(theirs);
    expect(usual.last()).toMatchObject({ method: "GET", url: "/v1/models" });
  });

  it("has Anthropic's shape for its clients, and passes on what is theirs alone", async () => {
    const text = '{"data": [{"type":"model","id":"claude-x"}], "has_more":false}';
    usual.answerWith(sendText(text));
    const { body, headers } = await list({ ...bearer(key), "anthropic-version": "2023-06-01" });
    expect(body).toEqual(JSON.parse(text));
    expect(headers.get("x-toolcrib-mode")).toBe("observe");
  });

  it("arrives within 3 s even if the upstream stalls", async () => {
    usual.answerWith(() => {});
    const { status, ms, headers, body } = await list(bearer(key));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(3000);
    expect(headers.get("x-toolcrib-upstream")).toBe("unavailable");
    expect(body.data.map(({ id }: { id: string }) => id)).toContain("gpt-4o");
    await vi.waitFor(() => expect(usual.last()?.wasCut).toBe(true));
    usual.answerWith(sendText("{}"));
  });
});

describe("requests that don't come from an API client", () => {
  it("a WebSocket is refused immediately with 426, so that clients fall back to HTTP", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString();
      });
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
      const head = ["GET /v1/responses HTTP/1.1", "Host: a", "Connection: Upgrade", "Upgrade: websocket"];
      socket.write(
        `${[...head, "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="].join("\r\n")}\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 426 /);
  });

  it("a page of another site is refused", async () => {
    const before = usual.asked.length;
    const { status } = await post("/v1/chat/completions", { ...bearer(key), origin: "https://evil.example" });
    expect(status).toBe(403);
    expect(usual.asked.length).toBe(before);
  });

  it.each([
    ["GET", "/v1/chat/completions", 405],
    ["POST", "/v1/models", 405],
    ["POST", "/v1/embeddings", 404],
    ["GET", "/v1/../api/health", 404],
    ["DELETE", "/v1/messages", 405],
  ])("%s %s is answered with %d in a provider's shape", async (method, path, status) => {
    // Not by fetch, which would shorten the path.
    const { request } = await import("node:http");
    const { port } = new URL(api.url);
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asked = request({ port, host: "127.0.0.1", path, method, headers: bearer(key) }, async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, text });
      });
      asked.on("error", reject).end();
    });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).error.message).toEqual(expect.any(String));
  });
});
