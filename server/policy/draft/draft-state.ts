import type { Draft, DraftCache } from "./draft-cache";
import type { PolicyState } from "./policy-states";
import { hashDraft } from "./snapshot-hash.service";
import type { HeldState, StateRefresh } from "./state-refresh";
import type { TrialCompiler } from "./trial-compiler";

type Options = {
  readonly drafts: DraftCache;
  readonly compiler: TrialCompiler;
  readonly refresh: StateRefresh;
};

/** `draft`: the version it is made from; null once it has to be compiled again. `isRead`: later edits are not in it. */
type HeldDraft = HeldState & { draft: Draft | null; isRead: boolean };

/** Compiles one version at a time: versions requested meanwhile become one. */
export class DraftState {
  readonly #options: Options;
  #held: HeldDraft | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  async get(): Promise<PolicyState> {
    const draft = await this.#options.drafts.current();
    if (this.#held?.draft === draft) return this.#held.state;
    // It waits for the compile before it and has not read its version yet, so it can take a newer one.
    if (this.#held !== null && !this.#held.isRead) {
      this.#held.draft = draft;
      return this.#held.state;
    }
    return this.#replace(draft, this.#held).state;
  }

  async latest(): Promise<PolicyState | null> {
    return (await this.#held?.state.catch(() => null)) ?? null;
  }

  outdateIncomplete(): void {
    if (this.#held?.lacksVectors) this.#held.draft = null;
  }

  #replace(draft: Draft, before: HeldDraft | null): HeldDraft {
    if (before !== null) before.draft = null;
    const next: HeldDraft = { draft, isRead: false, lacksVectors: false, state: this.#build(before, () => next) };
    this.#held = next;
    next.state.catch(() => {
      if (this.#held === next) this.#held = before;
    });
    this.#options.refresh.watch(next, outdate);
    return next;
  }

  async #build(before: HeldDraft | null, self: () => HeldDraft): Promise<PolicyState> {
    const known = await before?.state.catch(() => null);
    const held = self();
    held.isRead = true;
    const draft = held.draft ?? (await this.#options.drafts.current());
    const { snapshot } = await draft.read();
    const compiled = await this.#options.compiler.compile(snapshot, known?.compiled ?? null);
    return { ref: "draft", hash: await draft.derive(hashDraft), snapshot, compiled };
  }
}

function outdate(held: HeldDraft): void {
  held.draft = null;
}
