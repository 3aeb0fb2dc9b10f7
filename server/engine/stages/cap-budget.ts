import type { Reason } from "@/server/engine/model/reasons";
import { META_TOOLS, type ToolForm } from "@/server/engine/model/snapshot";
import { maxTools } from "@/server/engine/rendering/formats/provider-limits";
import type { ResolveContext } from "./resolve-context";

type Limits = { readonly maxTools: number; readonly maxTokens: number };

/** The remaining budget under the caps. Core is never cut, but counts. */
export class CapBudget {
  readonly #context: ResolveContext;
  readonly #limits: Limits;
  #tools = 0;
  #tokens = 0;

  private constructor(context: ResolveContext, limits: Limits) {
    this.#context = context;
    this.#limits = limits;
  }

  static forList(context: ResolveContext, share = 1): CapBudget {
    const most = Math.min(context.settings.caps.maxTools ?? Number.POSITIVE_INFINITY, providerRoom(context));
    return new CapBudget(context, {
      maxTools: Math.floor(most * share),
      maxTokens: Math.floor(listTokens(context) * share),
    });
  }

  static forTurn(context: ResolveContext): CapBudget {
    return new CapBudget(context, { maxTools: Number.POSITIVE_INFINITY, maxTokens: turnTokens(context) });
  }

  problem(tool: number, form: ToolForm): Reason | null {
    if (this.#isCore(tool)) return null;
    const { maxTools, maxTokens } = this.#limits;
    if (this.#tools + 1 > maxTools) return { kind: "over-cap", cap: "tools", limit: maxTools };
    if (this.#tokens + this.#cost(tool, form) > maxTokens) return { kind: "over-cap", cap: "tokens", limit: maxTokens };
    return null;
  }

  take(tool: number, form: ToolForm): void {
    this.#tools += 1;
    this.#tokens += this.#cost(tool, form);
  }

  takesAll(entries: readonly { readonly tool: number; readonly form: ToolForm }[]): boolean {
    return entries.every(({ tool, form }) => {
      if (this.problem(tool, form) !== null) return false;
      this.take(tool, form);
      return true;
    });
  }

  /** Judged by current core membership, not by what was core earlier or for another role. */
  #isCore(tool: number): boolean {
    return this.#context.settings.signals.core && this.#context.scope.core.has(tool);
  }

  #cost(tool: number, form: ToolForm): number {
    const { renderings, encoding } = this.#context;
    return renderings.definitions(form).cost(tool, encoding);
  }
}

/** Meta-tools count for the provider too. */
function providerRoom({ format }: ResolveContext): number {
  return maxTools(format) - META_TOOLS.length;
}

export function turnTokens(context: ResolveContext): number {
  return Math.min(withinWindow(context, context.settings.caps.turnTokens), listTokens(context));
}

function listTokens(context: ResolveContext): number {
  const { settings, request } = context;
  return Math.min(withinWindow(context, settings.caps.maxTokens), request.maxTokens ?? Number.POSITIVE_INFINITY);
}

function withinWindow({ settings, window }: ResolveContext, tokens: number | null): number {
  if (tokens === null) return Number.POSITIVE_INFINITY;
  const { windowShare } = settings.caps;
  return windowShare === null ? tokens : Math.min(tokens, Math.floor(windowShare * window));
}
