import { RE2JS } from "re2js";
import { runWithin, TooCostlyError } from "@/server/lib/run-within";

/** The pattern budget of one check. Checks are synchronous, so one counter suffices. */
const spent = { steps: 0, milliseconds: 0 };
const MAX_STEPS = 50_000_000;
const MAX_MILLISECONDS = 250;
let most = { steps: MAX_STEPS, milliseconds: MAX_MILLISECONDS };

export function startCheck(allowance = { steps: MAX_STEPS, milliseconds: MAX_MILLISECONDS }): void {
  spent.steps = 0;
  spent.milliseconds = 0;
  most = allowance;
}

const MAX_SIZE = 50_000;

/** RE2 runs untrusted patterns in linear time; lookaround and back-references fall back to JavaScript with a timeout. */
export function safePatterns() {
  let size = 0;
  function make(source: string): { test(text: string): boolean; toString(): string } {
    const pattern = linearPattern(source) ?? watchedPattern(source);
    size += pattern.size;
    if (size > MAX_SIZE) throw new Error("its patterns use too much memory");
    // Ajv tells patterns apart by it.
    return { test: pattern.test, toString: () => `pattern ${source}` };
  }
  /** The name Ajv would use in saved code; ours never is. */
  make.code = "safePattern";
  return { make, bytes: () => size * BYTES_PER_INSTRUCTION };
}

type SizedPattern = { readonly test: (text: string) => boolean; readonly size: number };

const BYTES_PER_INSTRUCTION = 200;
const LEAST_SIZE = 40;

function linearPattern(source: string): SizedPattern | null {
  const pattern = compileLinear(source);
  if (pattern === null) return null;
  const size = pattern.programSize();
  const test = (text: string) => {
    spent.steps += (text.length + 1) * size;
    if (spent.steps > most.steps) throw new TooCostlyError();
    return pattern.test(text);
  };
  return { test, size: LEAST_SIZE + size };
}

function compileLinear(source: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return null;
  }
}

/** V8 compiles them without interruption, and aborts on thousands of nested groups. */
const MAX_WATCHED_LETTERS = 1000;
const SIZE_PER_LETTER = 10;

function watchedPattern(source: string): SizedPattern {
  if (source.length > MAX_WATCHED_LETTERS) {
    throw new Error("a pattern with lookaround or backreferences can have at most 1,000 characters");
  }
  const pattern = compileNative(source);
  const test = (text: string) => {
    const left = Math.floor(most.milliseconds - spent.milliseconds);
    if (left < 1) throw new TooCostlyError();
    const started = performance.now();
    try {
      return runWithin(left, () => pattern.test(text));
    } finally {
      spent.milliseconds += performance.now() - started;
    }
  };
  return { test, size: LEAST_SIZE + source.length * SIZE_PER_LETTER };
}

/** Schemas use either dialect; `u` is the standard's, and stricter. */
function compileNative(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch {
    return new RegExp(source);
  }
}
