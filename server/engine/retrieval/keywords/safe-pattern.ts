import { RE2JS } from "re2js";
import { countCaseFolds } from "./count-case-folds";

/** Run by RE2: time is bounded by text length times program size. Lookaround and back-references are refused. */
export type SafePattern = {
  readonly find: (text: string) => Place | null;
  readonly findAll: (text: string) => Place[];
};

type Place = { readonly start: number; readonly end: number };

export type PatternProblem = "too-long" | "too-large" | "matches-anything" | "not-supported";

export function patternProblem(text: string): PatternProblem | null {
  const known = problems.get(text);
  if (known !== undefined) return known;
  const compiled = compile(text);
  const problem = typeof compiled === "string" ? compiled : null;
  if (problems.size >= MAX_PROBLEMS) problems.clear();
  if (problem !== "too-long") problems.set(text, problem);
  return problem;
}

/** The editor asks about the same patterns on every keystroke. */
const problems = new Map<string, PatternProblem | null>();
const MAX_PROBLEMS = 5000;

/** `steps` is the budget of a search: characters times program size. */
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
/** Covers all of two bytes once: `[\u0080-\uffff]` is a common way to write "not English". */
const MAX_FOLDED = 70_000;

function compile(text: string): RE2JS | PatternProblem {
  if (text.length > MAX_PATTERN) return "too-long";
  try {
    // Admins write JavaScript syntax; the few differences in RE2 are translated.
    const translated = RE2JS.translateRegExp(text);
    if (countCaseFolds(translated) > MAX_FOLDED) return "too-large";
    const compiled = RE2JS.compile(translated, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > MAX_PROGRAM) return "too-large";
    return matchesEmptyText(compiled) ? "matches-anything" : compiled;
  } catch {
    return "not-supported";
  }
}

function matchesEmptyText(pattern: RE2JS): boolean {
  return ["", "a", " "].some((text) => {
    const matcher = pattern.matcher(text);
    return matcher.find() && matcher.end() === matcher.start();
  });
}

/** Of a long text only the beginning and end are read: requests are there. */
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

const MAX_MATCHES = 100;

function findAllIn(pattern: RE2JS, text: string, offset: number): Place[] {
  const matcher = pattern.matcher(text);
  const places: Place[] = [];
  while (places.length < MAX_MATCHES && matcher.find()) {
    if (matcher.end() > matcher.start()) places.push({ start: offset + matcher.start(), end: offset + matcher.end() });
  }
  return places;
}
