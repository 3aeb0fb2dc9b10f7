import { readCode } from "./read-code";
import type { Breach } from "./walls";

/** The engine is pure and synchronous; tests, and what only tests use, are not part of it. */
const PURE = /^server\/engine\/.+\.tsx?$/;
const EXEMPT = /\.(?:test|testing|bench)\.tsx?$/;

const FORBIDDEN: readonly { readonly why: string; readonly words: readonly string[] }[] = [
  { why: "reads the environment", words: ["process", "globalThis", "navigator", "import.meta"] },
  { why: "reads the clock", words: ["Date", "performance"] },
  { why: "is chance", words: ["Math.random", "crypto"] },
  {
    why: "waits",
    words: ["async", "await", "Promise", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "fetch"],
  },
  { why: "writes to the outside", words: ["console"] },
  { why: "runs what cannot be read here", words: ["eval", "require"] },
  { why: "differs from machine to machine", words: ["Intl", ".localeCompare", ".toLocale\\w+"] },
];

/** Only a word by itself, not a member of that name: `job.process` is somebody's own. A spread is no member. */
const ALONE = "(?=[\\p{L}_$])(?<![\\p{L}\\p{N}_$#])(?<!(?<!\\.\\.)\\.\\s*)";

const RULES = FORBIDDEN.map(({ why, words }) => ({
  why,
  pattern: new RegExp(words.map((word) => `(?:${patternOf(word)})(?![\\p{L}\\p{N}_$])`).join("|"), "gu"),
}));

/** What in a file of the engine is not pure. `file` is relative to the root, with forward slashes. */
export function findImpurities(file: string, source: string): Breach[] {
  if (!PURE.test(file) || EXEMPT.test(file)) return [];
  const code = readCode(source);
  return RULES.flatMap(({ why, pattern }) =>
    [...code.matchAll(pattern)].map(({ 0: found, index }) => ({
      file,
      line: code.slice(0, index).split("\n").length,
      message: `the engine is pure: "${found.replace(/\s+/g, "")}" ${why}; pass the value in instead`,
    })),
  ).sort((a, b) => a.line - b.line);
}

function patternOf(word: string): string {
  // Long runs of blanks are looked at once: a file of data is one.
  if (word.startsWith(".")) return `\\.\\s*${word.slice(1)}`;
  return ALONE + word.split(".").join("\\s*\\.\\s*");
}
