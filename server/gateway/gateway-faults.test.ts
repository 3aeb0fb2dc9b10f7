import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { GatewayOutcome } from "@/server/contract/gateway";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import {
  type Answer,
  chatEvents,
  openUpstream,
  type ScriptedUpstream,
  sendEvents,
  sendText,
} from "./scripted-upstream.testing";

/** Clients that disconnect, upstreams that break, stall or send garbage: each ends as it would without the gateway. */

const CALLERS_KEY = "sk-caller-0123456789-secret";
const DEFAULT_KEY = "sk-operator-0123456789-secret";
let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let key: string;
let log = "";

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  const logTo = {
    write(line: string) {
      log += line;
    },
  };
  api = await startApi(database, { env: envFor(upstream.url), logLevel: "trace", logTo });
  key = await api.keyFor("orchestrator");
});
afterAll(async () => {
  await api.stop();
  await upstream.close();
  await database.drop();
});

function envFor(url: string) {
  return {
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: url, TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC: url },
    ...{ TOOLCRIB_GATEWAY_UPSTREAM_OPENAI_KEY: DEFAULT_KEY, TOOLCRIB_METRICS_TOKEN: "metrics" },
    ...{ TOOLCRIB_GATEWAY_TIMEOUT_SECONDS: "2", TOOLCRIB_GATEWAY_IDLE_SECONDS: "0.8" },
  };
}

type Got = { readonly status: number; readonly text: () => string; readonly isWhole: () => boolean | null };

/** Sends a request and returns how the response ended: complete, cut off, or not yet. */
function ask(base: string, body = '{"stream":true}', more: Record<string, string> = {}) {
  let incoming: IncomingMessage | null = null;
  let text = "";
  let isWhole: boolean | null = null;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", ...more };
  const request = http.request(`${base}/v1/chat/completions`, { method: "POST", headers });
  const answered = new Promise<Got>((resolve, reject) => {
    request.once("response", (response) => {
      incoming = response;
      response.on("data", (chunk) => {
        text += chunk.toString();
      });
      response.on("error", () => {});
      response.on("close", () => {
        isWhole = response.complete;
      });
      resolve({ status: response.statusCode ?? 0, text: () => text, isWhole: () => isWhole });
    });
    request.on("error", reject);
  });
  answered.catch(() => {});
  request.end(body);
  return { answered, leave: () => void (incoming ?? request).destroy(), incoming: () => incoming };
}

/** What happens over a socket, for upstreams that do not even speak HTTP. */
async function openRaw(onRequest: (write: (text: string) => void, cut: () => void) => void) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      onRequest(
        (text) => socket.write(text),
        () => socket.resetAndDestroy(),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function openApiFor(url: string, more: Record<string, string> = {}): Promise<string> {
  const other = await startApi(database, { env: { ...envFor(url), ...more } });
  onTestFinished(() => other.stop());
  return other.url;
}

const nothingOpen = () => vi.waitFor(() => expect(api.services.gateway.stats()).toEqual({ open: 0, heldBytes: 0 }));

describe("a client that disconnects", () => {
  it("before the first token ends the request upstream", async () => {
    upstream.answerWith(() => {});
    // Otherwise the time limit for the upstream would end it as well.
    const patient = await openApiFor(upstream.url, { TOOLCRIB_GATEWAY_TIMEOUT_SECONDS: "300" });
    const before = upstream.asked.length;
    const { leave } = ask(patient);
    await vi.waitFor(() => expect(upstream.asked.length).toBeGreaterThan(before));
    expect(upstream.last()?.wasCut).toBe(false);
    leave();
    await vi.waitFor(() => expect(upstream.last()?.wasCut).toBe(true));
    await nothingOpen();
  });

  it("after the first token ends it too", async () => {
    upstream.answerWith(sendEvents(chatEvents(Array(2000).fill("word ")), { everyMs: 5 }));
    const { answered, leave } = ask(api.url);
    const got = await answered;
    await vi.waitFor(() => expect(got.text()).toContain("word"));
    leave();
    await vi.waitFor(() => expect(upstream.last()?.wasCut).toBe(true));
    await nothingOpen();
  });

  it("in the middle of its own request is not passed on at all", async () => {
    const before = upstream.asked.length;
    const headers = { authorization: `Bearer ${key}`, "content-length": "1000" };
    const request = http.request(`${api.url}/v1/messages`, { method: "POST", headers });
    request.on("error", () => {});
    request.write("{");
    await vi.waitFor(() => expect(api.services.gateway.stats().open).toBe(1));
    request.destroy();
    await nothingOpen();
    expect(upstream.asked.length).toBe(before);
  });
});

it.each(["observe", "on"])(
  "a client that reads slowly slows the upstream down, and loses nothing: in `%s`",
  async (mode) => {
    let written = 0;
    const [chunk = ""] = chatEvents(["x".repeat(64 * 1024)]);
    const total = 400;
    upstream.answerWith(async (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      for (; written < total && !response.destroyed; written++) {
        if (!response.write(chunk)) await new Promise((resume) => response.once("drain", resume));
      }
      response.end();
    });
    const tools = [{ type: "function", function: { name: "a", parameters: { type: "object" } } }];
    const body = JSON.stringify({ model: "m", stream: true, tools, messages: [{ role: "user", content: "hi" }] });
    const base = await openApiFor(upstream.url, { TOOLCRIB_GATEWAY_MODE: mode });
    const { answered, incoming } = ask(base, body);
    const pausing = answered.then(() => incoming()?.pause());
    await pausing;
    await sleep(1500);
    const whilePaused = written;
    expect(whilePaused).toBeGreaterThan(0);
    expect(whilePaused).toBeLessThan(total);
    incoming()?.resume();
    const got = await answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(true), { timeout: 10_000 });
    expect(got.text()).toBe(chunk.repeat(total));
  },
);

