import vm from "node:vm";
import { RE2JS } from "re2js";

/** Checking this value would take longer than a server has for one request. */
export class TooCostlyError extends Error {
  override readonly name = "TooCostlyError";
}

/** Work that the patterns of one check may do between them, and have done so far. A check never waits, so one is enough. */
const spent = { steps: 0, milliseconds: 0 };
const MAX_STEPS = 50_000_000;
const MAX_MILLISECONDS = 250;

/** To be called before each check of a value. */
export function startCheck(): void {
  spent.steps = 0;
  spent.milliseconds = 0;
}

/**
 * A regular expression out of somebody else's schema, which no text can make run for ever. RE2 runs it in linear time;
 * what RE2 does not know (looking around, back-references) is left to JavaScript with a watch on it. Ajv tells
 * patterns apart by `toString`.
 */
export function safePattern(source: string): { test(text: string): boolean; toString(): string } {
  const test = linearTest(source) ?? watchedTest(source);
  return { test, toString: () => `pattern ${source}` };
}
/** The name under which Ajv would write it into code that is kept; ours never is. */
safePattern.code = "safePattern";

function linearTest(source: string): ((text: string) => boolean) | null {
  const pattern = compileLinear(source);
  if (pattern === null) return null;
  const size = pattern.programSize();
  return (text) => {
    spent.steps += (text.length + 1) * size;
    if (spent.steps > MAX_STEPS) throw new TooCostlyError();
    return pattern.test(text);
  };
}

function compileLinear(source: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return null;
  }
}

function watchedTest(source: string): (text: string) => boolean {
  const pattern = compileNative(source);
  const sandbox = vm.createContext({ pattern, text: "" });
  const script = new vm.Script("pattern.test(text)");
  return (text) => {
    const left = Math.floor(MAX_MILLISECONDS - spent.milliseconds);
    if (left < 1) throw new TooCostlyError();
    const started = performance.now();
    try {
      sandbox.text = text;
      return script.runInContext(sandbox, { timeout: left }) === true;
    } catch {
      // The pattern itself cannot throw: it was stopped.
      throw new TooCostlyError();
    } finally {
      spent.milliseconds += performance.now() - started;
    }
  };
}

/** Schemas are written for either dialect; `u` is what the standard asks for, and stricter. */
function compileNative(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch {
    return new RegExp(source);
  }
}
