import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { McpServer as LegacyServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { createGuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { toListener } from "@/server/testing/to-listener";
import { createMcpConnections, type McpConnections } from "./mcp-connections";
import type { McpSource } from "./mcp-settings";

/** The reference server that uses every feature. */
export const EVERYTHING = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);
const open = readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1", TOOLCRIB_ALLOW_STDIO: "1" });
export const ends: (() => unknown)[] = [];

export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

type Settings = Partial<Parameters<typeof createMcpConnections>[0]>;

export function connect(settings: Settings = {}): McpConnections {
  const rules = settings.rules ?? open;
  const connections = createMcpConnections({
    fetch: createGuardedFetch(rules),
    rules,
    credentialsOf: async () => null,
    log: { warn: () => {} },
    ...settings,
  });
  ends.push(() => connections.stop());
  return connections;
}

export function sourceAt(connection: JsonObject): McpSource {
  return { id: `source_${randomUUID()}`, name: "there", kind: "mcp", connection };
}

export async function serve(
  handler: RequestListener,
  port = 0,
): Promise<{ source: McpSource; server: Server; port: number }> {
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

export function close(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

export async function readJson(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

/** The current SDK's server, for the current protocol only. */
export function modern(define: (server: McpServer) => void) {
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
  return { listener: toListener((request) => handler.fetch(request)), handler };
}

/** The older protocol's SDK, with sessions. */
export function legacy(define: (server: LegacyServer) => void) {
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

export type Answer = (message: JsonObject, response: ServerResponse, request: IncomingMessage) => unknown;

/** A server of the older protocol without an SDK, for what no SDK would send. */
export function scripted(
  answer: Answer,
  hear: (method: unknown) => void = () => {},
  name = "scripted",
): RequestListener {
  return async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const message = await readJson(request);
    hear(message.method);
    const reply = (result: unknown) => json(response, { jsonrpc: "2.0", id: message.id ?? null, result });
    if (message.method === "server/discover") {
      return json(response, { jsonrpc: "2.0", id: message.id ?? null, error: { code: -32601, message: "no" } });
    }
    if (message.method === "initialize") {
      const info = { name, version: "1" };
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

export const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
