import type { Json, JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";
import { own } from "@/server/engine/util/json-values";
import { cleanText, isPlainObject } from "./clean-json";
import { collectTools, describeName } from "./collect-tools";
import { toToolName } from "./tool-words";
import type { Problem, RawTool, ReadResult } from "./upstream-tool";

export function readMcp(tools: readonly unknown[]): ReadResult {
  return collectTools(tools.map((entry) => meantByMcp(readMcpTool(entry))));
}

/** Omitted hints have MCP's defaults: a tool that claims neither read-only nor non-destructive may be destructive. */
function meantByMcp(tool: RawTool | Problem): RawTool | Problem {
  if ("message" in tool) return tool;
  const { readOnly, destructive } = tool.annotations ?? {};
  if (readOnly === true || destructive !== undefined) return tool;
  return { ...tool, annotations: { ...tool.annotations, destructive: true } };
}

export function readMcpTool(entry: unknown): RawTool | Problem {
  if (!isPlainObject(entry)) return { name: describeName(null), message: "It is not an object" };
  const name = own(entry, "name");
  const given = own(entry, "annotations");
  const annotations = isPlainObject(given) ? given : {};
  const meta = own(entry, "_meta");
  const hints = isPlainObject(meta) ? meta : {};
  return {
    name,
    title: own(entry, "title") ?? own(annotations, "title"),
    description: own(entry, "description"),
    inputSchema: own(entry, "inputSchema"),
    outputSchema: own(entry, "outputSchema"),
    annotations: toAnnotations(annotations),
    binding: bindingOf(name),
    core: own(hints, "anthropic/alwaysLoad") === true,
    searchText: own(hints, "anthropic/searchHint"),
  };
}

function toAnnotations(annotations: JsonObject): ToolAnnotations {
  const hint = (key: string) => {
    const value = own(annotations, key);
    return typeof value === "boolean" ? value : undefined;
  };
  return {
    readOnly: hint("readOnlyHint"),
    destructive: hint("destructiveHint"),
    idempotent: hint("idempotentHint"),
    openWorld: hint("openWorldHint"),
  };
}

/** The server must be called by its exact name. */
function bindingOf(name: Json | undefined): JsonObject | undefined {
  return typeof name === "string" && toToolName(name.trim()) !== name ? { name: cleanText(name) } : undefined;
}
