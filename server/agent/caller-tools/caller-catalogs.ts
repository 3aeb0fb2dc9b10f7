import pLimit from "p-limit";
import type { Logger } from "pino";
import { awaitingAllVectors, type Compiled, compileChunked, textsToCompileChunked } from "@/server/engine/compile";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { ResolveCache } from "@/server/engine/stages/resolve-cache";
import { DomainError } from "@/server/lib/errors";
import { withTimeout } from "@/server/lib/with-timeout";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { copyVectors, withoutVector } from "@/server/runtime/snapshot/find-vectors";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import { type CallerList, createCallerLists, type GivenTools } from "./caller-lists";
import { callerSnapshot, type UnknownTools } from "./caller-snapshot";

export type { CallerToolDefinition, UnknownTools } from "./caller-snapshot";

/** What a list is chosen under: one published revision. */
export type ServedRevision = Pick<Served, "number" | "snapshot" | "compiled" | "vectorOf">;

/** The catalog that a caller's list makes, as far as it is made. */
export type CallerCatalog = {
  /** Null until it has been compiled; from then on every call has it at once. */
  readonly compiled: Compiled | null;
  /**
   * The share of vectors that are there, while others are being computed: everything must be sent until then. Null where all
   * are there, and where the embedder is off or down: then the policy says how to go on without.
   */
  readonly warming: number | null;
  /** Of the tools, whatever their order. */
  readonly hash: string;
  /** Rejects with `unavailable` where too many new lists wait to be compiled. */
  ready(): Promise<Compiled>;
};

type CatalogOptions = {
  /** What the role says of tools that the policy has never heard of; left out: they pass. */
  readonly unknownTools?: UnknownTools;
  /** Of the text that the list was read from, by `rawHashOf`: a list that is known by it is not looked at again. */
  readonly rawHash?: string;
};

export type CallerCatalogs = {
  /** Compiled once for each list, revision and answer to unknown tools, and shared by all who send that list. */
  catalogFor(revision: ServedRevision, tools: GivenTools, options?: CatalogOptions): CallerCatalog;
  /** Whether a list that was read from this text is held, so that it need not be read again. */
  knows(rawHash: string): boolean;
  /** A catalog that is held, by its hash; null: it has been dropped, or is of another revision. */
  find(revision: ServedRevision, hash: string, unknownTools?: UnknownTools): Compiled | null;
  stats(): { readonly lists: number; readonly bytes: number; readonly compiling: number };
  stop(): void;
};

type Options = {
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor" | "health">;
  readonly log: Pick<Logger, "error">;
  readonly mostLists?: number;
  readonly mostBytes?: number;
  readonly retryMs?: number;
  readonly storeMs?: number;
};

type Held = CallerList<Variant>;

/** One list under one revision and one answer to unknown tools. */
type Variant = {
  readonly revision: number;
  /** With the vectors that there were. */
  compiled: Compiled | null;
  /** The same, which sends everything. */
  awaiting: Compiled | null;
  isWhole: boolean;
  building: Promise<Compiled> | null;
  /** Gets the vectors that are missing and compiles with them; null: none are. */
  complete: (() => Promise<void>) | null;
  isEmbedding: boolean;
  /** Not asked for again before this time. */
  retryAt: number;
  done: number;
  total: number;
};

const MAX_LISTS = 200;
const MAX_BYTES = 256 * 1024 * 1024;
/** For vectors that failed while the embedder works. */
const RETRY_MS = 30_000;
/** How long a list waits for vectors that are stored. */
const STORE_MS = 1000;
/** New lists that wait to be compiled. Beyond this, they come faster than they can be served. */
const MAX_WAITING = 64;
/** Lists whose vectors are being computed at the same time. */
const MAX_EMBEDDING = 8;
/** Many small catalogs share what one large one may use for its caches. */
const MEMORY_SHARE = 0.05;
type CallerFacts = { readonly identities: ReadonlyMap<string, string | null>; readonly unknownTools: UnknownTools };

const factsOf = new WeakMap<Compiled, CallerFacts>();
const scopesOf = new WeakMap<Compiled, WeakMap<readonly string[], readonly string[]>>();

/**
 * What a key that is limited to some tools of the catalog may use of a caller's list. The same array each time, because the
 * engine knows scopes by their array.
 */
export function callerScope(compiled: Compiled, scope: readonly string[] | null): readonly string[] | null {
  const facts = factsOf.get(compiled);
  if (scope === null || facts === undefined) return scope;
  const known = scopesOf.get(compiled) ?? new WeakMap<readonly string[], readonly string[]>();
  scopesOf.set(compiled, known);
  const found = known.get(scope);
  if (found !== undefined) return found;
  const listed = new Set(scope);
  const made = [...facts.identities]
    .filter(([, identity]) => (identity === null ? facts.unknownTools === "pass" : listed.has(identity)))
    .map(([name]) => name);
  known.set(scope, made);
  return made;
}

/** The tool of the catalog that a caller's tool is; null: none. */
export function identityOf(compiled: Compiled, name: string): string | null {
  return factsOf.get(compiled)?.identities.get(name) ?? null;
}

