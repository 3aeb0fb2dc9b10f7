import type { Compiled } from "@/server/engine/compile";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { findRevision } from "@/server/runtime/snapshot/revisions.store";
import type { Served, ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { CompiledVectors } from "./compiled-vectors";
import type { DraftState } from "./draft-state";
import type { PolicyState } from "./policy-states";
import { snapshotHash } from "./snapshot-hash.service";
import type { HeldState, StateRefresh } from "./state-refresh";
import type { TrialCompiler } from "./trial-compiler";

type Options = {
  readonly client: PrismaClient;
  readonly served: Pick<ServedRevisions, "current">;
  readonly vectors: CompiledVectors;
  readonly compiler: TrialCompiler;
  readonly refresh: StateRefresh;
  readonly draft: Pick<DraftState, "latest">;
  readonly toolsHeld?: number | undefined;
};

/** Each is a whole catalog; the last one requested is likely to be requested next. */
const REVISIONS_HELD = 3;

/** A catalog of fifty thousand tools takes more than a gigabyte. */
const TOOLS_HELD = 30_000;

type HeldRevision = HeldState & { tools: number };

export class RevisionStates {
  readonly #options: Options;
  readonly #held = new Map<number, HeldRevision>();
  readonly #servedStates = new WeakMap<Compiled, Promise<PolicyState>>();

  constructor(options: Options) {
    this.#options = options;
  }

  get(number: number): Promise<PolicyState> {
    const now = this.#options.served.current();
    if (now?.number === number) return this.#stateOf(now);
    const held = this.#held.get(number) ?? this.#compile(number);
    this.#held.delete(number);
    this.#held.set(number, held);
    this.#forgetOldest();
    return held.state;
  }

  forgetIncomplete(): void {
    for (const [number, { lacksVectors }] of this.#held) if (lacksVectors) this.#held.delete(number);
  }

  #compile(number: number): HeldRevision {
    const held: HeldRevision = { state: this.#read(number), lacksVectors: false, tools: 0 };
    held.state.then(
      ({ compiled }) => {
        held.tools = compiled.tools.length;
        this.#forgetOldest();
      },
      () => this.#forget(held),
    );
    this.#options.refresh.watch(held, this.#forget);
    return held;
  }

  async #read(number: number): Promise<PolicyState> {
    const { client, compiler, draft } = this.#options;
    const revision = await findRevision(client, number);
    if (revision === null) throw new DomainError("not_found", `Revision ${number} does not exist`);
    const { hash, snapshot } = revision;
    const compiled = await compiler.compile(snapshot, (await draft.latest())?.compiled ?? null);
    return { ref: number, hash, snapshot, compiled };
  }

  /** Not made where it is handed on: a function that waits for vectors would keep what its neighbors see. */
  readonly #forget = (held: HeldRevision): void => {
    for (const [number, each] of this.#held) if (each === held) this.#held.delete(number);
  };

  #forgetOldest(): void {
    const { toolsHeld = TOOLS_HELD } = this.#options;
    let tools = 0;
    for (const [at, [number, held]] of [...this.#held].toReversed().entries()) {
      tools += held.tools;
      if (at > 0 && (at >= REVISIONS_HELD || tools > toolsHeld)) this.#held.delete(number);
    }
  }

  /** The served revision needs no second copy. */
  #stateOf({ number, snapshot, compiled }: Served): Promise<PolicyState> {
    const known = this.#servedStates.get(compiled);
    if (known !== undefined) return known;
    // Recorded while it is served: they are needed for as long as someone tries something on it.
    this.#options.vectors.of(compiled);
    const made = snapshotHash(snapshot).then((hash) => ({ ref: number, hash, snapshot, compiled }));
    this.#servedStates.set(compiled, made);
    return made;
  }
}
