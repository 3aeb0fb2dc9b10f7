import type { Logger } from "pino";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import { awaitingVectors, type Compiled, compileChunked, textsToCompileChunked } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import type { Calibration } from "@/server/engine/rendering/tokens";
import { warmUp } from "@/server/engine/rendering/warm-up";
import { countReady } from "@/server/engine/stages/warming";
import { withTimeout } from "@/server/lib/with-timeout";
import { createPacer, runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { StoredRevision } from "@/server/runtime/snapshot/revisions.store";
import { chainLookups, copyVectors } from "./find-vectors";
import type { SnapshotCache } from "./snapshot-cache";

/** A revision ready to answer. Taking a whole answer from one of these never mixes revisions. */
export type Served = {
  readonly number: number;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  /** Whether it was compiled with every vector, or without an embedder by choice. */
  readonly isWhole: boolean;
  /** How many enabled tools have vectors, while others are being computed. */
  readonly warming: { readonly done: number; readonly total: number } | null;
  readonly vectorOf: VectorLookup;
  /** Role names by id: keys refer to ids, which survive renames. */
  readonly roleNames: ReadonlyMap<string, string>;
};

export type ServedRevisions = {
  current(): Served | null;
  /** Resolves when this or a newer revision is served, or after a timeout if it cannot be compiled. */
  reached(number: number): Promise<void>;
  /** Called after a newer revision is served. */
  onChange(listener: (served: Served) => void): () => void;
  stop(): Promise<void>;
};

type Options = {
  readonly snapshots: Pick<SnapshotCache, "current" | "onChange">;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "onBack" | "health">;
  /** Token calibration from providers' reports; empty if unavailable. */
  readonly calibration: (revision: number) => Promise<Calibration>;
  readonly log: Pick<Logger, "info" | "error">;
  readonly patienceMs?: { readonly first: number; readonly later: number };
  readonly retryMs?: number;
};

/** A starting process has time; a published change should be live within a second. */
const PATIENCE_MS = { first: 3000, later: 100 };

/** Longer than reading and compiling a large catalog takes. */
const REACHED_MS = 30_000;

/** For vectors that failed while the embedder works. */
const RETRY_MS = 30_000;

/** The pause after a compile step, as a multiple of its duration: a large catalog takes fewer steps. */
const REST_AFTER_STEP = 4;

/** Compiles each published revision in the background and swaps it in whole. */
export async function serveRevisions(options: Options): Promise<ServedRevisions> {
  const { snapshots, embeddings, calibration, log, patienceMs = PATIENCE_MS, retryMs = RETRY_MS } = options;
  const listeners = new Set<(served: Served) => void>();
  let served: Served | null = null;
  let heldVectors = NO_VECTORS;
  let wanted: StoredRevision | null = null;
  let building: Promise<void> | null = null;
  /** Compiles of one revision may overtake each other: how many started, and which one is served. */
  let begun = 0;
  let shown = 0;
  let asking: Promise<VectorLookup> | null = null;
  let retrying: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** A revision published during a build replaces the waiting one: only the newest matters. */
  function build(revision: StoredRevision | null): Promise<void> {
    if (revision === null) return building ?? Promise.resolve();
    if (revision.number >= (wanted?.number ?? 0)) wanted = revision;
    building ??= (async () => {
      while (wanted !== null && !isStopped) {
        const next = wanted;
        wanted = null;
        await buildOne(next).catch(complain(next.number));
      }
      building = null;
    })();
    return building;
  }

  function complain(revision: number) {
    return (error: unknown) => log.error({ err: error, revision }, "not compiled");
  }

  async function buildOne({ number, ...revision }: StoredRevision): Promise<void> {
    const snapshot = await withKnownTools(revision.snapshot);
    const basis = served?.isWhole && snapshot.tools === served.snapshot.tools ? served.compiled : null;
    const texts = await runCooperatively(textsToCompileChunked(snapshot, basis));
    let newestPart: VectorLookup | null = null;
    let isStepping = false;
    const complete = askForVectors(texts, takePart);
    const learning = calibration(number);
    const patience = served === null ? patienceMs.first : patienceMs.later;
    const [vectors, learned] = await Promise.all([settleWithin(complete, patience), settleWithin(learning, patience)]);
    let lookup = vectors ?? (await storedVectors(texts, patience));
    let ratios = learned ?? {};
    let isWhole = vectors !== null || embeddings.health().status === "off";
    await swapIn();
    // Late vectors arrive while the revision is served; it is then compiled again.
    if (vectors === null) void takeLate(complete);
    if (learned === null) {
      void learning.then((late) => {
        ratios = late;
        return compileAgain();
      }, ignore);
    }

    /** Vectors may take minutes: what exists serves meanwhile, and answers say how much. */
    async function takePart(found: VectorLookup): Promise<void> {
      newestPart = found;
      if (isStepping) return;
      isStepping = true;
      // Before this revision is served there is nothing to recompile, and the variables below are unset.
      while (newestPart !== null && !isStopped && served?.number === number && !isWhole) {
        const started = performance.now();
        // Copied, because it grows during the compile.
        lookup = copyVectors(texts, newestPart, lookup);
        newestPart = null;
        await compileAgain();
        await rest(REST_AFTER_STEP * (performance.now() - started));
      }
      isStepping = false;
    }

    async function takeLate(asked: Promise<VectorLookup>): Promise<void> {
      const late = await asked.catch(() => null);
      if (late === null) return askAgainLater();
      lookup = late;
      isWhole = true;
      await compileAgain();
    }

    /** A recovered embedder announces itself. Other failures, such as the store, do not. */
    function askAgainLater(): void {
      clearTimeout(retrying);
      retrying = setTimeout(() => {
        retrying = undefined;
        if (isStopped || served?.number !== number || served.isWhole || asking !== null) return;
        if (embeddings.health().status !== "down") void takeLate(askForVectors(texts, takePart));
      }, retryMs);
      retrying.unref();
    }

    async function compileAgain(): Promise<void> {
      if (isStopped || served?.number !== number) return;
      await swapIn().catch(complain(number));
    }

    async function swapIn(): Promise<void> {
      const started = performance.now();
      begun += 1;
      const turn = begun;
      const [vectorsNow, hasAll] = [lookup, isWhole];
      const worded = served?.number === number ? served.compiled : null;
      const made = await runCooperatively(compileChunked(snapshot, vectorsNow, ratios, basis, worded));
      const compiled = hasAll ? made : awaitingVectors(made);
      await runCooperatively(warmUp(compiled));
      if (isStopped || isOutdone(number, turn, hasAll)) return;
      shown = turn;
      if (basis === null) heldVectors = vectorsNow;
      const vectorOf = chainLookups(vectorsNow, heldVectors);
      const isNew = number !== served?.number;
      if (isNew || hasAll) {
        clearTimeout(retrying);
        retrying = undefined;
      }
      const roleNames = new Map(snapshot.roles.map(({ id, name }) => [id, name]));
      const warming = hasAll ? null : countWarming(compiled);
      served = { number, snapshot, compiled, isWhole: hasAll, warming, vectorOf, roleNames };
      log.info({ revision: number, ms: Math.round(performance.now() - started) }, "serving revision");
      if (isNew) for (const listener of listeners) listener(served);
    }
  }

  /** Superseded by a newer revision, by more vectors, or by a later compile. */
  function isOutdone(number: number, turn: number, hasAll: boolean): boolean {
    if (served === null || number !== served.number) return number < (served?.number ?? 0);
    return hasAll === served.isWhole ? turn < shown : served.isWhole;
  }

  function askForVectors(texts: readonly string[], onPart: (found: VectorLookup) => void): Promise<VectorLookup> {
    const asked = embeddings.vectorsFor(texts, {
      onProgress: (done, total, found) => void (done < total && onPart(found)),
    });
    const settle = () => {
      if (asking === asked) asking = null;
    };
    asking = asked;
    asked.then(settle, settle);
    return asked;
  }

  /** One with all vectors gains nothing, and one that waits for them will get them. */
  function buildWhereVectorsLack(): void {
    const newest = snapshots.current();
    const isDone = served?.isWhole === true && served.number === newest?.number;
    if (!isDone && asking === null) void build(newest);
  }

  /**
   * A revision with unchanged tools reuses the previous entries and everything derived from them: otherwise a large
   * catalog takes seconds.
   */
  async function withKnownTools(snapshot: Snapshot): Promise<Snapshot> {
    const tools = served?.snapshot.tools;
    if (tools?.length !== snapshot.tools.length) return snapshot;
    const pace = createPacer();
    for (const [at, tool] of tools.entries()) {
      if (!sameJson(tool, snapshot.tools[at])) return snapshot;
      await pace();
    }
    return { ...snapshot, tools };
  }

  async function storedVectors(texts: readonly string[], ms: number): Promise<VectorLookup> {
    const stored = (await settleWithin(embeddings.storedVectorsFor(texts), ms)) ?? NO_VECTORS;
    // Most texts were in the previous revision, in case the store is slow too.
    return copyVectors(texts, stored, heldVectors);
  }

  const stopListening = [
    snapshots.onChange((revision) => void build(revision)),
    embeddings.onBack(buildWhereVectorsLack),
  ];
  await build(snapshots.current());
  return {
    current: () => served,
    async reached(number) {
      const isReached = () => (served?.number ?? 0) >= number;
      if (isReached()) return;
      let stop = () => {};
      const reaching = new Promise<void>((resolve) => {
        const listener = () => isReached() && resolve();
        listeners.add(listener);
        stop = () => listeners.delete(listener);
      });
      await settleWithin(reaching, REACHED_MS);
      stop();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retrying);
      for (const stop of stopListening) stop();
      await building;
    },
  };
}

function countWarming(compiled: Compiled): Served["warming"] {
  return { done: countReady(compiled, compiled.everything), total: compiled.everything.size };
}

function rest(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms).unref());
}

/** Null if it failed or is late; it continues, and holders may still wait for it. */
function settleWithin<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return withTimeout(work, ms).catch(() => null);
}

/** The failure was already reported. */
function ignore(): void {}
