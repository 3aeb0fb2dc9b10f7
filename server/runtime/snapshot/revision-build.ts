import type { Logger } from "pino";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import { awaitingVectors, type Compiled, compileChunked, textsToCompileChunked } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { warmUp } from "@/server/engine/rendering/warm-up";
import { countReady } from "@/server/engine/stages/warming";
import { withTimeout } from "@/server/lib/with-timeout";
import { createPacer, runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { chainLookups, copyVectors } from "./find-vectors";
import type { StoredRevision } from "./revisions.store";
import type { Served } from "./served-revisions";

export type Serving = {
  served: Served | null;
  heldVectors: VectorLookup;
  /** Compiles of one revision may overtake each other: how many started, and which one is served. */
  begun: number;
  shown: number;
  asking: Promise<VectorLookup> | null;
  retrying: NodeJS.Timeout | undefined;
  isStopped: boolean;
};

export type BuildOptions = {
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "health">;
  readonly log: Pick<Logger, "info" | "error">;
  /** How long the first revision, and later ones, wait for vectors before they are served without. */
  readonly timeoutMs: { readonly first: number; readonly later: number };
  readonly retryMs: number;
  readonly onNew: (served: Served) => void;
};

/** The pause after a compile step, as a multiple of its duration: a large catalog takes fewer steps. */
const REST_AFTER_STEP = 4;

/** Compiles a revision and serves it, soon without all vectors rather than late with them. */
export async function buildRevision(serving: Serving, options: BuildOptions, revision: StoredRevision): Promise<void> {
  const snapshot = await withKnownTools(revision.snapshot, serving.served);
  const { served } = serving;
  const basis = served?.isWhole && snapshot.tools === served.snapshot.tools ? served.compiled : null;
  const texts = await runCooperatively(textsToCompileChunked(snapshot, basis));
  await new RevisionBuild(serving, options, { number: revision.number, snapshot, basis, texts }).run();
}

type Prepared = {
  readonly number: number;
  readonly snapshot: Snapshot;
  readonly basis: Compiled | null;
  readonly texts: readonly string[];
};

/** One revision on its way; it is compiled again when vectors arrive late. */
class RevisionBuild {
  readonly #serving: Serving;
  readonly #options: BuildOptions;
  readonly #revision: Prepared;
  #lookup = NO_VECTORS;
  #isWhole = false;
  #newestPart: VectorLookup | null = null;
  #isStepping = false;

  constructor(serving: Serving, options: BuildOptions, revision: Prepared) {
    this.#serving = serving;
    this.#options = options;
    this.#revision = revision;
  }

  async run(): Promise<void> {
    const { embeddings, timeoutMs } = this.#options;
    const complete = this.#askForVectors();
    const waitMs = this.#serving.served === null ? timeoutMs.first : timeoutMs.later;
    const vectors = await settleWithin(complete, waitMs);
    this.#lookup = vectors ?? (await this.#storedVectors(waitMs));
    this.#isWhole = vectors !== null || embeddings.health().status === "off";
    await this.#swapIn();
    if (vectors === null) void this.#takeLate(complete);
  }

  #askForVectors(): Promise<VectorLookup> {
    const serving = this.#serving;
    const asked = this.#options.embeddings.vectorsFor(this.#revision.texts, {
      onProgress: (done, total, found) => void (done < total && this.#takePart(found)),
    });
    const settle = () => {
      if (serving.asking === asked) serving.asking = null;
    };
    serving.asking = asked;
    asked.then(settle, settle);
    return asked;
  }

  async #storedVectors(ms: number): Promise<VectorLookup> {
    const stored =
      (await settleWithin(this.#options.embeddings.storedVectorsFor(this.#revision.texts), ms)) ?? NO_VECTORS;
    // Most texts were in the previous revision, in case the store is slow too.
    return copyVectors(this.#revision.texts, stored, this.#serving.heldVectors);
  }

  /** Vectors may take minutes: what exists serves meanwhile, and answers say how much. */
  async #takePart(found: VectorLookup): Promise<void> {
    this.#newestPart = found;
    if (this.#isStepping) return;
    this.#isStepping = true;
    while (this.#newestPart !== null && this.#isServed() && !this.#isWhole) {
      const started = performance.now();
      // Copied, because it grows during the compile.
      this.#lookup = copyVectors(this.#revision.texts, this.#newestPart, this.#lookup);
      this.#newestPart = null;
      await this.#compileAgain();
      await rest(REST_AFTER_STEP * (performance.now() - started));
    }
    this.#isStepping = false;
  }

  async #takeLate(asked: Promise<VectorLookup>): Promise<void> {
    const late = await asked.catch(() => null);
    if (late === null) return this.#askAgainLater();
    this.#lookup = late;
    this.#isWhole = true;
    await this.#compileAgain();
  }

  /** A recovered embedder announces itself. Other failures, such as the store, do not. */
  #askAgainLater(): void {
    const serving = this.#serving;
    clearTimeout(serving.retrying);
    serving.retrying = setTimeout(() => {
      serving.retrying = undefined;
      if (!this.#isServed() || serving.served?.isWhole || serving.asking !== null) return;
      if (this.#options.embeddings.health().status !== "down") void this.#takeLate(this.#askForVectors());
    }, this.#options.retryMs);
    serving.retrying.unref();
  }

  async #compileAgain(): Promise<void> {
    if (this.#isServed())
      await this.#swapIn().catch((error) => reportFailure(this.#options.log, this.#revision.number, error));
  }

  async #swapIn(): Promise<void> {
    const serving = this.#serving;
    const started = performance.now();
    serving.begun += 1;
    const turn = serving.begun;
    const [lookup, hasAll] = [this.#lookup, this.#isWhole];
    const { number, snapshot, basis } = this.#revision;
    const worded = serving.served?.number === number ? serving.served.compiled : null;
    const made = await runCooperatively(compileChunked(snapshot, lookup, basis, worded));
    const compiled = hasAll ? made : awaitingVectors(made);
    await runCooperatively(warmUp(compiled));
    if (serving.isStopped || this.#isSuperseded(turn, hasAll)) return;
    serving.shown = turn;
    if (basis === null) serving.heldVectors = lookup;
    const isNew = number !== serving.served?.number;
    if (isNew || hasAll) {
      clearTimeout(serving.retrying);
      serving.retrying = undefined;
    }
    serving.served = this.#toServed(compiled, chainLookups(lookup, serving.heldVectors), hasAll);
    this.#options.log.info({ revision: number, ms: Math.round(performance.now() - started) }, "serving revision");
    if (isNew) this.#options.onNew(serving.served);
  }

  #toServed(compiled: Compiled, vectorOf: VectorLookup, isWhole: boolean): Served {
    const { number, snapshot } = this.#revision;
    const roleNames = new Map(snapshot.roles.map(({ id, name }) => [id, name]));
    const warming = isWhole ? null : countWarming(compiled);
    return { number, snapshot, compiled, isWhole, warming, vectorOf, roleNames };
  }

  #isServed(): boolean {
    return !this.#serving.isStopped && this.#serving.served?.number === this.#revision.number;
  }

  #isSuperseded(turn: number, hasAll: boolean): boolean {
    const { served, shown } = this.#serving;
    const { number } = this.#revision;
    if (served === null || number !== served.number) return number < (served?.number ?? 0);
    return hasAll === served.isWhole ? turn < shown : served.isWhole;
  }
}

export function reportFailure(log: Pick<Logger, "error">, revision: number, error: unknown): void {
  log.error({ err: error, revision }, "not compiled");
}

/** Null if it failed or is late; it continues, and holders may still wait for it. */
export function settleWithin<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return withTimeout(work, ms).catch(() => null);
}

/** Unchanged tools reuse the previous entries and everything derived from them: otherwise a large catalog takes seconds. */
async function withKnownTools(snapshot: Snapshot, served: Served | null): Promise<Snapshot> {
  const tools = served?.snapshot.tools;
  if (tools?.length !== snapshot.tools.length) return snapshot;
  const pace = createPacer();
  for (const [at, tool] of tools.entries()) {
    if (!sameJson(tool, snapshot.tools[at])) return snapshot;
    await pace();
  }
  return { ...snapshot, tools };
}

function countWarming(compiled: Compiled): Served["warming"] {
  return { done: countReady(compiled, compiled.everything), total: compiled.everything.size };
}

function rest(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms).unref());
}
