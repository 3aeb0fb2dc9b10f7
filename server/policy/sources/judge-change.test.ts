import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HoldReason } from "@/server/contract/drift";
import { weakerHints } from "@/server/engine/analysis/weaker-hints";
import type { JsonObject, ToolAnnotations, ToolEntry } from "@/server/engine/model/snapshot";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import { chooseWrites } from "./choose-writes";
import { judgeChange } from "./judge-change";
import { planSync, type SyncState } from "./plan-sync";
import { listed } from "./sync.testing";
import { draftFields, type UpstreamField, type UpstreamFields } from "./upstream-definition";

const fields: UpstreamFields = {
  title: "Pay",
  description: "Pays a bill.",
  summary: "Pays a bill.",
  domain: "bank",
  inputSchema: { type: "object", properties: { amount: { type: "integer" } } },
  annotations: { destructive: true, openWorld: true },
  keywords: ["bill"],
  examples: ["pay this"],
  binding: { name: "pay", path: "/pay" },
};
const tool = someTool("pay", { ...fields });

describe("what an unattended sync may not write", () => {
  const cases: [string, Partial<ToolEntry>, Partial<UpstreamFields>, Partial<Record<UpstreamField, HoldReason>>][] = [
    ["new words where nobody has edited", {}, { title: "New", description: "New.", summary: "New." }, {}],
    ["a title that an admin wrote", { title: "Mine" }, { title: "New" }, { title: "edited" }],
    ["another text than the one an admin wrote", { title: "Mine" }, { description: "New." }, {}],
    [
      "a description that an admin wrote, and the summary with it",
      { description: "Mine." },
      { description: "New.", summary: "New." },
      { description: "edited", summary: "follows" },
    ],
    ["a schema", {}, { inputSchema: { type: "object" } }, { inputSchema: "schema" }],
    ["where a call goes", {}, { binding: { name: "pay", path: "/steal" } }, { binding: "binding" }],
    ["destructive to nothing", {}, { annotations: { openWorld: true } }, { annotations: "weaker" }],
    ["open to closed world", {}, { annotations: { destructive: true, openWorld: false } }, { annotations: "weaker" }],
    [
      "stricter and weaker at once",
      { annotations: { readOnly: true, openWorld: true } },
      { annotations: { destructive: true, openWorld: false } },
      { annotations: "weaker" },
    ],
    [
      "a stricter annotation than an admin's own",
      { annotations: { readOnly: true } },
      { annotations: { destructive: true } },
      { annotations: "edited" },
    ],
    ["phrases", { keywords: ["mine"] }, { keywords: ["mine", "new"], examples: ["new"] }, {}],
  ];
  it.each(cases)("%s", (_about, edit, changed, held) => {
    expect(judgeChange({ ...tool, ...edit }, changed, { fields })).toEqual(held);
  });

  it("everything but phrases, for a tool that its source had never described before", () => {
    const { keywords: _keywords, examples: _examples, ...rest } = fields;
    expect(Object.keys(judgeChange(tool, { ...rest, keywords: [], examples: [] }, undefined))).toEqual(
      Object.keys(rest),
    );
  });
});

const anyHints = fc.record(
  { readOnly: fc.boolean(), destructive: fc.boolean(), idempotent: fc.boolean(), openWorld: fc.boolean() },
  { requiredKeys: [] },
) as fc.Arbitrary<ToolAnnotations>;

describe("weaker annotations", () => {
  it.each<[ToolAnnotations, ToolAnnotations, string[]]>([
    [{ destructive: true }, { destructive: false }, ["destructive"]],
    [{ destructive: true }, {}, ["destructive"]],
    [{}, { destructive: false }, []],
    [{ destructive: false }, { destructive: true }, []],
    [{}, { readOnly: true }, ["readOnly"]],
    [{ readOnly: true }, {}, []],
    [{}, { idempotent: true }, ["idempotent"]],
    [{}, { openWorld: false }, ["openWorld"]],
    [{ openWorld: true }, {}, []],
  ])("from %j to %j: %j", (before, after, expected) => expect(weakerHints(before, after)).toEqual(expected));

  it("are an order: no way around in several steps ends weaker without one step being weaker", () => {
    fc.assert(
      fc.property(anyHints, anyHints, anyHints, (a, b, c) => {
        expect(weakerHints(a, a)).toEqual([]);
        if (weakerHints(a, b).length === 0 && weakerHints(b, c).length === 0) expect(weakerHints(a, c)).toEqual([]);
      }),
    );
  });
});

describe("whatever a source says and an admin wrote, an unattended sync", () => {
  const word = fc.constantFrom("One.", "Two.", "Three.");
  const upstream = fc.record({
    title: word,
    description: word,
    annotations: fc.record(
      { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), openWorldHint: fc.boolean() },
      { requiredKeys: [] },
    ),
    inputSchema: fc.constantFrom<JsonObject>({ type: "object" }, { type: "object", required: ["a"] }),
  }) as fc.Arbitrary<JsonObject>;
  const edits = fc.record(
    { title: word, description: word, summary: word, annotations: anyHints },
    { requiredKeys: [] },
  );
  const source = someSource("shop", { kind: "mcp" });
  const start: SyncState = {
    source,
    tools: [],
    takenNames: [],
    definitions: new Map(),
    usersOf: new Map(),
    openRoles: [],
  };
  const choice = { takeSuggestions: false, takeUpstream: new Set<string>() };

  it("leaves schema, binding and the admin's words, and makes no annotation weaker", () => {
    const property = fc.property(
      upstream,
      edits,
      fc.array(upstream, { minLength: 1, maxLength: 4 }),
      (first, edit, next) => {
        const synced = chooseWrites(planSync(start, listed({ name: "pay", ...first })), {
          ...choice,
          isUnattended: false,
        });
        const [added] = synced.inserted;
        if (added === undefined) throw new Error("nothing was added");
        let mine: ToolEntry = { ...added, id: "tool_pay", ...edit };
        const asEdited = mine;
        let definitions = new Map(synced.definitions.map(({ name, definition }) => [name, definition]));
        for (const said of next) {
          const state = { ...start, tools: [mine], takenNames: ["pay"], definitions };
          const writes = chooseWrites(planSync(state, listed({ name: "pay", ...said })), {
            ...choice,
            isUnattended: true,
          });
          const before = mine;
          mine = writes.updated[0]?.after ?? mine;
          definitions = new Map([
            ...definitions,
            ...writes.definitions.map(({ name, definition }) => [name, definition] as const),
          ]);
          expect(weakerHints(before.annotations, mine.annotations)).toEqual([]);
        }
        expect(draftFields(mine)).toMatchObject({
          inputSchema: added.inputSchema,
          binding: draftFields(asEdited).binding,
        });
        for (const field of ["title", "description", "summary"] as const) {
          if (edit[field] !== undefined && edit[field] !== added[field]) expect(mine[field]).toBe(edit[field]);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});
