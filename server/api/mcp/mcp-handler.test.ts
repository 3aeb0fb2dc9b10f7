import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createKey, revokeKey } from "@/server/identity/keys/keys.service";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { policies } from "@/server/policy/policies/policies.service";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { roles } from "@/server/policy/roles/roles.service";
import { listenLocally } from "@/server/testing/listen-locally";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openMcpHandler } from "./mcp-handler";

const ACTOR = { id: null, name: "Ada" };
const ME = { name: "test", version: "1" };
let database: TestDatabase;
let api: RunningApi;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  for (const close of closing) await close();
  await api.stop();
  await database.drop();
});

const requestInit = (key: string, headers = {}) => ({
  requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
});

type Connecting = { onListChanged?: () => void; headers?: object; url?: string };

async function connect(key: string, { onListChanged, headers, url = api.url }: Connecting = {}) {
  const client = new Client(ME, {
    versionNegotiation: { mode: "auto" },
    ...(onListChanged && { listChanged: { tools: { onChanged: onListChanged, autoRefresh: false } } }),
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), requestInit(key, headers)));
  closing.push(() => client.close());
  return client;
}

async function connectOld(key: string) {
  const client = new OldClient(ME);
  await client.connect(new OldTransport(new URL(`${api.url}/mcp`), requestInit(key)) as never);
  closing.push(() => client.close());
  return client;
}

const LONG_WAIT = { timeout: 10_000 };
const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

async function publish(): Promise<void> {
  const { draftHash } = await reviewDraft(database.client);
  await publishDraft(database.client, ACTOR, { note: "for MCP", draftHash });
}

