import type { Encoding, ToolEntry } from "@/server/engine/model/snapshot";
import { usuallyBilledText } from "@/server/engine/rendering/billing";
import { openaiChat } from "@/server/engine/rendering/formats/openai-chat";
import { renderRow } from "@/server/engine/rendering/rows";
import { countTokens, countTokensChunked } from "@/server/engine/rendering/tokens";
import { createPacer, runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { Derivation } from "@/server/policy/draft/draft-cache";

/** Tokens of a tool as a full definition, as billed where only the encoding is known, and as a row. */
type ToolPrice = { readonly schemaTokens: number; readonly rowTokens: number };

export type ToolPrices = ReadonlyMap<string, ToolPrice>;

type PricedFields = Pick<ToolEntry, "name" | "description" | "summary" | "inputSchema">;

export const DEFAULT_ENCODING: Encoding = "o200k_base";

/** The cost of every tool of the draft. */
export const TOOL_PRICES: Readonly<Record<Encoding, Derivation<ToolPrices>>> = {
  o200k_base: pricesIn("o200k_base"),
  cl100k_base: pricesIn("cl100k_base"),
  claude: pricesIn("claude"),
  gemini: pricesIn("gemini"),
  llama: pricesIn("llama"),
};

function pricesIn(encoding: Encoding): Derivation<ToolPrices> {
  // A tool that did not change is the same object in the next version of the draft, so each is counted once.
  const counted = new WeakMap<ToolEntry, ToolPrice>();
  return async (draft) => {
    const { tools } = (await draft.read()).snapshot;
    const uncounted = tools.filter((tool) => !counted.has(tool));
    const pace = createPacer();
    for (const tool of uncounted) {
      counted.set(tool, priceOf(tool, encoding));
      await pace();
    }
    return new Map(tools.map((tool) => [tool.id, counted.get(tool) ?? priceOf(tool, encoding)]));
  };
}

/** It may be large, so others are answered between the steps. */
export async function priceEdited(tool: PricedFields, encoding: Encoding): Promise<ToolPrice> {
  await yieldToEventLoop();
  const { schema, row } = textsOf(tool, encoding);
  await yieldToEventLoop();
  const schemaTokens = await runCooperatively(countTokensChunked(schema, encoding));
  return { schemaTokens, rowTokens: await runCooperatively(countTokensChunked(row, encoding)) };
}

export function priceOf(tool: PricedFields, encoding: Encoding): ToolPrice {
  const { schema, row } = textsOf(tool, encoding);
  return { schemaTokens: countTokens(schema, encoding), rowTokens: countTokens(row, encoding) };
}

function textsOf({ name, description, summary, inputSchema }: PricedFields, encoding: Encoding) {
  const schema = openaiChat.renderTool({ title: "", annotations: {}, name, description, summary, inputSchema }, name);
  return { schema: usuallyBilledText(schema, encoding), row: renderRow(name, summary || description).text };
}
