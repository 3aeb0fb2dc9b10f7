import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { McpServer as LegacyServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { freePort } from "@/server/cli/process/ports.mjs";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import type { McpCredentials } from "./mcp-settings";
import {
  close,
  connect,
  EVERYTHING,
  endAll,
  ends,
  legacy,
  modern,
  scripted,
  serve,
  sourceAt,
  text,
} from "./some-servers.testing";

afterEach(endAll);

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

  it("answers a failing and an unknown tool with a text for the model", async () => {
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

  it("is listed, called, listened to, and initialized again when it has forgotten the session", async () => {
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
    let credentials: McpCredentials = { headers: { authorization: "Bearer one" } };
    let isAway = false;
    const connections = connect({
      credentialsOf: async () => {
        if (isAway) throw new Error("the database is away");
        return credentials;
      },
    });
    await connections.callTool(source, "echo", { say: "1" });
    expect([...seen]).toEqual(["Bearer one /mcp"]);
    seen.clear();
    credentials = { headers: { authorization: "Bearer two" }, query: { name: "key", value: "k" } };
    await connections.callTool(source, "echo", { say: "2" });
    expect([...seen]).toContain("Bearer two /mcp?key=k");
    // Open connections continue without the database; new ones cannot start.
    isAway = true;
    expect(await connections.callTool(source, "echo", { say: "3" })).toMatchObject(text("3"));
    const other = sourceAt(source.connection);
    await expect(connections.callTool(other, "echo", { say: "4" })).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is reconnected after an outage, and treated as changed", async () => {
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

describe("a server that is to be listened to", () => {
  it("is retried until it is reachable, and not treated as changed before", async () => {
    const port = await freePort();
    const source = sourceAt({ transport: "http", url: `http://127.0.0.1:${port}/mcp` });
    const connections = connect({ retryMs: 20 });
    const heard: string[] = [];
    connections.onListChanged((sourceId) => heard.push(sourceId));
    connections.watch(source);
    await new Promise((resolve) => setTimeout(resolve, 50));
    let isGreeted = false;
    const { listener, handler } = modern((server) => void server.registerTool("one", {}, async () => text("1")));
    await serve((request, response) => {
      isGreeted ||= request.headers["mcp-method"] === "subscriptions/listen";
      listener(request, response);
    }, port);
    await vi.waitFor(() => expect(isGreeted).toBe(true), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(heard).toEqual([]);
    handler.notify.toolsChanged();
    await vi.waitFor(() => expect(heard).toEqual([source.id]), { timeout: 10_000 });
  });

  it("is not contacted once it is removed, even during initialization", async () => {
    const waiting: ServerResponse[] = [];
    const { source } = await serve((_request, response) => void waiting.push(response));
    const connections = connect({ retryMs: 20 });
    connections.watch(source);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    connections.forget(source.id);
    for (const response of waiting) response.socket?.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(waiting).toHaveLength(1);
  });
});

describe("the registry's “everything” server", () => {
  it("works as a program that gets only PATH, HOME and its own variables", async () => {
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
    const env = { ...process.env, PORT: String(port) };
    const child = spawn(process.execPath, [EVERYTHING, "streamableHttp"], { env, stdio: ["ignore", "ignore", "pipe"] });
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

  it.each<JsonObject>([
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

describe("connections", () => {
  it("are shared, closed when idle, and opened again when needed", async () => {
    const methods: unknown[] = [];
    const greetings = () => methods.filter((method) => method === "initialize").length;
    const { source } = await serve(
      scripted(
        () => text("hi"),
        (method) => methods.push(method),
      ),
    );
    const connections = connect({ idleMs: 60 });
    await Promise.all([1, 2, 3].map(() => connections.callTool(source, "any", {})));
    expect(greetings()).toBe(1);
    await vi.waitFor(async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      await connections.callTool(source, "any", {});
      expect(greetings()).toBeGreaterThan(1);
    });
  });

  it("refuse calls after shutdown, and leave no program running", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "toolcrib-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const pids = path.join(folder, "pids");
    const note = "import fs from 'node:fs'; fs.appendFileSync(process.env.PIDS, process.pid + '\\n')";
    const args = ["--import", `data:text/javascript,${encodeURIComponent(note)}`, EVERYTHING, "stdio"];
    const source = sourceAt({ transport: "stdio", command: process.execPath, args });
    const connections = connect({ credentialsOf: async () => ({ env: { PIDS: pids } }) });
    await connections.listTools(source);
    const started = readFileSync(pids, "utf8").trim().split("\n").map(Number);
    expect(started.filter(isAlive)).toHaveLength(1);
    await connections.stop();
    expect(started.filter(isAlive)).toEqual([]);
    await expect(connections.listTools(source)).rejects.toMatchObject({ code: "unavailable" });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
