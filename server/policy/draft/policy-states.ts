import type { SnapshotRef } from "@/server/contract/revisions";
import { awaitingVectors, type Compiled, compileChunked, isBasisOf, textsToCompile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import type { Calibration } from "@/server/engine/rendering/tokens";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { snapshotHash } from "@/server/policy/revisions/revisions.service";
import { getDraftVersion } from "@/server/policy/revisions/unpublished";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { findVectors, firstOf, joinVectors, lacking } from "@/server/runtime/snapshot/find-vectors";
import { findRevision } from "@/server/runtime/snapshot/revisions.store";
import type { Served, ServedRevisions } from "@/server/runtime/snapshot/served-revisions";

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
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "onBack" | "health">;
  readonly calibration: () => Promise<Calibration>;
  /** How many tools old revisions may have together; the last one asked for is held however large it is. */
  readonly toolsHeld?: number;
  readonly retryMs?: number;
  /** How long people wait for vectors before they are shown what there is. */
  readonly patienceMs?: number;
};

/** A whole catalog each: what was asked for last is what is asked for next. */
const REVISIONS_HELD = 3;

/** A catalog of fifty thousand tools takes more than a gigabyte. */
const TOOLS_HELD = 30_000;

/** For vectors that failed while the embedder works: nobody will tell when they can be had. */
const RETRY_MS = 30_000;

/** `tools`: where those of the tools are, whatever was looked up besides; states that take over each other's share it. */
type Vectors = { readonly lookup: VectorLookup; readonly tools: VectorLookup; readonly isWhole: boolean };

/** `lacksVectors`: what there was is in it, and an embedder that is back would have more. */
type Held = { readonly state: Promise<PolicyState>; lacksVectors: boolean };
/** `mark`: null where it has to be made anew, of which it is the beginning. `isRead`: later edits are not in it. */
type HeldDraft = Held & { mark: string | null; isRead: boolean };
type HeldRevision = Held & { tools: number };

