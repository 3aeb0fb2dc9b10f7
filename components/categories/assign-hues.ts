/** About as many hues as people can tell apart. */
const HUES = 24;
const FULL_CIRCLE = 360;
/** Adjacent slots are far apart on the color wheel, so similar hashes look different. */
const STEP = 7;

/** Derived from the name, so a category has the same hue everywhere; on a collision, the later name moves to the next free slot. */
export function assignHues(names: Iterable<string>): ReadonlyMap<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of [...new Set(names)].sort()) {
    let place = hashOf(name) % HUES;
    // With more categories than slots, some share a hue.
    for (let tries = 0; tries < HUES && taken.has(place); tries++) place = (place + 1) % HUES;
    taken.add(place);
    hues.set(name, ((place * STEP) % HUES) * (FULL_CIRCLE / HUES));
  }
  return hues;
}

function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
