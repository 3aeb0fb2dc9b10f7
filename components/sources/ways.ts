import { Boxes, Braces, FileJson2, type LucideIcon, Terminal, Waypoints } from "lucide-react";
import type { JsonObject, SourceKind } from "@/server/engine/snapshot";

/** How a source is connected: its kind, and for MCP by which transport. */
export const WAYS = ["mcp-http", "mcp-stdio", "openapi", "json", "builtin"] as const;
export type Way = (typeof WAYS)[number];

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
    hint: "A server that speaks the Model Context Protocol at an address.",
    icon: Waypoints,
    kind: "mcp",
    connection: { transport: "http", url: "" },
  },
  "mcp-stdio": {
    title: "MCP by command",
    hint: "A program on the machine that Toolcrib runs on, started by a command.",
    icon: Terminal,
    kind: "mcp",
    connection: { transport: "stdio", command: "", args: [] },
  },
  openapi: {
    title: "OpenAPI document",
    hint: "Each operation becomes a tool. Read from an address, pasted or uploaded.",
    icon: Braces,
    kind: "openapi",
    connection: { url: "" },
  },
  json: {
    title: "JSON definitions",
    hint: "Tool definitions in a provider’s or Toolcrib’s own form. Read from an address, pasted or uploaded.",
    icon: FileJson2,
    kind: "json",
    connection: { url: "" },
  },
  builtin: {
    title: "Built in",
    hint: "The workbench that comes with Toolcrib: clock, calculator, tasks, notes and a demo house.",
    icon: Boxes,
    kind: "builtin",
    connection: {},
  },
};

/** The only one that Toolcrib brings along; it is known by its name. */
export const BUILTIN_NAME = "workbench";

export function wayOf(kind: SourceKind, connection: JsonObject): Way {
  if (kind === "mcp") return connection.transport === "stdio" ? "mcp-stdio" : "mcp-http";
  return kind;
}

/** Where it points, in one line. */
export function describeConnection(kind: SourceKind, connection: JsonObject): string {
  if (kind === "builtin") return "inside Toolcrib";
  if (connection.transport === "stdio") {
    const args = Array.isArray(connection.args) ? connection.args : [];
    return [connection.command, ...args].map(quoteArgument).join(" ");
  }
  if (typeof connection.url === "string" && connection.url !== "") return connection.url;
  const calls = typeof connection.baseUrl === "string" ? `, calls go to ${connection.baseUrl}` : "";
  return `a document, brought by hand${calls}`;
}

function quoteArgument(argument: unknown): string {
  const text = String(argument ?? "");
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** One argument a line: what a shell would split or expand stays as it is. */
export function readArguments(text: string): string[] {
  return text.split("\n").filter((line, index, lines) => line !== "" || index < lines.length - 1);
}

/** Only what somebody wrote: an empty field is one that is not set. */
export function withField(connection: JsonObject, field: string, value: string | number | null): JsonObject {
  if (value !== null && value !== "") return { ...connection, [field]: value };
  const { [field]: _old, ...rest } = connection;
  return rest;
}
