import type { Json, JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";
import { own } from "@/server/engine/util/json-values";
import { DomainError } from "@/server/lib/errors";
import { isPlainObject } from "./clean-json";
import { collectTools, describeName } from "./collect-tools";
import { fromGemini } from "./from-gemini";
import { parseDocument } from "./parse-document";
import { readMcpTool } from "./read-mcp";
import type { Problem, RawTool, ReadResult } from "./upstream-tool";

const MAX_TOOLS = 5000;
const LISTS = ["tools", "functions", "functionDeclarations", "function_declarations"];
const MAX_LIST_DEPTH = 4;

/** Tools from a file: OpenAI (chat or responses), Anthropic, Gemini, MCP, or our own export. */
export function readJson(document: unknown): ReadResult {
  const entries = listEntries(parseDocument(document), undefined, MAX_LIST_DEPTH);
  if (entries === null) {
    throw new DomainError("invalid", 'document: no tools found; expected a list, or {"tools": […]}', {
      field: "document",
    });
  }
  if (entries.length > MAX_TOOLS) {
    throw new DomainError("too_large", `document: has ${entries.length} tools; the limit is ${MAX_TOOLS}`, {
      field: "document",
    });
  }
  return collectTools(entries.map(readEntry));
}

type Entry = { readonly value: Json; readonly domain: Json | undefined };

/** The tools of a document, including nested lists (namespaces, Gemini's groups); null if it has none. */
function listEntries(value: Json, domain: Json | undefined, depth: number): Entry[] | null {
  if (depth < 0) return null;
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => listEntries(item, domain, depth - 1) ?? [{ value: item, domain }]);
  }
  if (!isPlainObject(value)) return null;
  const lists = LISTS.map((key) => own(value, key)).filter((list) => Array.isArray(list));
  const inner = own(value, "type") === "namespace" ? own(value, "name") : domain;
  if (lists.length > 0) return lists.flatMap((list) => listEntries(list, inner, depth) ?? []);
  const result = own(value, "result");
  if (isPlainObject(result)) return listEntries(result, domain, depth - 1);
  return isTool(value) ? [{ value, domain }] : null;
}

function isTool(value: JsonObject): boolean {
  return Object.hasOwn(value, "name") || isPlainObject(own(value, "function"));
}

function readEntry({ value, domain }: Entry): RawTool | Problem {
  if (!isPlainObject(value)) return { name: describeName(null), message: "It is not an object" };
  const nested = own(value, "function");
  const tool = isPlainObject(nested) ? nested : value;
  const raw = readFlat(tool);
  return "message" in raw ? raw : { ...raw, domain: raw.domain ?? domain };
}

function readFlat(tool: JsonObject): RawTool | Problem {
  const has = (key: string) => Object.hasOwn(tool, key);
  const words = { name: own(tool, "name"), title: own(tool, "title"), description: own(tool, "description") };
  const type = own(tool, "type");
  if (has("inputSchema")) return isOurs(tool) ? readOurs(tool) : readMcpTool(tool);
  if (has("input_schema")) return { ...words, inputSchema: own(tool, "input_schema") };
  if (has("parametersJsonSchema")) return { ...words, inputSchema: own(tool, "parametersJsonSchema") };
  if (has("parameters")) return { ...words, inputSchema: fromGemini(own(tool, "parameters") ?? null) };
  const isHosted = typeof type === "string" && type !== "function";
  if (isHosted) return { name: describeName(words.name ?? type), message: "The provider runs it itself" };
  return words;
}

function isOurs(tool: JsonObject): boolean {
  return ["summary", "loadPolicy", "keywords", "examples", "aliases", "source"].some((key) => Object.hasOwn(tool, key));
}

function readOurs(tool: JsonObject): RawTool {
  const annotations = own(tool, "annotations");
  const binding = own(tool, "binding");
  return {
    name: own(tool, "name"),
    title: own(tool, "title"),
    description: own(tool, "description"),
    summary: own(tool, "summary"),
    domain: own(tool, "domain"),
    inputSchema: own(tool, "inputSchema"),
    annotations: isPlainObject(annotations) ? (annotations as ToolAnnotations) : {},
    binding: isPlainObject(binding) ? binding : undefined,
    keywords: own(tool, "keywords"),
    examples: own(tool, "examples"),
    aliases: own(tool, "aliases"),
    core: own(tool, "loadPolicy") === "core",
  };
}
