import type { Urgency } from "./embedder";

/** Some texts of one request that are embedded together, without a look at what else has come. */
export type Slice = {
  readonly texts: readonly string[];
  done(vectors: readonly Float32Array[]): void;
  fail(error: Error): void;
};

type Request = {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  /** How many of the texts have been handed out. */
  taken: number;
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
};

/** Short, because whoever comes next waits until the slice under way is done. */
const SLICE: Record<Urgency, number> = { question: 8, catalog: 4 };
/** A catalog must get on however many questions come. */
const QUESTIONS_IN_A_ROW = 8;

/** Requests for one worker, handed out in slices: questions overtake catalogs, and take turns among themselves. */
export class RequestQueue {
  readonly #waiting: Record<Urgency, Request[]> = { question: [], catalog: [] };
  #questionsInARow = 0;

  push(texts: readonly string[], urgency: Urgency): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#waiting[urgency].push({ texts, vectors: [], taken: 0, resolve, reject });
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
    const texts = request.texts.slice(request.taken, request.taken + SLICE[urgency]);
    request.taken += texts.length;
    if (request.taken < request.texts.length) {
      // A long question lets short ones pass; of two catalogs the first is finished first.
      if (urgency === "question") waiting.push(request);
      else waiting.unshift(request);
    }
    return {
      texts,
      done: (vectors) => {
        request.vectors.push(...vectors);
        if (request.vectors.length === request.texts.length) request.resolve(request.vectors);
      },
      fail: (error) => {
        const at = waiting.indexOf(request);
        if (at !== -1) waiting.splice(at, 1);
        request.reject(error);
      },
    };
  }
}
