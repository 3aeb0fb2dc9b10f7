import type { Compiled } from "@/server/engine/compile";
import type { CompiledVectors } from "./compiled-vectors";
import type { PolicyState } from "./policy-states";

/** `lacksVectors`: it would gain by an embedder that is back. */
export type HeldState = { readonly state: Promise<PolicyState>; lacksVectors: boolean };

/** For vectors that failed while the embedder works: nothing reports when they can be had. */
const RETRY_MS = 30_000;

export class StateRefresh {
  readonly #vectors: CompiledVectors;
  readonly #retryMs: number;

  constructor(vectors: CompiledVectors, retryMs = RETRY_MS) {
    this.#vectors = vectors;
    this.#retryMs = retryMs;
  }

  watch<Held extends HeldState>(held: Held, outdate: (held: Held) => void): void {
    held.state.then(({ compiled }) => {
      if (this.#vectors.isWhole(compiled)) return;
      this.#outdateAfter(this.#vectors.arrival(compiled), new WeakRef(compiled), new WeakRef(held), outdate);
    }, ignore);
  }

  /** With weak references, since vectors may take minutes: a state that was replaced meanwhile may go. */
  #outdateAfter<Held extends HeldState>(
    arrival: Promise<boolean>,
    catalog: WeakRef<Compiled>,
    held: WeakRef<Held>,
    outdate: (held: Held) => void,
  ): void {
    arrival.then((came) => {
      const known = held.deref();
      if (known === undefined) return;
      if (came) return outdate(known);
      known.lacksVectors = true;
      if (!this.#vectors.isEmbedderAway()) this.#retryLater(catalog, held, outdate);
    });
  }

  #retryLater<Held extends HeldState>(
    catalog: WeakRef<Compiled>,
    held: WeakRef<Held>,
    outdate: (held: Held) => void,
  ): void {
    const retry = () => {
      const [compiled, known] = [catalog.deref(), held.deref()];
      if (compiled !== undefined) this.#vectors.retry(compiled);
      if (known !== undefined) outdate(known);
    };
    setTimeout(retry, this.#retryMs).unref();
  }
}

/** The caller that asked for the state gets the error. */
function ignore(): void {}
