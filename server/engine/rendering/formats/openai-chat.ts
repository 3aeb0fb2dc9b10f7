import type { Renderer } from "./format";
import { schemaForOpenai } from "./provider-schema-openai";
import { describedTool, renderedTool } from "./rendered-tool";

export const openaiChat: Renderer = {
  renderTool(tool, wireName, { form, isMenu = false } = {}) {
    const format = isMenu ? null : "openai-chat";
    const { schema, notes } = schemaForOpenai(tool.inputSchema, form);
    return renderedTool({
      type: "function",
      function: { name: wireName, description: describedTool(format, tool, notes), parameters: schema },
    });
  },
  renderDeferred: null,
  assemble: ({ sent }) => sent.map((tool) => tool.value),
};
