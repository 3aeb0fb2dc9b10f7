import { countBits } from "@/server/engine/util/count-bits";

/** A set of tools as bits, by tool number. Iterates in name order, so results never depend on insertion order. */
export class ToolSet {
  readonly #bits: Uint32Array;
  readonly capacity: number;
  #members: Uint32Array | undefined;

  constructor(capacity: number, bits = new Uint32Array((capacity + 31) >>> 5)) {
    this.capacity = capacity;
    this.#bits = bits;
  }

  static of(capacity: number, members: Iterable<number>): ToolSet {
    const set = new ToolSet(capacity);
    for (const member of members) set.add(member);
    return set;
  }

  has(tool: number): boolean {
    return ((this.#bits[tool >>> 5] ?? 0) & (1 << (tool & 31))) !== 0;
  }

  add(tool: number): void {
    this.#members = undefined;
    this.#bits[tool >>> 5] = (this.#bits[tool >>> 5] ?? 0) | (1 << (tool & 31));
  }

  get size(): number {
    let count = 0;
    for (const word of this.#bits) count += countBits(word);
    return count;
  }

  intersect(other: ToolSet): ToolSet {
    const bits = this.#bits.map((word, at) => word & (other.#bits[at] ?? 0));
    return new ToolSet(this.capacity, bits);
  }

  get members(): Uint32Array {
    this.#members ??= this.#list();
    return this.#members;
  }

  [Symbol.iterator](): ArrayIterator<number> {
    return this.members.values();
  }

  #list(): Uint32Array {
    const members = new Uint32Array(this.size);
    let count = 0;
    for (let at = 0; at < this.#bits.length; at++) {
      for (let word = this.#bits[at] ?? 0; word !== 0; word &= word - 1) {
        members[count++] = at * 32 + 31 - Math.clz32(word & -word);
      }
    }
    return members;
  }
}
