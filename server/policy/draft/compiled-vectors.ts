import { type Compiled, isBasisOf } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { chainLookups } from "@/server/runtime/snapshot/find-vectors";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";

/** `tools`: the lookup of the tools' vectors alone; catalogs that share their tools share it. */
type Vectors = { readonly lookup: VectorLookup; readonly tools: VectorLookup; readonly isWhole: boolean };

type Options = {
  readonly served: Pick<ServedRevisions, "current">;
  readonly embeddings: Pick<Embeddings, "health">;
};

/** Which vectors each catalog was compiled with. All references are weak: a catalog takes up to a gigabyte. */
export class CompiledVectors {
  readonly #served: Options["served"];
  readonly #embeddings: Options["embeddings"];
  readonly #known = new WeakMap<Compiled, Vectors>();
  readonly #arrivals = new WeakMap<Compiled, Promise<boolean>>();
  #exhausted = new WeakSet<Compiled>();

  constructor({ served, embeddings }: Options) {
    this.#served = served;
    this.#embeddings = embeddings;
  }

  of(compiled: Compiled): Vectors | undefined {
    const known = this.#known.get(compiled);
    const now = this.#served.current();
    if (known !== undefined || now?.compiled !== compiled) return known;
    const vectors = { lookup: now.vectorOf, tools: now.vectorOf, isWhole: now.isWhole };
    this.#known.set(compiled, vectors);
    return vectors;
  }

  record(compiled: Compiled, vectors: Vectors): void {
    this.#known.set(compiled, vectors);
  }

  isWhole(compiled: Compiled): boolean {
    return this.of(compiled)?.isWhole === true;
  }

  /** No vectors will come until the embedder reports that it is back. */
  isEmbedderAway(): boolean {
    const { status } = this.#embeddings.health();
    return status === "off" || status === "down";
  }

  /** A catalog with the same tools: a whole one, or else one that lacks only what cannot be had for now. */
  async findBasis(snapshot: Snapshot, candidates: readonly Compiled[]): Promise<Compiled | null> {
    const whole = candidates.filter((compiled) => this.isWhole(compiled));
    const exhausted = candidates.filter((compiled) => this.#hasAllAvailable(compiled));
    for (const compiled of [...whole, ...exhausted]) {
      if (await runCooperatively(isBasisOf(compiled, snapshot))) return compiled;
    }
    return null;
  }

  #hasAllAvailable(compiled: Compiled): boolean {
    if (this.isWhole(compiled)) return false;
    return this.#exhausted.has(compiled) || (compiled === this.#served.current()?.compiled && this.isEmbedderAway());
  }

  markExhausted(compiled: Compiled): void {
    this.#exhausted.add(compiled);
  }

  retry(compiled: Compiled): void {
    this.#exhausted.delete(compiled);
  }

  retryAll(): void {
    this.#exhausted = new WeakSet();
  }

  /** Vectors that were too late for this catalog. The next one that is made from it finds them here. */
  await(compiled: Compiled, rest: Promise<VectorLookup>): void {
    this.#arrivals.set(compiled, this.#receive(new WeakRef(compiled), rest));
  }

  /** Resolves to whether the missing vectors came. */
  arrival(compiled: Compiled): Promise<boolean> {
    return this.#arrivals.get(compiled) ?? Promise.resolve(false);
  }

  #receive(catalog: WeakRef<Compiled>, rest: Promise<VectorLookup>): Promise<boolean> {
    return rest.then(
      (late) => {
        const compiled = catalog.deref();
        const known = compiled && this.#known.get(compiled);
        if (compiled && known) this.#known.set(compiled, { ...known, lookup: chainLookups(known.lookup, late) });
        return true;
      },
      () => {
        const compiled = catalog.deref();
        if (compiled !== undefined) this.#exhausted.add(compiled);
        return false;
      },
    );
  }
}
