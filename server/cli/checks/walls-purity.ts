import { Visitor } from "vite";
import { lineOf, type ParsedFile } from "./parse-file";
import type { Breach } from "./walls";

const PURE = /^server\/engine\/.+\.tsx?$/;
const EXEMPT = /\.(?:test|testing|bench)\.tsx?$/;

const FORBIDDEN: readonly (readonly [why: string, words: readonly string[]])[] = [
  ["reads the environment", ["process", "globalThis", "navigator", "import.meta"]],
  ["reads the clock", ["Date", "performance"]],
  ["is random", ["Math.random", "crypto"]],
  ["waits", ["async", "await", "Promise", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "fetch"]],
  ["writes to the outside", ["console"]],
  ["runs code that cannot be checked", ["eval", "require"]],
  ["differs from machine to machine", ["Intl"]],
];
const REASONS = new Map(FORBIDDEN.flatMap(([why, words]) => words.map((word) => [word, why] as const)));
const LOCALE_METHOD = /^(?:localeCompare|toLocale\w+)$/;

export function findImpurities(file: string, parsed: ParsedFile): Breach[] {
  if (!PURE.test(file) || EXEMPT.test(file)) return [];
  const found: { readonly at: number; readonly message: string }[] = [];
  const refuse = (at: number, word: string, why = REASONS.get(word)) => {
    if (why !== undefined)
      found.push({ at, message: `the engine is pure: "${word}" ${why}; pass the value in instead` });
  };
  /** Member names do not count: `job.process` is not the global `process`. */
  const members = new Set<number>();
  const checkFunction = (node: { readonly start: number; readonly async: boolean }) => {
    if (node.async) refuse(node.start, "async");
  };
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== "Identifier") return;
      members.add(property.start);
      if (object.type === "Identifier") refuse(object.start, `${object.name}.${property.name}`);
      if (LOCALE_METHOD.test(property.name))
        refuse(property.start, `.${property.name}`, "differs from machine to machine");
    },
    Identifier({ name, start }) {
      if (!members.has(start)) refuse(start, name);
    },
    MetaProperty: ({ start, meta, property }) => refuse(start, `${meta.name}.${property.name}`),
    AwaitExpression: ({ start }) => refuse(start, "await"),
    ForOfStatement({ start, await: waits }) {
      if (waits) refuse(start, "await");
    },
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
  }).visit(parsed.program);
  return found.sort((a, b) => a.at - b.at).map(({ at, message }) => ({ file, line: lineOf(parsed, at), message }));
}