/** What people try before agents get it. Agents are answered from `served-revisions` and never wait for this. */
export function holdPolicyStates(options: Options): PolicyStates {
  const { client, served, embeddings, calibration, toolsHeld = TOOLS_HELD, retryMs = RETRY_MS, patienceMs } = options;
  const revisions = new Map<number, HeldRevision>();
  let draft: HeldDraft | null = null;
  const vectorsOf = new WeakMap<Compiled, Vectors>();
  /** Vectors that come after it was compiled: whether they did. */
  const lateVectors = new WeakMap<Compiled, Promise<boolean>>();
  /** Compiled with all the vectors that there are for now. */
  let inVain = new WeakSet<Compiled>();
  const servedStates = new WeakMap<Compiled, Promise<PolicyState>>();
  const wholeStates = new WeakMap<Compiled, Promise<PolicyState>>();

  embeddings.onBack(() => {
    inVain = new WeakSet();
    if (draft?.lacksVectors) draft.mark = null;
    for (const [number, { lacksVectors }] of revisions) if (lacksVectors) revisions.delete(number);
  });

  async function getDraft(): Promise<PolicyState> {
    const mark = await getDraftVersion(client);
    if (draft?.mark === mark) return draft.state;
    // It will read the draft after this mark was read: what waits for its turn serves all who come meanwhile.
    if (draft !== null && !draft.isRead) {
      draft.mark = mark;
      return draft.state;
    }
    const before = draft;
    if (before !== null) before.mark = null;
    const next: HeldDraft = { mark, isRead: false, lacksVectors: false, state: begin() };
    draft = next;
    follow(next, outdateDraft, () => {
      if (draft === next) draft = before;
    });
    return next.state;

    async function begin(): Promise<PolicyState> {
      const known = await before?.state.catch(() => null);
      next.isRead = true;
      return build("draft", await loadDraft(client), known ?? null);
    }
  }

  function outdateDraft(held: HeldDraft): void {
    held.mark = null;
  }

  function forgetRevision(held: HeldRevision): void {
    for (const [number, each] of revisions) if (each === held) revisions.delete(number);
  }

  /** What failed is asked for again, and what lacked vectors once they are there. */
  function follow<H extends Held>(held: H, outdate: (held: H) => void, drop: () => void): void {
    held.state.then(({ compiled }) => {
      if (isWhole(compiled)) return;
      const late = lateVectors.get(compiled) ?? Promise.resolve(false);
      askAgainAfter(late, new WeakRef(compiled), new WeakRef(held), outdate);
    }, drop);
  }

  /** Weakly, since vectors may take minutes: a state that was edited meanwhile, with its whole catalog, may go. */
  function askAgainAfter<H extends Held>(
    late: Promise<boolean>,
    catalog: WeakRef<Compiled>,
    held: WeakRef<H>,
    outdate: (held: H) => void,
  ): void {
    late.then((came) => {
      const known = held.deref();
      if (known === undefined) return;
      if (came) return outdate(known);
      known.lacksVectors = true;
      if (isEmbedderAway()) return;
      const askAgain = () => {
        const [again, compiled] = [held.deref(), catalog.deref()];
        if (compiled !== undefined) inVain.delete(compiled);
        if (again !== undefined) outdate(again);
      };
      setTimeout(askAgain, retryMs).unref();
    });
  }

  function getRevision(number: number): Promise<PolicyState> {
    const now = served.current();
    if (now?.number === number) return stateOf(now);
    const held = revisions.get(number) ?? holdRevision(number);
    // Used last: forgotten last.
    revisions.delete(number);
    revisions.set(number, held);
    forgetOldest();
    return held.state;
  }

  function holdRevision(number: number): HeldRevision {
    const held: HeldRevision = { state: readRevision(number), lacksVectors: false, tools: 0 };
    follow(held, forgetRevision, () => forgetRevision(held));
    held.state.then(({ compiled }) => {
      held.tools = compiled.tools.length;
      forgetOldest();
    }, ignore);
    return held;
  }

  function forgetOldest(): void {
    let tools = 0;
    for (const [at, [number, held]] of [...revisions].toReversed().entries()) {
      tools += held.tools;
      if (at > 0 && (at >= REVISIONS_HELD || tools > toolsHeld)) revisions.delete(number);
    }
  }

  /** What agents are served needs no second copy. */
  function stateOf({ number, snapshot, compiled }: Served): Promise<PolicyState> {
    const known = servedStates.get(compiled);
    if (known !== undefined) return known;
    // Its vectors are found while it is served, and wanted for as long as someone tries something on it.
    vectorsIn(compiled);
    const made = snapshotHash(snapshot).then((hash) => ({ ref: number, hash, snapshot, compiled }));
    servedStates.set(compiled, made);
    return made;
  }

  async function readRevision(number: number): Promise<PolicyState> {
    const revision = await findRevision(client, number);
    if (revision === null) throw new DomainError("not_found", `Revision ${number} does not exist`);
    return build(number, revision.snapshot, (await draft?.state.catch(() => null)) ?? null);
  }

  /** With every vector, or not at all: figures without them would say nothing. */
  async function getWhole(ref: SnapshotRef): Promise<PolicyState> {
    const state = await (ref === "draft" ? getDraft() : getRevision(ref));
    // Without an embedder by choice, words are all there is to measure.
    if (isWhole(state.compiled) || embeddings.health().status === "off") return state;
    const whole = wholeStates.get(state.compiled) ?? complete(state);
    wholeStates.set(state.compiled, whole);
    whole.catch(() => wholeStates.delete(state.compiled));
    return whole;
  }

  async function complete(state: PolicyState): Promise<PolicyState> {
    const texts = textsToCompile(state.snapshot);
    const held = vectorsIn(state.compiled)?.lookup ?? NO_VECTORS;
    const lookup = joinVectors(texts, held, await embeddings.vectorsFor(lacking(texts, held)));
    const learned = await calibration().catch(() => ({}));
    const compiled = await runCooperatively(compileChunked(state.snapshot, lookup, learned, null));
    vectorsOf.set(compiled, { lookup, tools: lookup, isWhole: true });
    return { ...state, compiled };
  }

  async function build(ref: SnapshotRef, snapshot: Snapshot, before: PolicyState | null): Promise<PolicyState> {
    const known = [before?.compiled, served.current()?.compiled].filter((compiled) => compiled !== undefined);
    const basis = findBasis(snapshot, known);
    const ofBasis = basis === null ? undefined : vectorsIn(basis);
    const lookups = known.flatMap((compiled) => vectorsIn(compiled)?.lookup ?? []);
    await yieldToEventLoop();
    const texts = textsToCompile(snapshot, basis);
    await yieldToEventLoop();
    const [found, learned] = await Promise.all([
      findVectors(embeddings, texts, firstOf(...lookups), patienceMs),
      calibration().catch(() => ({})),
    ]);
    const made = await runCooperatively(compileChunked(snapshot, found.lookup, learned, basis));
    const tools = basis === null ? found.lookup : (ofBasis?.tools ?? NO_VECTORS);
    const lookup = firstOf(found.lookup, tools);
    const hasTools = basis === null || ofBasis?.isWhole === true;
    const compiled = (found.rest === null && hasTools) || isEmbedderAway() ? made : awaitingVectors(made);
    vectorsOf.set(compiled, { lookup, tools, isWhole: found.rest === null && hasTools });
    if (found.rest !== null) lateVectors.set(compiled, takeLate(new WeakRef(compiled), found.rest));
    else if (!hasTools) inVain.add(compiled);
    return { ref, hash: await snapshotHash(snapshot), snapshot, compiled };
  }

  /** They are too late for what is compiled already; what is made of it next has them at hand. */
  function takeLate(catalog: WeakRef<Compiled>, rest: Promise<VectorLookup>): Promise<boolean> {
    return rest.then(
      (late) => {
        const compiled = catalog.deref();
        const known = compiled && vectorsOf.get(compiled);
        if (compiled && known) vectorsOf.set(compiled, { ...known, lookup: firstOf(known.lookup, late) });
        return true;
      },
      () => {
        const compiled = catalog.deref();
        if (compiled !== undefined) inVain.add(compiled);
        return false;
      },
    );
  }

  /** What the state before, or what agents are served, was compiled with. */
  function vectorsIn(compiled: Compiled): Vectors | undefined {
    const known = vectorsOf.get(compiled);
    const now = served.current();
    if (known !== undefined || now?.compiled !== compiled) return known;
    const vectors = { lookup: now.vectorOf, tools: now.vectorOf, isWhole: now.isWhole };
    vectorsOf.set(compiled, vectors);
    return vectors;
  }

  /** Of those that have the same tools a whole one; or else one that lacks what cannot be had for now. */
  function findBasis(snapshot: Snapshot, known: readonly Compiled[]): Compiled | null {
    const [whole, lacking] = [known.filter(isWhole), known.filter(hasAllThereIs)];
    return [...whole, ...lacking].find((compiled) => isBasisOf(compiled, snapshot)) ?? null;
  }

  function isWhole(compiled: Compiled): boolean {
    return vectorsIn(compiled)?.isWhole === true;
  }

  function hasAllThereIs(compiled: Compiled): boolean {
    if (isWhole(compiled)) return false;
    return inVain.has(compiled) || (compiled === served.current()?.compiled && isEmbedderAway());
  }

  /** Nothing can be had until it is back, which is told. */
  function isEmbedderAway(): boolean {
    const { status } = embeddings.health();
    return status === "off" || status === "down";
  }

  return {
    async get(ref, { complete = false } = {}) {
      if (complete) return getWhole(ref);
      return ref === "draft" ? getDraft() : getRevision(ref);
    },
    vary: (state, change) => build(state.ref, change(state.snapshot), state),
  };
}

/** Whoever asked is told. */
function ignore(): void {}
