/**
 * Remembers what follows from its key alone, so that remembering changes no answer, and forgets in time: however much
 * strangers think of, the memory stays within its limits. It has two generations instead of an order of use. What is asked
 * for again moves to the young one; when that is full it becomes the old one, and the old one is forgotten as a whole.
 */
export class BoundedMemo<Value> {
  readonly #limits: MemoLimits;
  #young = new Map<string, Kept<Value>>();
  #old = new Map<string, Kept<Value>>();
  #weight = 0;

  constructor(limits: MemoLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: string): Value | undefined {
    if (key.length > this.#limits.longestKey) return undefined;
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old.value, old.weight);
    return old?.value;
  }

  /** `weight`: how much it takes up, in whatever unit the limit is given. */
  set(key: string, value: Value, weight: number): void {
    const { longestKey, entries, weight: most } = this.#limits;
    if (key.length > longestKey || weight > most / 2) return;
    const before = this.#young.get(key)?.weight ?? 0;
    const isFull = this.#young.size >= entries / 2 || this.#weight - before + weight > most / 2;
    if (isFull) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    } else this.#weight -= before;
    this.#old.delete(key);
    this.#young.set(key, { value, weight });
    this.#weight += weight;
  }
}

/** For both generations together. */
type MemoLimits = {
  readonly entries: number;
  readonly weight: number;
  /** What has a longer key is seldom asked for twice, and would push out much that is. */
  readonly longestKey: number;
};

type Kept<Value> = { readonly value: Value; readonly weight: number };
