import type { SnapshotRef } from "@/server/contract/revisions";
import type { PrismaClient } from "@/server/db/generated/client";
import { loadDraft } from "@/server/draft/working-copy.service";
import type { Embeddings } from "@/server/embeddings/embeddings";
import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/snapshot";
import type { Calibration } from "@/server/engine/tokens";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/vectors";
import { DomainError } from "@/server/errors";
import { inTime } from "@/server/in-time";
import { snapshotHash } from "@/server/revisions/revisions.service";
import { findRevision } from "@/server/revisions/revisions.store";
import { readDraftMark } from "@/server/revisions/unpublished";
import type { Served, ServedRevisions } from "./served-revisions";

/** The whole of policy at one moment, ready to be asked what it would do. */
export type PolicyState = {
  readonly ref: SnapshotRef;
  readonly hash: string;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
};

export type PolicyStates = {
  /**
   * The draft as it is now, or a revision. The same object as long as nothing has changed. A catalog whose vectors are
   * still being made is given as it is after a few seconds, and asked for anew later; whoever measures waits for all.
   */
  get(ref: SnapshotRef, options?: { readonly complete?: boolean }): Promise<PolicyState>;
  /** A state as it would be after a change. Cheap while the change leaves the tools as they are. */
  vary(state: PolicyState, change: (snapshot: Snapshot) => Snapshot): Promise<PolicyState>;
};

type Options = {
  readonly client: PrismaClient;
  readonly served: Pick<ServedRevisions, "current">;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "health">;
  readonly calibration: () => Promise<Calibration>;
};

/** A whole catalog each: what was asked for last is what is asked for next. */
const REVISIONS_HELD = 3;

/** People look at a page; a first start embeds thousands of texts. */
const PATIENCE_MS = 3000;

/** `rest`: what was not waited for; null where nothing is missing. */
type Vectors = { readonly lookup: VectorLookup; readonly rest: Promise<unknown> | null };

/** What people try before agents get it. Agents are answered from `served-revisions` and never wait for this. */
export function holdPolicyStates({ client, served, embeddings, calibration }: Options): PolicyStates {
  const revisions = new Map<number, Promise<PolicyState>>();
  let draft: { readonly mark: string; readonly state: Promise<PolicyState> } | null = null;
  const vectorsOf = new WeakMap<Compiled, Vectors>();
  const servedStates = new WeakMap<Compiled, PolicyState>();

  async function getDraft(): Promise<PolicyState> {
    const mark = await readDraftMark(client);
    if (draft?.mark === mark) return draft.state;
    const before = draft?.state.catch(() => null) ?? null;
    const state = (async () => build("draft", await loadDraft(client), await before))();
    draft = { mark, state };
    forgetUnlessWhole(state, () => {
      if (draft?.state === state) draft = null;
    });
    return state;
  }

  /** What failed is asked for again, and what lacked vectors once they are there. */
  function forgetUnlessWhole(state: Promise<PolicyState>, forget: () => void): void {
    state.then(({ compiled }) => vectorsOf.get(compiled)?.rest?.then(forget, forget), forget);
  }

  function getRevision(number: number): Promise<PolicyState> {
    const now = served.current();
    if (now?.number === number) return Promise.resolve(stateOf(now));
    const known = revisions.get(number);
    // Used last: forgotten last.
    revisions.delete(number);
    const state = known ?? readRevision(number);
    revisions.set(number, state);
    if (known === undefined) forgetUnlessWhole(state, () => revisions.delete(number));
    for (const old of revisions.keys()) if (revisions.size > REVISIONS_HELD) revisions.delete(old);
    return state;
  }

  /** What agents are served needs no second copy. */
  function stateOf({ number, snapshot, compiled }: Served): PolicyState {
    const known = servedStates.get(compiled);
    if (known !== undefined) return known;
    const made = { ref: number, hash: snapshotHash(snapshot), snapshot, compiled };
    servedStates.set(compiled, made);
    return made;
  }

  async function readRevision(number: number): Promise<PolicyState> {
    const revision = await findRevision(client, number);
    if (revision === null) throw new DomainError("not_found", `There is no revision ${number}`);
    return build(number, revision.snapshot, (await draft?.state.catch(() => null)) ?? null);
  }

  /** With every vector, or not at all: figures without them would say nothing. */
  async function getWhole(ref: SnapshotRef): Promise<PolicyState> {
    const state = await (ref === "draft" ? getDraft() : getRevision(ref));
    // Without an embedder by choice, words are all there is to measure.
    if (vectorsOf.get(state.compiled)?.rest === null || embeddings.health().status === "off") return state;
    const vectors = await embeddings.vectorsFor(textsToCompile(state.snapshot));
    const whole = compile(state.snapshot, vectors, await calibration().catch(() => ({})));
    vectorsOf.set(whole, { lookup: vectors, rest: null });
    return { ...state, compiled: whole };
  }

  async function build(ref: SnapshotRef, snapshot: Snapshot, basis: PolicyState | null): Promise<PolicyState> {
    const held = basis === null ? undefined : vectorsOf.get(basis.compiled);
    const [vectors, learned] = await Promise.all([
      findVectors(textsToCompile(snapshot), held),
      calibration().catch(() => ({})),
    ]);
    const isKnown = basis !== null && held?.rest === null && vectors.rest === null;
    const compiled = compile(snapshot, vectors.lookup, learned, isKnown ? basis.compiled : null);
    vectorsOf.set(compiled, vectors);
    return { ref, hash: snapshotHash(snapshot), snapshot, compiled };
  }

  /** Most texts are those of the state before; copied, so that no state holds on to all that came before it. */
  async function findVectors(texts: readonly string[], held?: Vectors): Promise<Vectors> {
    const missing = held === undefined ? texts : texts.filter((text) => held.lookup(text) === undefined);
    const { lookup, rest } = await askFor(missing);
    const found = new Map<string, Float32Array>();
    for (const text of texts) {
      const vector = held?.lookup(text) ?? lookup(text);
      if (vector !== undefined) found.set(text, vector);
    }
    return { lookup: (text) => found.get(text), rest };
  }

  async function askFor(texts: readonly string[]): Promise<Vectors> {
    if (texts.length === 0) return { lookup: NO_VECTORS, rest: null };
    const all = embeddings.vectorsFor(texts);
    try {
      return { lookup: await inTime(all, PATIENCE_MS), rest: null };
    } catch {
      return { lookup: await embeddings.storedVectorsFor(texts).catch(() => NO_VECTORS), rest: all };
    }
  }

  return {
    async get(ref, { complete = false } = {}) {
      if (complete) return getWhole(ref);
      return ref === "draft" ? getDraft() : getRevision(ref);
    },
    vary: (state, change) => build(state.ref, change(state.snapshot), state),
  };
}
