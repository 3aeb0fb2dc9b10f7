import type { Json } from "@/server/engine/model/snapshot";
import type { RenderableTool, RenderedTool } from "./format";

export function renderedTool(value: Json, parameterNames?: Readonly<Record<string, string>>): RenderedTool {
  return { value, text: JSON.stringify(value), ...(parameterNames === undefined ? {} : { parameterNames }) };
}

/** Notes on the schema follow the tool's description. A tool without a description uses its title. */
export function describedTool(tool: RenderableTool, notes: readonly string[]): string {
  const own = tool.description.trim() === "" ? tool.summary || tool.title : tool.description;
  return [own, ...notes].filter((text) => text !== "").join(" ");
}
