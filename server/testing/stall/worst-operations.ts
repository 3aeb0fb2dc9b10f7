import { starter } from "@/prisma/scenarios/starter/starter";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import { COSTLY_TOOLS, STALL_ROLE } from "./stall-catalog";
import type { World } from "./worst-procedures";

const role = STALL_ROLE;
const lines = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** A mistyped tool name. */
function nearMiss(name: string, at: number): string {
  const place = 2 + (at % Math.max(1, name.length - 4));
  const slip = `${name.slice(0, place)}${name[place + 1] ?? "x"}${name[place] ?? "y"}${name.slice(place + 2)}`;
  // Half of them at maximum length.
  return at % 2 === 0 ? slip : `${slip}_${slip}_${slip}_${slip}_${slip}`.slice(0, 200);
}

const nearMisses = ({ toolNames }: World, count: number, at: number) =>
  lines(count, (n) => nearMiss(toolNames[(at * 331 + n * 47) % toolNames.length] ?? "", n + at));

const words = (letters: number, at: number) =>
  lines(Math.ceil(letters / 8), (n) => `invoicf${(n * 7 + at).toString(36)}`)
    .join(" ")
    .slice(0, letters);

const FORMATS = ["anthropic", "gemini", "openai-responses"];
const MODELS = starter.models.map(({ name }) => name);

type Make = (world: World, at: number) => unknown;

/** The most expensive inputs of each operation. */
export const WORST_OPERATIONS: Readonly<Record<OperationName, Readonly<Record<string, Make>>>> = {
  resolve: {
    "a long message": (_world, at) => ({ role, sessionId: `m${at}`, message: words(200_000, at), explain: true }),
    "a long history": (_world, at) => ({ role, message: "go on", history: lines(20, (n) => words(180_000, at + n)) }),
    "many messages": (_world, at) => ({
      role,
      messages: lines(10_000, (n) => ({ role: n % 2 === 0 ? "user" : "assistant", content: words(200, at + n) })),
    }),
    "a format that nobody has asked for": (_world, at) => ({
      ...{ role, message: "send the invoice" },
      ...{ format: FORMATS[at % FORMATS.length], model: MODELS[at % MODELS.length] },
    }),
    "two thousand caller tools": (_world, at) => ({
      role,
      message: "send the invoice",
      tools: lines(2000, (n) => ({
        name: `own_${at % 3}_${n}`,
        description: words(1500, at + n),
        inputSchema: {
          type: "object",
          properties: Object.fromEntries(
            lines(12, (p) => [`p${p}`, { type: "string", description: words(40, n + p) }] as const),
          ),
        },
      })),
    }),
    "every tool": (_world, at) => ({
      role,
      sessionId: `e${at}`,
      message: "hello there",
      mode: "direct",
      explain: true,
    }),
  },
  searchTools: {
    "near misses by name": (world, at) => ({
      role,
      query: `select:${nearMisses(world, 100, at).join(",")}`.slice(0, 2000),
    }),
    "a long query": (_world, at) => ({ role, query: words(2000, at), limit: 100 }),
    "required words": (_world, at) => ({
      role,
      query: lines(600, (n) => `+${(n + at) % 10}`)
        .join(" ")
        .slice(0, 2000),
      limit: 100,
    }),
  },
  getTool: { "a near miss": (world, at) => ({ role, name: nearMisses(world, 1, at)[0] }) },
  listCategories: { "all of them": () => ({ role }) },
  browseCategory: { "a near miss": (_world, at) => ({ role, name: `financf${at}`, limit: 500 }) },
  loadTools: {
    "100 near misses": (world, at) => ({ role, sessionId: `l${at}`, tools: nearMisses(world, 100, at) }),
    "a bundle that is none": (_world, at) => ({ role, sessionId: `l${at}`, bundle: `invoicf_${at}` }),
  },
  execute: {
    "a near miss": (world, at) => ({ role, name: nearMisses(world, 1, at)[0], arguments: {} }),
    "a near miss in execute_tool": (world, at) => ({
      ...{ role, name: "execute_tool" },
      arguments: { name: nearMisses(world, 1, at)[0], arguments: {} },
    }),
    "a plain pattern": (_world, at) => ({
      role,
      name: costly(0, at),
      arguments: { v: lines(15, () => `${"ab".repeat(500)}x`) },
    }),
    "a pattern without end": (_world, at) => ({ role, name: costly(1, at), arguments: { v: `${"a".repeat(40)}!` } }),
    "choices in choices": (_world, at) => ({ role, name: costly(2, at), arguments: { v: 1 } }),
    "a schema of 2,000 properties": (_world, at) => ({ role, name: costly(3, at), arguments: { p1999: "x" } }),
    "many arguments": (_world, at) => ({
      ...{ role, name: costly(3, at) },
      arguments: Object.fromEntries(lines(20_000, (n) => [`q${n}`, n])),
    }),
  },
  authorize: { "a near miss": (world, at) => ({ role, name: nearMisses(world, 1, at)[0] }) },
  report: {
    "1,000 calls": (world, at) => ({ role, sessionId: "stall", round: 0, called: nearMisses(world, 1000, at) }),
  },
  readSession: { "a long one": () => ({ role, sessionId: "stall" }) },
  resetSession: { "a long one": () => ({ role, sessionId: "stall" }) },
  forkSession: { "a long one": (_world, at) => ({ role, sessionId: "stall", to: `fork${at}` }) },
};

function costly(kind: number, at: number): string {
  const tools = COSTLY_TOOLS[kind] ?? [];
  return tools[at % tools.length] ?? "";
}

export function restCall(name: OperationName, input: Record<string, unknown>) {
  return requestOf("/api/v1", OPERATIONS[name], input);
}

/** The request of an operation of any table. */
export function requestOf(
  prefix: string,
  { method, path }: { readonly method: string; readonly path: string },
  input: Readonly<Record<string, unknown>>,
) {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  const hasBody = method !== "GET" && method !== "DELETE";
  const query = hasBody ? "" : `?${new URLSearchParams(rest as Record<string, string>)}`;
  return { method, path: `${prefix}${filled}${query}`, body: hasBody ? JSON.stringify(rest) : null };
}

export const AGENT_OPERATIONS = Object.keys(OPERATIONS) as OperationName[];

/** Meaningless JSON with as many members as fit. */
export function junk(bytes: number): string {
  const members: string[] = [];
  let size = 2;
  for (let at = 0; size < bytes - 12; at++) {
    const member = `"k${at.toString(36)}":0`;
    members.push(member);
    size += member.length + 1;
  }
  return `{${members.join(",")}}`;
}

const mcpCall = (method: string, make: Make) => (world: World, at: number) => ({
  ...{ jsonrpc: "2.0", id: at + 1, method },
  params: make(world, at),
});
const callNearMiss = mcpCall("tools/call", (world, at) => ({
  ...{ name: "execute_tool" },
  arguments: { name: nearMisses(world, 1, at)[0], arguments: {} },
}));

/** MCP requests by method. */
export const WORST_MCP: Readonly<Record<string, Make>> = {
  initialize: mcpCall("initialize", () => ({
    ...{ protocolVersion: "2025-06-18", capabilities: {} },
    clientInfo: { name: "stall", version: "1" },
  })),
  "tools/list": mcpCall("tools/list", () => ({})),
  "tools/call": callNearMiss,
  "tools/call, 20 at once": (world, at) => lines(20, (n) => callNearMiss(world, 20 * at + n)),
};
