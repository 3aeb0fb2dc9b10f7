import { Boxes, Braces, Eye, FileJson2, type LucideIcon, Terminal, Waypoints } from "lucide-react";
import type { JsonObject, SourceKind } from "@/server/engine/model/snapshot";

/** The source's kind, plus the transport for MCP. */
/** Ways to connect a source. `observed` is not among them: the gateway fills it. */
export const WAYS = ["mcp-http", "mcp-stdio", "openapi", "json", "builtin"] as const;
export type Way = (typeof WAYS)[number] | "observed";

type WayInfo = {
  readonly title: string;
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly kind: SourceKind;
  readonly connection: JsonObject;
};

export const WAY_INFO: Record<Way, WayInfo> = {
  "mcp-http": {
    title: "MCP over HTTP",
    hint: "A Model Context Protocol server at a URL.",
    icon: Waypoints,
    kind: "mcp",
    connection: { transport: "http", url: "" },
  },
  "mcp-stdio": {
    title: "MCP over stdio",
    hint: "A command that Toolcrib runs on its own machine.",
    icon: Terminal,
    kind: "mcp",
    connection: { transport: "stdio", command: "", args: [] },
  },
  openapi: {
    title: "OpenAPI document",
    hint: "Each operation becomes a tool. Fetched from a URL, pasted or uploaded.",
    icon: Braces,
    kind: "openapi",
    connection: { url: "" },
  },
  json: {
    title: "JSON definitions",
    hint: "Tool definitions in a provider's or Toolcrib's format. Fetched from a URL, pasted or uploaded.",
    icon: FileJson2,
    kind: "json",
    connection: { url: "" },
  },
  builtin: {
    title: "Built in",
    hint: "Toolcrib's workbench: clock, calculator, tasks, notes and a demo smart home.",
    icon: Boxes,
    kind: "builtin",
    connection: {},
  },
  observed: {
    title: "Observed",
    hint: "Tools that agents send to the gateway. The agent runs them.",
    icon: Eye,
    kind: "observed",
    connection: {},
  },
};

/** The only built-in source. */
export const BUILTIN_NAME = "workbench";

export function accessOf(kind: SourceKind, connection: JsonObject): Way {
  if (kind === "mcp") return connection.transport === "stdio" ? "mcp-stdio" : "mcp-http";
  return kind;
}

export function describeConnection(kind: SourceKind, connection: JsonObject): string {
  if (kind === "builtin") return "Built into Toolcrib";
  if (kind === "observed") return "Seen in gateway traffic";
  if (connection.transport === "stdio") {
    const args = Array.isArray(connection.args) ? connection.args : [];
    return [connection.command, ...args].map(quoteArgument).join(" ");
  }
  if (typeof connection.url === "string" && connection.url !== "") return connection.url;
  const calls = typeof connection.baseUrl === "string" ? `, calls go to ${connection.baseUrl}` : "";
  return `Uploaded manually${calls}`;
}

function quoteArgument(argument: unknown): string {
  const text = String(argument ?? "");
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** One argument per line, never split or expanded. */
export function readArguments(text: string): string[] {
  return text.split("\n").filter((line, index, lines) => line !== "" || index < lines.length - 1);
}

/** Drops empty fields. */
export function withField(connection: JsonObject, field: string, value: string | number | null): JsonObject {
  if (value !== null && value !== "") return { ...connection, [field]: value };
  const { [field]: _old, ...rest } = connection;
  return rest;
}
