import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { McpServer as LegacyServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { JsonObject } from "@/server/engine/snapshot";
import { createGuardedFetch } from "@/server/outbound/guarded-fetch";
import { readOutboundRules } from "@/server/outbound/outbound-rules";
import type { McpCredentials, McpSource } from "./mcp-connection-settings";
import { createMcpConnections, type McpConnections } from "./mcp-connections";

const EVERYTHING = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
const open = readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1", TOOLCRIB_ALLOW_STDIO: "1" });
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Settings = Partial<Parameters<typeof createMcpConnections>[0]>;

function connect(settings: Settings = {}): McpConnections {
  const rules = settings.rules ?? open;
  const connections = createMcpConnections({
    fetch: createGuardedFetch(rules),
    rules,
    credentialsOf: async () => null,
    log: { warn: vi.fn() },
    ...settings,
  });
  ends.push(() => connections.stop());
  return connections;
}

function sourceAt(connection: JsonObject): McpSource {
  return { id: `source_${randomUUID()}`, name: "there", kind: "mcp", connection };
}

async function serve(handler: RequestListener, port = 0): Promise<{ source: McpSource; server: Server; port: number }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  ends.push(() => close(server));
  return {
    source: sourceAt({ transport: "http", url: `http://127.0.0.1:${address.port}/mcp` }),
    server,
    port: address.port,
  };
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

async function readJson(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

/** The current SDK's own server, of the current protocol alone. */
function modern(define: (server: McpServer) => void) {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: "modern", version: "1.0.0" },
        { capabilities: { tools: { listChanged: true } } },
      );
      define(server);
      return server;
    },
    { legacy: "reject" },
  );
  ends.push(() => handler.close());
  const listener: RequestListener = async (request, response) => {
    const body = request.method === "POST" ? JSON.stringify(await readJson(request)) : undefined;
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const made = { method: request.method ?? "GET", headers, signal: gone.signal, ...(body !== undefined && { body }) };
    await pass(await handler.fetch(new Request(`http://127.0.0.1${request.url}`, made)), response);
  };
  return { listener, handler };
}

async function pass(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  try {
    for await (const chunk of answer.body ?? []) response.write(chunk);
  } catch {}
  response.end();
}

