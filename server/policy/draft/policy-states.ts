import type { SnapshotRef } from "@/server/contract/revisions";
import type { Compiled } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { CompiledVectors } from "./compiled-vectors";
import type { DraftCache } from "./draft-cache";
import { DraftState } from "./draft-state";
import { RevisionStates } from "./revision-states";
import { snapshotHash } from "./snapshot-hash.service";
import { StateRefresh } from "./state-refresh";
import { TrialCompiler } from "./trial-compiler";

export type PolicyState = {
  readonly ref: SnapshotRef;
  readonly hash: string;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
};

export type PolicyStates = {
  /** The same object until something changes. After a few seconds it comes without missing vectors; `complete` waits for all. */
  get(ref: SnapshotRef, options?: { readonly complete?: boolean }): Promise<PolicyState>;
  /** A state after a hypothetical change. Cheap if the tools stay the same. */
  vary(state: PolicyState, change: (snapshot: Snapshot) => Snapshot): Promise<PolicyState>;
};

type Options = {
  readonly client: PrismaClient;
  readonly drafts: DraftCache;
  readonly served: Pick<ServedRevisions, "current">;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "onBack" | "health">;
  readonly toolsHeld?: number;
  readonly retryMs?: number;
  /** How long people wait for vectors before they see what there is. */
  readonly timeoutMs?: number;
};

/** What people test before publishing. Agents are served by `served-revisions` and never wait for this. */
export function holdPolicyStates(options: Options): PolicyStates {
  const { client, drafts, served, embeddings, toolsHeld, retryMs } = options;
  const vectors = new CompiledVectors(options);
  const compiler = new TrialCompiler({ ...options, vectors });
  const refresh = new StateRefresh(vectors, retryMs);
  const draft = new DraftState({ drafts, compiler, refresh });
  const revisions = new RevisionStates({ client, served, vectors, compiler, refresh, draft, toolsHeld });
  const wholeStates = new WeakMap<Compiled, Promise<PolicyState>>();

  embeddings.onBack(() => {
    vectors.retryAll();
    draft.outdateIncomplete();
    revisions.forgetIncomplete();
  });

  const get = (ref: SnapshotRef) => (ref === "draft" ? draft.get() : revisions.get(ref));

  /** With every vector, or not at all: figures without them mean nothing. */
  async function getWhole(ref: SnapshotRef): Promise<PolicyState> {
    const state = await get(ref);
    // Without an embedder by choice, words are all there is.
    if (vectors.isWhole(state.compiled) || embeddings.health().status === "off") return state;
    const whole = wholeStates.get(state.compiled) ?? completeState(state);
    wholeStates.set(state.compiled, whole);
    whole.catch(() => wholeStates.delete(state.compiled));
    return whole;
  }

  async function completeState(state: PolicyState): Promise<PolicyState> {
    return { ...state, compiled: await compiler.compileWhole(state.snapshot, state.compiled) };
  }

  return {
    get: async (ref, { complete = false } = {}) => (complete ? getWhole(ref) : get(ref)),
    async vary({ ref, compiled: before, ...state }, change) {
      const snapshot = change(state.snapshot);
      const compiled = await compiler.compile(snapshot, before);
      return { ref, hash: await snapshotHash(snapshot), snapshot, compiled };
    },
  };
}
