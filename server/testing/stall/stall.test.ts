import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/agent/operations";
import { byScale, tellFigures } from "@/server/testing/prove/figures";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { STALL_ROLE, STALL_TOOLS, stallCatalog } from "./stall-catalog";
import type { Order, Ready } from "./stall-server";
import type { Waits } from "./ticker";
import { AGENT_OPERATIONS, junk, restCall, WORST_MCP, WORST_OPERATIONS } from "./worst-operations";
import { listWorstInputs, PROCEDURES, type World, worstInput } from "./worst-procedures";

type Send = { readonly method: string; readonly path: string; readonly body: string | null; readonly as: "agent" | "admin" | "nobody" };
type Row = { readonly operation: string; readonly bytes: number; readonly status: number; readonly waits: Waits; readonly ms: number };

let database: TestDatabase;
let server: ReturnType<typeof fork>;
let ready: Ready;
let world: World;

beforeAll(async () => {
  const started = performance.now();
  database = await createTestDatabase({ seeded: false });
  server = fork(new URL("./stall-server.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, STALL_DATABASE_URL: database.url, STALL_TOOLS: String(STALL_TOOLS), NODE_ENV: "production" },
  });
  const ended = once(server, "exit").then(() => Promise.reject(new Error("The server ended before it was ready")));
  [ready] = (await Promise.race([once(server, "message"), ended])) as [Ready];
  ended.catch(() => {});
  console.log("started", Math.round(performance.now() - started), ready.seededMs);
  world = await makeWorld();
  console.log("world", Math.round(performance.now() - started));
}, 180_000);

afterAll(async () => {
  if (server?.exitCode === null) {
    order({ kind: "stop" });
    await once(server, "exit");
  }
  await database?.drop();
});

function order(given: Order): void {
  server.send(given);
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

function send({ method, path, body, as }: Send): Promise<{ status: number; text: string }> {
  const headers = {
    "content-type": "application/json",
    ...(path.startsWith("/mcp") && { accept: "application/json, text/event-stream", "x-toolcrib-role": STALL_ROLE }),
    ...(as === "agent" && { authorization: `Bearer ${ready.key}` }),
    ...(as === "admin" && { cookie: ready.cookie }),
    ...(body !== null && { "content-length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${ready.url}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        // What is told without end has begun.
        if (response.headers["content-type"]?.startsWith("text/event-stream") && !path.startsWith("/mcp")) done();
      });
      const done = () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        if (!response.complete) response.destroy();
      };
      response.on("end", done);
      response.on("error", () => done());
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      // Refused before all of it was sent.
      if (error.code === "EPIPE" || error.code === "ECONNRESET") resolve({ status: 413, text: "" });
      else reject(error);
    });
    request.setTimeout(120_000, () => request.destroy(new Error(`${path} was not answered`)));
    request.end(body);
  });
}

async function ask<T>(path: string, input: unknown): Promise<T> {
  const { text, status } = await send({ method: "POST", path: `/api/trpc/${path}`, body: JSON.stringify(input ?? {}), as: "admin" });
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text).result.data as T;
}

async function makeWorld(): Promise<World> {
  const { tools, sources } = stallCatalog(STALL_TOOLS);
  const role = STALL_ROLE;
  for (let round = 0; round < 20; round++) {
    const message = `send the invoice number ${round} and book a room`;
    await send({ method: "POST", path: "/api/v1/resolve", body: JSON.stringify({ role, sessionId: "stall", message }), as: "agent" });
  }
  const expected = tools.slice(0, 2).map(({ name }) => name);
  const cases = Array.from({ length: 50 }, (_, at) => ({ id: `c${at}`, message: `invoice ${at}`, role, expected }));
  const set = { name: "stall", description: "", required: false, recallFloor: null, zeroFloor: null, tokenCeiling: null };
  const { id: setId } = await ask<{ id: string }>("evaluations.create", { ...set, cases });
  const messageId = "msg_0000000000000001";
  const choice = { role, model: "demo", mode: "auto" };
  const { chatId } = await ask<{ chatId: string }>("chats.send", { chatId: null, messageId, text: "send an invoice", choice });
  const listed = await ask<{ items: { id: string }[] }>("sessions.list", {});
  // Something to publish.
  await ask("core.set", { tool: tools[0]?.name, role, isCore: true });
  const { draftHash } = await ask<{ draftHash: string }>("revisions.review", undefined);
  const exported = await ask<{ text: string }>("policyFile.export", { ref: "draft" });
  return {
    ...{ toolIds: tools.map(({ id }) => id), toolNames: tools.map(({ name }) => name), sourceIds: sources.map(({ id }) => id) },
    ...{ sessionId: listed.items[0]?.id ?? "", chatId, messageId, setId, draftHash, policyFile: exported.text },
  };
}

