import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { type Answer, endAll, readJson, scripted, serve, text } from "@/server/policy/sources/mcp/some-servers.testing";
import { type AgentClient, openAgentClient } from "@/server/testing/prove/agent-client";
import { byScale, IS_RECORD, longestGapMs, reportFigures } from "@/server/testing/prove/figures";
import { heapReports, readHeap } from "../api/agent-heap";
import { mutate, publish, query, signedInClient } from "../api-client";
import { ADMIN, startToolcrib, type Toolcrib } from "../start-toolcrib";

// Real connections to misbehaving servers; server/policy/sources/mcp/hostile-servers.test.ts covers the details.

const KEY = "key-of-an-agent-among-hostile-servers";
const MEGABYTE = 1024 * 1024;
const FLOOD_BYTES = 100 * MEGABYTE;
const FLOODS = byScale({ quick: 2, record: 20 });
/** A short call timeout, so tests of hanging calls end soon, and room for the largest accepted results. */
const CALLS = { timeoutMs: 3000, maxResultBytes: MEGABYTE, maxArgumentBytes: MEGABYTE };
const HANG_TIMEOUT_MS = 100_000;
const tool = (name: string, more: object = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: "object" },
  ...more,
});

test.describe.configure({ mode: "serial", timeout: 300_000 });

let toolcrib: Toolcrib;
let admin: APIRequestContext;
let agent: AgentClient;

test.beforeAll(async () => {
  toolcrib = await startToolcrib({
    env: {
      TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
      TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
      TOOLCRIB_AGENT_KEY: KEY,
      TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1",
      TOOLCRIB_EMBEDDER: "off",
      ...heapReports(),
    },
  });
  admin = await signedInClient(toolcrib.url, ADMIN);
  const { version } = await query<{ version: string }>(admin, "settings.get");
  await mutate(admin, "settings.update", { settings: { execute: CALLS }, version });
  agent = openAgentClient(toolcrib.url, KEY, 2);
});
test.afterEach(endAll);
test.afterAll(async () => {
  agent?.close();
  await admin?.dispose();
  await toolcrib?.stop();
});