describe("the MCP endpoint", () => {
  it("uses the newest protocol revision with clients that support it", async () => {
    const client = await connect(await api.keyFor("orchestrator"));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(client.getServerVersion()?.name).toBe("toolcrib");
  });

  it("lists core tools and meta-tools if the policy would not send everything", async () => {
    const client = await connect(await api.keyFor("coder"));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "file_grep",
      "file_read",
      "search_tools",
      "get_tool",
      "list_categories",
      "browse_category",
      "execute_tool",
    ]);
    const again = await (await connectOld(await api.keyFor("coder"))).listTools();
    expect(again.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  it("lists everything if the policy sends everything, and nothing if nothing is allowed", async () => {
    const [role] = await roles.list(database.client).then((all) => all.filter(({ name }) => name === "research"));
    if (role === undefined) throw new Error("no role research");
    const { updatedAt: _time, ...editable } = role;
    await roles.update(database.client, ACTOR, { ...editable, mode: "direct" });
    await publish();
    await vi.waitFor(() => expect(api.services.served.current()?.number).toBe(2), LONG_WAIT);
    const { tools } = await (await connect(await api.keyFor("research"))).listTools();
    expect(tools.map(({ name }) => name)).toEqual(["http_fetch", "web_read", "web_search"]);
    expect((await (await connect(await api.keyFor("chat"))).listTools()).tools).toEqual([]);
  });

  it("finds, shows and runs any allowed tool through the meta-tools", async () => {
    const client = await connect(await api.keyFor("orchestrator"));
    const found = await client.callTool({ name: "search_tools", arguments: { query: "task_create" } });
    expect(textOf(found)).toContain("task_create");
    const shown = await client.callTool({ name: "get_tool", arguments: { name: "task_create" } });
    expect(textOf(shown)).toContain("inputSchema");
    const args = { name: "task_create", arguments: { title: "Oil the vice" } };
    expect(await client.callTool({ name: "execute_tool", arguments: args })).toMatchObject({ isError: false });
    const listed = await client.callTool({ name: "task_list", arguments: {} });
    expect(textOf(listed)).toContain("Oil the vice");
  });

  it("refuses a denied tool with the same text as a missing one", async () => {
    const client = await connect(await api.keyFor("coder"));
    const call = async (name: string) => {
      const [direct, wrapped] = await Promise.all([
        client.callTool({ name, arguments: {} }),
        client.callTool({ name: "execute_tool", arguments: { name, arguments: {} } }),
      ]);
      expect([direct.isError, wrapped.isError]).toEqual([true, true]);
      return `${textOf(direct)} ${textOf(wrapped)}`.replaceAll(name, "NAME").replaceAll(/Closest: .*?(?= |$)/g, "");
    };
    expect(await call("ha_get_states")).toBe(await call("zz_qqq_wwwwww"));
  });

  it("says how to find more only if there is more, with the listed names", async () => {
    const told = async (role: string) => {
      const client = await connect(await api.keyFor(role));
      const words = client.getInstructions() ?? "";
      const listed = (await client.listTools()).tools.map(({ name }) => name);
      return { words, named: listed.filter((name) => words.includes(name)) };
    };
    const [all, ora] = [await roles.list(database.client), await policies.list(database.client)];
    const role = all.find(({ name }) => name === "coder");
    const policy = ora.find(({ settings }) => settings.presentation.searchToolName === "tools.discover");
    if (role === undefined || policy === undefined) throw new Error("the starter has changed");
    expect((await told("coder")).named).toEqual(["search_tools", "get_tool", "browse_category", "execute_tool"]);
    expect((await told("chat")).words).toBe("");
    expect((await told("research")).words).toBe("");
    const { updatedAt: _time, ...editable } = role;
    await roles.update(database.client, ACTOR, { ...editable, policy: policy.name });
    await publish();
    await vi.waitFor(() => expect(api.services.served.current()?.number).toBe(3), LONG_WAIT);
    expect((await told("coder")).named).toEqual(["tools.discover", "get_tool", "browse_category", "execute_tool"]);
  });

  it("records whether a tool was in the list, which is all that the caller was sent", async () => {
    const key = await api.keyFor("coder");
    const { ownerId } = api.services.keys.identify(`Bearer ${key}`);
    const client = await connect(key);
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    expect([listed.includes("file_read"), listed.includes("git_diff")]).toEqual([true, false]);
    for (const name of ["file_read", "git_diff"]) await client.callTool({ name, arguments: {} });
    await vi.waitFor(async () => {
      const calls = await database.client.toolCall.findMany({ where: { ownerId }, orderBy: { toolName: "asc" } });
      expect(calls).toMatchObject([
        { toolName: "file_read", via: "mcp", sent: true, roundId: null },
        { toolName: "git_diff", via: "mcp", sent: false, roundId: null },
      ]);
    }, LONG_WAIT);
  });

  it("tells the model which argument is wrong", async () => {
    const client = await connect(await api.keyFor("orchestrator"));
    const result = await client.callTool({ name: "ha_get_state", arguments: { entity_id: "!" } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("arguments.entity_id");
    const { tools } = await client.listTools();
    const { inputSchema } = tools.find(({ name }) => name === "ha_get_state") ?? {};
    const shown = /Its full input schema: (.*)$/u.exec(textOf(result))?.[1] ?? "null";
    expect(JSON.parse(shown)).toMatchObject({ type: "object", required: ["entity_id"] });
    if (inputSchema !== undefined) expect(JSON.parse(shown)).toEqual(inputSchema);
  });

  it("reads the role from a header if the key has several, and refuses other roles", async () => {
    const everyone = await api.keyFor();
    const client = await connect(everyone, { headers: { "x-toolcrib-role": "coder" } });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("file_grep");
    await expect(connect(everyone)).rejects.toThrow();
    await expect(connect("tck_nobody_has_this_key_at_all")).rejects.toThrow();
  });

  it("notifies clients of old and new protocols when a publish changes the list", async () => {
    const key = await api.keyFor("orchestrator");
    const heard = { modern: 0, old: 0 };
    await connect(key, {
      onListChanged: () => {
        heard.modern += 1;
      },
    });
    const old = await connectOld(key);
    old.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      heard.old += 1;
    });
    await old.listTools();
    // Its stream is opened behind the first answers.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await bundles.create(database.client, ACTOR, { name: "mcp-news", description: "x", tools: [] });
    await publish();
    await vi.waitFor(() => expect(heard).toEqual({ modern: 1, old: 1 }), { timeout: 5000 });
  });

  it("ends the streams and sessions of a key that is revoked, and leaves the others open", async () => {
    const open = async (key: string) => {
      const { ownerId } = api.services.keys.identify(`Bearer ${key}`);
      const [modern, old] = [await connect(key, { onListChanged: () => {} }), await connectOld(key)];
      await old.listTools();
      let oldIsOver = false;
      // A client whose stream is cut off tries to reopen it, and is refused.
      old.onerror = () => {
        oldIsOver = true;
      };
      return { ownerId, modern, oldIsOver: () => oldIsOver };
    };
    const [kept, gone] = [await open(await api.keyFor("coder")), await open(await api.keyFor("coder"))];
    const isOver = async (of: typeof kept) => {
      const over = of.modern.autoOpenedSubscription?.closed.then(() => true);
      const modernIsOver = await Promise.race([over, new Promise((resolve) => setTimeout(() => resolve(false), 50))]);
      return [modernIsOver, of.oldIsOver()];
    };
    expect(await isOver(gone)).toEqual([false, false]);
    await revokeKey(database.client, ACTOR, gone.ownerId);
    await vi.waitFor(async () => expect(await isOver(gone)).toEqual([true, true]), LONG_WAIT);
    expect(await isOver(kept)).toEqual([false, false]);
  });

  it("ends them within a second of the revocation: on the notification, not at the next poll", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const handler = openMcpHandler(api.services);
    vi.useRealTimers();
    const { port, close } = await listenLocally((request, response) => void handler.answer(request, response));
    const key = await api.keyFor("coder");
    const client = await connect(key, { url: `http://127.0.0.1:${port}`, onListChanged: () => {} });
    let isOver = false;
    void client.autoOpenedSubscription?.closed.then(() => {
      isOver = true;
    });
    await revokeKey(database.client, ACTOR, api.services.keys.identify(`Bearer ${key}`).ownerId);
    // As much again for a busy machine.
    await vi.waitFor(() => expect(isOver).toBe(true), { timeout: 2000, interval: 10 });
    await handler.stop();
    await close();
  });

  it("ends idle streams on request, and finishes running calls", async () => {
    const { executors } = api.services;
    let isCalled = false;
    let go: () => void = () => {};
    const mayGo = new Promise<void>((resolve) => {
      go = resolve;
    });
    const run: typeof executors.run = async (...call) => {
      isCalled = true;
      await mayGo;
      return executors.run(...call);
    };
    const handler = openMcpHandler({ ...api.services, executors: { ...executors, run } });
    const { port, close } = await listenLocally((request, response) => void handler.answer(request, response));
    const options = { url: `http://127.0.0.1:${port}`, onListChanged: () => {} };
    const client = await connect(await api.keyFor("orchestrator"), options);
    const call = client.callTool({ name: "task_list", arguments: {} });
    await vi.waitFor(() => expect(isCalled).toBe(true), LONG_WAIT);
    handler.endNotices();
    await client.autoOpenedSubscription?.closed;
    go();
    expect(await call).toMatchObject({ isError: false });
    await handler.stop();
    await close();
  });

  it("marks the answer of a tool whose source has changed it, and no other", async () => {
    const drift: typeof api.services.drift = {
      of: (_source, { name }) =>
        name === "task_list"
          ? { live: { inputSchema: { type: "object", minProperties: 1 } }, state: "accepted" }
          : null,
    };
    const handler = openMcpHandler({ ...api.services, drift });
    const { port, close } = await listenLocally((request, response) => void handler.answer(request, response));
    const client = await connect(await api.keyFor("orchestrator"), { url: `http://127.0.0.1:${port}` });
    const changed = await client.callTool({ name: "task_list", arguments: {} });
    expect(changed).toMatchObject({ isError: false, _meta: { "toolcrib/drift": true } });
    const other = await client.callTool({ name: "clock_now", arguments: {} });
    expect(other.isError).toBe(false);
    expect(other._meta?.["toolcrib/drift"]).toBeUndefined();
    await handler.stop();
    await close();
  });

  it("is counted with what it answered", async () => {
    const count = async (status: number) => {
      const [, times] = new RegExp(`_count\\{operation="mcp",status="${status}"\\} (\\d+)`).exec(
        await api.services.metrics.show(),
      ) ?? ["", "0"];
      return Number(times);
    };
    const client = await connect(await api.keyFor("coder"));
    const [good, refused] = [await count(200), await count(401)];
    await client.listTools();
    await expect(connect("tck_nobody_has_this_key_at_all")).rejects.toThrow();
    await vi.waitFor(async () => expect(await count(200)).toBe(good + 1), LONG_WAIT);
    expect(await count(401)).toBeGreaterThan(refused);
  });

  it("does not let one key use the session of another", async () => {
    const init = { jsonrpc: "2.0", id: 1, method: "initialize" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: ME };
    const post = async (key: string, body: object, session?: string) =>
      fetch(`${api.url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...(session !== undefined && { "mcp-session-id": session }),
        },
        body: JSON.stringify(body),
      });
    const opened = await post(await api.keyFor("orchestrator"), { ...init, params });
    const session = opened.headers.get("mcp-session-id") ?? "";
    expect(session).not.toBe("");
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
    const answer = await post(await api.keyFor("chat"), list, session);
    expect(await answer.text()).toContain('"tools":[]');
  });

  it("counts each call of a batch as a use of the key", async () => {
    const { key } = await createKey(database.client, ACTOR, {
      ...{ name: "limited", tools: [], ratePerMinute: 5, expiresAt: null },
      roles: { kind: "list", roleIds: ["role_orchestrator"] },
    });
    await api.services.keys.refresh();
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "clock_now", arguments: {} } };
    const answer = await fetch(`${api.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(Array.from({ length: 6 }, (_, id) => ({ ...call, id }))),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("reads only the start of a name that is too long", async () => {
    const client = await connect(await api.keyFor("orchestrator"));
    const result = await client.callTool({ name: "x".repeat(3000), arguments: {} });
    expect(result.isError).toBe(true);
    expect(textOf(result).length).toBeLessThan(500);
  });
});
