import { awaitingVectors, type Compiled, compileChunked, textsToCompileChunked } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { chainLookups, copyVectors, findVectors, withoutVector } from "@/server/runtime/snapshot/find-vectors";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { CompiledVectors } from "./compiled-vectors";

type Options = {
  readonly served: Pick<ServedRevisions, "current">;
  readonly embeddings: Pick<Embeddings, "vectorsFor" | "storedVectorsFor">;
  readonly vectors: CompiledVectors;
  readonly timeoutMs?: number | undefined;
};

/** Compiles unpublished policy. Reuses tools and vectors of the previous and the served state. */
export class TrialCompiler {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async compile(snapshot: Snapshot, before: Compiled | null): Promise<Compiled> {
    const { served, embeddings, vectors, timeoutMs } = this.#options;
    const known = [before, served.current()?.compiled ?? null].filter((compiled) => compiled !== null);
    const basis = await vectors.findBasis(snapshot, known);
    const ofBasis = basis === null ? undefined : vectors.of(basis);
    const lookups = known.flatMap((compiled) => vectors.of(compiled)?.lookup ?? []);
    const texts = await runCooperatively(textsToCompileChunked(snapshot, basis));
    const found = await findVectors(embeddings, texts, chainLookups(...lookups), timeoutMs);
    const made = await runCooperatively(compileChunked(snapshot, found.lookup, basis));
    const tools = basis === null ? found.lookup : (ofBasis?.tools ?? NO_VECTORS);
    const hasTools = basis === null || ofBasis?.isWhole === true;
    const isWhole = found.rest === null && hasTools;
    const compiled = isWhole || vectors.isEmbedderAway() ? made : awaitingVectors(made);
    vectors.record(compiled, { lookup: chainLookups(found.lookup, tools), tools, isWhole });
    if (found.rest !== null) vectors.await(compiled, found.rest);
    else if (!hasTools) vectors.markExhausted(compiled);
    return compiled;
  }

  async compileWhole(snapshot: Snapshot, incomplete: Compiled): Promise<Compiled> {
    const { embeddings, vectors } = this.#options;
    const texts = await runCooperatively(textsToCompileChunked(snapshot, null));
    const held = vectors.of(incomplete)?.lookup ?? NO_VECTORS;
    const lookup = copyVectors(texts, held, await embeddings.vectorsFor(withoutVector(texts, held)));
    const compiled = await runCooperatively(compileChunked(snapshot, lookup, null));
    vectors.record(compiled, { lookup, tools: lookup, isWhole: true });
    return compiled;
  }
}
