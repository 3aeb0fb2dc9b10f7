import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import type { DeferredGroup, RenderableTool, Renderer, RenderOptions } from "./format";
import { buildNameMap } from "./provider-names";
import { schemaForOpenai } from "./provider-schema-openai";
import { describedTool, renderedTool } from "./rendered-tool";

/** Deferred tools need the client's `tool_search` beside them. `strict` is false: the default makes every parameter required. */
export const openaiResponses: Renderer = {
  renderTool: (tool, wireName, options) => renderedTool(flatFunction(tool, wireName, options)),
  renderDeferred: (tool, wireName) => renderedTool({ ...flatFunction(tool, wireName), defer_loading: true }),
  assemble({ sent, deferred }) {
    const list = sent.map((tool) => tool.value);
    const groups = deferred?.groups.filter((group) => group.tools.length > 0) ?? [];
    if (deferred === undefined || groups.length === 0) return list;
    return [clientSearch(deferred.searchTool), ...list, ...namespaces(groups)];
  },
};

function flatFunction(tool: RenderableTool, wireName: string, { form, isMenu }: RenderOptions = {}): JsonObject {
  const { schema, notes } = schemaForOpenai(tool.inputSchema, form);
  return {
    type: "function",
    name: wireName,
    description: describedTool(isMenu ? null : "openai-responses", tool, notes),
    parameters: schema,
    strict: false,
  };
}

function namespaces(groups: readonly DeferredGroup[]): readonly Json[] {
  const names = buildNameMap(
    groups.map((group) => group.source),
    "openai-responses",
  );
  return groups.map((group) => ({
    type: "namespace",
    name: names.toWire(group.source),
    description: group.description,
    tools: group.tools.map((tool) => tool.value),
  }));
}

function clientSearch(tool: RenderableTool): Json {
  const { schema, notes } = schemaForOpenai(tool.inputSchema);
  return {
    type: "tool_search",
    execution: "client",
    description: describedTool(null, tool, notes),
    parameters: schema,
  };
}
