import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { starter } from "@/prisma/scenarios/starter/starter";
import { workbench } from "@/server/agent/workbench/workbench";
import type { JsonObject, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { createGuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { OutboundRules } from "@/server/lib/outbound/outbound-rules";
import { createMcpConnections } from "@/server/policy/sources/mcp/mcp-connections";
import { readOpenApi } from "@/server/policy/sources/read/read-openapi";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import { createTestDatabase } from "@/server/testing/test-database";
import { createBuiltinExecutor } from "./builtin-executor";
import type { Executor } from "./executor";
import { createExecutors } from "./executors";
import { createHttpExecutor } from "./http-executor";
import { createMcpExecutor } from "./mcp-executor";
import { silentLog, someAgent } from "./some-run.testing";

const rules: OutboundRules = { allowStdio: false, internal: "any" };
const fetch = createGuardedFetch(rules);
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const nothing: Executor = { canRun: () => false, run: () => Promise.reject(new Error("not to be run")) };

function runnerOf(executors: Partial<Record<"mcp" | "http" | "builtin", Executor>>, workbenchId = "user_1") {
  const limits = { timeoutMs: 20_000, maxArgumentBytes: 10_000, maxResultBytes: 100_000 };
  const all = { mcp: nothing, http: nothing, builtin: nothing, ...executors };
  const { run } = createExecutors(all, { limits: () => limits, log: silentLog });
  const agent = someAgent({ workbenchId });
  return (tool: ToolEntry, source: SourceEntry, args: JsonObject, signal = new AbortController().signal) =>
    run({ tool, source, arguments: args, agent, sessionId: null, signal });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("runs tools of a real MCP server: failures are answers, and calls are cancelled with the caller", async () => {
  const caller = new AbortController();
  let isCancelled = (_: boolean) => {};
  const cancelled = new Promise<boolean>((resolve) => {
    isCancelled = resolve;
  });
  const url = await serve(async (request, response) => {
    const server = new McpServer({ name: "shop", version: "1.0.0" });
    server.registerTool("add", { inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) => {
      return { content: [{ type: "text", text: String(a + b) }] };
    });
    server.registerTool("break", {}, () => {
      throw new Error("the blade broke");
    });
    server.registerTool("wait", {}, (extra) => {
      response.on("close", () => isCancelled(true));
      extra.signal.addEventListener("abort", () => isCancelled(true));
      caller.abort();
      return new Promise(() => {});
    });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });
  const connections = createMcpConnections({ fetch, rules, credentialsOf: async () => null, log: silentLog });
  ends.push(() => connections.stop());
  const run = runnerOf({ mcp: createMcpExecutor(connections) });
  const source = someSource("shop", { kind: "mcp", connection: { transport: "http", url: `${url}/mcp` } });
  const add = someTool("shop_add", { binding: { name: "add" } });
  expect(await run(add, source, { a: 2, b: 3 })).toMatchObject({
    outcome: "ok",
    content: [{ type: "text", text: "5" }],
  });
  const broken = await run(someTool("break"), source, {});
  expect(broken).toMatchObject({ outcome: "failed", isError: true });
  expect(JSON.stringify(broken.content)).toContain("the blade broke");
  expect(await run(someTool("wait"), source, {}, caller.signal)).toMatchObject({ outcome: "cancelled" });
  expect(await cancelled).toBe(true);
});

it("runs operations from an OpenAPI document", async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ at: request.url }));
  });
  const parameters = [
    { name: "id", in: "path", required: true, schema: { type: "integer" } },
    { name: "id", in: "query", schema: { type: "array", items: { type: "string" } } },
    { name: "where", in: "query", content: { "application/json": { schema: { type: "object" } } } },
  ];
  const document = {
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    servers: [{ url: `${url}/v1` }],
    paths: { "/boards/{id}": { get: { operationId: "getBoard", parameters, responses: {} } } },
  };
  const { tools, baseUrl } = readOpenApi(document);
  const [read] = tools;
  if (read === undefined || baseUrl === null) throw new Error("nothing was read");
  const { binding, inputSchema } = read;
  const tool = someTool(read.name, { inputSchema, ...(binding !== undefined && { binding }) });
  const run = runnerOf({ http: createHttpExecutor({ fetch, credentialsOf: async () => null }) });
  const source = someSource("shop", { kind: "openapi", connection: { baseUrl } });
  const named = (place: string) =>
    parametersOf(binding).find(({ name, in: where }) => name === "id" && where === place)?.as;
  const args = { [named("path") ?? ""]: 7, [named("query") ?? ""]: ["a", "b"], where: { x: 1 } };
  expect(await run(tool, source, args)).toMatchObject({
    structured: { at: "/v1/boards/7?id=a&id=b&where=%7B%22x%22%3A1%7D" },
  });
});

function parametersOf(binding: JsonObject | undefined): readonly { name: string; in: string; as: string }[] {
  return (binding?.parameters ?? []) as never;
}

it("runs the starter workbench separately for each owner, and reports tools it cannot run", async () => {
  const database = await createTestDatabase({ seeded: false });
  ends.push(() => database.drop());
  const builtin = createBuiltinExecutor(workbench, database.client);
  const sourceOf = ({ source }: ToolEntry) => starter.sources.find(({ name }) => name === source) ?? someSource(source);
  for (const tool of starter.tools) {
    expect([tool.name, builtin.canRun(tool, sourceOf(tool))]).toEqual([tool.name, tool.source === "workbench"]);
  }
  const call = (owner: string, name: string, args: JsonObject) => {
    const tool = starter.tools.find((each) => each.name === name) ?? someTool(name);
    return runnerOf({ builtin }, owner)(tool, sourceOf(tool), args);
  };
  expect(await call("ann", "task_create", { title: "Sharpen the saw" })).toMatchObject({ outcome: "ok" });
  expect(JSON.stringify(await call("ann", "task_list", {}))).toContain("Sharpen the saw");
  expect(JSON.stringify(await call("bob", "task_list", {}))).not.toContain("Sharpen the saw");
  await expect(call("ann", "task_create", {})).rejects.toMatchObject({ details: { field: "arguments.title" } });
});
