import type { JsonObject, MetaTool } from "@/server/engine/model/snapshot";
import type { RenderableTool } from "@/server/engine/rendering/formats/format";
import { SLIM_MARK } from "@/server/engine/rendering/formats/slim-tool";
import { compareText } from "@/server/engine/util/canonical";

export type MenuItem = { readonly name: string; readonly description: string };

type MetaToolOptions = {
  readonly searchToolName?: string;
  /** The bundles that `load_tools` offers, in its description, because providers accept nothing but tools. */
  readonly menu?: readonly MenuItem[];
  /** `names` omits the description of each bundle and costs about a third. */
  readonly menuDetail?: "lines" | "names";
  /** Whether some tools are slim: then `search_tools` explains how to get the rest. */
  readonly sendsSlim?: boolean;
};

/** A meta-tool as the model sees it. Every word is paid for in every round. */
export function metaTool(name: MetaTool, options: MetaToolOptions = {}): RenderableTool {
  const { title, summary, description, properties, required } = DEFINITIONS[name];
  return {
    name: name === "search_tools" ? (options.searchToolName ?? name) : name,
    title,
    summary,
    description: description + addition(name, options),
    inputSchema: { type: "object", properties, ...(required.length > 0 && { required }) },
    annotations: name === "execute_tool" ? {} : { readOnly: true },
  };
}

function addition(name: MetaTool, options: MetaToolOptions): string {
  if (name === "load_tools") return renderMenu(options);
  return name === "search_tools" && options.sendsSlim === true ? SLIM_HINT : "";
}

/** Short, because it is in every list. */
const SLIM_HINT = `. Tools ending in ${SLIM_MARK} are shortened; select:name loads the rest`;

function renderMenu({ menu = [], menuDetail = "lines" }: MetaToolOptions): string {
  if (menu.length === 0) return "";
  const items = [...menu].sort((a, b) => compareText(a.name, b.name));
  if (menuDetail === "names") return ` Bundles: ${items.map((item) => item.name).join(", ")}`;
  return items.map((item) => `\n${menuLine(item)}`).join("");
}

export function menuLine({ name, description }: MenuItem): string {
  return description === "" ? name : `${name}: ${description}`;
}

type Definition = {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly properties: JsonObject;
  readonly required: readonly string[];
};

const DEFINITIONS: Record<MetaTool, Definition> = {
  search_tools: {
    title: "Search tools",
    summary: "Finds more tools",
    description: "Find more tools. Query: keywords, +required word, or select:name1,name2",
    properties: { query: { type: "string" } },
    required: ["query"],
  },
  get_tool: {
    title: "Get tool",
    summary: "Gives a tool's full schema",
    description: "Get a tool's full schema before calling it",
    properties: { name: { type: "string" } },
    required: ["name"],
  },
  load_tools: {
    title: "Load tools",
    summary: "Loads a bundle of tools",
    description: "Load a bundle of tools for use from the next step.",
    properties: { bundle: { type: "string" } },
    required: ["bundle"],
  },
  list_categories: {
    title: "List categories",
    summary: "Lists the categories of tools",
    description: "List tool categories",
    properties: {},
    required: [],
  },
  browse_category: {
    title: "Browse category",
    summary: "Lists the tools of a category",
    description: "List a category's tools",
    properties: { category: { type: "string" }, offset: { type: "integer", minimum: 0 } },
    required: ["category"],
  },
  execute_tool: {
    title: "Execute tool",
    summary: "Runs a tool by name",
    description: "Run a tool with arguments that fit its schema",
    properties: { name: { type: "string" }, arguments: { type: "object" } },
    required: ["name", "arguments"],
  },
};
