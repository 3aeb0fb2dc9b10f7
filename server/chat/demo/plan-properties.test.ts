import type { LanguageModelV3FunctionTool, LanguageModelV3Prompt } from "@ai-sdk/provider";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyName, hostileText, NASTY_PATTERNS, PROTOTYPE_NAMES } from "@/server/testing/arbitrary-text";
import { argumentProblem } from "./demo-tool";
import { planReply } from "./plan-reply";
import { metaTools, NOW, somePrompt, starterTools } from "./some-prompt.testing";

const FIELD_NAMES = [
  ...[
    "id",
    "task_id",
    "query",
    "title",
    "url",
    "path",
    "name",
    "entity_id",
    "expression",
    "sql",
    "limit",
    "since_minutes",
  ],
  ...["timezone", "to", "tags", "state", "a+(", "x[y]", "", ...PROTOTYPE_NAMES],
];
const SENTENCES = [
  "turn off the kitchen lights and add a task to buy milk by Friday",
  "mark task 4 as done",
  "remind me tomorrow at 9 to call mum",
  "search the web for https://example.org and mail tom@example.org",
  "what is 17 % of 2400",
  "delete it",
  "show me the last 5 entries of the garden journal",
];

const limit = fc.option(fc.integer({ min: -3, max: 40 }), { nil: undefined });
const field = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null", ["string", "null"], 7),
      format: fc.constantFrom("date", "date-time", "email", "uri", "uuid", "nonsense"),
      pattern: fc.constantFrom("^[0-9]+$", "^[a-z-]{1,40}$", ...NASTY_PATTERNS),
      enum: fc.array(fc.oneof(fc.constantFrom("all", "high", "low"), fc.integer(), fc.constant(null)), {
        maxLength: 3,
      }),
      description: hostileText,
      default: fc.jsonValue({ maxDepth: 1 }),
      ...{ minimum: limit, maximum: limit, minLength: limit, maxLength: limit, minItems: limit },
      items: fc.record({ type: fc.constantFrom("string", "integer"), format: fc.constantFrom("email", "date") }),
      required: fc.constantFrom(["a"], "a", [7]),
      const: fc.constantFrom("x", 3),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const inputSchema = fc.oneof(
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...FIELD_NAMES), field, { maxKeys: 5 }),
      fc.array(fc.constantFrom(...FIELD_NAMES)),
    )
    .map(([properties, required]) => ({ type: "object", properties, required })),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Constraints that no message satisfies. */
const twist = fc.constantFrom(
  ...[
    { minLength: 5000 },
    { maxLength: 1 },
    { const: "x" },
    { not: {} },
    { multipleOf: 7 },
    { type: "array" },
    { format: "uuid" },
  ],
  ...[
    { pattern: "^(?=x)" },
    { enum: [1, null] },
    { anyOf: [{ minLength: 900 }, { type: "null" }] },
    { $ref: "#/nowhere" },
  ],
);
const knownTools = starterTools();
const bentTool = fc.tuple(fc.nat(), twist, fc.boolean()).map(([at, bend, isWhole]) => {
  const known = knownTools[at % knownTools.length];
  if (known === undefined) throw new Error("the catalog is empty");
  const { properties = {}, ...schema } = known.inputSchema;
  const bent = Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, { ...Object(own), ...bend }]));
  const rest = isWhole ? { minProperties: 9 } : {};
  return { ...known, inputSchema: { ...schema, properties: isWhole ? properties : bent, ...rest } } as typeof known;
});
const tool = fc
  .tuple(fc.oneof(anyName, fc.constantFrom("task_complete", "web.search", "get_tool")), hostileText, inputSchema)
  .map(
    ([name, description, schema]) =>
      ({ type: "function", name, description, inputSchema: schema }) as LanguageModelV3FunctionTool,
  );
const message = fc.oneof(hostileText, { weight: 3, arbitrary: fc.constantFrom(...SENTENCES) });
const output = fc.oneof(
  hostileText.map((value) => ({ type: "text" as const, value })),
  hostileText.map((value) => ({ type: "error-text" as const, value })),
  fc.jsonValue({ maxDepth: 4 }).map((value) => ({ type: "text" as const, value: JSON.stringify(value) })),
);

/** A conversation in which a given tool, or none, returned anything. */
const scene = fc
  .record({
    tools: fc.array(fc.oneof(tool, bentTool), { maxLength: 5 }),
    hasMeta: fc.boolean(),
    hasStarter: fc.boolean(),
    messages: fc.array(message, { minLength: 1, maxLength: 3 }),
    answers: fc.array(fc.tuple(fc.nat(9), output), { maxLength: 3 }),
    system: hostileText,
  })
  .map(({ tools, hasMeta, hasStarter, messages, answers, system }) => {
    const given = [
      ...tools,
      ...(hasMeta ? metaTools("search_tools", "get_tool", "execute_tool", "load_tools") : []),
      ...(hasStarter ? starterTools("task_complete", "task_list", "ha_call_service", "web_read", "cron_add") : []),
    ];
    const calls = answers.map(
      ([at, value]) => [given[at % Math.max(1, given.length)]?.name ?? "none", {}, value] as const,
    );
    const prompt: LanguageModelV3Prompt = [{ role: "system", content: system }, ...somePrompt(...messages, ...calls)];
    return { given, prompt };
  });

describe("whatever the messages, tools, schemas and results", () => {
  it("the planner does not throw, replies or calls something, and does the same again", () => {
    fc.assert(
      fc.property(scene, ({ given, prompt }) => {
        const first = planReply(prompt, given, NOW);
        expect(first.calls.length > 0 || first.text !== "").toBe(true);
        expect(JSON.stringify(planReply(structuredClone(prompt), structuredClone(given), NOW))).toBe(
          JSON.stringify(first),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("it calls only given tools, with valid arguments, and none twice at once", () => {
    let called = 0;
    fc.assert(
      fc.property(scene, ({ given, prompt }) => {
        const { calls } = planReply(prompt, given, NOW);
        for (const { name, arguments: args } of calls) {
          called++;
          const meant = given.filter((known) => known.name === name);
          expect(meant.length, name).toBeGreaterThan(0);
          const problems = meant.map((known) => argumentProblem(known, args));
          expect(problems, JSON.stringify(args)).toContain(null);
        }
        expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(calls.length);
      }),
      { numRuns: 150 },
    );
    expect(called).toBeGreaterThan(30);
  });
});

describe("a message of a hundred thousand characters", () => {
  const tools = starterTools();
  const UNITS = [
    ...[
      "a",
      "a ",
      "  x",
      "'a ",
      "“a",
      '"',
      "`a",
      "at 5 ",
      "1+",
      "5% of ",
      "a/",
      "a.b ",
      "a@b.c ",
      "if a, ",
      " and turn on ",
      "and ",
    ],
    ...[
      "every monday ",
      "remind me to ",
      "http://a ",
      "select from ",
      "\n",
      "a: ",
      "task called ",
      "👩‍👩‍👧‍👦",
      "ent_",
      "mistypd ",
      "in A ",
    ],
  ];
  const OPENINGS = ["", "add a task to ", "what is "];

  it("takes hardly longer than one of a thousand, whatever it contains", () => {
    const time = (length: number) => {
      const started = performance.now();
      for (const opening of OPENINGS) {
        for (const unit of UNITS) {
          const text = (opening + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
          planReply(somePrompt(text), tools, NOW);
        }
      }
      return performance.now() - started;
    };
    time(1000);
    // A hundred times as long: quadratic time would be ten thousand times as much.
    expect(Math.min(time(100_000), time(100_000))).toBeLessThan(time(1000) * 40);
  });
});
