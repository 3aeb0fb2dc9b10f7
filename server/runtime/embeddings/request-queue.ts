import { EmbedderError, type EmbedWatch, type Urgency } from "./embedder";

export type Slice = {
  readonly texts: readonly string[];
  done(vectors: readonly Float32Array[]): void;
  fail(error: Error): void;
};

type Request = {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  taken: number;
  onPart(from: number, vectors: readonly Float32Array[]): void;
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
};

/** Short, because the next request waits for the current slice. */
const SLICE: Record<Urgency, number> = { question: 8, catalog: 4 };
const SLICE_LENGTH = 1000;
/** A catalog must progress however many questions arrive. */
const QUESTIONS_IN_A_ROW = 8;

/** Questions overtake catalogs and take turns. The message itself comes before all other texts. */
export class RequestQueue {
  readonly #waiting: Record<Urgency, Request[]> = { question: [], catalog: [] };
  #questionsInARow = 0;

  push(texts: readonly string[], urgency: Urgency, watch?: EmbedWatch): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const onPart = watch?.onPart ?? (() => {});
      const request: Request = { texts, vectors: [], taken: 0, onPart, resolve, reject };
      const waiting = this.#waiting[urgency];
      const begun = urgency === "question" ? waiting.findIndex(({ taken }) => taken > 0) : -1;
      waiting.splice(begun === -1 ? waiting.length : begun, 0, request);
      watch?.signal.addEventListener("abort", () =>
        drop(waiting, request, new EmbedderError("The embedder was canceled")),
      );
    });
  }

  next(): Slice | undefined {
    const { question, catalog } = this.#waiting;
    const catalogIsDue = catalog.length > 0 && this.#questionsInARow >= QUESTIONS_IN_A_ROW;
    const urgency = question.length > 0 && !catalogIsDue ? "question" : "catalog";
    this.#questionsInARow = urgency === "question" ? this.#questionsInARow + 1 : 0;
    const request = this.#waiting[urgency].shift();
    return request && this.#take(request, urgency);
  }

  failAll(error: Error): void {
    const { question, catalog } = this.#waiting;
    for (const request of [...question.splice(0), ...catalog.splice(0)]) request.reject(error);
  }

  #take(request: Request, urgency: Urgency): Slice {
    const waiting = this.#waiting[urgency];
    const texts = cutSlice(request, SLICE[urgency]);
    request.taken += texts.length;
    if (request.taken < request.texts.length) {
      // Short questions overtake long ones; of two catalogs the first finishes first.
      if (urgency === "question") waiting.push(request);
      else waiting.unshift(request);
    }
    return {
      texts,
      done: (vectors) => {
        const from = request.vectors.length;
        request.vectors.push(...vectors);
        request.onPart(from, vectors);
        if (request.vectors.length === request.texts.length) request.resolve(request.vectors);
      },
      fail: (error) => drop(waiting, request, error),
    };
  }
}

function cutSlice({ texts, taken }: Request, most: number): readonly string[] {
  const slice: string[] = [];
  let length = 0;
  for (const text of texts.slice(taken, taken + most)) {
    length += text.length;
    if (slice.length > 0 && length > SLICE_LENGTH) break;
    slice.push(text);
  }
  return slice;
}

function drop(waiting: Request[], request: Request, error: Error): void {
  const at = waiting.indexOf(request);
  if (at !== -1) waiting.splice(at, 1);
  request.reject(error);
}
