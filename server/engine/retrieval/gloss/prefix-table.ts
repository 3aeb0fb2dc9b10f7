const MIN_PREFIX_LENGTH = 2;
const KEY_LENGTH = 3;
const MAX_PREFIX_LENGTH = 30;

/** The lengths that occur after each first three letters are kept as bits, so a lookup tries only candidate prefixes. */
export class PrefixTable<T> {
  readonly #values = new Map<string, T>();
  readonly #lengths = new Map<string, number>();

  get(prefix: string): T | undefined {
    return this.#values.get(prefix);
  }

  set(prefix: string, value: T): void {
    if (prefix.length < MIN_PREFIX_LENGTH || prefix.length > MAX_PREFIX_LENGTH) {
      throw new Error(`A prefix has ${MIN_PREFIX_LENGTH} to ${MAX_PREFIX_LENGTH} letters: ${prefix}`);
    }
    this.#values.set(prefix, value);
    const key = prefix.slice(0, KEY_LENGTH);
    this.#lengths.set(key, (this.#lengths.get(key) ?? 0) | (1 << prefix.length));
  }

  entries(): IterableIterator<[string, T]> {
    return this.#values.entries();
  }

  visit(word: string, visitor: (value: T, length: number) => void): void {
    let lengths = this.#lengths.get(word.slice(0, KEY_LENGTH)) ?? 0;
    if (word.length >= KEY_LENGTH) lengths |= this.#lengths.get(word.slice(0, MIN_PREFIX_LENGTH)) ?? 0;
    while (lengths !== 0) {
      const length = 31 - Math.clz32(lengths);
      lengths &= ~(1 << length);
      const value = length > word.length ? undefined : this.#values.get(word.slice(0, length));
      if (value !== undefined) visitor(value, length);
    }
  }
}
