import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

/** `rest`: what was not waited for; null where nothing is missing. */
type Found = { readonly lookup: VectorLookup; readonly rest: Promise<VectorLookup> | null };

type Source = Pick<Embeddings, "vectorsFor" | "storedVectorsFor">;

/** People look at a page; a first start embeds thousands of texts. */
const PATIENCE_MS = 3000;

/** Most texts are those of the state before, whose vectors are held. */
export async function findVectors(
  source: Source,
  texts: readonly string[],
  held: VectorLookup,
  patienceMs = PATIENCE_MS,
): Promise<Found> {
  const { lookup, rest } = await askFor(source, lacking(texts, held), patienceMs);
  return { lookup: joinVectors(texts, held, lookup), rest };
}

async function askFor(source: Source, texts: readonly string[], patienceMs: number): Promise<Found> {
  if (texts.length === 0) return { lookup: NO_VECTORS, rest: null };
  const all = source.vectorsFor(texts);
  try {
    return { lookup: await withTimeout(all, patienceMs), rest: null };
  } catch {
    return { lookup: await source.storedVectorsFor(texts).catch(() => NO_VECTORS), rest: all };
  }
}

export function lacking(texts: readonly string[], held: VectorLookup): string[] {
  return texts.filter((text) => held(text) === undefined);
}

/**
 * Looks in each of them in turn. Made here and not where it is used: a closure holds on to all that its neighbours see, and
 * of states that follow each other each would keep the one before.
 */
export function firstOf(...lookups: readonly VectorLookup[]): VectorLookup {
  return (text) => {
    for (const lookup of lookups) {
      const vector = lookup(text);
      if (vector !== undefined) return vector;
    }
    return undefined;
  };
}

/** Copied, so that no state holds on to all that came before it. */
export function joinVectors(texts: readonly string[], ...lookups: readonly VectorLookup[]): VectorLookup {
  const found = new Map<string, Float32Array>();
  const held = firstOf(...lookups);
  for (const text of texts) {
    const vector = held(text);
    if (vector !== undefined) found.set(text, vector);
  }
  return (text) => found.get(text);
}
