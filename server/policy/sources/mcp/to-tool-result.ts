import type { Json } from "@/server/engine/model/snapshot";
import type { ContentPart, ToolResult } from "@/server/lib/outbound/tool-result";
import { cleanJson } from "@/server/policy/sources/read/clean-json";

/** Deeper than any schema: results may contain anything. */
const MAX_RESULT_DEPTH = 200;

type McpResult = { readonly content?: unknown; readonly structuredContent?: unknown; readonly isError?: boolean };

export function toToolResult({ content, structuredContent, isError }: McpResult): ToolResult {
  const parts = cleanJson(content ?? [], MAX_RESULT_DEPTH);
  return {
    content: Array.isArray(parts) ? parts.filter(isPart) : [],
    structured: structuredContent === undefined ? null : cleanJson(structuredContent, MAX_RESULT_DEPTH),
    isError: isError === true,
  };
}

function isPart(part: Json): part is ContentPart {
  return typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";
}