/** Catalogs of tools that callers bring: selection among these is selection under the same policy. */
export function createCallerCatalogs(options: Options): CallerCatalogs {
  const { embeddings, log, mostLists = MAX_LISTS, mostBytes = MAX_BYTES } = options;
  const { retryMs = RETRY_MS, storeMs = STORE_MS } = options;
  const lists = createCallerLists<Variant>({ mostLists, mostBytes });
  const runExclusive = pLimit(1);
  let compiling = 0;
  let embedding = 0;
  let isStopped = false;

  function isEmbedderAway(): boolean {
    const { status } = embeddings.health();
    return status === "off" || status === "down";
  }

  function variantOf(held: Held, { number }: ServedRevision, unknownTools: UnknownTools): Variant {
    const key = `${number} ${unknownTools}`;
    const known = held.variants.get(key);
    if (known !== undefined) return known;
    const made: Variant = {
      ...{ revision: number, compiled: null, awaiting: null, isWhole: false, building: null },
      ...{ complete: null, isEmbedding: false, retryAt: 0, done: 0, total: 0 },
    };
    held.variants.set(key, made);
    return made;
  }

  /** Those who ask meanwhile wait for the same one. Null where too many wait already. */
  function build(held: Held, variant: Variant, revision: ServedRevision, unknownTools: UnknownTools) {
    if (variant.building !== null || compiling >= MAX_WAITING) return variant.building;
    compiling += 1;
    const building = compileOne(held, variant, revision, unknownTools).finally(() => {
      compiling -= 1;
      variant.building = null;
    });
    building.catch((error: unknown) => log.error({ err: error, hash: held.hash }, "caller's tools not compiled"));
    variant.building = building;
    return building;
  }

  async function compileOne(
    held: Held,
    variant: Variant,
    revision: ServedRevision,
    unknownTools: UnknownTools,
  ): Promise<Compiled> {
    const basis = wholeOf(held);
    const { snapshot, identities, texts } = await runExclusive(async () => {
      const made = await runCooperatively(callerSnapshot(revision.snapshot, held.tools, unknownTools));
      return { ...made, texts: await runCooperatively(textsToCompileChunked(made.snapshot, basis)) };
    });
    const stored = await storedVectors(withoutVector(texts, revision.vectorOf));
    const found = copyVectors(texts, revision.vectorOf, stored);
    const missing = withoutVector(texts, found).filter((text) => text.trim() !== "");
    variant.total = texts.length;
    variant.done = texts.length - missing.length;
    const compileWith = async (vectorOf: VectorLookup, worded: Compiled | null) => {
      const { calibration } = revision.compiled.renderings;
      const task = compileChunked(snapshot, vectorOf, calibration, basis, worded);
      const made = await runExclusive(() => runCooperatively(task));
      const compiled = { ...made, cache: new ResolveCache(MEMORY_SHARE) };
      const awaiting = awaitingAllVectors(compiled);
      for (const each of [compiled, awaiting]) factsOf.set(each, { identities, unknownTools });
      variant.compiled = compiled;
      variant.awaiting = awaiting;
      variant.isWhole = missing.length === 0 || worded !== null;
      return compiled;
    };
    const compiled = await compileWith(found, null);
    dropOlder(held, variant);
    if (missing.length > 0) {
      variant.complete = async () => {
        const late = await embeddings.vectorsFor(missing, {
          onProgress: (done) => {
            variant.done = variant.total - missing.length + done;
          },
        });
        if (isStopped || lists.get(held.hash) !== held) return;
        await compileWith(copyVectors(texts, late, found), compiled);
        variant.complete = null;
      };
    }
    return compiled;
  }

  async function storedVectors(texts: readonly string[]): Promise<VectorLookup> {
    if (texts.length === 0) return NO_VECTORS;
    return withTimeout(embeddings.storedVectorsFor(texts), storeMs).catch(() => NO_VECTORS);
  }

  /** Vectors are computed when somebody asks for the list: a list that nobody sends again costs nothing more. */
  function embedMissing(held: Held, variant: Variant): void {
    const { complete } = variant;
    if (complete === null || variant.isEmbedding || embedding >= MAX_EMBEDDING || isStopped) return;
    if (performance.now() < variant.retryAt) return;
    embedding += 1;
    variant.isEmbedding = true;
    complete()
      .catch((error: unknown) => {
        variant.retryAt = performance.now() + retryMs;
        if (!isEmbedderAway()) log.error({ err: error, hash: held.hash }, "caller's tools have no vectors");
      })
      .finally(() => {
        embedding -= 1;
        variant.isEmbedding = false;
      });
  }

  return {
    catalogFor(revision, tools, { unknownTools = "pass", rawHash } = {}) {
      const held = lists.take(tools, rawHash);
      const variant = variantOf(held, revision, unknownTools);
      if (variant.compiled === null) build(held, variant, revision, unknownTools);
      const isAway = isEmbedderAway();
      if (!variant.isWhole && !isAway) embedMissing(held, variant);
      const current = () => (variant.isWhole || isEmbedderAway() ? variant.compiled : variant.awaiting);
      const compiled = current();
      return {
        compiled,
        warming: variant.isWhole || isAway ? null : shareOf(variant),
        hash: held.hash,
        async ready() {
          if (variant.compiled === null && (await build(held, variant, revision, unknownTools)) === null) {
            throw new DomainError("unavailable", "Too many new lists of tools at once. Try again in a moment.");
          }
          if (!variant.isWhole && !isEmbedderAway()) embedMissing(held, variant);
          return current() as Compiled;
        },
      };
    },
    knows: lists.knows,
    find(revision, hash, unknownTools = "pass") {
      const variant = lists.get(hash)?.variants.get(`${revision.number} ${unknownTools}`);
      return variant?.compiled ?? null;
    },
    stats: () => ({ ...lists.stats(), compiling }),
    stop() {
      isStopped = true;
    },
  };
}

/** Everything made of the list is reused where only the policy changed. */
function wholeOf({ variants }: Held): Compiled | null {
  return [...variants.values()].findLast(({ isWhole }) => isWhole)?.compiled ?? null;
}

/** Nobody asks for an earlier revision again. */
function dropOlder({ variants }: Held, { revision }: Variant): void {
  for (const [key, variant] of variants) if (variant.revision < revision) variants.delete(key);
}

function shareOf({ done, total }: Variant): number {
  return total === 0 ? 0 : done / total;
}
