import type { ContentPart, ToolResult } from "@/server/agent/execute/executor";
import type { Redactor } from "@/server/lib/outbound/redactor";

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
