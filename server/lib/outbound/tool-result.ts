import type { Json } from "@/server/engine/model/snapshot";
import type { Redactor } from "@/server/lib/outbound/redactor";

/** A part of an answer, as MCP has it: text, image, audio, resource. */
export type ContentPart = { readonly type: string; readonly [key: string]: Json };

export type ToolResult = {
  readonly content: readonly ContentPart[];
  readonly structured: Json | null;
  /** Whether the tool says that it failed: an answer for the model all the same. */
  readonly isError: boolean;
  /** Whether there was more than the limit let through. */
  readonly truncated?: boolean;
};

export function textPart(text: string): ContentPart {
  return { type: "text", text };
}

export function failedResult(text: string): ToolResult {
  return { content: [textPart(text)], structured: null, isError: true };
}

/** Before anything of a result is handed on, recorded or cut: a secret that is cut in two would no longer be found. */
export function redactResult(result: ToolResult, redactor: Redactor | null): ToolResult {
  if (redactor === null) return result;
  const content = redactor
    .json([...result.content])
    .map((part) => (result.truncated ? closeEnd(part, redactor) : part));
  return { ...result, content, structured: redactor.json(result.structured) };
}

function closeEnd(part: ContentPart, redactor: Redactor): ContentPart {
  return typeof part.text === "string" ? { ...part, text: redactor.cutText(part.text) } : part;
}

/** Runs what may quote the credentials that it is given, in its result or in its failure. */
export async function runRedacted(redactor: Redactor | null, run: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return redactResult(await run(), redactor);
  } catch (error) {
    throw redactor === null ? error : redactor.error(error);
  }
}
