import type { Logger } from "pino";
import type { Embeddings } from "@/server/embeddings/embeddings";
import { type Compiled, compileInSteps, textsToCompile } from "@/server/engine/compile";
import { sameJson } from "@/server/engine/diff/same-json";
import { resolve } from "@/server/engine/resolve";
import type { Snapshot } from "@/server/engine/snapshot";
import type { Steps } from "@/server/engine/steps";
import type { Calibration } from "@/server/engine/tokens";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/vectors";
import { giveWay } from "@/server/give-way";
import { inTime } from "@/server/in-time";
import type { StoredRevision } from "@/server/revisions/revisions.store";
import type { SnapshotHolder } from "./snapshot-holder";

/** A revision ready to answer. Whoever takes all of one answer from one of these never mixes two revisions. */
export type Served = {
  readonly number: number;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  /** Whether it was compiled with every vector that it asked for. */
  readonly isWhole: boolean;
  /** Role names by id: keys hold on to ids, which survive renames. */
  readonly roleNames: ReadonlyMap<string, string>;
};

export type ServedRevisions = {
  current(): Served | null;
  /** Called after a newer revision has taken over. */
  onChange(listener: (served: Served) => void): () => void;
  stop(): Promise<void>;
};

type Options = {
  readonly snapshots: Pick<SnapshotHolder, "current" | "onChange">;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "onBack">;
  /** What providers' reports have taught about token counts; empty where that cannot be read. */
  readonly calibration: (revision: number) => Promise<Calibration>;
  readonly log: Pick<Logger, "info" | "error">;
  readonly patienceMs?: { readonly first: number; readonly later: number };
};

/** A process that starts has time; a published change should be out within the second. */
const PATIENCE_MS = { first: 3000, later: 100 };

/** Compiles each published revision away from the requests, and swaps it in whole. */
export async function serveRevisions(options: Options): Promise<ServedRevisions> {
  const { snapshots, embeddings, calibration, log, patienceMs = PATIENCE_MS } = options;
  const listeners = new Set<(served: Served) => void>();
  let served: Served | null = null;
  let heldVectors = NO_VECTORS;
  let wanted: StoredRevision | null = null;
  let building: Promise<void> | null = null;
  let isStopped = false;

  /** What was published while one was being built replaces what waits: only the newest is worth building. */
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
    const snapshot = withKnownTools(revision.snapshot);
    const basis = served?.isWhole && snapshot.tools === served.snapshot.tools ? served.compiled : null;
    const texts = textsToCompile(snapshot, basis);
    const complete = embeddings.vectorsFor(texts);
    const learning = calibration(number);
    const patience = served === null ? patienceMs.first : patienceMs.later;
    const [vectors, learned] = await Promise.all([settleWithin(complete, patience), settleWithin(learning, patience)]);
    let vectorOf = vectors ?? (await storedVectors(texts, patience));
    let ratios = learned ?? {};
    let isWhole = vectors !== null;
    await swapIn();
    // What is late comes while the revision is served, and the revision is compiled once more with it.
    if (vectors === null) {
      void complete.then((late) => {
        vectorOf = late;
        isWhole = true;
        return compileAgain();
      }, ignore);
    }
    if (learned === null) {
      void learning.then((late) => {
        ratios = late;
        return compileAgain();
      }, ignore);
    }

    async function compileAgain(): Promise<void> {
      if (isStopped || served?.number !== number) return;
      await swapIn().catch(complain(number));
    }

    async function swapIn(): Promise<void> {
      const started = performance.now();
      const [lookup, hasAll] = [vectorOf, isWhole];
      const compiled = await lettingOthersIn(compileInSteps(snapshot, lookup, ratios, basis));
      await warmUp(compiled);
      if (isStopped || number < (served?.number ?? 0)) return;
      if (basis === null) heldVectors = lookup;
      const isNew = number !== served?.number;
      const roleNames = new Map(snapshot.roles.map(({ id, name }) => [id, name]));
      served = { number, snapshot, compiled, isWhole: hasAll, roleNames };
      log.info({ revision: number, ms: Math.round(performance.now() - started) }, "serving revision");
      if (isNew) for (const listener of listeners) listener(served);
    }
  }

  /**
   * A revision that leaves the tools as they are goes on with the entries of the one before, so that what was made of
   * them is taken over: of a large catalog, everything else takes seconds in which nobody is answered.
   */
  function withKnownTools(snapshot: Snapshot): Snapshot {
    const tools = served?.snapshot.tools;
    return tools !== undefined && sameJson(tools, snapshot.tools) ? { ...snapshot, tools } : snapshot;
  }

  async function storedVectors(texts: readonly string[], ms: number): Promise<VectorLookup> {
    const stored = (await settleWithin(embeddings.storedVectorsFor(texts), ms)) ?? NO_VECTORS;
    // Most texts of a revision were in the one before, should the store be late as well. Copied, so that no revision
    // holds on to all that came before it.
    const found = new Map<string, Float32Array>();
    for (const text of texts) {
      const vector = stored(text) ?? heldVectors(text);
      if (vector !== undefined) found.set(text, vector);
    }
    return (text) => found.get(text);
  }

  const stopListening = [
    snapshots.onChange((revision) => void build(revision)),
    embeddings.onBack(() => void build(snapshots.current())),
  ];
  await build(snapshots.current());
  return {
    current: () => served,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      for (const stop of stopListening) stop();
      await building;
    },
  };
}

async function lettingOthersIn<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await new Promise((resume) => setImmediate(resume));
  }
}

/** Renders and counts what the first request of each role would have to wait for, letting others in between. */
async function warmUp(compiled: Compiled): Promise<void> {
  for (const role of compiled.roles.keys()) {
    resolve(compiled, { role, message: "", mode: "direct", vectorOf: NO_VECTORS });
    await giveWay();
  }
}

/** Null for what failed or is late; it goes on, and whoever holds it may still wait for it. */
function settleWithin<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return inTime(work, ms).catch(() => null);
}

/** Whoever failed has said so. */
function ignore(): void {}
