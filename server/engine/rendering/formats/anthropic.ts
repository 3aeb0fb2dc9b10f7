import type { Json, JsonObject, ToolForm } from "@/server/engine/model/snapshot";
import { isObject } from "@/server/engine/util/json-values";
import type { ProviderSchema, RenderableTool, RenderedTool, Renderer } from "./format";
import { PARAMETER_RULES } from "./name-rules";
import { renameParameters } from "./parameter-names";
import { describedTool, renderedTool } from "./rendered-tool";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { slimSchema } from "./slim-tool";

/** Deferred tools come last, outside the provider's cache key. Only a sent tool gets the cache mark: the API refuses it beside `defer_loading`. */
export const anthropic: Renderer = {
  renderTool: (tool, wireName, { form } = {}) => renderWith(tool, wireName, {}, form),
  renderDeferred: (tool, wireName) => renderWith(tool, wireName, { defer_loading: true }),
  assemble({ sent, deferred, cacheBreakpointAt }) {
    const list = sent.map((tool, index) => (index === cacheBreakpointAt ? withCacheMark(tool.value) : tool.value));
    const hidden = deferred?.groups.flatMap((group) => group.tools.map((tool) => tool.value)) ?? [];
    if (deferred === undefined || hidden.length === 0) return list;
    return [renderWith(deferred.searchTool, deferred.searchTool.name, {}).value, ...list, ...hidden];
  },
};

function renderWith(tool: RenderableTool, wireName: string, more: JsonObject, form?: ToolForm): RenderedTool {
  const { schema, notes, parameterNames } = schemaForAnthropic(tool.inputSchema, form);
  const value = { name: wireName, description: describedTool(null, tool, notes), input_schema: schema, ...more };
  return renderedTool(value, parameterNames);
}

function withCacheMark(tool: Json): Json {
  return isObject(tool) ? { ...tool, cache_control: { type: "ephemeral" } } : tool;
}

/** Anthropic requires valid draft 2020-12, a plain object at the top, and plain names for its parameters. */
export function schemaForAnthropic(schema: JsonObject, form: ToolForm = "full"): ProviderSchema {
  const full = renameParameters(flattenTopLevel(repairSchema(schema)), PARAMETER_RULES.anthropic);
  return form === "slim" ? slimSchema(full) : full;
}
