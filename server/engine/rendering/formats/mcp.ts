import type { Json, JsonObject, ToolForm } from "@/server/engine/model/snapshot";
import { isArray, objectOf, own, without } from "@/server/engine/util/json-values";
import type { ProviderSchema, RenderableTool, Renderer } from "./format";
import { describedTool, renderedTool } from "./rendered-tool";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { slimSchema } from "./slim-tool";

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

export function schemaForMcp(schema: JsonObject, form: ToolForm = "full"): ProviderSchema {
  const repaired = repairSchema(schema);
  if (form === "slim") return slimSchema(flattenTopLevel(repaired));
  const type = own(repaired, "type");
  const isObjectToo = type === undefined || type === "object" || (isArray(type) && type.includes("object"));
  if (!isObjectToo) return flattenTopLevel(repaired);
  const rest = without(repaired, "type");
  const isEmpty = Object.keys(rest).length === 0;
  return { schema: isEmpty ? { type: "object", properties: {} } : { type: "object", ...rest }, notes: [] };
}
