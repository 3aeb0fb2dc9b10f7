import type { Postings } from "./postings";

/**
 * Words of the catalog that people mistype: a letter left out, doubled, put in or swapped with its neighbour. A wrong
 * letter is not forgiven, since that makes "night" a mistyped "light". Found by the letters that remain when one is
 * left out, so that no word has to be compared with the whole vocabulary.
 */
export type Typos = ReadonlyMap<string, readonly string[]>;

const SHORTEST = 4;
const LONGEST = 14;
const LATIN = /^[a-z]+$/u;

export function buildTypos(postings: Postings): Typos {
  const typos = new Map<string, string[]>();
  for (const stem of postings.termOf.keys()) {
    if (!isTypeable(stem)) continue;
    for (const rest of [stem, ...withoutOneLetter(stem)]) {
      const known = typos.get(rest);
      if (known === undefined) typos.set(rest, [stem]);
      else if (!known.includes(stem)) known.push(stem);
    }
  }
  return typos;
}

/** The word of the catalog that was meant, or the stem as it is. */
export function repairStem(typos: Typos, stem: string): string {
  if (!isTypeable(stem)) return stem;
  for (const rest of [stem, ...withoutOneLetter(stem)]) {
    const meant = typos.get(rest)?.find((candidate) => isSlip(stem, candidate));
    if (meant !== undefined) return meant;
  }
  return stem;
}

function isTypeable(stem: string): boolean {
  return stem.length >= SHORTEST && stem.length <= LONGEST && LATIN.test(stem);
}

/** The first letter is kept: people rarely miss it, and it guards against chance. */
function withoutOneLetter(stem: string): string[] {
  return Array.from({ length: stem.length - 1 }, (_, at) => stem.slice(0, at + 1) + stem.slice(at + 2));
}

function isSlip(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return Math.abs(typed.length - meant.length) === 1;
  const from = [...typed].findIndex((letter, at) => letter !== meant[at]);
  if (from < 0) return true;
  const swapped = typed.slice(0, from) + typed.charAt(from + 1) + typed.charAt(from) + typed.slice(from + 2);
  return swapped === meant;
}
