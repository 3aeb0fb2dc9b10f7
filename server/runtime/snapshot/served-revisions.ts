import type { Logger } from "pino";
import type { Compiled } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { buildRevision, reportFailure, type Serving, settleWithin } from "./revision-build";
import type { StoredRevision } from "./revisions.store";
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
  onChange(listener: (served: Served) => void): () => void;
  stop(): Promise<void>;
};

type Options = {
  readonly snapshots: Pick<SnapshotCache, "current" | "onChange">;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "onBack" | "health">;
  readonly log: Pick<Logger, "info" | "error">;
  readonly timeoutMs?: { readonly first: number; readonly later: number };
  readonly retryMs?: number;
};

/** A starting process has time; a published change should be live within a second. */
const TIMEOUT_MS = { first: 3000, later: 100 };

/** Longer than reading and compiling a large catalog takes. */
const REACHED_MS = 30_000;

const RETRY_MS = 30_000;

export async function serveRevisions(options: Options): Promise<ServedRevisions> {
  const { snapshots, embeddings, log, timeoutMs = TIMEOUT_MS, retryMs = RETRY_MS } = options;
  const listeners = new Set<(served: Served) => void>();
  const onNew = (served: Served) => {
    for (const listener of listeners) listener(served);
  };
  const serving: Serving = {
    ...{ served: null, heldVectors: NO_VECTORS, begun: 0, shown: 0 },
    ...{ asking: null, retrying: undefined, isStopped: false },
  };
  let wanted: StoredRevision | null = null;
  let building: Promise<void> | null = null;

  /** A revision published during a build replaces the waiting one: only the newest matters. */
  function build(revision: StoredRevision | null): Promise<void> {
    if (revision === null) return building ?? Promise.resolve();
    if (revision.number >= (wanted?.number ?? 0)) wanted = revision;
    building ??= (async () => {
      while (wanted !== null && !serving.isStopped) {
        const next = wanted;
        wanted = null;
        await buildRevision(serving, { embeddings, log, timeoutMs, retryMs, onNew }, next).catch((error) =>
          reportFailure(log, next.number, error),
        );
      }
      building = null;
    })();
    return building;
  }

  /** One with all vectors gains nothing, and one that waits for them will get them. */
  function buildWhereVectorsLack(): void {
    const { served, asking } = serving;
    const newest = snapshots.current();
    const isDone = served?.isWhole === true && served.number === newest?.number;
    if (!isDone && asking === null) void build(newest);
  }

  const stopListening = [
    snapshots.onChange((revision) => void build(revision)),
    embeddings.onBack(buildWhereVectorsLack),
  ];
  await build(snapshots.current());
  return {
    current: () => serving.served,
    async reached(number) {
      const isReached = () => (serving.served?.number ?? 0) >= number;
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
      serving.isStopped = true;
      clearTimeout(serving.retrying);
      for (const stop of stopListening) stop();
      await building;
    },
  };
}
