import type { Encoding, JsonObject } from "@/server/engine/model/snapshot";
import { openaiChat } from "@/server/engine/rendering/formats/openai-chat";
import { renderRow } from "@/server/engine/rendering/rows";
import { countTokens } from "@/server/engine/rendering/tokens";
import type { Db } from "@/server/lib/db/client";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { findToolTexts } from "./tools.view";

/** What a tool costs when its whole definition is sent, and when only its row is. */
type ToolPrice = { readonly schemaTokens: number; readonly rowTokens: number };

export type ToolPrices = {
  /** In OpenAI's format, as everywhere where no format is named. By the tool's id. */
  of(db: Db, rows: readonly PricedRow[], encoding: Encoding): Promise<Map<string, ToolPrice>>;
};

type PricedRow = { readonly id: string; readonly contentHash: string; readonly summary: string };

/** Counted together before others get their turn. */
const AT_ONCE = 50;
const REMEMBERED = 100_000;

/** Counts each definition once, however often a list is asked for, and lets agents in between. */
export function createToolPrices({ remembered = REMEMBERED } = {}): ToolPrices {
  const known = new Map<string, ToolPrice>();

  return {
    async of(db, rows, encoding) {
      const keyOf = (row: PricedRow) => `${encoding} ${row.contentHash} ${row.summary}`;
      const prices = new Map<string, ToolPrice>();
      // Taken at once: what is remembered may be forgotten while the rest is counted.
      const missing = rows.filter((row) => {
        const price = known.get(keyOf(row));
        if (price !== undefined) prices.set(row.id, price);
        return price === undefined;
      });
      if (known.size + missing.length > remembered) known.clear();
      for (let from = 0; from < missing.length; from += AT_ONCE) {
        const part = missing.slice(from, from + AT_ONCE);
        const ids = part.map((row) => row.id);
        const texts = new Map((await findToolTexts(db, ids)).map((text) => [text.id, text]));
        for (const row of part) {
          const text = texts.get(row.id);
          if (text === undefined) continue;
          const price = priceOf(text, encoding);
          known.set(keyOf(row), price);
          prices.set(row.id, price);
        }
        await yieldToEventLoop();
      }
      return prices;
    },
  };
}

type PricedTool = {
  readonly name: string;
  readonly description: string;
  readonly summary: string;
  readonly inputSchema: JsonObject;
};

export function priceOf(tool: PricedTool, encoding: Encoding): ToolPrice {
  const schema = openaiChat.renderTool({ title: "", annotations: {}, ...tool }, tool.name);
  const row = renderRow(tool.name, tool.summary || tool.description);
  return { schemaTokens: countTokens(schema.text, encoding), rowTokens: countTokens(row.text, encoding) };
}
