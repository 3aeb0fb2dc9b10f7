import type { CategoryEntry, Keyword } from "@/server/engine/model/snapshot";
import { compareText } from "@/server/engine/util/canonical";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { normalise } from "./normalize";
import { buildPhraseAutomaton } from "./phrase-automaton";
import { compilePattern, patternProblem, type SafePattern } from "./safe-pattern";
import { traceToOriginal } from "./trace-to-original";
import { endsWord, startsWord } from "./word-boundaries";

/** Positions are in the *normalized* message. Patterns set their own boundaries, so `isWholeWord` is always true for them. */
export type KeywordHit = {
  readonly category: string;
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
  readonly isWholeWord: boolean;
};

type KeywordMatches = { readonly text: string; readonly hits: readonly KeywordHit[] };

export type KeywordMatcher = {
  readonly match: (message: string) => KeywordHit[];
  /** For people, never for a resolve. If folding moves letters too far to trace, `text` is the normalized message. */
  readonly findAll: (message: string) => KeywordMatches;
};

export function buildKeywordMatcher(categories: readonly KeywordOwner[]): KeywordMatcher {
  return runSync(keywordMatcherChunked(categories));
}

/** The same in steps: a thousand patterns take seconds. */
export function* keywordMatcherChunked(categories: readonly KeywordOwner[]): Task<KeywordMatcher> {
  const phrases = buildPhraseMatcher(categories);
  const patterns = yield* compilePatterns(categories);
  return {
    match: (message) => {
      const text = normalise(message);
      const hits = [...phrases.first(text), ...patterns.flatMap(({ owner, find }) => hitOf(owner, find(text)))];
      return hits.sort(compareHits);
    },
    findAll: (message) => {
      const { text, starts, ends, shown } = traceToOriginal(message);
      const hits = [
        ...phrases.all(text),
        ...patterns.flatMap(({ owner, findAll }) => findAll(text).flatMap((place) => hitOf(owner, place))),
      ];
      const traced = hits.map((hit) => ({
        ...hit,
        start: starts[hit.start] ?? hit.start,
        end: ends[hit.end - 1] ?? hit.end,
      }));
      return { text: shown, hits: traced.sort((a, b) => a.start - b.start || compareHits(a, b)) };
    },
  };
}

/** Bounds what is highlighted in a message full of keywords. */
const MAX_PLACES = 1000;

export function canMatch({ text, kind }: Keyword): boolean {
  return kind === "phrase" ? normalise(text) !== "" : patternProblem(text) === null;
}

type KeywordOwner = Pick<CategoryEntry, "name" | "keywords">;

type Owner = { readonly category: string; readonly keyword: string };

type PhraseMatcher = Record<"first" | "all", (text: string) => KeywordHit[]>;

function buildPhraseMatcher(categories: readonly KeywordOwner[]): PhraseMatcher {
  const owners = collectOwners(categories);
  const phrases = [...owners.keys()].sort(compareText);
  const { scan, shorter } = buildPhraseAutomaton(phrases);
  const hitsOf = (phrase: string, place: Pick<KeywordHit, "start" | "end" | "isWholeWord">) =>
    (owners.get(phrase) ?? []).map((owner) => ({ ...owner, ...place }));

  function first(text: string): KeywordHit[] {
    const ends = new Int32Array(phrases.length);
    const isWhole = new Uint8Array(phrases.length);
    const found: number[] = [];
    scan(text, (end, longest) => {
      const isWordEnd = endsWord(text, end);
      for (let phrase = longest; phrase !== -1; phrase = shorter[phrase] ?? -1) {
        const isSeen = ends[phrase] !== 0;
        // Once a phrase was seen, so were the shorter ones at its end.
        if (isSeen && !isWordEnd) return;
        if (isWhole[phrase] === 1) continue;
        const whole = isWordEnd && startsWord(text, end - (phrases[phrase]?.length ?? 0));
        if (isSeen && !whole) continue;
        if (!isSeen) found.push(phrase);
        ends[phrase] = end;
        isWhole[phrase] = whole ? 1 : 0;
      }
    });
    found.sort((a, b) => a - b);
    return found.flatMap((at) => {
      const phrase = phrases[at] ?? "";
      const end = ends[at] ?? 0;
      return hitsOf(phrase, { start: end - phrase.length, end, isWholeWord: isWhole[at] === 1 });
    });
  }

  function all(text: string): KeywordHit[] {
    const hits: KeywordHit[] = [];
    scan(text, (end, longest) => {
      for (let at = longest; at !== -1 && hits.length < MAX_PLACES; at = shorter[at] ?? -1) {
        const phrase = phrases[at] ?? "";
        const start = end - phrase.length;
        hits.push(...hitsOf(phrase, { start, end, isWholeWord: endsWord(text, end) && startsWord(text, start) }));
      }
    });
    return hits;
  }

  return { first, all };
}

/** The owners of each normalized phrase: a category counts once, by its first equivalent spelling. */
function collectOwners(categories: readonly KeywordOwner[]): Map<string, Owner[]> {
  const owners = new Map<string, Owner[]>();
  for (const { name, keywords } of categories) {
    for (const { text, kind } of keywords) {
      const phrase = kind === "phrase" ? normalise(text) : "";
      if (phrase === "") continue;
      const known = owners.get(phrase) ?? [];
      owners.set(phrase, known);
      const at = known.findIndex((owner) => owner.category === name);
      if (at === -1) known.push({ category: name, keyword: text });
      else if (compareText(text, known[at]?.keyword ?? "") < 0) known[at] = { category: name, keyword: text };
    }
  }
  return owners;
}

type OwnedPattern = SafePattern & { readonly owner: Owner };

function* compilePatterns(categories: readonly KeywordOwner[]): Task<OwnedPattern[]> {
  const owned = new Map<string, Owner>();
  for (const { name, keywords } of categories) {
    for (const { text, kind } of keywords) {
      if (kind === "pattern") owned.set(JSON.stringify([name, text]), { category: name, keyword: text });
    }
  }
  // All patterns together stay within one budget per message.
  const steps = Math.min(STEPS_PER_PATTERN, STEPS_PER_MESSAGE / Math.max(1, owned.size));
  const patterns: OwnedPattern[] = [];
  for (const owner of owned.values()) {
    const pattern = compilePattern(owner.keyword, steps);
    if (pattern !== null) patterns.push({ owner, ...pattern });
    yield;
  }
  return patterns;
}

const STEPS_PER_PATTERN = 1_000_000;
const STEPS_PER_MESSAGE = 10_000_000;

function hitOf(owner: Owner, place: ReturnType<SafePattern["find"]>): KeywordHit[] {
  return place === null ? [] : [{ ...owner, ...place, isWholeWord: true }];
}

function compareHits(a: KeywordHit, b: KeywordHit): number {
  return compareText(a.category, b.category) || a.start - b.start || compareText(a.keyword, b.keyword);
}
