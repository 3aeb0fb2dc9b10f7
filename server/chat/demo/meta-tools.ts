import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { wordsOf } from "@/server/engine/util/text/words";
import { isVerb } from "./actions";
import { argumentProblem, asObject, type DemoTool, fieldsOf, isList, isObject, textIn } from "./demo-tool";
import { type PastCall, type PlannedCall, type Turn, wasMade } from "./read-turn";
import { scoreTools } from "./score-tools";
import { contentWords, cuesIn } from "./words";

type Kind = "search" | "get" | "load" | "categories" | "browse" | "execute";
export type MetaTools = ReadonlyMap<Kind, DemoTool>;
export type GivenTools = { readonly meta: MetaTools; readonly business: readonly DemoTool[] };

/** A policy can rename meta-tools, so they are also recognized by their descriptions, and by what they accept. */
// biome-ignore format: one line per meta-tool
const SIGNS: readonly (readonly [kind: Kind, nameAndDescription: RegExp, accepts: JSONObject])[] = [
  ["search", /search_?tools\n|tool_?search\n|tools[._]discover\n|\n(?:find|search)(?: for)? (?:more )?tools/i, { query: "a" }],
  ["get", /^get_?tool\n|tool's full schema|schema of a tool/i, { name: "a" }],
  ["load", /^load_?tools\n|\nload a bundle/i, { bundle: "a" }],
  ["categories", /^list_?categories\n|\nlist (?:the )?tool categories/i, {}],
  ["browse", /^browse_?category\n|\nlist a category's tools/i, { category: "a" }],
  ["execute", /^execute_?tool\n|\nrun a tool with arguments/i, { name: "a", arguments: {} }],
];

export function splitTools(tools: readonly DemoTool[]): GivenTools {
  const meta = new Map<Kind, DemoTool>();
  const business: DemoTool[] = [];
  for (const tool of tools) {
    const fields = fieldsOf(tool);
    const [kind] =
      SIGNS.find(([, sign, accepts]) => {
        const isNamed = sign.test(`${tool.name}\n${tool.description}`);
        return isNamed && Object.keys(accepts).every((name) => fields.has(name)) && !argumentProblem(tool, accepts);
      }) ?? [];
    if (kind !== undefined && !meta.has(kind)) meta.set(kind, tool);
    else business.push(tool);
  }
  return { meta, business };
}

/** The calls of other tools, with those made through `execute` under the tool's own name. */
export function toolCalls(done: readonly PastCall[], meta: MetaTools): PastCall[] {
  return done.flatMap((call) => {
    if (!isMeta(call, meta)) return [call];
    const name = call.name === meta.get("execute")?.name ? textIn(call.arguments, "name") : "";
    return name === "" ? [] : [{ ...call, name, arguments: asObject(call.arguments.arguments) }];
  });
}

export function foundTools(done: readonly PastCall[], meta: MetaTools): DemoTool[] {
  return done.filter((call) => call.isOk && isMeta(call, meta)).flatMap(({ value }) => toolsIn(value));
}

function isMeta({ name }: PlannedCall, meta: MetaTools): boolean {
  return [...meta.values()].some((tool) => tool.name === name);
}

function toolsIn(value: JSONValue): DemoTool[] {
  if (typeof value === "string") return listedTools(value);
  if (isList(value)) return value.flatMap((item) => (typeof item === "string" ? [namedTool(item)] : toolsIn(item)));
  if (!isObject(value)) return [];
  const { inputSchema, input_schema, parameters, annotations: _, ...rest } = value;
  const tool = namedTool(textIn(value, "name"), textIn(value, "description") || textIn(value, "summary"));
  const own = { ...tool, inputSchema: inputSchema ?? input_schema ?? parameters ?? {} };
  const inner = Object.values(rest).flatMap((item) => (isList(item) || isObject(item) ? toolsIn(item) : []));
  return own.name === "" ? inner : [own, ...inner];
}

function namedTool(name: string, description = ""): DemoTool {
  return { name, description, inputSchema: {} };
}

/** Lines like "- name: description", as in the system prompt. */
export function listedTools(text: string): DemoTool[] {
  const lines = text.matchAll(/^[ \t]*-?[ \t]*([A-Za-z][\w.-]{2,63}): (\S.{5,200})$/gm);
  return [...lines].map(([, name = "", description = ""]) => namedTool(name, description));
}

export function bundlesIn(description: string): DemoTool[] {
  const [, names] = /\bBundles: (.+)$/s.exec(description) ?? [];
  const lines = names?.split(", ") ?? description.split("\n").slice(1);
  return lines.map((line) => namedTool(line.replace(/: .*/s, "").trim(), /: (.*)/s.exec(line)?.[1]));
}

const MAX_META_CALLS = 4;
/** A line has fewer words than a description, so it needs a better match. */
const FITS_BY_LINE = 1.6;

export function askMetaTool(turn: Turn, meta: MetaTools, found: readonly DemoTool[]): PlannedCall | null {
  if (turn.done.length >= MAX_META_CALLS) return null;
  const described = found.filter(({ description }) => description !== "");
  const listed = bestOf(turn, listedTools(turn.system)) ?? bestOf(turn, described);
  const listing = turn.done.find(({ name }) => name === meta.get("categories")?.name);
  const bundle = bestOf(turn, bundlesIn(meta.get("load")?.description ?? ""));
  const category = listing && bestOf(turn, toolsIn(listing.value), 0.5);
  const hints = cuesIn(turn.message).flatMap((cue) => cue.slice(0, 2));
  const own = [...hints, ...contentWords(turn.message)];
  const calls = [
    listed && fetchTool(meta, listed.name),
    search(meta, own.length > 0 ? own : contentWords(turn.earlier ?? "")),
    bundle && call(meta, "load", { bundle: bundle.name }),
    meta.has("browse") ? call(meta, "categories", {}) : null,
    category && call(meta, "browse", { category: category.name }),
  ];
  return calls.find((next) => next && !wasMade(turn.done, next)) ?? null;
}

function call(meta: MetaTools, kind: Kind, args: JSONObject): PlannedCall | null {
  const tool = meta.get(kind);
  return tool === undefined ? null : { name: tool.name, arguments: args };
}

function fetchTool(meta: MetaTools, name: string): PlannedCall | null {
  return call(meta, "get", { name }) ?? call(meta, "search", { query: `select:${name}` });
}

function search(meta: MetaTools, words: readonly string[]): PlannedCall | null {
  const query = [...new Set(words)].slice(0, 8).join(" ");
  return query === "" ? null : call(meta, "search", { query });
}

const NAMED_TOOL = /\b(?:shown by|with|from|that|see|use) `?([a-z]\w{0,40}[_.](?:[\w.]{0,60}\w))/;

/** Finds a tool that returns the missing ids: one that a description names ("as shown by task_list"), or a search. */
export function askForLookup(aim: DemoTool, missing: readonly string[], turn: Turn, meta: MetaTools) {
  const fields = fieldsOf(aim);
  const texts = [...missing.map((name) => textIn(fields.get(name), "description")), aim.description];
  const named = texts.map((text) => NAMED_TOOL.exec(text)?.[1]).find((name) => name !== undefined && name !== aim.name);
  const words = [...missing, aim.name].flatMap((text) => wordsOf(text.replace(/_?id$/, "")));
  const next =
    named === undefined ? search(meta, ["list", ...words.filter((word) => !isVerb(word))]) : fetchTool(meta, named);
  return next === null || wasMade(turn.done, next) ? null : next;
}

function bestOf({ message, earlier }: Turn, lines: readonly DemoTool[], minFit = FITS_BY_LINE): DemoTool | null {
  const [best] = scoreTools(message, earlier, lines);
  return best !== undefined && best.fit >= minFit ? best.tool : null;
}
