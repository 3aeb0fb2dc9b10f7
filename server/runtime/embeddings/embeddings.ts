import type { VectorLookup } from "@/server/engine/model/vectors";
import { withTimeout } from "@/server/lib/with-timeout";
import { createCatalogEmbedder, type Progress } from "./catalog-embedder";
import { createCircuitBreaker } from "./circuit-breaker";
import { type Embedder, EmbedderError, type EmbedderHealth } from "./embedder";
import { isVector } from "./is-vector";
import { createQueryEmbedder } from "./query-embedder";
import type { VectorStore } from "./vector-store";

type QueryVectors = {
  readonly lookup: VectorLookup;
  /** Not null if the first text's vector is missing: the policy decides how to continue. */
  readonly degraded: null | "embedder";
};

export type Embeddings = {
  readonly model: string;
  /** Stored vectors, and new ones for the rest. Rejects if the embedder is down; a rejected text has none. */
  vectorsFor(texts: readonly string[], options?: { onProgress?: Progress }): Promise<VectorLookup>;
  /** For a catalog while the embedder is down: stored vectors only. */
  storedVectorsFor(texts: readonly string[]): Promise<VectorLookup>;
  /** For a message, whose own text comes first: never rejects, never waits for an embedder known to be down. */
  queryVectors(texts: readonly string[], options?: { timeoutMs?: number }): Promise<QueryVectors>;
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

export function createEmbeddings({ embedder, store, log, probeDelayMs }: Options): Embeddings {
  const { model } = embedder;
  const isOff = embedder.health().status === "off";
  const listeners = new Set<() => void>();
  let answers = 0;
  let isSlowToStart = false;

  const breaker = createCircuitBreaker({
    probe: () => withTimeout(ask([PROBE_TEXT]), PROBE_MS),
    onDown: (reason) => log.error({ model, reason }, "embedder is down; resolves use the fallback of their policy"),
    onUp() {
      log.info({ model }, "embedder recovered");
      for (const listener of listeners) listener();
    },
    firstDelayMs: probeDelayMs,
  });

  /** Invalid vectors never reach memory, the store or the engine. */
  const ask: Embedder["embed"] = async (texts, ...options) => {
    const vectors = await embedder.embed(texts, ...options);
    if (vectors.length === texts.length && vectors.every(isVector)) return vectors;
    throw new EmbedderError("The embedder returned a zero vector", "rejected");
  };

  function noteAnswer(): void {
    answers += 1;
    breaker.succeed();
  }

  const embed: Embedder["embed"] = async (texts, urgency, watch) => {
    try {
      const vectors = await ask(texts, urgency, watch && { ...watch, onPart });
      noteAnswer();
      return vectors;
    } catch (error) {
      // Abandoned work says nothing about the embedder.
      if (!isOff && !watch?.signal.aborted) breaker.fail(error as Error);
      throw error;
    }

    function onPart(from: number, vectors: readonly Float32Array[]): void {
      // An invalid vector makes the whole answer invalid.
      if (!vectors.every(isVector)) return;
      noteAnswer();
      watch?.onPart(from, vectors);
    }
  };

  const queries = createQueryEmbedder(embed);
  // Wakes it up and reveals the dimensions of a remote model, which stored vectors need.
  const firstAnswer = embed([PROBE_TEXT]).catch(() => {});
  const knowsDimensions = embedder.dimensions === null ? firstAnswer : Promise.resolve();
  const catalogs = createCatalogEmbedder({
    ...{ embed, store, log },
    dimensions: () => embedder.dimensions,
    isDown: breaker.isOpen,
  });

  async function embedWithin(texts: readonly string[], timeoutMs: number): Promise<ReadonlyMap<string, Float32Array>> {
    if (texts.length === 0 || isOff || breaker.isOpen() || (isSlowToStart && isStarting())) return new Map();
    const answersBefore = answers;
    const { vectors, isLate } = await queries.embed(texts, timeoutMs);
    // One that answers others meanwhile is busy, not down.
    if (isLate && answers === answersBefore) {
      // A loading model is no failure: not logged, and not awaited a second time.
      if (isStarting()) isSlowToStart = true;
      else breaker.fail(new EmbedderError(`no response within ${timeoutMs} ms`));
    }
    return vectors;
  }

  function health(): EmbedderHealth {
    const own = embedder.health();
    const reason = breaker.reason();
    if (isOff) return own;
    if (reason !== null) return { status: "down", detail: reason };
    return answers > 0 || own.status === "down" ? own : { status: "starting", detail: own.detail };
  }

  function isStarting(): boolean {
    return health().status === "starting";
  }

  return {
    model,
    async vectorsFor(texts, { onProgress } = {}) {
      await knowsDimensions;
      return catalogs.vectorsFor(texts, onProgress);
    },
    async storedVectorsFor(texts) {
      await knowsDimensions;
      return catalogs.storedVectorsFor(texts);
    },
    async queryVectors(texts, { timeoutMs = QUERY_MS } = {}) {
      if (texts.every((text) => queries.known(text) !== undefined)) return { lookup: queries.known, degraded: null };
      // Some servers refuse blank texts.
      const wanted = [...new Set(texts)].filter((text) => text.trim() !== "");
      const found = new Map<string, Float32Array | undefined>(wanted.map((text) => [text, queries.known(text)]));
      const missing = wanted.filter((text) => found.get(text) === undefined);
      const fresh = await embedWithin(missing, timeoutMs);
      const lookup = (text: string) => found.get(text) ?? fresh.get(text);
      const [first] = wanted;
      return { lookup, degraded: first === undefined || lookup(first) !== undefined ? null : "embedder" };
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