/** The SDK of the older protocol, with sessions. */
function legacy(define: (server: LegacyServer) => void) {
  const sessions = new Map<string, { transport: StreamableHTTPServerTransport; server: LegacyServer }>();
  const listener: RequestListener = async (request, response) => {
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (id !== undefined && known === undefined) return response.writeHead(404).end();
    if (known) return known.transport.handleRequest(request, response);
    const server = new LegacyServer({ name: "legacy", version: "1.0.0" });
    define(server);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (made) => void sessions.set(made, { transport, server }),
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
  return { listener, sessions };
}

type Answer = (message: JsonObject, response: ServerResponse, request: IncomingMessage) => unknown;

/** A server of the older protocol without an SDK, for what no SDK would say. */
function scripted(answer: Answer): RequestListener {
  return async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const message = await readJson(request);
    const reply = (result: unknown) => json(response, { jsonrpc: "2.0", id: message.id ?? null, result });
    if (message.method === "server/discover") {
      return json(response, { jsonrpc: "2.0", id: message.id ?? null, error: { code: -32601, message: "no" } });
    }
    if (message.method === "initialize") {
      const info = { name: "scripted", version: "1" };
      return reply({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: info });
    }
    if (message.id === undefined) return response.writeHead(202).end();
    const result = await answer(message, response, request);
    if (result !== undefined) reply(result);
  };
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

describe("a server of the current protocol", () => {
  it("is listed, called and heard when its tools change", async () => {
    let isGrown = false;
    const { listener, handler } = modern((server) => {
      server.registerTool(
        "add",
        {
          title: "Add",
          description: "Adds two numbers. Always.",
          inputSchema: z.object({ a: z.number(), b: z.number() }),
          annotations: { readOnlyHint: true },
          _meta: { "anthropic/alwaysLoad": true, "anthropic/searchHint": "sum, plus" },
        },
        async ({ a, b }) => ({ ...text(String(a + b)), structuredContent: { sum: a + b } }),
      );
      if (isGrown) server.registerTool("more", {}, async () => text("more"));
    });
    const { source } = await serve(listener);
    const connections = connect();
    const heard = new Promise<string>((resolve) => connections.onListChanged(resolve));
    const { tools, problems } = await connections.listTools(source);
    expect(problems).toEqual([]);
    expect(tools).toMatchObject([
      {
        name: "add",
        summary: "Adds two numbers.",
        inputSchema: { type: "object", required: ["a", "b"] },
        annotations: { readOnly: true },
        hints: { core: true, searchText: "sum, plus" },
      },
    ]);
    expect(await connections.callTool(source, "add", { a: 1, b: 2 })).toEqual({
      content: [{ type: "text", text: "3" }],
      structured: { sum: 3 },
      isError: false,
    });
    isGrown = true;
    handler.notify.toolsChanged();
    expect(await heard).toBe(source.id);
    expect((await connections.listTools(source)).tools.map((tool) => tool.name)).toEqual(["add", "more"]);
  });

  it("answers a failing and an unknown tool with words for the model", async () => {
    const { listener } = modern((server) => {
      server.registerTool("fail", {}, async () => {
        throw new Error("out of paper");
      });
    });
    const { source } = await serve(listener);
    const connections = connect();
    const failed = await connections.callTool(source, "fail", {});
    expect(failed.isError).toBe(true);
    expect(JSON.stringify(failed.content)).toContain("out of paper");
    expect((await connections.callTool(source, "nothing", {})).isError).toBe(true);
  });
});

describe("a server of the older protocol", () => {
  const define = (server: LegacyServer) => {
    server.registerTool("echo", { description: "Echoes.", inputSchema: { say: z.string() } }, async ({ say }) =>
      text(say),
    );
  };

  it("is listed, called, heard, and greeted anew when it has forgotten the session", async () => {
    const { listener, sessions } = legacy(define);
    const { source } = await serve(listener);
    const connections = connect();
    const heard = new Promise<string>((resolve) => connections.onListChanged(resolve));
    expect((await connections.listTools(source)).tools.map((tool) => tool.name)).toEqual(["echo"]);
    expect(await connections.callTool(source, "echo", { say: "hello" })).toMatchObject(text("hello"));
    expect(sessions.size).toBe(1);
    for (const { server } of sessions.values()) {
      await vi.waitFor(async () => {
        server.sendToolListChanged();
        expect(await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 400))])).toBe(source.id);
      });
    }
    sessions.clear();
    expect(await connections.callTool(source, "echo", { say: "again" })).toMatchObject(text("again"));
    expect(sessions.size).toBe(1);
  });

  it("gets the source's credentials with every request, and new ones at once", async () => {
    const seen = new Set<string | undefined>();
    const { listener } = legacy(define);
    const { source } = await serve((request, response) => {
      seen.add(`${request.headers.authorization} ${request.url}`);
      listener(request, response);
    });
    let credentials: McpCredentials | null = { headers: { authorization: "Bearer one" } };
    const connections = connect({ credentialsOf: async () => credentials });
    await connections.callTool(source, "echo", { say: "1" });
    expect([...seen]).toEqual(["Bearer one /mcp"]);
    seen.clear();
    credentials = { headers: { authorization: "Bearer two" }, query: { name: "key", value: "k" } };
    await connections.callTool(source, "echo", { say: "2" });
    expect([...seen]).toContain("Bearer two /mcp?key=k");
    seen.clear();
    // The database being away is no reason to stop calling.
    credentials = null;
    const away = connect({ credentialsOf: () => Promise.reject(new Error("database is away")) });
    await expect(away.callTool(source, "echo", { say: "3" })).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is reached again after it was away, and is taken to have changed meanwhile", async () => {
    const first = modern((server) => void server.registerTool("one", {}, async () => text("1")));
    const { source, server, port } = await serve(first.listener);
    const connections = connect({ retryMs: 20 });
    await connections.listTools(source);
    const heard = new Promise<string>((resolve) => connections.onListChanged(resolve));
    await close(server);
    await expect(connections.callTool(source, "one", {})).rejects.toMatchObject({ code: "unavailable" });
    await serve(modern((back) => void back.registerTool("two", {}, async () => text("2"))).listener, port);
    expect(await heard).toBe(source.id);
    expect((await connections.listTools(source)).tools.map((tool) => tool.name)).toEqual(["two"]);
  });
});

