import type { Caller } from "@/server/agent/caller";
import { findToolByName } from "@/server/agent/discovery/catalog.service";
import type { ExecuteInput } from "@/server/contract/agent/execute";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { answerMetaTool } from "@/server/engine/meta-tools/answer-meta-tool";
import { type ExecuteProblem, readExecuteArguments } from "@/server/engine/meta-tools/read-execute-arguments";
import type { Json, JsonObject, MetaTool, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { FORMATS, type Format } from "@/server/engine/rendering/formats/format";
import { type ReadCall, readCall } from "@/server/engine/rendering/read-call";
import { closestNames } from "@/server/engine/retrieval/search/closest-names";
import { isObject } from "@/server/engine/util/json-values";
import { assertPlainInput } from "@/server/lib/assert-plain-input";

/** A resolved call. The tool found here is the one authorized and run. */
export type FoundCall =
  | {
      readonly kind: "tool";
      readonly tool: ToolEntry;
      readonly source: SourceEntry;
      readonly arguments: JsonObject;
      readonly via: "execute_tool" | null;
    }
  | { readonly kind: "meta"; readonly metaTool: Exclude<MetaTool, "execute_tool">; readonly arguments: JsonObject }
  | UnclearCall
  | UnknownCall;

export type UnclearCall = { readonly kind: "unclear"; readonly arguments: JsonObject; readonly problem: string };

export type UnknownCall = {
  readonly kind: "unknown";
  readonly name: string;
  readonly arguments: JsonObject;
  readonly via: "execute_tool" | null;
  readonly closest: readonly string[];
  /** For the record only, never for an answer: the tool of that name that others may use. */
  readonly denied: string | null;
};

type Asked = Pick<ExecuteInput, "name"> & {
  readonly arguments: JsonObject;
  readonly format?: Format | null | undefined;
};

export function findCall(caller: Caller, { name, arguments: args, format = null }: Asked): FoundCall {
  const call = readName(caller, format, name, args);
  if (call.kind === "meta" && call.metaTool === "execute_tool") return unwrap(caller, format, call.arguments);
  return settle(caller, format, call, null);
}

function unwrap(caller: Caller, format: Format | null, args: JsonObject): FoundCall {
  const inner = readExecuteArguments(args);
  if ("problem" in inner) return { kind: "unclear", arguments: args, problem: PROBLEMS[inner.problem] };
  const call = readName(caller, format, inner.name, inner.arguments);
  if (call.kind !== "unknown") return settle(caller, format, call, "execute_tool");
  // Models retype names from memory, with variations.
  const question = { metaTool: "execute_tool", ...inner } as const;
  const { answer } = answerMetaTool(caller.served.compiled, caller, question, NO_VECTORS);
  const meant = "kind" in answer && answer.kind === "found" && "tool" in answer ? answer.tool.name : inner.name;
  return settle(caller, format, readName(caller, format, meant, inner.arguments), "execute_tool");
}

/** Without a format, a real name counts first, then any provider's name for it. */
export function readName(
  { served, role, scope }: Caller,
  given: Format | null,
  name: string,
  args: JsonObject,
): ReadCall {
  const formats = given === null ? ANY_FORMAT : [given];
  for (const format of formats) {
    const call = readCall(served.compiled, { role, scope, format }, name, args);
    if (call.kind !== "unknown") return call;
  }
  return { kind: "unknown", name, arguments: args };
}

/** MCP first: it changes the fewest names, and no parameters. */
const ANY_FORMAT: readonly Format[] = ["mcp", ...FORMATS.filter((format) => format !== "mcp")];

function settle(caller: Caller, format: Format | null, call: ReadCall, via: "execute_tool" | null): FoundCall {
  const { compiled } = caller.served;
  if (call.kind === "tool") {
    const tool = findToolByName(caller, call.name);
    const source = tool === undefined ? undefined : compiled.sources.get(tool.source);
    if (tool !== undefined && source !== undefined)
      return { kind: "tool", tool, source, arguments: call.arguments, via };
  }
  if (call.kind === "meta" && call.metaTool !== "execute_tool") {
    return { kind: "meta", metaTool: call.metaTool, arguments: call.arguments };
  }
  const name = call.kind === "meta" ? call.metaTool : call.name;
  const { names } = compiled.renderings.in(format ?? "mcp");
  const own = closestNames(compiled.search, filterByRole(compiled, caller).allowed, name);
  const closest = format === null ? own : own.map(names.toWire);
  return { kind: "unknown", name, arguments: call.arguments, via, closest, denied: findDenied(caller, format, name) };
}

function findDenied({ served: { compiled } }: Caller, given: Format | null, name: string): string | null {
  const formats = given === null ? ANY_FORMAT : [given];
  const meant = formats.map((format) => compiled.renderings.in(format).names.fromWire(name));
  return [name, ...meant].find((own) => own !== undefined && compiled.numbers.has(own)) ?? null;
}

const PROBLEMS: Readonly<Record<ExecuteProblem, string>> = {
  "no-name": "arguments: must name the tool to run, as {name, arguments}",
  "two-names": "arguments: two different tools given; use one",
  "arguments-not-an-object": "arguments: the tool's arguments must be an object",
};

/** A model's arguments; null if they are not a JSON object, or exceed what agents may send. Empty means none. */
export function readArguments(text: string): JsonObject | null {
  if (text.trim() === "") return {};
  try {
    const value = JSON.parse(text) as Json;
    assertPlainInput(value);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
