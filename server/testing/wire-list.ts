import type { Resolution } from "@/server/engine/model/request";
import type { Format } from "@/server/engine/rendering/formats/format";

type WireTool = {
  readonly name?: string;
  readonly type?: string;
  readonly function?: { readonly name: string };
  readonly functionDeclarations?: readonly WireTool[];
  readonly tools?: readonly WireTool[];
  readonly defer_loading?: boolean;
};

/** The entries of a provider's prompt, without those it keeps out of the prompt. */
export function entriesOf({ tools }: Resolution): readonly unknown[] {
  return wireTools(tools).filter((entry) => !isDeferred(entry));
}

/** The names in a provider's list: in the prompt, and deferred. */
export function namesInList(
  answer: Resolution,
  format: Format,
): { readonly listed: string[]; readonly deferred: string[] } {
  if (format === "text") return { listed: namesInText(answer), deferred: [] };
  const entries = wireTools(answer.tools);
  return {
    listed: entries.filter((entry) => !isDeferred(entry)).map((entry) => nameOf(entry, answer)),
    deferred: entries.filter(isDeferred).flatMap((entry) => (entry.tools ?? [entry]).map((tool) => tool.name ?? "")),
  };
}

function wireTools(tools: readonly unknown[]): WireTool[] {
  return (tools as readonly WireTool[]).flatMap((entry) => entry.functionDeclarations ?? [entry]);
}

function isDeferred(entry: WireTool): boolean {
  return entry.defer_loading === true || entry.type === "namespace";
}

/** The client's search tool has no name on the wire; it comes first. */
function nameOf(entry: WireTool, { toolNames }: Resolution): string {
  return entry.type === "tool_search" ? (toolNames[0] ?? "") : (entry.function?.name ?? entry.name ?? "");
}

/** A tool starts a line with its name and a parenthesis; untrusted text cannot. */
function namesInText({ prompt }: Resolution): string[] {
  return (prompt ?? "").split("\n").flatMap((line) => /^([^\s#(-][^\s(]*)\(/u.exec(line)?.[1] ?? []);
}

export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
