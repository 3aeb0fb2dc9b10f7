import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { problemWith } from "@/server/chat/demo/fill/check-arguments";
import { type DemoTool, isList, isObject, objectOf, propertiesOf } from "./demo-tool";
import type { Done } from "./read-turn";

const META_KINDS = ["search", "get", "load", "categories", "browse", "execute"] as const;
type MetaKind = (typeof META_KINDS)[number];
export type MetaTools = ReadonlyMap<MetaKind, DemoTool>;

/** Tools about tools, told by what they say of themselves: policies may call them as they like. */
const TOLD: Record<MetaKind, Told> = {
  search: {
    name: /search_?tools|tool_?search|tools[._]discover/i,
    description: /^(?:find|search)(?: for)? (?:more )?tools/i,
    example: { query: "a" },
  },
  get: { name: /^get_?tool$/i, description: /tool's full schema|schema of a tool/i, example: { name: "a" } },
  load: { name: /^load_?tools$/i, description: /^load a bundle/i, example: { bundle: "a" } },
  categories: { name: /^list_?categories$/i, description: /^list (?:the )?tool categories/i, example: {} },
  browse: { name: /^browse_?category$/i, description: /^list a category's tools/i, example: { category: "a" } },
  execute: {
    name: /^execute_?tool$/i,
    description: /^run a tool with arguments/i,
    example: { name: "a", arguments: {} },
  },
};

type Told = {
  readonly name: RegExp;
  readonly description: RegExp;
  /** What it has to take: others may look the same and want something else. */
  readonly example: JSONObject;
};

/** What a model was given to call: tools about tools, and all others. */
export type GivenTools = { readonly meta: MetaTools; readonly business: readonly DemoTool[] };

export function splitTools(tools: readonly DemoTool[]): GivenTools {
  const meta = new Map<MetaKind, DemoTool>();
  const business: DemoTool[] = [];
  for (const tool of tools) {
    const kind = kindOf(tool);
    if (kind !== null && !meta.has(kind)) meta.set(kind, tool);
    else business.push(tool);
  }
  return { meta, business };
}

function kindOf(tool: DemoTool): MetaKind | null {
  const fields = propertiesOf(tool.inputSchema);
  const found = META_KINDS.find((kind) => {
    const { name, description, example } = TOLD[kind];
    if (!name.test(tool.name) && !description.test(tool.description)) return false;
    return Object.keys(example).every((field) => fields.has(field)) && problemWith(tool, example) === null;
  });
  return found ?? null;
}

/** Rows of the system prompt that mention a tool which is not sent: "- name: one line". */
export function rowsIn(system: string): DemoTool[] {
  const found = system.matchAll(/^[ \t]*-?[ \t]*([A-Za-z][\w.-]{2,63}): (\S.{5,200})$/gm);
  return [...found].map(([, name = "", description = ""]) => ({ name, description, inputSchema: {} }));
}

/** The bundles that the loader's description offers, one to a line or only their names. */
export function bundlesIn(description: string): DemoTool[] {
  const [, names] = /\bBundles: (.+)$/s.exec(description) ?? [];
  if (names !== undefined)
    return names.split(", ").map((name) => ({ name: name.trim(), description: "", inputSchema: {} }));
  const lines = description.split("\n").slice(1);
  return lines.map((line) => {
    const at = line.indexOf(": ");
    const name = at < 0 ? line : line.slice(0, at);
    return { name: name.trim(), description: at < 0 ? "" : line.slice(at + 2), inputSchema: {} };
  });
}

/** The calls of tools that are none about tools, each under the tool's own name. */
export function toolCalls(done: readonly Done[], meta: MetaTools): Done[] {
  const metaNames = new Set([...meta.values()].map(({ name }) => name));
  const execute = meta.get("execute")?.name;
  return done.flatMap((call) => {
    if (!metaNames.has(call.name)) return [call];
    const { name, arguments: args } = call.arguments;
    return call.name === execute && typeof name === "string" ? [{ ...call, name, arguments: objectOf(args) }] : [];
  });
}

/** The tools that meta-tools have brought up this turn, in order: named only, or with their schema. */
export function foundBy(done: readonly Done[], meta: MetaTools): DemoTool[] {
  const names = new Set([...meta.values()].map((tool) => tool.name));
  return done.filter(({ name, isOk }) => names.has(name) && isOk).flatMap(({ value }) => toolsIn(value));
}

function toolsIn(value: JSONValue): DemoTool[] {
  if (typeof value === "string") return rowsIn(value);
  if (isList(value)) return value.flatMap(toolsIn);
  if (!isObject(value)) return [];
  const own = typeof value.name === "string" ? [toolOf(value, value.name)] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, item]) => (SCHEMAS.includes(key) ? [] : inside(item ?? null))),
  ];
}

/** A list of bare names is one of tools too. */
function inside(item: JSONValue): DemoTool[] {
  if (!isList(item)) return isObject(item) ? toolsIn(item) : [];
  return item.flatMap((entry) =>
    typeof entry === "string" ? [{ name: entry, description: "", inputSchema: {} }] : toolsIn(entry),
  );
}

const SCHEMAS = ["inputSchema", "input_schema", "parameters", "annotations"];

function toolOf(value: JSONObject, name: string): DemoTool {
  const text = value.description ?? value.summary;
  const inputSchema = value.inputSchema ?? value.input_schema ?? value.parameters ?? {};
  return { name, description: typeof text === "string" ? text : "", inputSchema };
}
