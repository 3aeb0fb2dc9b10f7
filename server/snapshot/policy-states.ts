import type { SnapshotRef } from "@/server/contract/revisions";
import type { PrismaClient } from "@/server/db/generated/client";
import { loadDraft } from "@/server/draft/working-copy.service";
import type { Embeddings } from "@/server/embeddings/embeddings";
import { type Compiled, compile, isBasisOf, textsToCompile } from "@/server/engine/compile";
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

/**
 * `rest`: what was not waited for; null where nothing is missing. `tools`: where those of the tools are, whatever was
 * looked up besides; states that take over each other's tools share it.
 */
type Found = { readonly lookup: VectorLookup; readonly rest: Promise<unknown> | null };
type Vectors = Found & { readonly tools: VectorLookup };

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
    if (isWhole(state.compiled) || embeddings.health().status === "off") return state;
    const vectors = await embeddings.vectorsFor(textsToCompile(state.snapshot));
    const whole = compile(state.snapshot, vectors, await calibration().catch(() => ({})));
    vectorsOf.set(whole, { lookup: vectors, rest: null, tools: vectors });
    return { ...state, compiled: whole };
  }

  async function build(ref: SnapshotRef, snapshot: Snapshot, before: PolicyState | null): Promise<PolicyState> {
    const basis = findBasis(snapshot, before);
    const held = heldBy(basis ?? before?.compiled);
    const [found, learned] = await Promise.all([
      findVectors(textsToCompile(snapshot, basis), held?.lookup),
      calibration().catch(() => ({})),
    ]);
    const tools = basis === null ? found.lookup : (held?.tools ?? NO_VECTORS);
    const compiled = compile(snapshot, found.lookup, learned, basis);
    vectorsOf.set(compiled, { lookup: (text) => found.lookup(text) ?? tools(text), rest: found.rest, tools });
    return { ref, hash: snapshotHash(snapshot), snapshot, compiled };
  }

  function heldBy(compiled: Compiled | undefined): Vectors | undefined {
    return compiled && vectorsOf.get(compiled);
  }

  /** Something whole that has the same tools: the state before, or what agents are served. */
  function findBasis(snapshot: Snapshot, before: PolicyState | null): Compiled | null {
    const known = [before?.compiled, served.current()?.compiled].filter((compiled) => compiled !== undefined);
    return known.find((compiled) => isWhole(compiled) && isBasisOf(compiled, snapshot)) ?? null;
  }

  /** Whether it was compiled with every vector that it asked for. */
  function isWhole(compiled: Compiled): boolean {
    const now = served.current();
    return now?.compiled === compiled ? now.isWhole : vectorsOf.get(compiled)?.rest === null;
  }

  /** Most texts are those of the state before; copied, so that no state holds on to all that came before it. */
  async function findVectors(texts: readonly string[], held: VectorLookup = NO_VECTORS): Promise<Found> {
    const { lookup, rest } = await askFor(texts.filter((text) => held(text) === undefined));
    const found = new Map<string, Float32Array>();
    for (const text of texts) {
      const vector = held(text) ?? lookup(text);
      if (vector !== undefined) found.set(text, vector);
    }
    return { lookup: (text) => found.get(text), rest };
  }

  async function askFor(texts: readonly string[]): Promise<Found> {
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
