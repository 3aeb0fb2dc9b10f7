import pLimit from "p-limit";
import type { Logger } from "pino";
import { awaitingAllVectors, type Compiled, compileChunked, textsToCompileChunked } from "@/server/engine/compile";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { ResolveCache } from "@/server/engine/stages/resolve-cache";
import { withTimeout } from "@/server/lib/with-timeout";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { copyVectors, withoutVector } from "@/server/runtime/snapshot/find-vectors";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import { keepFacts } from "./caller-facts";
import type { CallerList } from "./caller-lists";
import { callerSnapshot, type UnknownTools } from "./caller-snapshot";

export type ServedRevision = Pick<Served, "number" | "snapshot" | "compiled" | "vectorOf">;

type CachedList = CallerList<Variant>;

/** One list under one revision and one unknown-tools rule. */
export type Variant = {
  readonly revision: number;
  compiled: Compiled | null;
  awaiting: Compiled | null;
  isWhole: boolean;
  building: Promise<Compiled> | null;
  /** Computes the missing vectors and recompiles; null if none are missing. */
  complete: (() => Promise<void>) | null;
  isEmbedding: boolean;
  retryAt: number;
  done: number;
  total: number;
};

type Options = {
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "health">;
  readonly log: Pick<Logger, "error">;
  readonly isHeld: (held: CachedList) => boolean;
  readonly retryMs?: number | undefined;
  readonly storeMs?: number | undefined;
};

const RETRY_MS = 30_000;
const STORE_MS = 1000;
/** New lists waiting to be compiled; beyond this they arrive faster than they can be served. */
const MAX_WAITING = 64;
const MAX_EMBEDDING = 8;
const MEMORY_SHARE = 0.05;

export class ListCompiler {
  readonly #options: Options;
  readonly #runExclusive = pLimit(1);
  #compiling = 0;
  #embedding = 0;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get compiling(): number {
    return this.#compiling;
  }

  isEmbedderAway(): boolean {
    const { status } = this.#options.embeddings.health();
    return status === "off" || status === "down";
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Concurrent requests share one compile. Null if too many are waiting. */
  build(held: CachedList, variant: Variant, revision: ServedRevision, unknownTools: UnknownTools) {
    if (variant.building !== null || this.#compiling >= MAX_WAITING) return variant.building;
    this.#compiling += 1;
    const building = this.#compile(held, variant, revision, unknownTools).finally(() => {
      this.#compiling -= 1;
      variant.building = null;
    });
    const { log } = this.#options;
    building.catch((error: unknown) => log.error({ err: error, hash: held.hash }, "caller's tools not compiled"));
    variant.building = building;
    return building;
  }

  async #compile(
    held: CachedList,
    variant: Variant,
    revision: ServedRevision,
    unknownTools: UnknownTools,
  ): Promise<Compiled> {
    const basis = findComplete(held);
    const { snapshot, identities, texts } = await this.#runExclusive(async () => {
      const made = await runCooperatively(callerSnapshot(revision.snapshot, held.tools, unknownTools));
      return { ...made, texts: await runCooperatively(textsToCompileChunked(made.snapshot, basis)) };
    });
    const stored = await this.#storedVectors(withoutVector(texts, revision.vectorOf));
    const found = copyVectors(texts, revision.vectorOf, stored);
    const missing = withoutVector(texts, found).filter((text) => text.trim() !== "");
    variant.total = texts.length;
    variant.done = texts.length - missing.length;
    const compileWith = async (vectorOf: VectorLookup, worded: Compiled | null) => {
      const task = compileChunked(snapshot, vectorOf, basis, worded);
      const made = await this.#runExclusive(() => runCooperatively(task));
      const compiled = { ...made, cache: new ResolveCache(MEMORY_SHARE) };
      const awaiting = awaitingAllVectors(compiled);
      for (const each of [compiled, awaiting]) keepFacts(each, { identities, unknownTools });
      variant.compiled = compiled;
      variant.awaiting = awaiting;
      variant.isWhole = missing.length === 0 || worded !== null;
      return compiled;
    };
    const compiled = await compileWith(found, null);
    dropOlder(held, variant);
    if (missing.length > 0) {
      variant.complete = async () => {
        const late = await this.#lateVectors(variant, missing);
        if (this.#isStopped || !this.#options.isHeld(held)) return;
        await compileWith(copyVectors(texts, late, found), compiled);
        variant.complete = null;
      };
    }
    return compiled;
  }

  async #storedVectors(texts: readonly string[]): Promise<VectorLookup> {
    if (texts.length === 0) return NO_VECTORS;
    const { embeddings, storeMs = STORE_MS } = this.#options;
    return withTimeout(embeddings.storedVectorsFor(texts), storeMs).catch(() => NO_VECTORS);
  }

  #lateVectors(variant: Variant, missing: readonly string[]): Promise<VectorLookup> {
    const onProgress = (done: number) => {
      variant.done = variant.total - missing.length + done;
    };
    return this.#options.embeddings.vectorsFor(missing, { onProgress });
  }

  /** Vectors are computed on demand: a list that is never sent again costs nothing more. */
  embedMissing(held: CachedList, variant: Variant): void {
    const { complete } = variant;
    if (complete === null || variant.isEmbedding || this.#embedding >= MAX_EMBEDDING || this.#isStopped) return;
    if (performance.now() < variant.retryAt) return;
    const { log, retryMs = RETRY_MS } = this.#options;
    this.#embedding += 1;
    variant.isEmbedding = true;
    complete()
      .catch((error: unknown) => {
        variant.retryAt = performance.now() + retryMs;
        if (!this.isEmbedderAway()) log.error({ err: error, hash: held.hash }, "caller's tools have no vectors");
      })
      .finally(() => {
        this.#embedding -= 1;
        variant.isEmbedding = false;
      });
  }
}

/** If only the policy changed, everything derived from the list is reused. */
function findComplete({ variants }: CachedList): Compiled | null {
  return [...variants.values()].findLast(({ isWhole }) => isWhole)?.compiled ?? null;
}

/** Earlier revisions are never requested again. */
function dropOlder({ variants }: CachedList, { revision }: Variant): void {
  for (const [key, variant] of variants) if (variant.revision < revision) variants.delete(key);
}
