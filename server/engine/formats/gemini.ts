import type { Renderer } from "./format";
import { hasParameters, schemaForGemini } from "./provider-schema-gemini";
import { describedTool, rendered } from "./rendered";

/** All functions stand in one wrapper; there is no deferred form. */
export const gemini: Renderer = {
  renderTool(tool, wireName) {
    const { schema, notes, parameterNames } = schemaForGemini(tool.inputSchema);
    const parameters = hasParameters(schema) ? { parameters: schema } : {};
    return rendered({ name: wireName, description: describedTool(tool, notes), ...parameters }, parameterNames);
  },
  renderDeferred: () => null,
  assemble: ({ sent }) => (sent.length === 0 ? [] : [{ functionDeclarations: sent.map((tool) => tool.value) }]),
};