describe("an upstream", () => {
  it("that disconnects in the middle: so does the response, after everything that had arrived", async () => {
    const [first = ""] = chatEvents(["first"]);
    upstream.answerWith((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(first, () => setTimeout(() => response.destroy(), 50));
    });
    const got = await ask(api.url).answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(false));
    expect(got.text()).toBe(first);
    await nothingOpen();
  });

  it("that announced more bytes than it sent: the response is incomplete", async () => {
    const url = await openRaw((write, cut) => {
      write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort");
      setTimeout(cut, 100);
    });
    const got = await ask(await openApiFor(url)).answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(false));
    expect(got.text()).toBe("short");
  });

  it("that resets a connection whose end would be the end of the response: the response is incomplete", async () => {
    const url = await openRaw((write, cut) => {
      write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nshort");
      setTimeout(() => write("er"), 50);
      setTimeout(cut, 100);
    });
    const got = await ask(await openApiFor(url)).answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(false));
    expect(got.text()).toBe("shorter");
  });

  it("that writes control characters behind its status: the answer passes without them", async () => {
    const url = await openRaw((write) => write("HTTP/1.1 203 So\u001ce words\r\nContent-Length: 2\r\n\r\nok"));
    const got = await ask(await openApiFor(url)).answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(true));
    expect([got.status, got.text()]).toEqual([203, "ok"]);
  });

  it("that has closed an idle connection gets the request over a new one", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      const number = ++connections;
      let requests = 0;
      socket.on("error", () => {});
      socket.on("data", () => {
        if (number === 1 && ++requests === 2) return void socket.destroy();
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${number}`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const base = await openApiFor(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
    for (const text of ["1", "2"]) {
      const got = await ask(base, "{}").answered;
      await vi.waitFor(() => expect(got.isWhole()).toBe(true));
      expect([got.status, got.text()]).toEqual([200, text]);
    }
  });

  it("that stalls in the middle is given up, and the response ends", async () => {
    upstream.answerWith((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const got = await ask(api.url).answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(false));
    await vi.waitFor(() => expect(upstream.last()?.wasCut).toBe(true));
    await nothingOpen();
  });

  it("that never answers: 504 in the dialect's shape", async () => {
    upstream.answerWith(() => {});
    const got = await ask(api.url).answered;
    expect(got.status).toBe(504);
    await vi.waitFor(() => expect(got.isWhole()).toBe(true));
    expect(JSON.parse(got.text())).toMatchObject({ error: { type: "server_error", code: "upstream_timeout" } });
    await vi.waitFor(() => expect(upstream.last()?.wasCut).toBe(true));
  });

  it.each([
    ["sends garbage", (write: (text: string) => void) => write("\u0000\u0001garbage\r\n\r\n")],
    ["hangs up", (_: unknown, cut: () => void) => cut()],
    ["switches protocols", (write: (text: string) => void) => write("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n")],
    ["redirects", (write: (text: string) => void) => write("HTTP/1.1 307 T\r\nLocation: http://a.test/\r\n\r\n")],
  ])("that %s: 502 in the dialect's shape", async (_what, act) => {
    const got = await ask(await openApiFor(await openRaw(act))).answered;
    expect(got.status).toBe(502);
    await vi.waitFor(() => expect(got.isWhole()).toBe(true));
    expect(JSON.parse(got.text())).toMatchObject({ error: { type: "server_error", code: "upstream_unreachable" } });
  });

  it("that sends garbage in the middle: the response is cut off", async () => {
    const url = await openRaw((write) => {
      write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nnot-a-size\r\n");
    });
    const got = await ask(await openApiFor(url)).answered;
    await vi.waitFor(() => expect(got.isWhole()).toBe(false));
    expect(got.text()).toBe("hello");
  });

  it("that is unreachable: 502 without its address, which is only in the log", async () => {
    const base = await openApiFor("http://127.0.0.1:1/v1");
    const answer = await fetch(`${base}/v1/messages`, { method: "POST", headers: { "x-api-key": key }, body: "{}" });
    expect(answer.status).toBe(502);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ type: "error", error: { type: "api_error" } });
    expect(text).not.toContain("127.0.0.1");
  });
});

describe.each(["observe", "on"] as const)("the record of a round in `%s`", (mode) => {
  let other: RunningApi;
  beforeAll(async () => {
    other = await startApi(database, { env: { ...envFor(upstream.url), TOOLCRIB_GATEWAY_MODE: mode } });
  });
  afterAll(() => other.stop());
  const [first = ""] = chatEvents(["first"]);
  const begin = (text: string, then: (response: ServerResponse) => void): Answer => {
    return (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(text, () => setTimeout(() => then(response), 50));
    };
  };
  const ENDS: Record<GatewayOutcome, Answer> = {
    complete: sendEvents(chatEvents(["all", "of it"])),
    "client-left": begin(first, () => {}),
    "upstream-broke": begin(first, (response) => response.destroy()),
    "upstream-idle": begin(first, () => {}),
    malformed: sendText("<html>"),
    "upstream-error": begin(first, (response) => response.end('data: {"error":{"message":"Overloaded"}}\n\n')),
    unreachable: (_request, response) => void response.socket?.destroy(),
    timeout: () => {},
  };

  it.each(Object.entries(ENDS) as [GatewayOutcome, Answer][])("says how it ended: %s", async (outcome, answer) => {
    upstream.answerWith(answer);
    const userAgent = `${mode}-${outcome}`;
    const tools = [{ type: "function", function: { name: "a", parameters: { type: "object" } } }];
    const body = { model: "m", stream: true, tools, messages: [{ role: "user", content: "hi" }] };
    const asked = ask(other.url, JSON.stringify(body), { "user-agent": userAgent });
    const got = await asked.answered;
    if (outcome === "client-left") {
      await vi.waitFor(() => expect(got.text()).toBe(first));
      asked.leave();
    }
    const where = { userAgent };
    const find = () => database.client.gatewayRound.findFirstOrThrow({ where });
    const round = await vi.waitFor(find, { timeout: 10_000, interval: 100 });
    expect(round).toMatchObject({ mode, outcome });
    const status = { unreachable: 502, timeout: 504 }[outcome as string] ?? 200;
    expect(round.upstreamStatus).toBe(status);
  });
});

it("counts how requests ended", async () => {
  const answer = await fetch(`${api.url}/metrics`, { headers: { authorization: "Bearer metrics" } });
  const text = await answer.text();
  const labels = 'dialect="openai-chat",mode="observe"';
  expect(text).toContain(`toolcrib_gateway_requests_total{${labels},status="200",outcome="client-left"}`);
  expect(text).toContain(`toolcrib_gateway_requests_total{${labels},status="200",outcome="upstream-broke"}`);
  expect(text).toContain(`toolcrib_gateway_requests_total{${labels},status="200",outcome="upstream-idle"}`);
  expect(text).toContain(`toolcrib_gateway_requests_total{${labels},status="504",outcome="timeout"}`);
});

it("never logs or stores a credential", async () => {
  upstream.answerWith(sendText("{}"));
  const own = { authorization: `Bearer ${CALLERS_KEY}`, "x-toolcrib-key": key };
  const body = JSON.stringify({ model: "m", tools: [{ type: "function", function: { name: "a" } }], messages: [] });
  const anthropic = { "x-api-key": CALLERS_KEY, "x-toolcrib-key": key };
  for (const headers of [own, { ...own, "x-toolcrib-key": "wrong" }, { "x-api-key": key }, anthropic]) {
    const path = "x-api-key" in headers ? "messages" : "chat/completions";
    await (await fetch(`${api.url}/v1/${path}`, { method: "POST", headers, body })).text();
  }
  upstream.answerWith((_request, response) => void response.destroy());
  await (await fetch(`${api.url}/v1/chat/completions`, { method: "POST", headers: own, body })).text();
  await sleep(300);
  expect(log).toContain("gateway upstream not reached");
  for (const secret of [CALLERS_KEY, DEFAULT_KEY, key]) expect(log).not.toContain(secret);
  const tables = await database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  for (const { name } of tables.rows) {
    const found = await database.pool.query(`SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${CALLERS_KEY}%`,
    ]);
    expect(found.rowCount, name).toBe(0);
  }
});
