import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

/** `rest`: what was not waited for; null if nothing is missing. */
type Found = { readonly lookup: VectorLookup; readonly rest: Promise<VectorLookup> | null };

type Source = Pick<Embeddings, "vectorsFor" | "storedVectorsFor">;

/** A person is waiting; a first start embeds thousands of texts. */
const TIMEOUT_MS = 3000;

export async function findVectors(
  source: Source,
  texts: readonly string[],
  held: VectorLookup,
  timeoutMs = TIMEOUT_MS,
): Promise<Found> {
  const { lookup, rest } = await askFor(source, withoutVector(texts, held), timeoutMs);
  return { lookup: copyVectors(texts, held, lookup), rest };
}

async function askFor(source: Source, texts: readonly string[], timeoutMs: number): Promise<Found> {
  if (texts.length === 0) return { lookup: NO_VECTORS, rest: null };
  const all = source.vectorsFor(texts);
  try {
    return { lookup: await withTimeout(all, timeoutMs), rest: null };
  } catch {
    return { lookup: await source.storedVectorsFor(texts).catch(() => NO_VECTORS), rest: all };
  }
}

export function withoutVector(texts: readonly string[], held: VectorLookup): string[] {
  return texts.filter((text) => held(text) === undefined);
}

/** Looks in each in turn. Created here, because a closure at the use site would keep every earlier state alive. */
export function chainLookups(...lookups: readonly VectorLookup[]): VectorLookup {
  return (text) => {
    for (const lookup of lookups) {
      const vector = lookup(text);
      if (vector !== undefined) return vector;
    }
    return undefined;
  };
}

/** Copied, so no state keeps all earlier ones alive. */
export function copyVectors(texts: readonly string[], ...lookups: readonly VectorLookup[]): VectorLookup {
  const found = new Map<string, Float32Array>();
  const held = chainLookups(...lookups);
  for (const text of texts) {
    const vector = held(text);
    if (vector !== undefined) found.set(text, vector);
  }
  return (text) => found.get(text);
}