describe("the registry's “everything” server", () => {
  it("works as a program that gets PATH, HOME and its own variables alone", async () => {
    process.env.TOOLCRIB_TEST_SECRET = "not for children";
    ends.push(() => delete process.env.TOOLCRIB_TEST_SECRET);
    const source = sourceAt({ transport: "stdio", command: process.execPath, args: [EVERYTHING, "stdio"] });
    const connections = connect({ credentialsOf: async () => ({ env: { GIVEN: "yes" } }) });
    const { tools, problems } = await connections.listTools(source);
    expect(problems).toEqual([]);
    expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(["echo", "get-env"]));
    expect(await connections.callTool(source, "echo", { message: "hi" })).toMatchObject(text("Echo: hi"));
    const env = await connections.callTool(source, "get-env", {});
    const said = JSON.parse(String(env.content[0]?.text));
    expect(Object.keys(said).filter((name) => !["GIVEN", "HOME", "PATH"].includes(name))).toEqual([]);
    expect(said.GIVEN).toBe("yes");
  });

  it("works over HTTP", async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [EVERYTHING, "streamableHttp"], {
      env: { PATH: process.env.PATH, PORT: String(port) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    ends.push(async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    });
    await new Promise((resolve) => child.stderr.once("data", resolve));
    const source = sourceAt({ transport: "http", url: `http://127.0.0.1:${port}/mcp` });
    const connections = connect();
    expect((await connections.listTools(source)).tools.length).toBeGreaterThan(5);
    expect(await connections.callTool(source, "echo", { message: "hi" })).toMatchObject(text("Echo: hi"));
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await close(server);
  return port;
}

describe("what the operator has not allowed", () => {
  it("is refused: a program, an internal address, and a redirect to one", async () => {
    const strict = connect({ rules: readOutboundRules({}) });
    const program = sourceAt({ transport: "stdio", command: process.execPath });
    await expect(strict.listTools(program)).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringContaining("TOOLCRIB_ALLOW_STDIO"),
    });
    for (const url of ["http://127.0.0.1:9/mcp", "http://localhost:9/mcp", "http://[::ffff:127.0.0.1]:9/mcp"]) {
      await expect(strict.listTools(sourceAt({ transport: "http", url }))).rejects.toMatchObject({
        code: "rejected",
        message: expect.stringContaining("TOOLCRIB_ALLOW_INTERNAL"),
      });
    }
    let hits = 0;
    const inside = await serve(() => hits++);
    const { source } = await serve((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/mcp` }).end(),
    );
    await expect(connect().listTools(source)).rejects.toMatchObject({ code: "unavailable" });
    expect(hits).toBe(0);
  });

  it.each([
    {},
    { transport: "http" },
    { transport: "carrier pigeon", url: "https://a.example" },
    { transport: "stdio" },
    { transport: "stdio", command: "x", args: "y" },
  ])("says what is wrong with %j", async (connection) => {
    await expect(connect().listTools(sourceAt(connection))).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringMatching(/^connection: /),
    });
  });
});

describe("a hostile or broken server ends in a clear error", () => {
  const quick = { connectTimeoutMs: 400, listTimeoutMs: 400 };
  const tool = (name: string) => ({ name, inputSchema: { type: "object" } });

  it.each<[string, RequestListener, string]>([
    ["says nothing", () => {}, "timeout"],
    [
      "answers garbage",
      (_request, response) => response.writeHead(200, { "content-type": "application/json" }).end("}{"),
      "unavailable",
    ],
    [
      "answers HTML",
      (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "unavailable",
    ],
    ["wants other credentials", (_request, response) => response.writeHead(401).end(), "unavailable"],
    ["fails", (_request, response) => response.writeHead(500).end("no"), "unavailable"],
    ["hangs up", (request) => request.destroy(), "unavailable"],
    [
      "greets with a flood",
      (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(`{"jsonrpc":"2.0","id":"${"x".repeat(3_000_000)}"`);
      },
      "too_large",
    ],
  ])("when it %s", async (_name, listener, code) => {
    const { source } = await serve(listener);
    await expect(connect(quick).listTools(source)).rejects.toMatchObject({ name: "DomainError", code });
  });

  it.each<[string, Answer, string]>([
    [
      "pages without end",
      (message) => ({ tools: [], nextCursor: `${(message.params as JsonObject).cursor ?? ""}x` }),
      "too_large",
    ],
    ["pages in a circle", () => ({ tools: [], nextCursor: "again" }), "too_large"],
    ["too many tools", () => ({ tools: Array.from({ length: 6000 }, (_, at) => tool(`t${at}`)) }), "too_large"],
    ["no list at all", () => ({ tools: "none" }), "unavailable"],
    ["an answer that never comes", () => undefined, "timeout"],
    [
      "a stream that never ends",
      (_message, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        const timer = setInterval(() => response.write(`data: ${"x".repeat(500_000)}\n\n`), 1);
        response.on("close", () => clearInterval(timer));
      },
      "too_large",
    ],
  ])("when it lists %s", async (_name, answer, code) => {
    const { source } = await serve(scripted(answer));
    await expect(
      connect({ ...quick, listTimeoutMs: code === "timeout" ? 200 : 20_000 }).listTools(source),
    ).rejects.toMatchObject({
      name: "DomainError",
      code,
    });
  });

  it("takes the good tools of a list and names the bad ones", async () => {
    const { source } = await serve(
      scripted(() => ({
        tools: [tool("good"), null, { name: 7 }, tool("good"), { name: "text", inputSchema: { type: "string" } }],
      })),
    );
    const { tools, problems } = await connect(quick).listTools(source);
    expect(tools.map(({ name }) => name)).toEqual(["good"]);
    expect(problems).toHaveLength(4);
  });

  it("gives up a call in time, by its signal or when the answer is too large, and ends its requests", async () => {
    let open = 0;
    const { source } = await serve(
      scripted((message, response) => {
        const { name } = message.params as JsonObject;
        open += 1;
        response.on("close", () => {
          open -= 1;
        });
        return name === "large" ? text("x".repeat(4_000_000)) : undefined;
      }),
    );
    const connections = connect(quick);
    await expect(connections.callTool(source, "silent", {}, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "timeout",
    });
    const giving = new AbortController();
    const reason = new Error("the caller hung up");
    setTimeout(() => giving.abort(reason), 100);
    await expect(connections.callTool(source, "silent", {}, { signal: giving.signal })).rejects.toBe(reason);
    await expect(connections.callTool(source, "silent", {}, { signal: giving.signal })).rejects.toBe(reason);
    await expect(connections.callTool(source, "large", {}, { maxBytes: 1000 })).rejects.toMatchObject({
      code: "too_large",
    });
    await vi.waitFor(() => expect(open).toBe(0));
    expect(await connections.callTool(source, "large", {})).toMatchObject({ isError: false });
  });

  it.each<[string, string[], string]>([
    ["is not there", [], "unavailable"],
    ["ends at once", ["-e", "process.exit(3)"], "unavailable"],
    [
      "writes garbage without end",
      ["-e", "setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)"],
      "unavailable",
    ],
    ["says nothing", ["-e", "setInterval(() => {}, 1000)"], "timeout"],
  ])("when a program %s", async (_name, args, code) => {
    const command = args.length === 0 ? "no-such-program-of-toolcrib" : process.execPath;
    const connections = connect({ connectTimeoutMs: code === "timeout" ? 600 : 8000 });
    await expect(connections.listTools(sourceAt({ transport: "stdio", command, args }))).rejects.toMatchObject({
      name: "DomainError",
      code,
    });
  });
});

describe("connections", () => {
  it("are shared, closed when idle, and opened again when needed", async () => {
    let greetings = 0;
    const { source } = await serve(
      scripted((message) => {
        greetings += message.method === "initialize" ? 1 : 0;
        return text("hi");
      }),
    );
    const { source: counted } = await serve(async (request, response) => {
      const message = await readJson(request);
      if (message.method === "initialize") greetings += 1;
      const again = Object.assign(request, {
        [Symbol.asyncIterator]: async function* () {
          yield Buffer.from(JSON.stringify(message));
        },
      });
      scripted(() => text("hi"))(again, response);
    });
    expect(source.id).not.toBe(counted.id);
    const connections = connect({ idleMs: 60 });
    await Promise.all([1, 2, 3].map(() => connections.callTool(counted, "any", {})));
    expect(greetings).toBe(1);
    await vi.waitFor(async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      await connections.callTool(counted, "any", {});
      expect(greetings).toBeGreaterThan(1);
    });
  });

  it("refuse after the stop, and leave no program behind", async () => {
    const source = sourceAt({ transport: "stdio", command: process.execPath, args: [EVERYTHING, "stdio"] });
    const connections = connect();
    await connections.listTools(source);
    await connections.stop();
    await expect(connections.listTools(source)).rejects.toMatchObject({ code: "unavailable" });
  });
});
