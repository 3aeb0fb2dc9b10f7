import { objectOf } from "@/server/engine/json-values";
import type { Json } from "@/server/engine/snapshot";
import type { RenderableTool, Renderer, ToolHints } from "./format";
import { schemaForMcp } from "./provider-schema-mcp";
import { describedTool, rendered } from "./rendered";

/** An MCP tool. Hosts that defer by themselves read the hints; deferral is no part of the protocol. */
export const mcp: Renderer = {
  renderTool(tool, wireName, hints = {}) {
    const { schema, notes } = schemaForMcp(tool.inputSchema);
    return rendered(
      objectOf([
        ["name", wireName],
        ["title", tool.title === "" || tool.title === wireName ? undefined : tool.title],
        ["description", describedTool(tool, notes)],
        ["inputSchema", schema],
        ["annotations", annotationsOf(tool)],
        ["_meta", metaOf(hints)],
      ]),
    );
  },
  renderDeferred: null,
  assemble: ({ sent }) => sent.map((tool) => tool.value),
};

function annotationsOf({ annotations }: RenderableTool): Json | undefined {
  return unlessEmpty([
    ["readOnlyHint", annotations.readOnly],
    ["destructiveHint", annotations.destructive],
    ["idempotentHint", annotations.idempotent],
    ["openWorldHint", annotations.openWorld],
  ]);
}

function metaOf(hints: ToolHints): Json | undefined {
  return unlessEmpty([
    ["anthropic/alwaysLoad", hints.alwaysLoad === true ? true : undefined],
    ["anthropic/searchHint", hints.searchHint === "" ? undefined : hints.searchHint],
  ]);
}

function unlessEmpty(entries: readonly (readonly [string, Json | undefined])[]): Json | undefined {
  const object = objectOf(entries);
  return Object.keys(object).length === 0 ? undefined : object;
}
