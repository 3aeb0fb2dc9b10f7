import http from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { heapUsed } from "@/server/testing/heap-used";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { setGatewayRole } from "./gateway-roles.service";
import { openUpstream, type ScriptedUpstream, sendText } from "./scripted-upstream.testing";

/** Many streams at once, and what the gateway adds to the time until the first byte, beside going to the upstream directly. */

const STREAMS = byScale({ quick: 200, record: 400 });
const EVENTS = byScale({ quick: 100, record: 500 });
const PAIRS = byScale({ quick: 60, record: 1000 });
const REQUESTS = byScale({ quick: 1000, record: 100_000 });
const MOST_ADDED_MS = byScale({ quick: 50, record: 5 });
const MOST_ADDED_ON_MS = byScale({ quick: 100, record: 10 });

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let key: string;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1000, maxFreeSockets: 1000 });

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  const env = { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url };
  api = await startApi(database, { env });
  key = await api.keyFor("orchestrator");
});
afterAll(async () => {
  agent.destroy();
  await api.stop();
  await upstream.close();
  await database.drop();
});

const TOOLS = Array.from({ length: 40 }, (_, at) => {
  const parameters = {
    type: "object",
    properties: { text: { type: "string", description: "Some text. ".repeat(20) } },
  };
  return { type: "function", function: { name: `tool_${at}`, description: "A tool. ".repeat(40), parameters } };
});
const bodyOf = (id: number) => JSON.stringify({ id, model: "any", stream: true, messages: [], tools: TOOLS });

/** When the first byte came, and all of the text. */
function ask(
  base: string,
  body: string,
  by = key,
): Promise<{ firstMs: number; text: string; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${by}`, "content-length": Buffer.byteLength(body) };
    const request = http.request(`${base}/v1/chat/completions`, { method: "POST", headers, agent }, (response) => {
      let firstMs = 0;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        if (chunks.push(chunk) === 1) firstMs = performance.now() - started;
      });
      response.on("end", () => resolve({ firstMs, text: Buffer.concat(chunks).toString(), headers: response.headers }));
      response.on("error", reject);
    });
    request.on("error", reject).end(body);
  });
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;

it(`loses no event of ${STREAMS} streams at once`, async () => {
  upstream.answerWith(async ({ body }, response) => {
    const { id } = JSON.parse(body.toString()) as { id: number };
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (let at = 0; at < EVENTS; at++) {
      response.write(`data: ${id} ${at}\n\n`);
      await new Promise((resume) => setTimeout(resume, 2));
    }
    response.end("data: [DONE]\n\n");
  });
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: STREAMS }, (_, id) => ask(api.url, bodyOf(id))));
  const seconds = (performance.now() - started) / 1000;
  for (const [id, { text }] of answers.entries()) {
    const events = Array.from({ length: EVENTS }, (_, at) => `data: ${id} ${at}\n\n`);
    expect(text).toBe(`${events.join("")}data: [DONE]\n\n`);
  }
  reportFigures("gateway: streams at once", {
    ...{ streams: STREAMS, events: STREAMS * EVENTS, "lost events": 0 },
    "events per second": Math.round((STREAMS * EVENTS) / seconds),
  });
}, 120_000);

it("adds little to the time until the first byte", async () => {
  upstream.answerWith((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("data: 1\n\n");
    response.end("data: [DONE]\n\n");
  });
  const direct: number[] = [];
  const through: number[] = [];
  for (let at = 0; at < PAIRS + 20; at++) {
    const [first, second] = [await ask(upstream.url, bodyOf(at)), await ask(api.url, bodyOf(at))];
    // The first ones meet code that is not warm yet.
    if (at < 20) continue;
    direct.push(first.firstMs);
    through.push(second.firstMs);
  }
  const added = median(through) - median(direct);
  reportFigures("gateway: first byte", {
    ...{ requests: PAIRS, "request bytes": bodyOf(0).length },
    ...{ "direct p50 ms": rounded(median(direct)), "through the gateway p50 ms": rounded(median(through)) },
    ...{ "added p50 ms": rounded(added), ratio: rounded(median(through) / median(direct)) },
  });
  expect(added).toBeLessThan(MOST_ADDED_MS);
}, 120_000);

it("adds little in on, for a list of tools that it knows", async () => {
  upstream.answerWith((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("data: 1\n\n");
    response.end("data: [DONE]\n\n");
  });
  await setGatewayRole(database.client, TOOLCRIB, { role: "coder", version: 0, changes: { mode: "on" } });
  await api.services.gatewayControl.roles.refresh();
  const coder = await api.keyFor("coder");
  const direct: number[] = [];
  const through: number[] = [];
  let sent = "";
  for (let at = 0; at < PAIRS + 20; at++) {
    // Another conversation with other words each time.
    const messages = [
      { role: "user", content: `use tool ${at % TOOLS.length} for job ${at}, and tell me what it said` },
    ];
    const body = JSON.stringify({ ...JSON.parse(bodyOf(at)), messages });
    const [first, second] = [await ask(upstream.url, body), await ask(api.url, body, coder)];
    expect(second.headers["x-toolcrib-degraded"]).toBeUndefined();
    sent = String(second.headers["x-toolcrib-tools"]);
    if (at < 20) continue;
    direct.push(first.firstMs);
    through.push(second.firstMs);
  }
  const [, count] = sent.split("->");
  expect(Number(count)).toBeLessThan(TOOLS.length);
  const added = median(through) - median(direct);
  reportFigures("gateway: first byte in on, without an embedder", {
    ...{ requests: PAIRS, "request bytes": bodyOf(0).length, tools: sent },
    ...{ "direct p50 ms": rounded(median(direct)), "through the gateway p50 ms": rounded(median(through)) },
    "added p50 ms": rounded(added),
  });
  expect(added).toBeLessThan(MOST_ADDED_ON_MS);
}, 120_000);

it(`holds no memory after ${REQUESTS} requests`, async () => {
  upstream.answerWith((_request, response) => void response.writeHead(200).end("{}"));
  const small = JSON.stringify({ model: "any", messages: [], tools: TOOLS.slice(0, 2) });
  const run = async (count: number) => {
    for (let at = 0; at < count; at += 50) {
      await Promise.all(Array.from({ length: 50 }, () => ask(api.url, small)));
      upstream.asked.length = 0;
    }
  };
  await run(500);
  const before = await heapUsed();
  const started = performance.now();
  await run(REQUESTS);
  const seconds = (performance.now() - started) / 1000;
  const grownMb = ((await heapUsed()) - before) / 1e6;
  expect(api.services.gateway.stats()).toEqual({ open: 0, heldBytes: 0 });
  reportFigures("gateway: memory", {
    ...{ requests: REQUESTS, "heap growth MB": rounded(grownMb) },
    "requests per second": Math.round(REQUESTS / seconds),
  });
  expect(grownMb).toBeLessThan(15);
}, 600_000);
