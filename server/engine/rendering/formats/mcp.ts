import type { Json } from "@/server/engine/model/snapshot";
import { objectOf } from "@/server/engine/util/json-values";
import type { RenderableTool, Renderer } from "./format";
import { schemaForMcp } from "./provider-schema-mcp";
import { describedTool, renderedTool } from "./rendered-tool";

/** An MCP tool. Hosts that defer tools read the hint; the protocol itself has no deferral. */
export const mcp: Renderer = {
  renderTool(tool, wireName, { alwaysLoad, form } = {}) {
    const { schema, notes } = schemaForMcp(tool.inputSchema, form);
    return renderedTool(
      objectOf([
        ["name", wireName],
        ["title", tool.title === "" || tool.title === wireName ? undefined : tool.title],
        ["description", describedTool(null, tool, notes)],
        ["inputSchema", schema],
        ["annotations", annotationsOf(tool)],
        ["_meta", alwaysLoad === true ? { "anthropic/alwaysLoad": true } : undefined],
      ]),
    );
  },
  renderDeferred: null,
  assemble: ({ sent }) => sent.map((tool) => tool.value),
};

function annotationsOf({ annotations }: RenderableTool): Json | undefined {
  const hints = objectOf([
    ["readOnlyHint", annotations.readOnly],
    ["destructiveHint", annotations.destructive],
    ["idempotentHint", annotations.idempotent],
    ["openWorldHint", annotations.openWorld],
  ]);
  return Object.keys(hints).length === 0 ? undefined : hints;
}
