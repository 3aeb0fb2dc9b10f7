import type { Case } from "./case";
import { fnv1a } from "./fnv1a";

export type CaseChoice = {
  /** The half of the cases whose id hashes to an even or odd number: one to tune on, one to report. */
  readonly ids: "even" | "odd" | "all";
  readonly limit: number | null;
  readonly kinds: readonly string[];
};

const SEED = "toolcrib";

/** A sample has the same cases whatever their order. */
export function chooseCases(cases: readonly Case[], { ids, limit, kinds }: CaseChoice): readonly Case[] {
  const wanted = cases.filter(
    ({ id, kind }) =>
      (ids === "all" || (fnv1a(id) % 2 === 0) === (ids === "even")) &&
      (kinds.length === 0 || (kind !== undefined && kinds.includes(kind))),
  );
  if (limit === null || limit >= wanted.length) return wanted;
  const byChance = [...wanted].sort((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
  const taken = new Set(byChance.slice(0, limit));
  return wanted.filter((entry) => taken.has(entry));
}

/** FNV-1a alone keeps neighbors such as `case-01` and `case-02` close together; this scatters them. */
function placeOf({ id }: Case): number {
  let hash = fnv1a(`${SEED} ${id}`);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
