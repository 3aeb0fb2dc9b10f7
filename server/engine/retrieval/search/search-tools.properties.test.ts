import fc from "fast-check";
import { expect, it } from "vitest";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { someTool } from "@/server/testing/some-snapshot";
import { buildSearchIndex } from "./build-search-index";
import { type SearchOptions, searchTools } from "./search-tools";

const WORDS = [
  "mail",
  "search",
  "calender",
  "send",
  "list",
  "constructor",
  "__proto__",
  "select:",
  "+mail",
  "😀",
  "ער",
];
const anyQuery = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(" ")),
);
const anyNames = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom("constructor", "__proto__", "toString", "mail.search", "mail_send"),
    fc.string({ maxLength: 12 }),
  ),
  { maxLength: 8 },
);
const anySemantic = fc.option(fc.array(fc.double({ min: -1, max: 1 }), { minLength: 8, maxLength: 8 }), {
  nil: undefined,
});

function search(tools: readonly ToolEntry[], hidden: readonly string[], query: string, options: SearchOptions) {
  const visible = tools.flatMap((tool, at) => (hidden.includes(tool.name) ? [] : [at]));
  const matches = searchTools(buildSearchIndex(tools), ToolSet.of(tools.length, visible), query, options);
  return matches.map(({ tool, ...match }) => ({ ...match, name: tools[tool]?.name ?? "?" }));
}

it("search finds nothing outside the scope, in order, with sound scores, the same for every order of the tools", () => {
  const hides = fc.array(fc.boolean(), { maxLength: 8 });
  const fallback = fc.constantFrom<"when-empty" | "always">("when-empty", "always");
  fc.assert(
    fc.property(anyNames, hides, anyQuery, fallback, anySemantic, (names, hide, query, fallback, cosines) => {
      const tools = names.map((name) => someTool(name, { description: `${name} sends mail`, keywords: [name] }));
      const hidden = names.filter((_, at) => hide[at] === true);
      const byNumber = cosines?.slice(0, names.length);
      const options = { limit: 5, minScore: 0.05, fallback };
      const found = search(tools, hidden, query, { ...options, semantic: byNumber && Float32Array.from(byNumber) });
      for (const { name, score } of found) {
        expect(hidden).not.toContain(name);
        expect(score).toBeGreaterThanOrEqual(0.05);
        expect(score).toBeLessThanOrEqual(1);
      }
      const scores = found.map((match) => match.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      const semantic = byNumber && Float32Array.from(byNumber.toReversed());
      expect(search(tools.toReversed(), hidden, query, { ...options, semantic })).toEqual(found);
    }),
    { numRuns: 1000 },
  );
});