test("a 100 MB answer is aborted at the limit: memory stays bounded, and others are served meanwhile", async () => {
  let sent = 0;
  const flood: Answer = (message, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":{"content":[{"type":"text","text":"`);
    const chunk = "x".repeat(MEGABYTE);
    let left = FLOOD_BYTES;
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", pour);
      }
      response.end('"}]}}');
    };
    pour();
  };
  let isFlooding = false;
  const { id } = await newSource(
    scripted((message, response, request) =>
      isFlooding
        ? flood(message, response, request)
        : message.method === "tools/list"
          ? { tools: [tool("pour")] }
          : text("a drop"),
    ),
  );
  await syncAndPublish(id);
  await expect.poll(async () => (await execute("pour")).outcome).toBe("ok");

  isFlooding = true;
  const before = await readHeap(toolcrib);
  const gaps = watchResolves();
  for (let time = 0; time < FLOODS; time++) {
    expect(await refusalOf("sources.previewSync", { sourceId: id })).toMatch(/too large/);
    expect(JSON.stringify(await execute("pour"))).toMatch(/too large/);
  }
  const longestMs = await gaps.stop();
  const after = await readHeap(toolcrib);
  expect(sent).toBeLessThan((FLOODS * 2 * FLOOD_BYTES * 3) / 4);
  expect(after.heapUsed - before.heapUsed).toBeLessThan(FLOOD_BYTES / 2);
  expect(after.rss - before.rss).toBeLessThan(3 * FLOOD_BYTES);
  isFlooding = false;
  expect(await execute("pour")).toMatchObject({ outcome: "ok" });
  reportFigures("An MCP server answers with 100 MB", {
    "answers of 100 MB": 2 * FLOODS,
    "megabytes taken of each": Math.round(sent / MEGABYTE / (2 * FLOODS)),
    "heap more than before, MB": Math.round((after.heapUsed - before.heapUsed) / MEGABYTE),
    "resident more than before, MB": Math.round((after.rss - before.rss) / MEGABYTE),
    "longest time without an answer to others, ms": longestMs,
  });
});

test("a server that hangs times out, and others are served meanwhile", async () => {
  let hangsAt: unknown = null;
  const listener = scripted((message) => {
    if (message.method === hangsAt) return undefined;
    return message.method === "tools/list" ? { tools: [tool("dawdle")] } : text("at last");
  });
  const { id } = await newSource(listener);
  await syncAndPublish(id);
  await expect.poll(async () => (await execute("dawdle")).outcome).toBe("ok");
  const gaps = watchResolves();
  hangsAt = "tools/call";
  expect(await execute("dawdle")).toMatchObject({ outcome: "timeout" });
  // These have longer limits, which hostile-servers.test.ts shortens.
  if (IS_RECORD) {
    hangsAt = "tools/list";
    expect(await refusalOf("sources.previewSync", { sourceId: id })).toMatch(/in time/);
    const { id: silent } = await newSource(() => {});
    expect(await refusalOf("sources.previewSync", { sourceId: silent })).toMatch(/in time/);
  }
  const longestMs = await gaps.stop();
  hangsAt = null;
  expect(await execute("dawdle")).toMatchObject({ outcome: "ok" });
  reportFigures("An MCP server that hangs", { "longest time without an answer to others, ms": longestMs });
});

test("a server that changes its tools while it is read cannot bypass review: the reviewed tools are written, or nothing", async () => {
  let reads = 0;
  const { id } = await newSource(
    scripted((message) => {
      const { cursor } = (message.params ?? {}) as { cursor?: string };
      if (cursor === undefined) reads += 1;
      // Pages from different times: the second repeats a name of the first with another meaning.
      if (cursor === undefined) return { tools: [tool(`first_${reads}`), tool("shared")], nextCursor: "more" };
      return { tools: [tool("shared", { description: "Does something else." }), tool(`second_${reads}`)] };
    }),
  );
  const before = await draftHash();
  const plan = await mutate<{ hash: string; problems: { name: string; message: string }[] }>(
    admin,
    "sources.previewSync",
    { sourceId: id },
  );
  expect(plan.problems).toEqual([{ name: "shared", message: "Another tool is also named shared" }]);
  expect(await refusalOf("sources.applySync", { sourceId: id, planHash: plan.hash })).toMatch(/changed|again/);
  expect(await draftHash()).toBe(before);
});

test("too many tools, broken schemas and wrong content types get a clear error, and write nothing", async () => {
  const cases: readonly (readonly [string, RequestListener, RegExp])[] = [
    [
      "10,000 tools",
      scripted(() => ({ tools: Array.from({ length: 10_000 }, (_, at) => tool(`t${at}`)) })),
      /more than 5000 tools/,
    ],
    [
      "endless pages",
      scripted((message) => ({
        tools: [],
        nextCursor: `${(message.params as { cursor?: string } | undefined)?.cursor ?? ""}x`,
      })),
      /more than 100 pages/,
    ],
    ["JSON that is said to be HTML", lying("text/html"), /returned an invalid MCP response/],
    // The handshake timeout applies.
    ...(IS_RECORD ? [["a stream without an event", lying("text/event-stream"), /in time|MCP servers/] as const] : []),
  ];
  const before = await countTools();
  for (const [about, listener, words] of cases) {
    const { id } = await newSource(listener);
    expect(await refusalOf("sources.previewSync", { sourceId: id }), about).toMatch(words);
  }
  const odd = [
    tool("good"),
    tool("texts", { inputSchema: { type: "string" } }),
    tool("none", { inputSchema: "?" }),
    tool("good"),
    null,
    { name: 7 },
  ];
  const { id } = await newSource(scripted(() => ({ tools: odd })));
  const plan = await mutate<{ added: unknown[]; problems: unknown[] }>(admin, "sources.previewSync", { sourceId: id });
  expect(plan.added).toHaveLength(1);
  expect(plan.problems).toHaveLength(5);
  expect(await countTools()).toBe(before);
});

let sources = 0;

async function newSource(listener: RequestListener): Promise<{ id: string }> {
  const { source } = await serve(listener);
  const name = `hostile-${++sources}`;
  const fields = { name, kind: "mcp", title: name, description: "", connection: source.connection, enabled: true };
  return mutate(admin, "sources.create", fields);
}

async function syncAndPublish(sourceId: string): Promise<void> {
  const { hash } = await mutate<{ hash: string }>(admin, "sources.previewSync", { sourceId });
  await mutate(admin, "sources.applySync", { sourceId, planHash: hash });
  await publish(admin, "a source");
}

async function execute(name: string): Promise<{ outcome?: string }> {
  const { body } = await agent.ask("/api/v1/tools/execute", { role: "admin", name, arguments: {} });
  return body as { outcome?: string };
}

/** The error message. */
async function refusalOf(procedure: string, input: object): Promise<string> {
  const answer = await admin.post(`/api/trpc/${procedure}`, { data: input, timeout: HANG_TIMEOUT_MS });
  const { error } = (await answer.json()) as { error?: { message: string } };
  return error?.message ?? "(none)";
}

async function draftHash(): Promise<string> {
  return (await query<{ draftHash: string }>(admin, "revisions.unpublished")).draftHash;
}

async function countTools(): Promise<number> {
  return (await query<unknown[]>(admin, "tools.list")).length;
}

/** Sends JSON-RPC with another content type. */
function lying(contentType: string): RequestListener {
  return async (request, response) => {
    const { id } = await readJson(request);
    response.writeHead(200, { "content-type": contentType });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: id ?? null, result: { tools: [] } }));
  };
}

/** Another agent that resolves continuously and must always be answered; `stop` returns its longest wait. */
function watchResolves(): { stop(): Promise<number> } {
  const times: number[] = [];
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      const input = { role: "orchestrator", message: "turn off the kitchen lights" };
      const { status, answeredAt } = await agent.ask("/api/v1/resolve", input);
      expect(status).toBe(200);
      times.push(answeredAt);
      await sleep(20);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await asking;
      expect(times.length).toBeGreaterThan(5);
      return longestGapMs(times);
    },
  };
}
