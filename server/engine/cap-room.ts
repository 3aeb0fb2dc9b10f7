import type { Reason } from "./request";
import type { Situation } from "./situation";

/** What the caps leave. Core is never cut, but it takes up room. */
export class CapRoom {
  readonly #situation: Situation;
  readonly #maxTools: number;
  readonly #maxTokens: number;
  #tools = 0;
  #tokens = 0;

  constructor(situation: Situation, share = 1) {
    const { maxTools, maxTokens } = situation.settings.caps;
    this.#situation = situation;
    this.#maxTools = Math.floor((maxTools ?? Number.POSITIVE_INFINITY) * share);
    this.#maxTokens = Math.floor((maxTokens ?? Number.POSITIVE_INFINITY) * share);
  }

  /** Why a tool does not fit; null: it does. */
  problem(tool: number): Reason | null {
    if (this.#isCore(tool)) return null;
    if (this.#tools + 1 > this.#maxTools) return { kind: "over-cap", cap: "tools", limit: this.#maxTools };
    if (this.#tokens + this.#cost(tool) > this.#maxTokens) {
      return { kind: "over-cap", cap: "tokens", limit: this.#maxTokens };
    }
    return null;
  }

  take(tool: number): void {
    this.#tools += 1;
    this.#tokens += this.#cost(tool);
  }

  /** Takes them one after the other, up to the first that does not fit: whether there is none. */
  takesAll(entries: readonly { readonly tool: number }[]): boolean {
    return entries.every(({ tool }) => {
      if (this.problem(tool) !== null) return false;
      this.take(tool);
      return true;
    });
  }

  /** As it is now: what was core once, or for another role, has no privilege. */
  #isCore(tool: number): boolean {
    return this.#situation.settings.signals.core && this.#situation.scope.core.has(tool);
  }

  #cost(tool: number): number {
    const { renderings, encoding } = this.#situation;
    return renderings.schemas.cost(tool, encoding);
  }
}
