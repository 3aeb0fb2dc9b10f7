import type { ShownForm, ToolForms } from "@/server/contract/tools";
import type { Encoding } from "@/server/engine/model/snapshot";
import type { Format, RenderableTool, RenderedTool } from "@/server/engine/rendering/formats/format";
import { RENDERERS } from "@/server/engine/rendering/formats/index";
import { buildNameMap } from "@/server/engine/rendering/formats/provider-names";
import { slimTool } from "@/server/engine/rendering/formats/slim-tool";
import { countTokens } from "@/server/engine/rendering/tokens";

type ShownTool = Omit<RenderableTool, "annotations">;

/** A tool in full and slim, side by side, as a model would get it. */
export function showForms(shown: ShownTool, format: Format, encoding: Encoding): ToolForms {
  const tool: RenderableTool = { ...shown, annotations: {} };
  const wireName = buildNameMap([tool.name], format).toWire(tool.name);
  const { renderTool } = RENDERERS[format];
  const full = showForm(renderTool(tool, wireName), encoding);
  const slim = showForm(renderTool(slimTool(tool), wireName, { form: "slim" }), encoding);
  return { full, slim, isSmaller: slim.tokens < full.tokens };
}

function showForm({ value, text }: RenderedTool, encoding: Encoding): ShownForm {
  const laidOut = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return { text: laidOut, tokens: countTokens(text, encoding) };
}
