/** As many as an eye can tell apart beside each other. */
const HUES = 24;
const FULL_CIRCLE = 360;
/** Neighbouring places lie far apart on the circle, so that names which hash alike do not look alike. */
const STEP = 7;

/**
 * A hue for each category, in degrees. It follows from the name, so that it stays the same wherever the category is shown;
 * where two names fall on one place, the later one in the alphabet moves on to the next that is free.
 */
export function assignHues(names: Iterable<string>): ReadonlyMap<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of [...new Set(names)].sort()) {
    let place = hashOf(name) % HUES;
    // Beyond as many categories as there are places, some share one: their names tell them apart.
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
