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

export type ServedRevision = Pick<Served, "number" | "snapshot" | "compiled" | "vectorOf">;

export type CallerCatalog = {
  readonly compiled: Compiled | null;
  /** The share of vectors known; until null, everything must be sent. Also null while the embedder is down: the policy decides. */
  readonly warming: number | null;
  readonly hash: string;
  /** Rejects with `unavailable` if too many new lists are waiting to be compiled. */
  ready(): Promise<Compiled>;
};

type CatalogOptions = {
  /** The role's rule for tools the policy does not know. Omitted: they pass. */
  readonly unknownTools?: UnknownTools;
  /** Hash of the list's text, by `rawHashOf`: a known list is not parsed again. */
  readonly rawHash?: string;
};

export type CallerCatalogs = {
  /** Compiled once per list, revision and unknown-tools rule, and shared by all callers that send the list. */
  catalogFor(revision: ServedRevision, tools: GivenTools, options?: CatalogOptions): CallerCatalog;
  /** Whether a list with this raw hash is cached, so it need not be parsed again. */
  knows(rawHash: string): boolean;
  /** A cached catalog by its hash; null if it was evicted or belongs to another revision. */
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

type CachedList = CallerList<Variant>;

type Variant = {
  readonly revision: number;
  compiled: Compiled | null;
  awaiting: Compiled | null;
  isWhole: boolean;
  building: Promise<Compiled> | null;
  /** Computes the missing vectors and recompiles; null if none are missing. */
  complete: (() => Promise<void>) | null;
  isEmbedding: boolean;
  retryAt: number;
  done: number;
  total: number;
};

const MAX_LISTS = 200;
const MAX_BYTES = 256 * 1024 * 1024;
const RETRY_MS = 30_000;
const STORE_MS = 1000;
/** New lists waiting to be compiled; beyond this they arrive faster than they can be served. */
const MAX_WAITING = 64;
const MAX_EMBEDDING = 8;
const MEMORY_SHARE = 0.05;
type CallerFacts = { readonly identities: ReadonlyMap<string, string | null>; readonly unknownTools: UnknownTools };

const factsOf = new WeakMap<Compiled, CallerFacts>();
const scopesOf = new WeakMap<Compiled, WeakMap<readonly string[], readonly string[]>>();

/** The same array each time, because the engine identifies scopes by their array. */
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

export function identityOf(compiled: Compiled, name: string): string | null {
  return factsOf.get(compiled)?.identities.get(name) ?? null;
}

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

  function variantOf(held: CachedList, { number }: ServedRevision, unknownTools: UnknownTools): Variant {
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

  /** Concurrent requests share one compile. Null if too many are waiting. */
  function build(held: CachedList, variant: Variant, revision: ServedRevision, unknownTools: UnknownTools) {
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
    held: CachedList,
    variant: Variant,
    revision: ServedRevision,
    unknownTools: UnknownTools,
  ): Promise<Compiled> {
    const basis = findComplete(held);
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
      const task = compileChunked(snapshot, vectorOf, basis, worded);
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

  /** Vectors are computed on demand: a list that is never sent again costs nothing more. */
  function embedMissing(held: CachedList, variant: Variant): void {
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

/** If only the policy changed, everything derived from the list is reused. */
function findComplete({ variants }: CachedList): Compiled | null {
  return [...variants.values()].findLast(({ isWhole }) => isWhole)?.compiled ?? null;
}

/** Earlier revisions are never requested again. */
function dropOlder({ variants }: CachedList, { revision }: Variant): void {
  for (const [key, variant] of variants) if (variant.revision < revision) variants.delete(key);
}

function shareOf({ done, total }: Variant): number {
  return total === 0 ? 0 : done / total;
}
