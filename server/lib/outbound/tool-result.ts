import type { Json } from "@/server/engine/model/snapshot";
import type { Redactor } from "@/server/lib/outbound/redactor";

export type ContentPart = { readonly type: string; readonly [key: string]: Json };

export type ToolResult = {
  readonly content: readonly ContentPart[];
  readonly structured: Json | null;
  /** Whether the tool reports a failure: still an answer for the model. */
  readonly isError: boolean;
  readonly truncated?: boolean;
};

export function textPart(text: string): ContentPart {
  return { type: "text", text };
}

export function failedResult(text: string): ToolResult {
  return { content: [textPart(text)], structured: null, isError: true };
}

/** Before a result is passed on, recorded or cut: half a secret would not be recognized. */
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

export async function runRedacted(redactor: Redactor | null, run: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return redactResult(await run(), redactor);
  } catch (error) {
    throw redactor === null ? error : redactor.error(error);
  }
}
