/** The names that models write; any other stays as it was written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  times: "×",
  deg: "°",
  plusmn: "±",
  micro: "µ",
  larr: "←",
  rarr: "→",
  le: "≤",
  ge: "≥",
  ne: "≠",
  euro: "€",
  colon: ":",
  Tab: "\t",
  NewLine: "\n",
};

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,30}));/g;

/** What a browser would make of `&amp;` and the like. The lexer leaves them as they are, and React never reads them. */
export function decodeEntities(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    return fromCode(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
}

function fromCode(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}
