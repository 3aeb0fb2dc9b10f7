// @ts-check
/** @import { Definition } from "./read-tools.mjs" */

const TEXT = { type: "string" };

/**
 * The server's definitions, until its first answer replaces them: it may add a bundle menu.
 * @type {readonly Definition[]}
 */
export const META_TOOLS = [
  {
    name: "search_tools",
    description: "Find more tools. Query: keywords, +required word, or select:name1,name2",
    schema: { type: "object", properties: { query: TEXT }, required: ["query"] },
  },
  {
    name: "get_tool",
    description: "Get a tool's full schema before calling it",
    schema: { type: "object", properties: { name: TEXT }, required: ["name"] },
  },
  {
    name: "load_tools",
    description: "Load a bundle of tools for use from the next step.",
    schema: { type: "object", properties: { bundle: TEXT }, required: ["bundle"] },
  },
  { name: "list_categories", description: "List tool categories", schema: { type: "object", properties: {} } },
  {
    name: "browse_category",
    description: "List a category's tools",
    schema: {
      type: "object",
      properties: { category: TEXT, offset: { type: "integer", minimum: 0 } },
      required: ["category"],
    },
  },
  {
    name: "execute_tool",
    description: "Run a tool with arguments that fit its schema",
    schema: {
      type: "object",
      properties: { name: TEXT, arguments: { type: "object" } },
      required: ["name", "arguments"],
    },
  },
];
