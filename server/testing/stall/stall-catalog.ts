import { starter } from "@/prisma/scenarios/starter/starter";
import type { JsonObject, Snapshot } from "@/server/engine/model/snapshot";
import { CATALOG_ROLE, catalogOfSize } from "@/server/testing/bench/catalog-of-size";

export const STALL_ROLE = CATALOG_ROLE;
export const STALL_TOOLS = 5000;

const named = <T>(count: number, make: (at: number) => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, make(at)]));

/** Valid schemas that are expensive to check or read. */
const SCHEMAS: readonly ((at: number) => JsonObject)[] = [
  // Linear: the text length times the pattern size.
  (at) => ({
    type: "object",
    properties: { v: { items: { type: "string", pattern: `(?:[a-z]{1,500}x){1,2}(?:${at})?$` } } },
  }),
  // No linear matcher supports these.
  (at) => ({ type: "object", properties: { v: { type: "string", pattern: `^(?!${at})(a+)+$` } } }),
  // Checks the same value many times.
  (at) => ({
    ...{ type: "object", $ref: "#/$defs/p0" },
    $defs: {
      ...named(24, (n) => ({ anyOf: [{ $ref: `#/$defs/p${n + 1}` }, { $ref: `#/$defs/p${n + 1}` }] })),
      p24: { const: at },
    },
  }),
  // Slow to compile.
  (at) => ({ type: "object", properties: named(2000, (n) => ({ type: "string", enum: [`a${at}`, `b${n}`] })) }),
];

const builtins = starter.sources.filter(({ kind }) => kind === "builtin").map(({ name }) => name);
const runnable = starter.tools.filter(({ source }) => builtins.includes(source));

/** Several of each, because checks are cached. */
export const COSTLY_TOOLS = SCHEMAS.map((_, kind) =>
  runnable.filter((_tool, at) => at % SCHEMAS.length === kind).map(({ name }) => name),
);

/** A catalog with runnable tools whose schemas are expensive. */
export function stallCatalog(count: number): Snapshot {
  const costly = runnable.map((tool, at) => ({ ...tool, inputSchema: SCHEMAS[at % SCHEMAS.length]?.(at) ?? {} }));
  const catalog = catalogOfSize(Math.floor((count - costly.length) / 25) * 25);
  return {
    ...catalog,
    sources: [...catalog.sources, ...starter.sources.filter(({ name }) => builtins.includes(name))],
    tools: [...catalog.tools, ...costly],
    models: starter.models,
  };
}
