import { runSync, type Task } from "@/server/engine/util/chunked";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf } from "@/server/engine/util/text/words";
import { ENGLISH_WORDS } from "./english-words";
import type { LanguageData } from "./language";
import { LANGUAGES } from "./languages";
import { type Lexicon, lexiconOf, matchInside } from "./lexicon";
import { boundMessage, type Token, tokensOf } from "./message-tokens";
import { PrefixTable } from "./prefix-table";
import { countScripts, mainScript, type Script } from "./scripts";

export type IsKnown = (word: string) => boolean;

/** "en", the code of a built-in lexicon, "other", or null if there is too little text. */
export function detectLanguage(text: string, isKnown: IsKnown): string | null {
  const bounded = boundMessage(text);
  const detected = detectIn(bounded, tokensOf(bounded), isKnown);
  return Array.isArray(detected) ? (detected[0]?.code ?? null) : detected;
}

/** Possible languages of a message, likeliest first; several if related languages fit about equally. */
type Detected = LanguageData[] | "en" | "other" | null;

export function detectIn(text: string, tokens: readonly Token[], isKnown: IsKnown): Detected {
  const counts = countScripts(text);
  const foreign = foreignScript(counts);
  if (foreign === null) return counts.has("latin") ? detectLatin(tokens, isKnown) : null;
  const best = bestCoverage(groups().get(foreign) ?? [], text, tokens);
  return best === null ? "other" : [best];
}

/** The main non-Latin script, unless it is only quoted in Latin text. */
function foreignScript(counts: ReadonlyMap<Script, number>): Script | null {
  const others = new Map(counts);
  others.delete("latin");
  const script = mainScript(others);
  if (script === null) return null;
  // A letter of these scripts carries as much as several Latin ones.
  const weight = script === "han" || script === "hangul" ? 4 : 1.5;
  return (others.get(script) ?? 0) * weight >= (counts.get("latin") ?? 0) ? script : null;
}

/** Of the languages sharing a script, the one whose lexicon covers most of the text; the first if none does. */
function bestCoverage(
  candidates: readonly LanguageData[],
  text: string,
  tokens: readonly Token[],
): LanguageData | null {
  let best: LanguageData | null = null;
  let most = -1;
  for (const data of candidates) {
    const own = OWN_LETTERS[data.code];
    const lexicon = candidates.length > 1 ? lexiconOf(data) : null;
    const covered = lexicon === null ? 0 : data.spaced ? coveredTokens(lexicon, tokens) : coveredLetters(lexicon, text);
    const score = covered + (own?.test(text) ? OWN_LETTER_BONUS : 0);
    if (score > most) {
      best = data;
      most = score;
    }
  }
  return best;
}

function coveredTokens(lexicon: Lexicon, tokens: readonly Token[]): number {
  let covered = 0;
  for (const { word, folded } of tokens) {
    if (lexicon.exact.has(word) || lexicon.exact.has(folded)) covered += 1;
    else {
      let found = false;
      lexicon.prefixes.visit(folded, () => {
        found = true;
      });
      if (found) covered += BY_PREFIX;
    }
  }
  return covered;
}

function coveredLetters(lexicon: Lexicon, text: string): number {
  let covered = 0;
  for (let at = 0; at < text.length; ) {
    const length = matchInside(lexicon, text, at)?.length ?? 0;
    covered += length;
    at += Math.max(1, length);
  }
  return covered;
}

/** Letters that only one language of a script uses. */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  ja: /[\u3041-\u30ff]/,
  uk: /[іїєґ]/i,
  ru: /[ыэъё]/i,
};
const OWN_LETTER_BONUS = 1000;

