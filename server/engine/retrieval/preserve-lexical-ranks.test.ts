import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToolSet } from "@/server/engine/model/tool-set";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";
import { buildRetrievalIndex } from "./build-retrieval-index.testing";
import { buildNeedModel, needLogit } from "./need";
import { preserveLexicalRanks } from "./preserve-lexical-ranks";
import { raiseScores } from "./raise-scores";
import { readQuery } from "./read-query.testing";
import { type Scores, score } from "./score";
import { toolTexts } from "./tool-texts";

const NOUNS = ["mail", "letter", "song", "tune", "share", "stock", "file", "task", "light", "note"];
const VERBS = ["send", "read", "buy", "acquire", "play", "list", "delete", "find"];
/** More than are ever ranked; every third with an example, in four sources. */
const TOOLS = VERBS.flatMap((verb, row) =>
  NOUNS.flatMap((noun, column) =>
    ["", "_now"].map((end, copy) =>
      someTool(`${verb}_${noun}${end}`, {
        description: `${verb} a ${noun} ${copy === 0 ? "for the user" : "at once"}.`,
        source: `source ${(row + column) % 4}`,
        examples: (row + column) % 3 === 0 ? [`please ${verb} my ${noun}${end}`] : [],
      }),
    ),
  ),
).sort((a, b) => (a.name < b.name ? -1 : 1));
const TEXTS = toolTexts(TOOLS);
const everything = ToolSet.of(TOOLS.length, TOOLS.keys());
const vectorOf = onceEach(
  toyVectors([
    ["mail", "letter"],
    ["song", "tune"],
    ["buy", "acquire"],
    ["share", "stock"],
  ]),
);

function onceEach(lookup: VectorLookup): VectorLookup {
  const known = new Map<string, Float32Array | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, lookup(text));
    return known.get(text);
  };
}

const MESSAGES = [
  "send a letter",
  "acquire some stock",
  "note",
  "please play my tune_now",
  "zzz",
  "Please play a song in the kitchen, then buy ten shares for me and send a letter about that to my brother today.",
];
const message = fc.constantFrom(...MESSAGES);
/** A few tools, some, or most of them. */
const missing = fc
  .tuple(fc.constantFrom(0.02, 0.3, 0.95), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 160 }))
  .map(([share, draws]) => new Set([...TOOLS.keys()].filter((tool) => (draws[tool % draws.length] ?? 1) < share)));

/** All vectors except the descriptions of these tools. */
function without(tools: ReadonlySet<number>): VectorLookup {
  const unknown = new Set([...tools].flatMap((tool) => TEXTS[tool]?.embedded ?? []));
  return (text) => (unknown.has(text) ? undefined : vectorOf(text));
}

function expectPlacesKept({ ranked }: Scores, worded: Scores, tools: Iterable<number>): void {
  for (const tool of tools) {
    const place = worded.ranked.indexOf(tool);
    if (place === -1) continue;
    expect(ranked.indexOf(tool), `${TOOLS[tool]?.name}`).toBeGreaterThanOrEqual(0);
    expect(ranked.indexOf(tool), `${TOOLS[tool]?.name}`).toBeLessThanOrEqual(place);
  }
}

function expectFalling({ ranked, fused }: Scores): void {
  for (let at = 1; at < ranked.length; at++) {
    const [before, after] = [ranked[at - 1] ?? 0, ranked[at] ?? 0];
    const lead = (fused[before] ?? 0) - (fused[after] ?? 0);
    expect(lead > 0 || (lead === 0 && before < after)).toBe(true);
  }
}

describe("a tool whose vectors are missing", () => {
  it("is never ranked below its rank by words alone", () => {
    fc.assert(
      fc.property(missing, message, fc.boolean(), (tools, asked, isFollowUp) => {
        const index = buildRetrievalIndex(TOOLS, without(tools));
        const query = readQuery(asked, isFollowUp ? ["delete the note"] : []);
        const scores = score(index, query, everything, vectorOf);
        const worded = score(index, query, everything, NO_VECTORS);
        expect(scores.ranked).toHaveLength(TOOLS.length);
        expect(new Set(scores.ranked).size).toBe(TOOLS.length);
        expectPlacesKept(scores, worded, tools);
        expectFalling(scores);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps that rank when keywords raise tools", () => {
    fc.assert(
      fc.property(missing, message, fc.uniqueArray(fc.nat({ max: TOOLS.length - 1 })), (tools, asked, raised) => {
        const index = buildRetrievalIndex(TOOLS, without(tools));
        const query = readQuery(asked, []);
        const scores = raiseScores(score(index, query, everything, vectorOf), raised, index.ready);
        const worded = raiseScores(score(index, query, everything, NO_VECTORS), raised, index.ready);
        expectPlacesKept(scores, worded, tools);
        expectFalling(scores);
      }),
      { numRuns: 60 },
    );
  });

  it("counts as missing until all its texts have vectors", () => {
    const part = TEXTS[3]?.embedded[2] ?? "";
    const index = buildRetrievalIndex(TOOLS, (text) => (text === part ? undefined : vectorOf(text)));
    expect([index.vectors.has[3], index.ready[3], index.someLackVectors]).toEqual([1, 0, true]);
    const whole = buildRetrievalIndex(TOOLS, vectorOf);
    expect(whole.someLackVectors).toBe(false);
    expect(score(whole, readQuery("send a letter", []), everything, vectorOf).worded).toBeNull();
  });

  it("disables the gate's judgment by meaning if it ranks high by words", () => {
    const tool = TOOLS.findIndex(({ name }) => name === "send_mail");
    const index = buildRetrievalIndex(TOOLS, without(new Set([tool])));
    const model = buildNeedModel(index, vectorOf);
    const judge = (message: string) => {
      const query = readQuery(message, []);
      return needLogit(model, index, query, score(index, query, everything, vectorOf), everything, vectorOf);
    };
    expect(judge("send the mail")).toBeNull();
    expect(judge("buy stock")).not.toBeNull();
    expect(judge("zzz")).not.toBeNull();
  });

  it("moves others down by at most one, and scores just above the next", () => {
    const fused = Float32Array.of(0.9, 0.8, 0.7, 0.1, -0.5);
    const ready = Uint8Array.of(1, 1, 1, 0, 0);
    expect(preserveLexicalRanks(ready, fused, [0, 1, 2, 3], [1, 3, 0, 4])).toEqual([0, 3, 1, 4]);
    const [, second = 0, third = 0, lifted = 0, last = 0] = fused;
    expect(lifted).toBeGreaterThan(second);
    expect(lifted).toBeCloseTo(second, 6);
    expect(last).toBeGreaterThan(third);
    expect(last).toBeLessThan(second);
  });
});