async function measure(operation: string, sends: readonly Send[]): Promise<Row> {
  order({ kind: "watch" });
  await once(server, "message");
  const started = performance.now();
  let status = 0;
  for (const given of sends) ({ status } = await send(given));
  const ms = Math.round(performance.now() - started);
  await new Promise((wait) => setTimeout(wait, 30));
  order({ kind: "tell" });
  const [waits] = (await once(server, "message")) as [Waits];
  return { operation, bytes: Buffer.byteLength(sends[0]?.body ?? ""), status, waits, ms };
}

const rows: Row[] = [];
const TIMES = byScale({ quick: 1, record: 3 });
const times = <T>(make: (at: number) => T) => Array.from({ length: TIMES }, (_, at) => make(at));

it("every operation has a worst input", () => {
  const people = Object.keys(PROCEDURES).filter((path) => !Object.values(OPERATIONS).some(({ trpc }) => trpc === path));
  expect(listWorstInputs().sort()).toEqual(people.sort());
});

it("rest", async () => {
  rows.push(await measure("nothing", [{ method: "GET", path: "/api/health", body: null, as: "nobody" }]));
  for (const name of AGENT_OPERATIONS) {
    for (const [what, make] of Object.entries(WORST_OPERATIONS[name])) {
      rows.push(await measure(`REST ${name}: ${what}`, times((at) => ({ ...restCall(name, make(world, at) as never), as: "agent" as const }))));
      const { trpc } = OPERATIONS[name];
      rows.push(await measure(`tRPC ${name}: ${what}`, times((at) => ({ method: "POST", path: `/api/trpc/${trpc}`, body: JSON.stringify(make(world, at + 50)), as: "agent" as const }))));
    }
    const { method, path } = restCall(name, { name: "x", sessionId: "stall" });
    if (method === "POST") rows.push(await measure(`REST ${name}: 4 MB of keys`, [{ method, path, body: junk(4 * 1024 * 1024), as: "agent" }]));
  }
  for (const [method, make] of Object.entries(WORST_MCP)) {
    rows.push(await measure(`MCP ${method}`, times((at) => ({ method: "POST", path: "/mcp", body: JSON.stringify({ jsonrpc: "2.0", id: at, method, params: make(world, at) }), as: "agent" as const }))));
  }
  rows.push(await measure("MCP 4 MB of keys", [{ method: "POST", path: "/mcp", body: junk(4 * 1024 * 1024), as: "agent" }]));
  for (const path of ["me.get", "links.inspect", "links.accept", "links.setPassword"]) {
    rows.push(await measure(`nobody ${path}: 4 MB`, [{ method: "POST", path: `/api/trpc/${path}`, body: junk(4 * 1024 * 1024), as: "nobody" }]));
  }
  show();
}, 600_000);

it("people", async () => {
  const last = /\.(remove|discardDraft|restore|import|importCases|applyImport|applySync|publish|signOutEverywhere|changeRole|changeDisabled)$/;
  const paths = listWorstInputs().sort((a, b) => Number(last.test(a)) - Number(last.test(b)));
  for (const path of paths) {
    if (["people.signOutEverywhere", "people.changeRole", "people.changeDisabled"].includes(path)) continue;
    const { type } = PROCEDURES[path]!._def;
    const sends = times((at): Send => {
      const body = worstInput(path, world, 4_000_000, at);
      if (type === "subscription") return { method: "GET", path: `/api/trpc/${path}?input=${encodeURIComponent(body ?? "")}`, body: null, as: "admin" };
      return { method: "POST", path: `/api/trpc/${path}`, body: body ?? "{}", as: "admin" };
    });
    rows.push(await measure(`people ${path}`, sends));
  }
  show();
}, 600_000);

function show(): void {
  for (const { operation, bytes, status, waits, ms } of rows.splice(0)) {
    console.log(`${operation} | ${bytes} | ${status} | longest ${waits.longestMs} | p99.9 ${waits.p999Ms} | took ${ms}`);
  }
}
tellFigures("x", {});
