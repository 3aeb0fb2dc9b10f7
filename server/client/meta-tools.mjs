// @ts-check

/** Tools that only Toolcrib can run. */
export const META_TOOLS = new Set([
  "search_tools",
  "get_tool",
  "load_tools",
  "list_categories",
  "browse_category",
  "execute_tool",
]);
