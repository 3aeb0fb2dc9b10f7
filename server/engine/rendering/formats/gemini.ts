import { objectOf } from "@/server/engine/util/json-values";
import type { Renderer } from "./format";
import { hasParameters, schemaForGemini } from "./provider-schema-gemini";
import { describedTool, renderedTool } from "./rendered-tool";

/** All functions share one wrapper; there is no deferred form. */
export const gemini: Renderer = {
  renderTool(tool, wireName, { form } = {}) {
    const { schema, notes, parameterNames } = schemaForGemini(tool.inputSchema, form);
    const declaration = objectOf([
      ["name", wireName],
      ["description", describedTool(null, tool, notes)],
      ["parameters", hasParameters(schema) ? schema : undefined],
    ]);
    return renderedTool(declaration, parameterNames);
  },
  renderDeferred: null,
  assemble: ({ sent }) => (sent.length === 0 ? [] : [{ functionDeclarations: sent.map((tool) => tool.value) }]),
};
