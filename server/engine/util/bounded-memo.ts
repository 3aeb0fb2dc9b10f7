/** Two generations instead of a usage order: a hit moves an entry to the young one, and a full young one replaces the old. */
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
    if (key.length > this.#limits.maxKeyLength) return undefined;
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old.value, old.weight);
    return old?.value;
  }

  set(key: string, value: Value, weight: number): void {
    const { maxKeyLength, entries, weight: most } = this.#limits;
    if (key.length > maxKeyLength || weight > most / 2) return;
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
  /** Long keys rarely repeat and would evict many that do. */
  readonly maxKeyLength: number;
};

type Kept<Value> = { readonly value: Value; readonly weight: number };
