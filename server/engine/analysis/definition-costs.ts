import { reservedNames } from "@/server/engine/compile";
import type { PolicySettings, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { usuallyBilledText } from "@/server/engine/rendering/billing";
import type { RenderedTool } from "@/server/engine/rendering/formats/format";
import { RENDERERS } from "@/server/engine/rendering/formats/index";
import type { NameMap } from "@/server/engine/rendering/formats/provider-names";
import { RenderedCatalog } from "@/server/engine/rendering/rendered-catalog";
import { countTokens } from "@/server/engine/rendering/tokens";

/**
 * The token cost of a full definition, as billed or as a policy's limits count. Entries never change, so a count lives as
 * long as its entry.
 */
export class DefinitionCosts {
  readonly #names: NameMap;

  constructor(snapshot: Snapshot) {
    const options = { reserved: reservedNames(snapshot), calibration: {} };
    this.#names = new RenderedCatalog(snapshot.tools, options).in(FORMAT).names;
  }

  of(tool: ToolEntry, estimate: Estimate = "billed"): number {
    const wireName = this.wireName(tool);
    const known = COUNTED[estimate].get(tool);
    if (known?.wireName === wireName) return known.tokens;
    const tokens = COUNT[estimate](RENDERERS[FORMAT].renderTool(tool, wireName));
    COUNTED[estimate].set(tool, { wireName, tokens });
    return tokens;
  }

  sum(tools: Iterable<ToolEntry>, estimate?: Estimate): number {
    let sum = 0;
    for (const tool of tools) sum += this.of(tool, estimate);
    return sum;
  }

  /** The wire name is part of the count: it may differ from the tool's name and depend on other names. */
  wireName(tool: ToolEntry): string {
    return this.#names.toWire(tool.name);
  }
}

const FORMAT = "openai-chat";
const ENCODING = "o200k_base";

type Estimate = "billed" | PolicySettings["thresholds"]["estimate"];

const COUNT: Record<Estimate, (definition: RenderedTool) => number> = {
  billed: (definition) => countTokens(usuallyBilledText(definition, ENCODING), ENCODING),
  tokenizer: ({ text }) => countTokens(text, ENCODING),
  "chars/4": ({ text }) => Math.floor(text.length / 4),
};

type Counts = WeakMap<ToolEntry, { readonly wireName: string; readonly tokens: number }>;

const COUNTED: Record<Estimate, Counts> = { billed: new WeakMap(), tokenizer: new WeakMap(), "chars/4": new WeakMap() };
