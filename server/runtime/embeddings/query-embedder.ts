import { withTimeout } from "@/server/lib/with-timeout";
import type { Embedder } from "./embedder";
import { VectorCache } from "./vector-cache";

type QueryAnswer = {
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly isLate: boolean;
};

type QueryEmbedder = {
  known(text: string): Float32Array | undefined;
  /** Never rejects: the failure was reported already. */
  embed(texts: readonly string[], timeoutMs: number): Promise<QueryAnswer>;
};

type Request = {
  readonly vectors: ReadonlyMap<string, Promise<Float32Array | undefined>>;
  readonly leaving: AbortController;
  waiting: number;
};

/** Vectors of messages: cached, and requested once however many wait. */
export function createQueryEmbedder(embed: Embedder["embed"], cache = new VectorCache()): QueryEmbedder {
  const underWay = new Map<string, Request>();

  function ask(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const settle = new Map<string, (vector?: Float32Array) => void>();
    const vectors = texts.map((text) => {
      return [text, new Promise<Float32Array | undefined>((resolve) => settle.set(text, resolve))] as const;
    });
    const request = { vectors: new Map(vectors), leaving: new AbortController(), waiting: 0 };
    for (const text of texts) underWay.set(text, request);

    function receive(from: number, part: readonly Float32Array[]): void {
      for (const [at, vector] of part.entries()) {
        const text = texts[from + at];
        if (text === undefined) continue;
        cache.set(text, vector);
        settle.get(text)?.(vector);
      }
    }
    embed(texts, "question", { onPart: receive, signal: request.leaving.signal })
      .then((all) => receive(0, all))
      .catch(() => {})
      .finally(() => {
        for (const resolve of settle.values()) resolve();
        forget(request);
      });
  }

  function forget(request: Request): void {
    for (const text of request.vectors.keys()) if (underWay.get(text) === request) underWay.delete(text);
  }

  function leave(request: Request, isLate: boolean): void {
    request.waiting -= 1;
    // It may never be answered, so others should not wait for it.
    if (isLate || request.waiting === 0) forget(request);
    if (request.waiting === 0) request.leaving.abort();
  }

  return {
    known: (text) => cache.get(text),
    async embed(texts, timeoutMs) {
      ask(texts.filter((text) => !underWay.has(text)));
      const found = new Map<string, Float32Array>();
      const joined = new Set<Request>();
      const all = texts.map(async (text) => {
        const request = underWay.get(text);
        if (request !== undefined) joined.add(request);
        const vector = await request?.vectors.get(text);
        if (vector !== undefined) found.set(text, vector);
      });
      for (const request of joined) request.waiting += 1;
      const isLate = await withTimeout(Promise.all(all), timeoutMs).then(
        () => false,
        () => true,
      );
      for (const request of joined) leave(request, isLate);
      // A copy, because later arrivals must not change an answer in progress.
      return { vectors: new Map(found), isLate };
    },
  };
}
