import type { OperationName } from "@/server/contract/agent/operations";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { toolsJson } from "@/server/engine/formats/tools-json";

/** An answer as JSON. Most of a resolve is definitions that were turned into text when they were first sent. */
export function serializeAnswer(operation: OperationName, body: unknown): string {
  if (operation !== "resolve") return JSON.stringify(body);
  const { tools, ...rest } = body as ResolveOutput;
  return `${JSON.stringify(rest).slice(0, -1)},"tools":${toolsJson({ tools })}}`;
}
