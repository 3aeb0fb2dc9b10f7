import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import { DomainError } from "@/server/lib/errors";

/** A server of an `mcp.json` in Toolcrib's terms, with placeholders still open. */
export type FileServer = {
  readonly key: string;
  readonly enabled: boolean;
  readonly url: string | null;
  readonly command: { readonly command: string; readonly args: readonly string[]; readonly cwd: string | null } | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  /** Why it cannot become a source. */
  readonly problem: string | null;
  readonly notes: readonly string[];
};

/** A declared input of VS Code. */
type DeclaredInput = { readonly id: string; readonly description: string; readonly isPassword: boolean };

export type McpFile = { readonly servers: readonly FileServer[]; readonly inputs: readonly DeclaredInput[] };

const MAX_SERVERS = 200;

/** Reads the forms of Claude, Cursor, Windsurf, Gemini and VS Code. Comments and trailing commas are fine. */
export function readMcpFile(text: string): McpFile {
  const root = parseText(text);
  const servers = findServers(root);
  if (servers === null) {
    throw refuse(
      'it has no "mcpServers" or "servers" with a server by name. Paste the whole file, with its outer braces.',
    );
  }
  const entries = Object.entries(servers);
  if (entries.length === 0) throw refuse("it lists no servers");
  if (entries.length > MAX_SERVERS) throw refuse(`it lists more than ${MAX_SERVERS} servers`);
  return { servers: entries.map(([key, value]) => readServer(key, value)), inputs: readInputs(root) };
}

function parseText(text: string): JsonObject {
  const errors: ParseError[] = [];
  const root: unknown = parse(text.replace(/^\ufeff/, ""), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    const before = text.slice(0, first.offset).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    const what = printParseErrorCode(first.error)
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase();
    throw refuse(`it is not JSON: ${what} at ${place}`);
  }
  if (!isObject(root as Json)) throw refuse("it is not a JSON object");
  return root as JsonObject;
}

/** Also below `mcp`, as in VS Code's settings, and a single server without its list. */
function findServers(root: JsonObject): JsonObject | null {
  const within = isObject(root.mcp) ? [root, root.mcp] : [root];
  for (const owner of within) {
    for (const name of ["mcpServers", "servers", "context_servers"]) {
      const found = owner[name];
      if (isObject(found)) return found;
    }
  }
  const isBare =
    Object.values(root).length > 0 && Object.values(root).every((value) => isObject(value) && isServer(value));
  return isBare ? root : null;
}

function isServer(value: JsonObject): boolean {
  return typeof value.command === "string" || urlOf(value) !== null;
}

function urlOf({ url, serverUrl, httpUrl }: JsonObject): string | null {
  const found = [url, serverUrl, httpUrl].find((given) => typeof given === "string");
  return typeof found === "string" ? found.trim() : null;
}

function readInputs(root: JsonObject): DeclaredInput[] {
  const owner = isObject(root.mcp) ? { ...root.mcp, ...root } : root;
  const given = Array.isArray(owner.inputs) ? (owner.inputs as readonly Json[]) : [];
  return given.flatMap((input) => {
    if (!isObject(input) || typeof input.id !== "string") return [];
    const description = typeof input.description === "string" ? input.description.slice(0, 200) : "";
    return [{ id: input.id, description, isPassword: input.password === true }];
  });
}

function readServer(key: string, value: Json | undefined): FileServer {
  const none = { key, enabled: true, url: null, command: null, headers: {}, env: {}, notes: [] };
  if (!isObject(value)) return { ...none, problem: "It is not an object with a url or a command." };
  const headers = textsOf(value.headers);
  const env = textsOf(value.env);
  const enabled = value.disabled !== true && value.enabled !== false;
  const notes = enabled ? [] : ["It is disabled in the file, so the source is created disabled."];
  const url = urlOf(value);
  const type = typeof value.type === "string" ? value.type : value.transport;
  if (url !== null) {
    const isOld = type === "sse";
    const problem = isOld
      ? "It uses the older SSE transport. Use its streamable HTTP address instead, often ending in /mcp, with type http."
      : null;
    return { ...none, enabled, url, headers, notes, problem };
  }
  if (typeof value.command !== "string" || value.command.trim() === "") {
    return { ...none, problem: "It has neither a url nor a command." };
  }
  const args = Array.isArray(value.args) ? (value.args as readonly Json[]).map(String) : [];
  const bridged = readBridge(value.command, args);
  if (bridged !== null) return { ...none, enabled, ...bridged, problem: null, notes: [...notes, BRIDGED] };
  const cwd = typeof value.cwd === "string" && value.cwd !== "" ? value.cwd : null;
  const problem =
    typeof value.envFile === "string" ? "It reads an env file. Put the variables into env instead." : null;
  return { ...none, enabled, command: { command: value.command, args, cwd }, env, notes, problem };
}

const BRIDGED = "Toolcrib connects to the URL directly, without mcp-remote.";

/** `mcp-remote` only passes on to a URL, for clients that cannot connect to one. */
function readBridge(command: string, args: readonly string[]) {
  const at = args.findIndex((arg) => /^mcp-remote(@[\w.-]+)?$/.test(arg));
  if (!/(?:^|[\\/])(?:npx|bunx|pnpx)(?:\.cmd)?$/.test(command) || at < 0) return null;
  const url = args[at + 1];
  if (url === undefined || !/^https?:\/\//.test(url)) return null;
  const headers: Record<string, string> = {};
  for (const [index, arg] of args.entries()) {
    const [name = "", ...rest] = (args[index + 1] ?? "").split(":");
    if (arg === "--header" && rest.length > 0) headers[name.trim()] = rest.join(":").trim();
  }
  return { url, headers };
}

function textsOf(value: Json | undefined): Record<string, string> {
  if (!isObject(value)) return {};
  const simple = Object.entries(value).filter(([, given]) => ["string", "number", "boolean"].includes(typeof given));
  return Object.fromEntries(simple.map(([name, given]) => [name, String(given)]));
}

function refuse(why: string): DomainError {
  return new DomainError("invalid", `text: ${why}`, { field: "text" });
}
