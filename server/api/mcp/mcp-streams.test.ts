import type { ServerResponse } from "node:http";
import { connect as connectSocket, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sendThrown } from "@/server/api/http/respond";
import { createKey } from "@/server/identity/keys/keys.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { listenLocally } from "@/server/testing/listen-locally";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openMcpHandler } from "./mcp-handler";

type HandlerOptions = Parameters<typeof openMcpHandler>[1];

const LONG_WAIT = { timeout: 10_000 };
const LIMITS = { per: { key: 3, person: 5 }, total: 8 };
const REVISION = "2026-07-28";
let database: TestDatabase;
let api: RunningApi;
let closing: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** A separate handler, whose list changes when the test says so. */
async function openHandler(options: HandlerOptions = {}) {
  let tell = () => {};
  const { served } = api.services;
  const onChange = (listener: () => void) => {
    tell = listener;
    return () => {};
  };
  const services = { ...api.services, served: { ...served, current: () => served.current(), onChange } };
  const handler = openMcpHandler(services as never, options);
  const responses: ServerResponse[] = [];
  const { port, close } = await listenLocally((request, response) => {
    responses.push(response);
    handler.answer(request, response).catch((error) => sendThrown(response, error));
  });
  closing.push(close, () => handler.stop());
  return { url: `http://127.0.0.1:${port}/mcp`, port, responses, tellListChanged: () => tell() };
}

async function keyOf(createdBy: string | null): Promise<string> {
  const input = { name: "streams", tools: [], ratePerMinute: null, expiresAt: null };
  const roles = { kind: "list" as const, roleIds: ["role_coder"] };
  const { key } = await createKey(database.client, { id: createdBy, name: "x" }, { ...input, roles });
  await api.services.keys.refresh();
  return key;
}

async function person(): Promise<string> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const { id } = await insertPerson(database.client, { name: email, email, accountRole: "admin", passwordHash: "x" });
  return id;
}

const LISTEN_BODY = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "subscriptions/listen",
  params: {
    notifications: { toolsListChanged: true },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": REVISION,
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});

const listenHeaders = (key: string) => ({
  authorization: `Bearer ${key}`,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": REVISION,
  "mcp-method": "subscriptions/listen",
});

type Stream = { readonly status: number; readonly retryAfter: string | null; text(): string; isOver(): boolean };

async function listen(url: string, init: RequestInit): Promise<Stream> {
  const leaving = new AbortController();
  closing.push(() => leaving.abort());
  const answer = await fetch(url, { ...init, signal: leaving.signal });
  let text = "";
  let isOver = false;
  const read = async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    text: () => text,
    isOver: () => isOver,
  };
}

const subscribe = (url: string, key: string) =>
  listen(url, { method: "POST", headers: listenHeaders(key), body: LISTEN_BODY });

