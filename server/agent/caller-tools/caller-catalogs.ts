import type { Logger } from "pino";
import type { Compiled } from "@/server/engine/compile";
import { DomainError } from "@/server/lib/errors";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { createCallerLists, type GivenTools } from "./caller-lists";
import type { UnknownTools } from "./caller-snapshot";
import { ListCompiler, type ServedRevision, type Variant } from "./list-compiler";

export type { CallerToolDefinition, UnknownTools } from "./caller-snapshot";

export type { ServedRevision } from "./list-compiler";

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

const MAX_LISTS = 200;
const MAX_BYTES = 256 * 1024 * 1024;

export function createCallerCatalogs(options: Options): CallerCatalogs {
  const { mostLists = MAX_LISTS, mostBytes = MAX_BYTES, ...rest } = options;
  const lists = createCallerLists<Variant>({ mostLists, mostBytes });
  const compiler = new ListCompiler({ ...rest, isHeld: (held) => lists.get(held.hash) === held });

  return {
    catalogFor(revision, tools, { unknownTools = "pass", rawHash } = {}) {
      const held = lists.take(tools, rawHash);
      const variant = variantOf(held.variants, revision, unknownTools);
      if (variant.compiled === null) compiler.build(held, variant, revision, unknownTools);
      const isAway = compiler.isEmbedderAway();
      if (!variant.isWhole && !isAway) compiler.embedMissing(held, variant);
      const current = () => (variant.isWhole || compiler.isEmbedderAway() ? variant.compiled : variant.awaiting);
      const compiled = current();
      return {
        compiled,
        warming: variant.isWhole || isAway ? null : shareOf(variant),
        hash: held.hash,
        async ready() {
          if (variant.compiled === null && (await compiler.build(held, variant, revision, unknownTools)) === null) {
            throw new DomainError("unavailable", "Too many new lists of tools at once. Try again in a moment.");
          }
          if (!variant.isWhole && !compiler.isEmbedderAway()) compiler.embedMissing(held, variant);
          return current() as Compiled;
        },
      };
    },
    knows: lists.knows,
    find(revision, hash, unknownTools = "pass") {
      const variant = lists.get(hash)?.variants.get(keyOf(revision, unknownTools));
      return variant?.compiled ?? null;
    },
    stats: () => ({ ...lists.stats(), compiling: compiler.compiling }),
    stop: () => compiler.stop(),
  };
}

function shareOf({ done, total }: Variant): number {
  return total === 0 ? 0 : done / total;
}

function keyOf({ number }: Pick<ServedRevision, "number">, unknownTools: UnknownTools): string {
  return `${number} ${unknownTools}`;
}

function variantOf(variants: Map<string, Variant>, revision: ServedRevision, unknownTools: UnknownTools): Variant {
  const key = keyOf(revision, unknownTools);
  const known = variants.get(key);
  if (known !== undefined) return known;
  const made: Variant = {
    ...{ revision: revision.number, compiled: null, awaiting: null, isWhole: false, building: null },
    ...{ complete: null, isEmbedding: false, retryAt: 0, done: 0, total: 0 },
  };
  variants.set(key, made);
  return made;
}
