// @ts-check
/** @import { ToolResult } from "./index.d.mts" */

/** @typedef {{ name: string, description: string, schema: Record<string, unknown> }} Definition */

/**
 * The parts of a tool definition in any provider's format.
 * @param {object | string} tool
 * @returns {Definition}
 */
export function readDefinition(tool) {
  const outer = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (tool));
  const inner = /** @type {Record<string, unknown>} */ (outer.function ?? outer);
  const schema = inner.parameters ?? inner.input_schema ?? inner.inputSchema ?? { type: "object", properties: {} };
  return {
    name: String(inner.name),
    description: String(inner.description ?? ""),
    schema: /** @type {Record<string, unknown>} */ (schema),
  };
}

/**
 * The text of a result, or its data if there is no text.
 * @param {Pick<ToolResult, "content" | "structured">} result
 * @returns {string}
 */
export function toModelText({ content, structured }) {
  const texts = content.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  return texts.length > 0 ? texts.join("\n") : JSON.stringify(structured ?? content);
}
