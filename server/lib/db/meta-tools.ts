import type { MetaTool } from "@/server/engine/model/snapshot";

/** Views need them in SQL; a new meta-tool does not compile until it is named here. */
const NAMES: Readonly<Record<MetaTool, true>> = {
  search_tools: true,
  get_tool: true,
  load_tools: true,
  list_categories: true,
  browse_category: true,
  execute_tool: true,
};

export const META_TOOL_NAMES: readonly string[] = Object.keys(NAMES);
