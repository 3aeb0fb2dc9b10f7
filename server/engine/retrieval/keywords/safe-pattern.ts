import { RE2JS } from "re2js";
import { countFolded } from "./count-folded";

/**
 * An admin's regular expression, run by RE2: its time grows with the text times the size of the compiled program and never
 * explodes, and what cannot be run that way (looking around, back-references) is refused rather than risked.
 */
export type SafePattern = {
  /** The first match in a bounded part of normalised text. */
  readonly find: (text: string) => Place | null;
  /** The first few matches there, for people who look at a message. */
  readonly findAll: (text: string) => Place[];
};

type Place = { readonly start: number; readonly end: number };

export type PatternProblem =
  | "too-long"
  /** The compiled program is so large that one message could keep a server busy. */
  | "too-large"
  /** It matches the empty text, and so every message. */
  | "matches-anything"
  /** It is malformed, or needs what linear time forbids: looking around, back-references. */
  | "not-supported";

/** What keeps a pattern from being used; null: nothing. */
export function patternProblem(text: string): PatternProblem | null {
  const known = problems.get(text);
  if (known !== undefined) return known;
  const compiled = compile(text);
  const problem = typeof compiled === "string" ? compiled : null;
  if (problems.size >= MOST_PROBLEMS) problems.clear();
  if (problem !== "too-long") problems.set(text, problem);
  return problem;
}

/** The same patterns are asked about with every letter typed next to them. */
const problems = new Map<string, PatternProblem | null>();
const MOST_PROBLEMS = 5000;

/** `steps` is what one search may cost: characters looked at, times the size of the program. */
export function compilePattern(text: string, steps = 1_000_000): SafePattern | null {
  const compiled = compile(text);
  if (typeof compiled === "string") return null;
  const room = Math.min(MAX_TEXT, Math.floor(steps / compiled.programSize()));
  return {
    find: (message) => findWithin(compiled, message, room),
    findAll: (message) => partsOf(message, room).flatMap(({ text: part, offset }) => findAllIn(compiled, part, offset)),
  };
}

const MAX_PATTERN = 200;
const MAX_PROGRAM = 1000;
const MAX_TEXT = 8192;
/** Room for all that two bytes can say, once: `[\u0080-\uffff]` is what people write for “not English”. */
const MAX_FOLDED = 70_000;

function compile(text: string): RE2JS | PatternProblem {
  if (text.length > MAX_PATTERN) return "too-long";
  try {
    // Admins write JavaScript's spelling; the few things that RE2 spells otherwise are translated.
    const translated = RE2JS.translateRegExp(text);
    if (countFolded(translated) > MAX_FOLDED) return "too-large";
    const compiled = RE2JS.compile(translated, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > MAX_PROGRAM) return "too-large";
    return matchesNothingness(compiled) ? "matches-anything" : compiled;
  } catch {
    return "not-supported";
  }
}

function matchesNothingness(pattern: RE2JS): boolean {
  return ["", "a", " "].some((text) => {
    const matcher = pattern.matcher(text);
    return matcher.find() && matcher.end() === matcher.start();
  });
}

/** Of a long text the beginning and the end are read: there people say what they want. */
function partsOf(text: string, room: number): { readonly text: string; readonly offset: number }[] {
  if (text.length <= room) return [{ text, offset: 0 }];
  const tail = text.length - Math.floor(room / 4);
  return [
    { text: text.slice(0, room - Math.floor(room / 4)), offset: 0 },
    { text: text.slice(tail), offset: tail },
  ];
}

function findWithin(pattern: RE2JS, text: string, room: number): Place | null {
  for (const part of partsOf(text, room)) {
    const found = findIn(pattern, part.text, part.offset);
    if (found !== null) return found;
  }
  return null;
}

function findIn(pattern: RE2JS, text: string, offset: number): Place | null {
  const matcher = pattern.matcher(text);
  if (!matcher.find() || matcher.end() === matcher.start()) return null;
  return { start: offset + matcher.start(), end: offset + matcher.end() };
}

const MOST_MATCHES = 100;

function findAllIn(pattern: RE2JS, text: string, offset: number): Place[] {
  const matcher = pattern.matcher(text);
  const places: Place[] = [];
  while (places.length < MOST_MATCHES && matcher.find()) {
    if (matcher.end() > matcher.start()) places.push({ start: offset + matcher.start(), end: offset + matcher.end() });
  }
  return places;
}