/** Evidence for or against English, per word. A word from the catalog may be a loanword, so it counts little. */
const ENGLISH_FUNCTION_WORD = 1;
const ENGLISH_WORD = 0.3;
const SHARED_FUNCTION_WORD = 0.5;
/** Evidence for another language, per word. */
const AS_WRITTEN = 1;
const WITH_OWN_LETTERS = 1.5;
const RESPELLED = 0.6;
const BY_PREFIX = 0.8;
const PART_OF_PHRASE = 0.4;
const ALSO_ENGLISH = 0.3;
const MIN_EVIDENCE = 0.6;
/** Per word that is not English: one chance hit does not decide the language of a long message. */
const MIN_PER_WORD = 0.3;
const ABOUT_EQUAL = 0.8;
/** From this share of unknown words on, and this many words, the language counts as unknown. */
const MOSTLY_UNKNOWN = 0.7;
const MIN_UNKNOWN = 3;

function detectLatin(tokens: readonly Token[], isKnown: IsKnown): Detected {
  const index = latinIndex();
  const scores = new Float64Array(index.languages.length);
  let english = 0;
  let words = 0;
  let foreign = 0;
  let unknown = 0;
  for (const token of tokens) {
    if (token.verbatim) continue;
    words++;
    const hit = findHit(index, token);
    const functionWord = STOP_WORDS.has(token.word);
    const englishWord = functionWord || index.english.has(stemOf(token.word)) || isKnown(token.word);
    if (!englishWord) foreign++;
    if (functionWord) english += hit === null ? ENGLISH_FUNCTION_WORD : SHARED_FUNCTION_WORD;
    else if (englishWord) english += ENGLISH_WORD;
    if (hit === null) {
      if (!englishWord) unknown++;
      continue;
    }
    const plain = token.word === token.folded;
    // Single letters are everywhere: "i.e.", "plan B".
    const weak = englishWord || token.word.length === 1;
    addScores(scores, hit.written, weak ? ALSO_ENGLISH : plain ? AS_WRITTEN : WITH_OWN_LETTERS);
    addScores(scores, hit.respelled, weak ? ALSO_ENGLISH : RESPELLED);
    addScores(scores, hit.prefix, weak ? ALSO_ENGLISH : BY_PREFIX);
    addScores(scores, hit.cognate, ALSO_ENGLISH);
    addScores(scores, hit.part, weak ? 0 : PART_OF_PHRASE * (plain ? 1 : WITH_OWN_LETTERS));
  }
  const score = Math.max(...scores);
  const least = Math.max(MIN_EVIDENCE, MIN_PER_WORD * foreign);
  if (score >= least && score > english) {
    const likely = index.languages.filter((_, at) => (scores[at] ?? 0) >= ABOUT_EQUAL * score);
    const at = scores.indexOf(score);
    return [...index.languages.slice(at, at + 1), ...likely.filter((data) => data !== index.languages[at])];
  }
  if (unknown >= MIN_UNKNOWN && unknown / words >= MOSTLY_UNKNOWN) return "other";
  return english > 0 ? "en" : null;
}

type Hit = {
  written: number;
  respelled: number;
  prefix: number;
  /** By a prefix shared with its English gloss, or an English ending: "static", "transforming". */
  cognate: number;
  part: number;
};

type PrefixHit = { languages: number; cognates: number };

const ENGLISH_ENDINGS: ReadonlySet<string> = new Set(
  "ing ings ed er ers or ors ion ions ation ations ly able ible ness ity ities ive ical ize ized izes izing".split(" "),
);
/** This many shared letters make a form and its gloss the same word. */
const COGNATE_LETTERS = 4;

type LatinIndex = {
  readonly languages: readonly LanguageData[];
  readonly exact: ReadonlyMap<string, Hit>;
  readonly prefixes: PrefixTable<PrefixHit>;
  readonly english: ReadonlySet<string>;
};

