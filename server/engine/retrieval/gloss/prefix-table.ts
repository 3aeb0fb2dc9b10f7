const SHORTEST_PREFIX = 2;
const KEY_LENGTH = 3;
const LONGEST_PREFIX = 30;

/**
 * Values by prefix. The lengths that occur after each first three letters are kept as bits, so a lookup tries only
 * candidate prefixes.
 */
export class PrefixTable<T> {
  readonly #values = new Map<string, T>();
  readonly #lengths = new Map<string, number>();

  get(prefix: string): T | undefined {
    return this.#values.get(prefix);
  }

  set(prefix: string, value: T): void {
    if (prefix.length < SHORTEST_PREFIX || prefix.length > LONGEST_PREFIX) {
      throw new Error(`A prefix has ${SHORTEST_PREFIX} to ${LONGEST_PREFIX} letters: ${prefix}`);
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
    if (word.length >= KEY_LENGTH) lengths |= this.#lengths.get(word.slice(0, SHORTEST_PREFIX)) ?? 0;
    while (lengths !== 0) {
      const length = 31 - Math.clz32(lengths);
      lengths &= ~(1 << length);
      const value = length > word.length ? undefined : this.#values.get(word.slice(0, length));
      if (value !== undefined) visitor(value, length);
    }
  }
}
