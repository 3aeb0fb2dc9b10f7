import { RENDERERS } from "./formats/index";
import type { NameMap } from "./formats/provider-names";
import { Renderings } from "./renderings";
import { META_TOOLS, type Snapshot, type ToolEntry } from "./snapshot";
import { countTokens } from "./tokens";

/**
 * What sending a tool's whole definition costs, in the form and encoding that most models take: what reviews compare by.
 * Entries never change, so a count is kept for as long as its entry lives; a review that lints a draft and compares it
 * counts once.
 */
export class BaselineCosts {
  readonly #names: NameMap;

  constructor({ tools, policies }: Snapshot) {
    const reserved = [...META_TOOLS, ...policies.map(({ settings }) => settings.presentation.searchToolName)];
    this.#names = new Renderings(tools, [...new Set(reserved)]).in(FORMAT).names;
  }

  of(tool: ToolEntry): number {
    const wireName = this.wireName(tool);
    const known = counted.get(tool);
    if (known?.wireName === wireName) return known.tokens;
    const tokens = countTokens(RENDERERS[FORMAT].renderTool(tool, wireName).text, "o200k_base");
    counted.set(tool, { wireName, tokens });
    return tokens;
  }

  sum(tools: Iterable<ToolEntry>): number {
    let sum = 0;
    for (const tool of tools) sum += this.of(tool);
    return sum;
  }

  /** Part of what is counted: it may differ from the tool's own name, and depend on those of others. */
  wireName(tool: ToolEntry): string {
    return this.#names.toWire(tool.name);
  }
}

const FORMAT = "openai-chat";

const counted = new WeakMap<ToolEntry, { readonly wireName: string; readonly tokens: number }>();