function findHit(index: LatinIndex, token: Token): Hit | null {
  const { word, folded } = token;
  const asWritten = index.exact.get(word);
  const asFolded = folded === word ? undefined : index.exact.get(folded);
  let prefix = 0;
  let cognate = 0;
  index.prefixes.visit(folded, (found, length) => {
    if (ENGLISH_ENDINGS.has(folded.slice(length))) cognate |= found.languages | found.cognates;
    else {
      prefix |= found.languages;
      cognate |= found.cognates;
    }
  });
  if (asWritten === undefined && asFolded === undefined && prefix === 0 && cognate === 0) return null;
  const written = asWritten?.written ?? 0;
  const respelled = ((asWritten?.respelled ?? 0) | (asFolded?.written ?? 0) | (asFolded?.respelled ?? 0)) & ~written;
  prefix &= ~(written | respelled);
  cognate &= ~(written | respelled | prefix);
  const part = ((asWritten?.part ?? 0) | (asFolded?.part ?? 0)) & ~(written | respelled | prefix | cognate);
  return { written, respelled, prefix, cognate, part };
}

function addScores(scores: Float64Array, languages: number, weight: number): void {
  for (let bits = languages; bits !== 0; bits &= bits - 1) {
    const at = 31 - Math.clz32(bits & -bits);
    scores[at] = (scores[at] ?? 0) + weight;
  }
}

let builtGroups: ReadonlyMap<Script, readonly LanguageData[]> | undefined;
let builtLatin: LatinIndex | undefined;

function groups(): ReadonlyMap<Script, readonly LanguageData[]> {
  if (builtGroups === undefined) {
    const made = new Map<Script, LanguageData[]>();
    for (const data of LANGUAGES) {
      const script = mainScript(countScripts(data.stopWords)) ?? "latin";
      made.set(script, [...(made.get(script) ?? []), data]);
    }
    builtGroups = made;
  }
  return builtGroups;
}

function latinIndex(): LatinIndex {
  return builtLatin ?? runSync(latinIndexChunked());
}

export function* latinIndexChunked(): Task<LatinIndex> {
  builtLatin ??= yield* buildLatinIndex(groups().get("latin") ?? []);
  return builtLatin;
}

function* buildLatinIndex(languages: readonly LanguageData[]): Task<LatinIndex> {
  if (languages.length > 31) throw new Error("a set of Latin languages has room for 31");
  const exact = new Map<string, Hit>();
  const prefixes = new PrefixTable<PrefixHit>();
  const english = new Set<string>(ENGLISH_WORDS.map(stemOf));
  const glosses = new Set<string>();
  yield;
  const hitOf = (word: string): Hit => {
    let hit = exact.get(word);
    if (hit === undefined) {
      hit = { written: 0, respelled: 0, prefix: 0, cognate: 0, part: 0 };
      exact.set(word, hit);
    }
    return hit;
  };
  for (const [at, data] of languages.entries()) {
    const bit = 1 << at;
    const lexicon = lexiconOf(data);
    for (const [word, node] of lexicon.exact) {
      if (node.gloss === null) continue;
      const hit = hitOf(word);
      if (node.respelled) hit.respelled |= bit;
      else hit.written |= bit;
    }
    for (const [prefix, node] of lexicon.prefixes.entries()) {
      if (node.gloss === null) continue;
      const found = prefixes.get(prefix) ?? { languages: 0, cognates: 0 };
      if (prefix.slice(0, COGNATE_LETTERS) === node.gloss.slice(0, COGNATE_LETTERS)) found.cognates |= bit;
      else found.languages |= bit;
      prefixes.set(prefix, found);
    }
    for (const table of [lexicon.exact, lexicon.prefixes]) {
      for (const [, node] of table.entries()) {
        if (node.gloss) glosses.add(node.gloss);
        for (const { gloss, parts } of node.phrases) {
          glosses.add(gloss);
          for (const part of parts) hitOf(part.text).part |= bit;
        }
      }
    }
    yield;
  }
  for (const word of new Set([...glosses].join(" ").split(" "))) english.add(stemOf(word));
  return { languages, exact, prefixes, english };
}
