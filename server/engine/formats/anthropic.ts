import type { Json, JsonObject } from "@/server/engine/snapshot";
import type { RenderableTool, RenderedTool, Renderer } from "./format";
import { isObject } from "./json-values";
import { schemaForAnthropic } from "./provider-schema-anthropic";
import { describedTool, rendered } from "./rendered";

/**
 * Messages: deferred tools follow the sent ones and the search tool, which is an ordinary tool and never deferred, so
 * that one tool at least is not. A cache mark goes to a sent tool only: together with `defer_loading` it is refused.
 */
export const anthropic: Renderer = {
  renderTool: (tool, wireName) => renderWith(tool, wireName, {}),
  renderDeferred: (tool, wireName) => renderWith(tool, wireName, { defer_loading: true }),
  assemble({ sent, deferred, cacheBreakpointAt }) {
    const list = sent.map((tool, index) => (index === cacheBreakpointAt ? withCacheMark(tool.value) : tool.value));
    const hidden = deferred?.groups.flatMap((group) => group.tools.map((tool) => tool.value)) ?? [];
    if (deferred === undefined || hidden.length === 0) return list;
    const { searchTool } = deferred;
    const isSent = list.some((tool) => isObject(tool) && tool.name === searchTool.name);
    return [...list, ...(isSent ? [] : [renderWith(searchTool, searchTool.name, {}).value]), ...hidden];
  },
};

function renderWith(tool: RenderableTool, wireName: string, more: JsonObject): RenderedTool {
  const { schema, notes, parameterNames } = schemaForAnthropic(tool.inputSchema);
  const value = { name: wireName, description: describedTool(tool, notes), input_schema: schema, ...more };
  return rendered(value, parameterNames);
}

function withCacheMark(tool: Json): Json {
  return isObject(tool) ? { ...tool, cache_control: { type: "ephemeral" } } : tool;
}
