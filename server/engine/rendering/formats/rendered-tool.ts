import type { Json } from "@/server/engine/model/snapshot";
import type { RenderableTool, RenderedTool } from "./format";

export function renderedTool(value: Json, parameterNames?: Readonly<Record<string, string>>): RenderedTool {
  return { value, text: JSON.stringify(value), ...(parameterNames === undefined ? {} : { parameterNames }) };
}

/** What the schema could not say follows the tool's own words. A tool without any words is known by its title. */
export function describedTool(tool: RenderableTool, notes: readonly string[]): string {
  const own = tool.description.trim() === "" ? tool.summary || tool.title : tool.description;
  return [own, ...notes].filter((text) => text !== "").join(" ");
}
