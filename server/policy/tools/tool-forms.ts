import type { ShownForm, ToolForms } from "@/server/contract/tools";
import type { Encoding } from "@/server/engine/model/snapshot";
import type { Format, RenderableTool, RenderedTool } from "@/server/engine/rendering/formats/format";
import { RENDERERS } from "@/server/engine/rendering/formats/index";
import { buildNameMap } from "@/server/engine/rendering/formats/provider-names";
import { slimTool } from "@/server/engine/rendering/formats/slim-tool";
import { countTokensChunked } from "@/server/engine/rendering/tokens";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";

type ShownTool = Omit<RenderableTool, "annotations">;

export async function showForms(shown: ShownTool, format: Format, encoding: Encoding): Promise<ToolForms> {
  await yieldToEventLoop();
  const tool: RenderableTool = { ...shown, annotations: {} };
  const wireName = buildNameMap([tool.name], format).toWire(tool.name);
  const { renderTool } = RENDERERS[format];
  const full = await showForm(renderTool(tool, wireName), encoding);
  await yieldToEventLoop();
  const slim = await showForm(renderTool(slimTool(tool), wireName, { form: "slim" }), encoding);
  return { full, slim, isSmaller: slim.tokens < full.tokens };
}

async function showForm({ value, text }: RenderedTool, encoding: Encoding): Promise<ShownForm> {
  const laidOut = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  await yieldToEventLoop();
  return { text: laidOut, tokens: await runCooperatively(countTokensChunked(text, encoding)) };
}
