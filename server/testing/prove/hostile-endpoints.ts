import { OPERATIONS, type Operation } from "@/server/contract/agent/operations";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import type { Seeded } from "@/server/lib/seeded";
import { type Bait, hostileJson, hostileText } from "./hostile-values";

/** An endpoint and a valid request for it. */
export type Endpoint = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Path parameters before encoding. */
  readonly said: string;
};

const OPERATION_LIST: readonly Operation[] = Object.values(OPERATIONS);
const OTHER_PROCEDURES = [
  "bundles.list",
  "tools.rows",
  "keys.create",
  "people.list",
  "me.get",
  "resolve",
  "nothing.here",
];
const MCP_METHODS = ["initialize", "tools/list", "tools/call", "ping", "notifications/initialized", "resources/list"];

export function hostileEndpoint(random: Seeded, bait: Bait): Endpoint {
  const kind = random.int(10);
  if (kind < 5) return restEndpoint(random, bait);
  return kind < 8 ? trpcEndpoint(random, bait) : mcpEndpoint(random, bait);
}

function restEndpoint(random: Seeded, bait: Bait): Endpoint {
  const operation = random.pick(OPERATION_LIST);
  const { method, path } = operation;
  const body: Endpoint["body"] = validBody(random, bait, operation);
  let said = "";
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = random.chance(30) ? String(body[name]) : hostileText(random, bait).slice(0, 20_000);
    said += value;
    return random.chance(85) ? encode(value) : encode(value).replaceAll("%", random.pick(["%25", "%", "%%"]));
  });
  const query = method === "GET" && random.chance(50) ? queryOf(random, bait) : { text: "", said: "" };
  return { method, path: `/api/v1${filled}${query.text}`, body, said: said + query.said };
}

/** A valid body: the example, or a meta-tool that searches for hidden tools. */
function validBody(random: Seeded, bait: Bait, { trpc, example }: Operation) {
  const { role: _role, ...body } = example;
  if (trpc !== "execute.run" || random.chance(20)) return body;
  const text = hostileText(random, bait).slice(0, 1000);
  const given = { query: text, name: text, names: [text], tools: [text], bundle: text, category: text, arguments: {} };
  const named = random.pick(Object.entries(given));
  const all = random.chance(50) ? given : Object.fromEntries([named]);
  return { name: random.pick(META_TOOLS), arguments: all, sessionId: `s${random.int(20)}` };
}

function queryOf(random: Seeded, bait: Bait) {
  const name = random.pick(["role", "limit", "offset", "format", "name", "__proto__", "sessionId"]);
  const value = hostileText(random, bait).slice(0, 5000);
  const twice = random.chance(20) ? `&${name}=${encode(value)}` : "";
  return { text: `?${name}=${encode(value)}${twice}`, said: value };
}

function trpcEndpoint(random: Seeded, bait: Bait): Endpoint {
  const operation = random.pick(OPERATION_LIST);
  const { trpc, isQuery } = operation;
  const body: Endpoint["body"] = validBody(random, bait, operation);
  const procedure = random.chance(80) ? trpc : random.pick(OTHER_PROCEDURES);
  const isGet = isQuery !== random.chance(10);
  const input = random.chance(50) ? JSON.stringify(body) : hostileJson(random, bait).slice(0, 8000);
  const batch = random.chance(15) ? random.pick(["batch=1&", "batch=true&", "batch=1&batch=2&"]) : "";
  const query = isGet ? `?${batch}input=${encode(input)}` : batch && `?${batch}`;
  const names = random.chance(8)
    ? Array(random.pick([2, 25, 500]))
        .fill(procedure)
        .join(",")
    : procedure;
  return { method: isGet ? "GET" : "POST", path: `/api/trpc/${names}${query}`, body, said: isGet ? input : "" };
}

function mcpEndpoint(random: Seeded, bait: Bait): Endpoint {
  const name = hostileText(random, bait).slice(0, 5000);
  const meta = { "io.modelcontextprotocol/protocolVersion": random.pick(["2026-07-28", "2025-11-25", "1", ""]) };
  const params = {
    initialize: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name, version: "1" } },
    "tools/call": {
      name: random.pick([name, ...META_TOOLS]),
      arguments: { name, query: name },
    },
  };
  const method = random.chance(90) ? random.pick(MCP_METHODS) : name;
  const given = (params as Record<string, object>)[method] ?? {};
  const body = {
    jsonrpc: "2.0",
    id: random.int(1000),
    method,
    params: { ...given, ...(random.chance(50) && { _meta: meta }) },
  };
  return { method: random.chance(88) ? "POST" : "GET", path: "/mcp", body, said: name };
}

/** A lone surrogate has no encoding; it is sent as the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
