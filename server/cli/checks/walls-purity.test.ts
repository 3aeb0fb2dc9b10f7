import { describe, expect, it } from "vitest";
import { parseFile } from "./parse-file";
import { findImpurities } from "./walls-purity";

const FORBIDDEN: readonly string[] = [
  "const debug = process.env.DEBUG;",
  `const path = \`\${process.env.HOME}/tools\`;`,
  `const nested = \`a \${[\`b \${Date.now()}\`].join()} c\`;`,
  "const all = { ...process.env };",
  "const now = Date.now();",
  "const now = new Date();",
  "const started = performance.now();",
  "const luck = Math.random();",
  "const luck = Math\n  .random();",
  "const id = crypto.randomUUID();",
  "setTimeout(() => {}, 1);",
  "export async function resolve() {}",
  "const tools = await load();",
  "const later = Promise.resolve(1);",
  "type Later = Promise<number>;",
  "globalThis.cache = new Map();",
  'console.warn("slow");',
  "const here = import.meta.url;",
  "names.sort((a, b) => a.localeCompare(b));",
  "const lower = name.toLocaleLowerCase();",
  "const order = new Intl.Collator();",
  "const half = total / 2; const now = Date.now(); const third = total / 3;",
  "const quote = /[\"'`]/; const now = Date.now();",
  'const odd = text.split(/"/); console.log(odd);',
];

const ALLOWED: readonly string[] = [
  "// Date.now() would make answers differ",
  "/** No `process`, no await. */",
  'const word = "process the Date, await a Promise";',
  `const text = \`process \${name} at Date.now()\`;`,
  "const next = job.process(item?.performance);",
  "const pattern = /process|Date|await/u;",
  "const largest = Math.max(1, 2);",
  "const processed = updateDate(asyncName, awaited, consoles);",
  "const $process = 1;",
];

describe("the engine's purity", () => {
  it.each(FORBIDDEN)("refuses: %s", (source) => {
    expect(findImpurities("server/engine/resolve.ts", parseFile("server/engine/resolve.ts", source))).toHaveLength(1);
  });

  it.each(ALLOWED)("lets pass: %s", (source) => {
    expect(
      findImpurities("server/engine/signals/search.ts", parseFile("server/engine/signals/search.ts", source)),
    ).toEqual([]);
  });

  it("is asked of the engine alone, and not of its tests", () => {
    const source = "const now = await Date.now();";
    for (const file of [
      "server/main.ts",
      "server/engine/resolve.test.ts",
      "server/engine/rendering/formats/rules.testing.ts",
    ]) {
      expect(findImpurities(file, parseFile(file, source))).toEqual([]);
    }
  });

  it("says where, what and why", () => {
    expect(
      findImpurities(
        "server/engine/rendering/tokens.ts",
        parseFile("server/engine/rendering/tokens.ts", "const a = 1;\n\nconst b = process.env.B;"),
      ),
    ).toEqual([
      {
        file: "server/engine/rendering/tokens.ts",
        line: 3,
        message: 'the engine is pure: "process" reads the environment; pass the value in instead',
      },
    ]);
  });
});
