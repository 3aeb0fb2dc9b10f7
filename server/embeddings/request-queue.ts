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

/** A request of at most so many texts is a question that someone waits for; a longer one is a catalog. */
const QUICK_TEXTS = 16;
/** Short, because a question waits until the slice under way is done. */
const BULK_SLICE = 4;
/** A catalog must get on however many questions come. */
const QUICK_IN_A_ROW = 8;

/** Requests for one worker: questions overtake catalogs, which are handed out in slices. */
export class RequestQueue {
  readonly #quick: Request[] = [];
  readonly #bulk: Request[] = [];
  #quickInARow = 0;

  push(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const lane = texts.length <= QUICK_TEXTS ? this.#quick : this.#bulk;
      lane.push({ texts, vectors: [], taken: 0, resolve, reject });
    });
  }

  next(): Slice | undefined {
    const bulkIsDue = this.#bulk.length > 0 && this.#quickInARow >= QUICK_IN_A_ROW;
    const quick = bulkIsDue ? undefined : this.#quick.shift();
    this.#quickInARow = quick === undefined ? 0 : this.#quickInARow + 1;
    if (quick !== undefined) return this.#take(quick, QUICK_TEXTS);
    const bulk = this.#bulk[0];
    return bulk && this.#take(bulk, BULK_SLICE);
  }

  failAll(error: Error): void {
    for (const request of [...this.#quick.splice(0), ...this.#bulk.splice(0)]) request.reject(error);
  }

  #take(request: Request, count: number): Slice {
    const texts = request.texts.slice(request.taken, request.taken + count);
    request.taken += texts.length;
    if (request.taken === request.texts.length) this.#drop(request);
    return {
      texts,
      done: (vectors) => {
        request.vectors.push(...vectors);
        if (request.vectors.length === request.texts.length) request.resolve(request.vectors);
      },
      fail: (error) => {
        this.#drop(request);
        request.reject(error);
      },
    };
  }

  #drop(request: Request): void {
    const at = this.#bulk.indexOf(request);
    if (at !== -1) this.#bulk.splice(at, 1);
  }
}
