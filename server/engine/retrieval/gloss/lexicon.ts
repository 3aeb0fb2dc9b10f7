import { foldWord, spellOutUmlauts } from "./fold-word";
import type { LanguageData } from "./language";
import type { Token } from "./message-tokens";
import { PrefixTable } from "./prefix-table";

/** A language's forms, ready for lookup. Parsed on first use. */
export type Lexicon = {
  readonly data: LanguageData;
  readonly exact: ReadonlyMap<string, Node>;
  readonly prefixes: PrefixTable<Node>;
  readonly longestForm: number;
};

export type Node = {
  /** The gloss of the word alone: "" for a stop word, null if it only starts phrases. */
  gloss: string | null;
  /** Whether the key differs from the spelling of the form. */
  readonly respelled: boolean;
  phrases: readonly Phrase[];
};

type Phrase = { readonly parts: readonly Part[]; readonly gloss: string; readonly gap: boolean };
type Part = { readonly text: string; readonly folded: string; readonly prefix: boolean };
export type Match = {
  readonly gloss: string;
  readonly tokens: number;
  /** The position of the last word of a form with a gap ("schalt … aus"); -1 without one. */
  readonly last: number;
};

export type Form = {
  readonly gloss: string;
  readonly parts: readonly Part[];
  readonly text: string;
  /** Whether other words may come before its last word. */
  readonly gap: boolean;
};

const GAP_NFKC = "...";
const MAX_GAP_LENGTH = 7;

const LINKING_LETTERS = ["", "s", "n", "en", "es", "e", "er"];
const MIN_PART_LENGTH = 3;
const MAX_COMPOUND_LENGTH = 48;
const NOT_ASCII = /[^\0-\x7f]/;

const lexicons = new WeakMap<LanguageData, Lexicon>();

export function lexiconOf(data: LanguageData): Lexicon {
  let lexicon = lexicons.get(data);
  if (lexicon === undefined) {
    lexicon = parse(data);
    lexicons.set(data, lexicon);
  }
  return lexicon;
}

export function formsOf(data: LanguageData): Form[] {
  const forms: Form[] = [];
  for (const line of data.entries.normalize("NFKC").toLowerCase().split("\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const gloss = line.slice(0, colon).trim();
    for (const written of line.slice(colon + 1).split(",")) {
      const text = written.trim();
      if (text !== "") forms.push({ gloss, parts: partsOf(text), text, gap: text.includes(GAP_NFKC) });
    }
  }
  return forms;
}

export function stopWordsOf(data: LanguageData): string[] {
  return data.stopWords
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s'’-]+/)
    .filter((word) => word !== "");
}

/** The lexicon entry at a position: the longest phrase, else the single word. */
export function matchAt(lexicon: Lexicon, tokens: readonly Token[], at: number): Match | null {
  const token = tokens[at];
  if (token === undefined || token.verbatim) return null;
  let phrase: Match | null = null;
  let gloss: string | null = null;
  const visit = (node: Node | undefined, ending: string) => {
    if (node === undefined) return;
    for (const candidate of node.phrases) {
      if (candidate.parts.length <= (phrase?.tokens ?? 1)) break;
      if (candidate.gap) phrase ??= matchWithGap(candidate, tokens, at);
      else if (matches(candidate.parts, tokens, at)) {
        phrase = { gloss: candidate.gloss, tokens: candidate.parts.length, last: -1 };
      }
    }
    if (gloss === null && node.gloss !== null) gloss = withRest(lexicon, node.gloss, ending);
  };
  const { word, folded } = token;
  visit(lexicon.exact.get(word), "");
  if (folded !== word) visit(lexicon.exact.get(folded), "");
  if (folded !== word) {
    lexicon.prefixes.visit(word, (node, length) => visit(node, foldWord(word.slice(length))));
  }
  lexicon.prefixes.visit(folded, (node, length) => visit(node, folded.slice(length)));
  if (phrase !== null) return phrase;
  if (gloss === null && lexicon.data.compounds === true) gloss = splitCompound(lexicon, folded);
  return gloss === null ? null : { gloss, tokens: 1, last: -1 };
}

/** The longest form at a position in text without spaces. Keys as written, or folded. */
export function matchInside(lexicon: Lexicon, text: string, at: number): { gloss: string; length: number } | null {
  for (let length = Math.min(lexicon.longestForm, text.length - at); length > 0; length--) {
    const gloss = lexicon.exact.get(text.slice(at, at + length))?.gloss;
    if (gloss !== undefined && gloss !== null) return { gloss, length };
  }
  return null;
}

function matches(parts: readonly Part[], tokens: readonly Token[], at: number): boolean {
  for (const [index, part] of parts.entries()) {
    const token = tokens[at + index];
    if (token === undefined || !fits(part, token)) return false;
  }
  return true;
}

function fits(part: Part, { word, folded }: Token): boolean {
  if (part.prefix) return word.startsWith(part.text) || folded.startsWith(part.folded);
  return word === part.text || folded === part.folded;
}

/** A verb and its particle with the object between: "schalte das licht aus". Punctuation ends the search. */
function matchWithGap(phrase: Phrase, tokens: readonly Token[], at: number): Match | null {
  const particle = phrase.parts.at(-1);
  const first = phrase.parts.slice(0, -1);
  if (particle === undefined || !matches(first, tokens, at)) return null;
  const start = at + first.length;
  for (let last = start; last <= start + MAX_GAP_LENGTH; last++) {
    const token = tokens[last];
    if (token === undefined || tokens[last - 1]?.pause !== "") return null;
    // A particle ends its clause; elsewhere the same word is a preposition.
    const next = tokens[last + 1];
    const ends = next === undefined || token.pause !== "" || CLAUSE_STARTS.has(next.word);
    if (ends && fits(particle, token)) return { gloss: phrase.gloss, tokens: first.length, last };
  }
  return null;
}

const CLAUSE_STARTS: ReadonlySet<string> = new Set("und oder dann en of daarna och og".split(" "));

/** `projekt*` also starts "projektordner": the rest may be a separate word. */
function withRest(lexicon: Lexicon, gloss: string, ending: string): string {
  if (lexicon.data.compounds !== true || ending.length < MIN_PART_LENGTH || gloss === "") return gloss;
  const rest = secondPart(lexicon, ending);
  return rest === null || rest === gloss ? gloss : `${gloss} ${rest}`;
}

function splitCompound(lexicon: Lexicon, word: string): string | null {
  if (word.length > MAX_COMPOUND_LENGTH) return null;
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--) {
    const left = word.slice(0, at);
    const first = lexicon.exact.get(left)?.gloss || lexicon.prefixes.get(left)?.gloss;
    if (!first) continue;
    const second = secondPart(lexicon, word.slice(at));
    if (second !== null) return `${first} ${second}`;
  }
  return null;
}

