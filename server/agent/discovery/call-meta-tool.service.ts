import type { AgentServices } from "@/server/agent/agent-services";
import type { Caller } from "@/server/agent/caller";
import { type CallFacts, recordCall } from "@/server/agent/execute/record-call.service";
import type { MetaAnswer } from "@/server/engine/meta-tools/answer-meta-tool";
import { type MetaProblem, type MetaToolInput, readMetaToolInput } from "@/server/engine/meta-tools/meta-tool-input";
import type { JsonObject, MetaTool, ToolEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { isCut } from "@/server/engine/rendering/formats/provider-limits";
import type { ToolResult } from "@/server/lib/outbound/tool-result";
import { definitionIn, summaryOf } from "./catalog.service";
import { runMetaTool } from "./run-meta-tool.service";

type MetaCall = {
  /** Not `execute_tool`, which is a call of another tool. */
  readonly metaTool: Exclude<MetaTool, "execute_tool">;
  readonly arguments: JsonObject;
  readonly format: Format;
  /** What the model calls a tool; left out: what the format makes of its name. */
  readonly nameOf?: (name: string) => string;
};

export type MetaCallServices = Pick<AgentServices, "embeddings" | "sessions" | "records" | "metrics">;

type AnsweredCall = {
  readonly result: ToolResult;
  readonly found: readonly string[];
};

export async function callMetaTool(
  services: MetaCallServices,
  caller: Caller,
  call: MetaCall,
  facts: CallFacts,
): Promise<ToolResult> {
  return (await answerMetaCall(services, caller, call, facts)).result;
}

export async function answerMetaCall(
  services: MetaCallServices,
  caller: Caller,
  call: MetaCall,
  facts: CallFacts,
): Promise<AnsweredCall> {
  const question = readMetaToolInput(call.metaTool, call.arguments);
  if ("problem" in question) {
    recordCall(services, caller, facts, { outcome: "invalid", sent: true });
    return { result: failed({ error: PROBLEMS[question.problem] }), found: [] };
  }
  const asking = { sessionId: facts.sessionId, callId: facts.id };
  const answer = await runMetaTool(services, caller, question as MetaToolInput, asking);
  const body = toModelAnswer(caller, call, answer);
  const result = "error" in body ? failed(body) : { content: [asText(body)], structured: body, isError: false };
  return { result, found: answer.found };
}

function toModelAnswer(caller: Caller, { format, nameOf }: MetaCall, { metaTool, answer }: MetaAnswer): JsonObject {
  const { names } = caller.served.compiled.renderings.in(format);
  const wire = nameOf ?? ((name: string) => names.toWire(name));
  if ("kind" in answer && answer.kind === "unknown") {
    // Bundles and categories have one name; only tools are renamed for a provider.
    const isTool = metaTool === "get_tool";
    const what = isTool ? "tool" : metaTool === "load_tools" ? "bundle" : "category";
    return {
      error: `No ${what} named “${answer.name}” is available`,
      closest: answer.closest.map((name) => (isTool ? wire(name) : name)),
    };
  }
  switch (metaTool) {
    case "search_tools":
      return {
        tools: answer.matches.map(({ name }) => ({ name: wire(name), description: summaryOf(caller, name) })),
        ...(answer.unknown.length > 0 && {
          unknown: answer.unknown.map(({ name, closest }) => ({ name, closest: closest.map(wire) })),
        }),
      };
    case "load_tools":
      return { loaded: answer.kind === "found" ? answer.tools.map(wire) : [] };
    case "list_categories":
      return { categories: answer };
    case "browse_category":
      return answer.kind === "found"
        ? { ...answer, tools: answer.tools.map((tool) => ({ ...tool, name: wire(tool.name) })) }
        : {};
    case "get_tool":
      return answer.kind === "found" ? describeInFull(caller, format, answer.tool) : {};
    case "execute_tool":
      return {};
  }
}

/** The definition, and the whole description if the provider's limit cuts it there. */
function describeInFull(caller: Caller, format: Format, { name, description }: ToolEntry): JsonObject {
  const tool = definitionIn(caller, format, name);
  return isCut(format, description) ? { tool, description } : { tool };
}

function failed(body: JsonObject): ToolResult {
  return { content: [asText(body)], structured: body, isError: true };
}

function asText(body: JsonObject) {
  return { type: "text", text: JSON.stringify(body) } as const;
}

const PROBLEMS: Readonly<Record<MetaProblem, string>> = {
  "no-query": "query: describe what the tool should do",
  "no-bundle": "bundle: enter a bundle name",
  "no-category": "category: enter a category name",
  "no-name": "name: enter a tool name",
  "arguments-not-an-object": "arguments: must be an object",
  "two-names": "name: two different tools given; use one",
};
