/** A name that looks like an existing one counts as taken, so no source can imitate another's tool. `nameThere` is the source's spelling. */
export function createToolNamer(
  source: string,
  taken: Iterable<string>,
): (wanted: string, nameThere?: string) => string {
  const names = new Set(taken);
  const shapes = new Set([...names].map(shapeOf));
  const isTaken = (name: string) => names.has(name) || shapes.has(shapeOf(name));
  return (wanted, nameThere = wanted) => {
    let name = wanted;
    let isClash = isTaken(wanted) || shapes.has(shapeOf(nameThere));
    for (let number = 1; isClash; number++) {
      const ending = number === 1 ? "" : `_${number}`;
      name = `${source}_${wanted}`.slice(0, MAX_NAME - ending.length) + ending;
      isClash = isTaken(name);
    }
    names.add(name);
    return name;
  };
}

const MAX_NAME = 128;

/** A name reduced to its looks: without case, separators, and with look-alike letters as Latin. */
export function shapeOf(name: string): string {
  // Most names: nothing to normalize, and no other alphabet.
  if (/^[a-zA-Z0-9_.-]*$/.test(name)) return name.toLowerCase().replaceAll(/[_.-]+/g, "");
  const latin = [...name.normalize("NFKC").toLowerCase()].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
  return latin
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[\s_.\-\u2010-\u2015]+/gu, "");
}

/** Cyrillic, Greek and a few other small letters, each with its Latin look-alike. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "аαɑ",
    b: "ьвβ",
    c: "сϲ",
    d: "ԁɗ",
    e: "еє",
    g: "ɡց",
    h: "һн",
    i: "іιı",
    j: "јϳ",
    k: "кκ",
    l: "ӏⅼ",
    m: "мϻ",
    n: "пηո",
    o: "оοσօ",
    p: "рρ",
    q: "ԛզ",
    r: "гᴦ",
    s: "ѕꜱ",
    t: "тτ",
    u: "υսц",
    v: "νѵ",
    w: "ԝωш",
    x: "хχ",
    y: "уγү",
    z: "ᴢζ",
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);