function secondPart(lexicon: Lexicon, rest: string): string | null {
  for (const link of LINKING_LETTERS) {
    if (!rest.startsWith(link)) continue;
    const part = rest.slice(link.length);
    if (part.length < MIN_PART_LENGTH) continue;
    const exact = lexicon.exact.get(part)?.gloss;
    if (exact) return exact;
    let gloss: string | null = null;
    lexicon.prefixes.visit(part, (node, length) => {
      if (length > MIN_PART_LENGTH) gloss ??= node.gloss || null;
    });
    if (gloss !== null) return gloss;
  }
  return null;
}

function parse(data: LanguageData): Lexicon {
  const exact = new Map<string, Node>();
  const prefixes = new PrefixTable<Node>();
  const forms = formsOf(data);
  const stopWords = stopWordsOf(data);
  const put = (form: Form, respell: (word: string) => string, respelled: boolean) => {
    const first = form.parts[0];
    if (first === undefined) return;
    const key = data.spaced ? respell(first.text) : respell(form.text.replace(/\*$/, ""));
    if (respelled && data.spaced && key === first.text) return;
    const map = first.prefix && data.spaced ? prefixes : exact;
    const node = nodeOf(map, key, respelled);
    if (form.parts.length > 1 && data.spaced) node.phrases = [...node.phrases, form].sort(byLength);
    else node.gloss ??= form.gloss;
  };
  // As written first: words that differ only in accents keep their own meanings.
  for (const form of forms) put(form, (word) => word, false);
  for (const word of stopWords) nodeOf(exact, word, false).gloss ??= "";
  const accentedForms = forms.filter(({ text }) => NOT_ASCII.test(text));
  const accentedStops = stopWords.filter((word) => NOT_ASCII.test(word));
  for (const respell of [foldWord, spellOutUmlauts]) {
    for (const form of accentedForms) put(form, respell, true);
    for (const word of accentedStops) nodeOf(exact, respell(word), true).gloss ??= "";
  }
  let longestForm = 0;
  for (const table of [exact, prefixes]) {
    for (const [key] of table.entries()) longestForm = Math.max(longestForm, key.length);
  }
  return { data, exact, prefixes, longestForm };
}

const NO_PHRASES: readonly Phrase[] = [];
const byLength = (a: Phrase, b: Phrase) => b.parts.length - a.parts.length;

function nodeOf(map: Map<string, Node> | PrefixTable<Node>, key: string, respelled: boolean): Node {
  let node = map.get(key);
  if (node === undefined) {
    node = { gloss: null, respelled, phrases: NO_PHRASES };
    map.set(key, node);
  }
  return node;
}

function partsOf(form: string): Part[] {
  const isOne = ONE_PLAIN_WORD.test(form) || !SEVERAL_WORDS.test(form);
  return isOne ? [asPart(form, unfolded)] : (form.match(PART) ?? []).map((piece) => asPart(piece, foldWord));
}

function asPart(piece: string, fold: (word: string) => string): Part {
  const prefix = piece.endsWith("*");
  const text = prefix ? piece.slice(0, -1) : piece;
  return { text, folded: fold(text), prefix };
}

/** A one-word form is found by its key, so its part is never compared. */
function unfolded(word: string): string {
  return word;
}

/** Most forms end here; the rest is slower. */
const ONE_PLAIN_WORD = /^[a-z]+\*?$/;
const SEVERAL_WORDS = /[^\p{L}\p{N}\p{M}_*]/u;
const PART = /[\p{L}\p{N}\p{M}_]+\*?/gu;
