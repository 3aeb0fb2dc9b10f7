/** Scripts that tell languages apart. Han and kana count as one: Japanese mixes them. */
export type Script =
  | "latin"
  | "cyrillic"
  | "greek"
  | "hebrew"
  | "arabic"
  | "devanagari"
  | "thai"
  | "hangul"
  | "han"
  | "other";

export function scriptOf(letter: number): Script | null {
  if (letter < 0x250) return isLatin(letter) ? "latin" : null;
  for (const [from, to, script] of RANGES) if (letter >= from && letter <= to) return script;
  return LETTER.test(String.fromCodePoint(letter)) ? "other" : null;
}

export function countScripts(text: string): Map<Script, number> {
  const counts = new Map<Script, number>();
  for (const character of text) {
    const script = scriptOf(character.codePointAt(0) ?? 0);
    if (script !== null) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return counts;
}

export function mainScript(counts: ReadonlyMap<Script, number>): Script | null {
  let main: Script | null = null;
  for (const [script, count] of counts) if (main === null || count > (counts.get(main) ?? 0)) main = script;
  return main;
}

function isLatin(letter: number): boolean {
  const lower = letter | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (letter >= 0xc0 && letter !== 0xd7 && letter !== 0xf7);
}

const LETTER = /\p{L}/u;
const RANGES: readonly (readonly [number, number, Script])[] = [
  [0x1e00, 0x1eff, "latin"],
  [0x370, 0x3ff, "greek"],
  [0x1f00, 0x1fff, "greek"],
  [0x400, 0x52f, "cyrillic"],
  [0x591, 0x5f4, "hebrew"],
  [0x600, 0x6ff, "arabic"],
  [0x750, 0x77f, "arabic"],
  [0x900, 0x97f, "devanagari"],
  [0xe01, 0xe4e, "thai"],
  [0x1100, 0x11ff, "hangul"],
  [0xac00, 0xd7a3, "hangul"],
  [0x3041, 0x30ff, "han"],
  [0x3400, 0x9fff, "han"],
  [0x20000, 0x2ffff, "han"],
];
