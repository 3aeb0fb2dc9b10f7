import type { VectorLookup } from "@/server/engine/vectors";
import { createCatalogEmbedder, type Progress } from "./catalog-embedder";
import { createCircuitBreaker } from "./circuit-breaker";
import type { Embedder, EmbedderHealth, Urgency } from "./embedder";
import { createQueryEmbedder } from "./query-embedder";
import type { VectorStore } from "./vector-store";
import { withTimeout } from "./with-timeout";

export type QueryVectors = {
  readonly lookup: VectorLookup;
  /** Not null when a vector is missing: the policy says how to go on without. */
  readonly degraded: null | "embedder";
};

export type Embeddings = {
  readonly model: string;
  /** For a catalog: stored vectors, and new ones for the rest, which are then stored. Rejects if the embedder is down. */
  vectorsFor(texts: readonly string[], options?: { onProgress?: Progress }): Promise<VectorLookup>;
  /** For a catalog, when the embedder is down: what is stored. */
  storedVectorsFor(texts: readonly string[]): Promise<VectorLookup>;
  /** For a message: never rejects, and never waits for an embedder that is known to be down. */
  queryVectors(texts: readonly string[], options?: { timeoutMs?: number }): Promise<QueryVectors>;
  /** Called whenever the embedder works again: a catalog that was left without vectors can have them now. */
  onBack(listener: () => void): () => void;
  health(): EmbedderHealth;
  stop(): Promise<void>;
};

type Log = Record<"info" | "error", (facts: object, text: string) => void>;

type Options = {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly log: Log;
  readonly probeDelayMs?: number;
};

const QUERY_MS = 1000;
const PROBE_MS = 10_000;
const PROBE_TEXT = "ready";

/** All that the rest of the server knows of embedding. */
export function createEmbeddings({ embedder, store, log, probeDelayMs }: Options): Embeddings {
  const { model } = embedder;
  const isOff = embedder.health().status === "off";
  const listeners = new Set<() => void>();
  let hasAnswered = false;
  let isSlowToStart = false;

  const breaker = createCircuitBreaker({
    probe: () => withTimeout(embedder.embed([PROBE_TEXT]), PROBE_MS),
    onDown: (reason) =>
      log.error({ model, reason }, "the embedder is down; every resolve falls back as its policy says"),
    onUp() {
      log.info({ model }, "the embedder is back");
      for (const listener of listeners) listener();
    },
    firstDelayMs: probeDelayMs,
  });

  async function embed(texts: readonly string[], urgency?: Urgency): Promise<Float32Array[]> {
    try {
      const vectors = await embedder.embed(texts, urgency);
      hasAnswered = true;
      breaker.succeed();
      return vectors;
    } catch (error) {
      if (!isOff) breaker.fail(error as Error);
      throw error;
    }
  }

  const queries = createQueryEmbedder(embed);
  // Wakes it up, and tells how many dimensions a model has that someone else runs.
  const firstAnswer = embed([PROBE_TEXT]).catch(() => {});
  const catalogs = createCatalogEmbedder({ embed, store, dimensions: () => embedder.dimensions, log });

  async function embedWithin(texts: readonly string[], timeoutMs: number): Promise<ReadonlyMap<string, Float32Array>> {
    if (texts.length === 0 || isOff || breaker.isOpen() || (isSlowToStart && isStarting())) return new Map();
    try {
      return await withTimeout(queries.embed(texts), timeoutMs);
    } catch (error) {
      // A model that is still loading is no failure: nothing to log, and not waited for a second time.
      if (isStarting()) isSlowToStart = true;
      // A failure has been told by then; that time ran out shows only here.
      else breaker.fail(error as Error);
      return new Map();
    }
  }

  function health(): EmbedderHealth {
    const own = embedder.health();
    const reason = breaker.reason();
    if (isOff) return own;
    if (reason !== null) return { status: "down", detail: reason };
    return hasAnswered || own.status === "down" ? own : { status: "starting", detail: own.detail };
  }

  function isStarting(): boolean {
    return health().status === "starting";
  }

  return {
    model,
    async vectorsFor(texts, { onProgress } = {}) {
      await firstAnswer;
      return catalogs.vectorsFor(texts, onProgress);
    },
    async storedVectorsFor(texts) {
      await firstAnswer;
      return catalogs.storedVectorsFor(texts);
    },
    async queryVectors(texts, { timeoutMs = QUERY_MS } = {}) {
      // Blank texts mean nothing; some servers even refuse them.
      const wanted = [...new Set(texts)].filter((text) => text.trim() !== "");
      const found = new Map<string, Float32Array | undefined>(wanted.map((text) => [text, queries.known(text)]));
      const missing = wanted.filter((text) => found.get(text) === undefined);
      const fresh = await embedWithin(missing, timeoutMs);
      const isComplete = missing.every((text) => fresh.has(text));
      return { lookup: (text) => found.get(text) ?? fresh.get(text), degraded: isComplete ? null : "embedder" };
    },
    onBack(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    health,
    async stop() {
      breaker.stop();
      await embedder.stop();
    },
  };
}
