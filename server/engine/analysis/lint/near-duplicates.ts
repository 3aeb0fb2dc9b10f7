import { addTo } from "@/server/engine/util/add-to";
import type { Task } from "@/server/engine/util/chunked";

const ALIKE = 0.9;
/** Shorter texts are similar by chance. */
const MIN_WORDS = 5;
/** Comparisons per text; bounds artificial catalogs that would cost quadratic time. */
const MAX_COMPARED = 1_000;
const ROUNDING = 1e-9;

/** Groups by Jaccard similarity. Similar sets share one of their rarest words, so only those are compared: near-linear time. */
export function* nearDuplicates(texts: readonly (readonly string[])[]): Task<number[][]> {
  const { sets, members } = distinctSets(texts);
  yield;
  const groups = new Groups(sets.length);
  const seenAt = new Map<number, number[]>();
  // Sorted by size: similar sets have similar sizes.
  for (const at of [...sets.keys()].sort((a, b) => sizeOf(sets, a) - sizeOf(sets, b) || a - b)) {
    yield;
    const set = sets[at] ?? [];
    const prefix = set.slice(0, set.length - leastShared(set.length) + 1);
    const compared = new Set<number>();
    for (const word of prefix) {
      const seen = seenAt.get(word) ?? [];
      seenAt.set(word, seen);
      for (let last = seen.length - 1; last >= 0 && compared.size < MAX_COMPARED; last--) {
        const other = seen[last] ?? 0;
        if (sizeOf(sets, other) < leastShared(set.length)) break;
        if (compared.size === compared.add(other).size || groups.areJoined(at, other)) continue;
        if (areAlike(set, sets[other] ?? [])) groups.join(at, other);
      }
      seen.push(at);
    }
  }
  return groups.list().map((group) => group.flatMap((at) => members[at] ?? []));
}

function leastShared(size: number): number {
  return Math.ceil(ALIKE * size - ROUNDING);
}

function sizeOf(sets: readonly (readonly number[])[], at: number): number {
  return sets[at]?.length ?? 0;
}

function distinctSets(texts: readonly (readonly string[])[]) {
  const words = texts.map((text) => new Set(text));
  const counts = new Map<string, number>();
  for (const set of words) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byRarity = [...counts].sort(([a, countA], [b, countB]) => countA - countB || (a < b ? -1 : 1));
  const ranks = new Map(byRarity.map(([word], rank) => [word, rank]));
  const known = new Map<string, { readonly set: readonly number[]; readonly members: number[] }>();
  words.forEach((text, at) => {
    if (text.size < MIN_WORDS) return;
    const set = [...text].map((word) => ranks.get(word) ?? 0).sort((a, b) => a - b);
    const key = set.join(" ");
    const entry = known.get(key) ?? { set, members: [] };
    entry.members.push(at);
    known.set(key, entry);
  });
  const distinct = [...known.values()];
  return { sets: distinct.map(({ set }) => set), members: distinct.map(({ members }) => members) };
}

/** Stops once too many words have no counterpart. */
function areAlike(a: readonly number[], b: readonly number[]): boolean {
  // |A ∩ B| ≥ t·|A ∪ B|, solved for the words that are in one only.
  let spare = Math.floor(((1 - ALIKE) / (1 + ALIKE)) * (a.length + b.length) + ROUNDING);
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) {
      i++;
      j++;
      continue;
    }
    if (--spare < 0) return false;
    if (left < right) i++;
    else j++;
  }
  return a.length - i + (b.length - j) <= spare;
}

class Groups {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, at) => at);
  }

  join(a: number, b: number): void {
    this.#parents[this.#rootOf(a)] = this.#rootOf(b);
  }

  areJoined(a: number, b: number): boolean {
    return this.#rootOf(a) === this.#rootOf(b);
  }

  list(): number[][] {
    const groups = new Map<number, number[]>();
    for (const at of this.#parents.keys()) addTo(groups, this.#rootOf(at), at);
    return [...groups.values()];
  }

  #rootOf(of: number): number {
    let at = of;
    for (let parent = this.#parents[at] ?? at; parent !== at; parent = this.#parents[at] ?? at) {
      const above = this.#parents[parent] ?? parent;
      this.#parents[at] = above;
      at = above;
    }
    return at;
  }
}