describe("streams of MCP", () => {
  it("are limited per key, and one key uses up none of the others'", async () => {
    const { url } = await openHandler({ streams: LIMITS });
    const [mine, theirs] = [await keyOf(null), await keyOf(null)];
    for (let count = 0; count < 3; count++) expect((await subscribe(url, mine)).status).toBe(200);
    const refused = await subscribe(url, mine);
    expect([refused.status, refused.retryAfter]).toEqual([429, "5"]);
    await vi.waitFor(() => expect(refused.isOver()).toBe(true), LONG_WAIT);
    expect(JSON.parse(refused.text()).error).toMatchObject({
      code: "too_many_requests",
      message: expect.stringMatching(/^You've reached the limit of 3 open MCP streams per key\. Close .* try again/),
      limit: 3,
    });
    for (let count = 0; count < 3; count++) expect((await subscribe(url, theirs)).status).toBe(200);
  });

  it("are limited per person, however many keys a person has", async () => {
    const { url } = await openHandler({ streams: LIMITS });
    const [ada, bob] = [await person(), await person()];
    const keys = [await keyOf(ada), await keyOf(ada), await keyOf(ada)];
    const statuses: number[] = [];
    for (const key of [...keys, ...keys]) statuses.push((await subscribe(url, key)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await subscribe(url, await keyOf(bob))).status).toBe(200);
  });

  it("are never used up by one key: it is refused long before", async () => {
    const { url } = await openHandler();
    const key = await keyOf(null);
    const opened = await Promise.all(Array.from({ length: 251 }, () => subscribe(url, key)));
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await subscribe(url, await keyOf(null))).status).toBe(200);
  });

  it("are optional: a client over the limit still connects and lists tools", async () => {
    const { url } = await openHandler({ streams: { ...LIMITS, per: { key: 0, person: 0 } } });
    const client = new Client(
      { name: "test", version: "1" },
      {
        versionNegotiation: { mode: "auto" },
        listChanged: { tools: { onChanged: () => {}, autoRefresh: false } },
      },
    );
    const errors: Error[] = [];
    client.onerror = (error) => errors.push(error);
    const headers = { authorization: `Bearer ${await keyOf(null)}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    closing.push(() => client.close());
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    expect(errors.map(({ message }) => message).join()).toContain("limit of 0 open MCP streams per key");
  });

  it("are replaced when a client reconnects: the key's oldest idle stream ends, the new one gets notifications", async () => {
    const { url, tellListChanged } = await openHandler({ streams: { ...LIMITS, replaceAfterMs: 0 } });
    const key = await keyOf(null);
    const open = [await subscribe(url, key), await subscribe(url, key), await subscribe(url, key)];
    const again = await subscribe(url, key);
    expect(again.status).toBe(200);
    await vi.waitFor(() => expect(open.map((one) => one.isOver())).toEqual([true, false, false]), LONG_WAIT);
    tellListChanged();
    await vi.waitFor(() => expect(again.text()).toContain("notifications/tools/list_changed"), LONG_WAIT);
  });

  it("of an older protocol are reopened for their session, even if the earlier one is not known to be dead", async () => {
    const { url, tellListChanged } = await openHandler({ streams: { ...LIMITS, per: { key: 1, person: 1 } } });
    const key = await keyOf(null);
    const headers = { authorization: `Bearer ${key}`, accept: "application/json, text/event-stream" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const greeting = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    });
    await greeting.text();
    const session = { "mcp-session-id": greeting.headers.get("mcp-session-id") ?? "" };
    const first = await listen(url, { headers: { ...headers, ...session } });
    const second = await listen(url, { headers: { ...headers, ...session } });
    expect([first.status, second.status]).toEqual([200, 200]);
    await vi.waitFor(() => expect(first.isOver()).toBe(true), LONG_WAIT);
    tellListChanged();
    await vi.waitFor(() => expect(second.text()).toContain("notifications/tools/list_changed"), LONG_WAIT);
  });

  it("are closed when their client does not read, and keep little in memory until then", async () => {
    const { url, port, responses, tellListChanged } = await openHandler();
    const key = await keyOf(null);
    const stuck = await openAndNeverRead(port, key);
    const [response] = responses;
    if (response === undefined) throw new Error("no response");
    const reader = await subscribe(url, key);
    let most = 0;
    let told = 0;
    while (!response.destroyed && told < 200_000) {
      for (let count = 0; count < 500; count++, told++) tellListChanged();
      await nextTurn();
      most = Math.max(most, response.writableLength);
    }
    expect(response.destroyed, `after ${told} events`).toBe(true);
    // One turn of the loop may add to what waited before.
    expect(most).toBeLessThan(1024 * 1024);
    stuck.destroy();
    await vi.waitFor(() => expect(reader.text().split("list_changed").length - 1).toBe(told), LONG_WAIT);
    expect(reader.isOver()).toBe(false);
  });
});

async function openAndNeverRead(port: number, key: string): Promise<Socket> {
  const socket = connectSocket(port, "127.0.0.1");
  socket.on("error", () => {});
  const headers = { ...listenHeaders(key), host: "localhost", "content-length": LISTEN_BODY.length };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /mcp HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${LISTEN_BODY}`);
  // The beginning of the answer shows that the stream is open; nothing after it is read.
  await new Promise<void>((resolve) => socket.once("data", () => resolve()));
  socket.pause();
  return socket;
}
