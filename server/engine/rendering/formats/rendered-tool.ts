import type { Json } from "@/server/engine/model/snapshot";
import type { Format, RenderableTool, RenderedTool } from "./format";
import { fitDescription } from "./provider-limits";

export function renderedTool(value: Json, parameterNames?: Readonly<Record<string, string>>): RenderedTool {
  return { value, text: JSON.stringify(value), ...(parameterNames === undefined ? {} : { parameterNames }) };
}

/** Without a format, at any length. Notes on the schema follow the tool's description. A tool without a description uses its title. */
export function describedTool(format: Format | null, tool: RenderableTool, notes: readonly string[]): string {
  const own = tool.description.trim() === "" ? tool.summary || tool.title : tool.description;
  return fitDescription(format, own, notes);
}
