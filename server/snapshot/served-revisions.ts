import type { Logger } from "pino";
import type { Embeddings } from "@/server/embeddings/embeddings";
import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import { resolve } from "@/server/engine/resolve";
import type { Snapshot } from "@/server/engine/snapshot";
import type { Calibration } from "@/server/engine/tokens";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/vectors";
import { inTime } from "@/server/in-time";
import type { StoredRevision } from "@/server/revisions/revisions.store";
import type { SnapshotHolder } from "./snapshot-holder";

/** A revision ready to answer. Whoever takes all of one answer from one of these never mixes two revisions. */
export type Served = {
  readonly number: number;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
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

  async function buildOne({ number, snapshot }: StoredRevision): Promise<void> {
    const texts = textsToCompile(snapshot);
    const complete = embeddings.vectorsFor(texts);
    const learning = calibration(number);
    const patience = served === null ? patienceMs.first : patienceMs.later;
    const [vectors, learned] = await Promise.all([settleWithin(complete, patience), settleWithin(learning, patience)]);
    let vectorOf = vectors ?? (await storedVectors(texts, patience));
    let ratios = learned ?? {};
    await swapIn(number, snapshot, vectorOf, ratios);
    // What is late comes while the revision is served, and the revision is compiled once more with it.
    if (vectors === null) {
      void complete.then((late) => {
        vectorOf = late;
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
      await swapIn(number, snapshot, vectorOf, ratios).catch(complain(number));
    }
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

  async function swapIn(number: number, snapshot: Snapshot, vectorOf: VectorLookup, learned: Calibration) {
    const started = performance.now();
    const compiled = compile(snapshot, vectorOf, learned);
    await warmUp(compiled);
    if (isStopped || number < (served?.number ?? 0)) return;
    heldVectors = vectorOf;
    const isNew = number !== served?.number;
    served = { number, snapshot, compiled, roleNames: new Map(snapshot.roles.map(({ id, name }) => [id, name])) };
    log.info({ revision: number, ms: Math.round(performance.now() - started) }, "serving revision");
    if (isNew) for (const listener of listeners) listener(served);
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

/** Renders and counts what the first request of each role would have to wait for, letting others in between. */
async function warmUp(compiled: Compiled): Promise<void> {
  for (const role of compiled.roles.keys()) {
    resolve(compiled, { role, message: "", mode: "direct", vectorOf: NO_VECTORS });
    await new Promise((resume) => setImmediate(resume));
  }
}

/** Null for what failed or is late; it goes on, and whoever holds it may still wait for it. */
function settleWithin<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return inTime(work, ms).catch(() => null);
}

/** Whoever failed has said so. */
function ignore(): void {}
