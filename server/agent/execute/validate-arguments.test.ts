import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { safePatterns } from "@/server/lib/json-schema/safe-pattern";
import { createSchemaCheckCache } from "./schema-checks";
import { validateArguments } from "./validate-arguments";

async function problemOf(inputSchema: JsonObject, args: JsonObject, maxBytes = 1_000_000) {
  try {
    await validateArguments({ name: "some_tool", inputSchema }, args, maxBytes);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, message: error.message, field: error.details.field };
  }
}

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });

describe("arguments that do not fit", () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    ["a missing one", object({ a: {} }, { required: ["a"] }), {}, "arguments.a: is required"],
    [
      "one too many",
      object({ a: {}, b: {} }, { additionalProperties: false }),
      { a: 1, x: 2 },
      "arguments.x: is not a parameter of this tool; parameters: a, b",
    ],
    [
      "a value outside a list",
      object({ mode: { enum: ["heat", "cool"] } }),
      { mode: "dry" },
      'arguments.mode: must be one of "heat", "cool"',
    ],
    [
      "a pattern",
      object({ entity_id: { type: "string", pattern: "^light\\." } }),
      { entity_id: "x" },
      'arguments.entity_id: must match pattern "^light\\."',
    ],
    ["a type", object({ n: { type: "integer" } }), { n: "1" }, "arguments.n: must be integer, not string"],
    [
      "an item inside",
      object({ list: { type: "array", items: object({ "a/b": { type: "number" } }) } }),
      { list: [{ "a/b": 1 }, { "a/b": null }] },
      "arguments.list[1].a/b: must be number, not null",
    ],
    [
      "a choice",
      object({ at: { anyOf: [{ type: "string" }, object({ hour: { type: "integer" } }, { required: ["hour"] })] } }),
      { at: {} },
      "arguments.at: matches none of the allowed forms (must be string, not object; hour is required)",
    ],
    ["a range", object({ n: { maximum: 5 } }), { n: 6 }, "arguments.n: must be <= 5"],
    ["a format", object({ on: { format: "date" } }), { on: "soon" }, 'arguments.on: must match format "date"'],
    ["a constant", object({ v: { const: 1 } }), { v: 2 }, "arguments.v: must be 1"],
    [
      "two that are the same",
      object({ l: { uniqueItems: true } }),
      {
        l: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      "arguments.l: must not contain duplicate items",
    ],
  ])("are refused in words that name the field and the way out: %s", async (_, schema, args, message) => {
    expect(await problemOf(schema, args)).toEqual({
      code: "invalid",
      message,
      field: message.slice(0, message.indexOf(":")),
    });
  });

  it("never include prototype properties", async () => {
    expect(await problemOf(object({}, { required: ["constructor"] }), {})).toMatchObject({
      field: "arguments.constructor",
    });
  });

  it("get a bounded error, however long the schema's list is", async () => {
    const values = Array.from({ length: 10_000 }, (_, n) => `value ${n}`);
    expect((await problemOf(object({ v: { enum: values } }), { v: "x" }))?.message.length).toBeLessThan(600);
  });
});

describe("a schema of any draft", () => {
  it.each([
    ["http://json-schema.org/draft-04/schema#"],
    ["http://json-schema.org/draft-06/schema#"],
    ["http://json-schema.org/draft-07/schema#"],
    ["https://json-schema.org/draft/2019-09/schema"],
    ["https://json-schema.org/draft/2020-12/schema"],
    ["https://example.com/a-draft-of-their-own"],
  ])("is taken: %s", async ($schema) => {
    const schema = object({ n: { $ref: "#/definitions/n" } }, { $schema, definitions: { n: { type: "integer" } } });
    expect(await problemOf(schema, { n: 1 })).toBeNull();
    expect(await problemOf(schema, { n: "x" })).toMatchObject({ field: "arguments.n" });
  });

  it("reads lists of items as its draft defines them", async () => {
    const items = [{ type: "string" }, { type: "number" }];
    const old = object({ pair: { items } }, { $schema: "http://json-schema.org/draft-07/schema#" });
    expect(await problemOf(old, { pair: ["a", "b"] })).toMatchObject({ field: "arguments.pair[1]" });
    expect(await problemOf(object({ pair: { prefixItems: items } }), { pair: ["a", "b"] })).toMatchObject({
      field: "arguments.pair[1]",
    });
  });

  it("may use OpenAPI 3.0's boolean limits and nullable", async () => {
    const schema = object({
      n: { type: "number", minimum: 0, exclusiveMinimum: true, nullable: true },
      m: { type: "number", maximum: 9, exclusiveMaximum: false },
    });
    expect((await problemOf(schema, { n: 0 }))?.message).toBe("arguments.n: must be > 0");
    expect(await problemOf(schema, { n: null, m: 9 })).toBeNull();
  });

  it("may have the same id as another one", async () => {
    for (const type of ["string", "number"]) {
      expect(await problemOf(object({ v: { type } }, { $id: "https://example.com/same" }), { v: true })).not.toBeNull();
    }
  });
});

it("blocks a tool whose schema cannot be compiled, and names it", async () => {
  for (const schema of [object({ v: { $ref: "#/nowhere" } }), object({ v: { type: "strnig" } }), { type: 7 }]) {
    const problem = await problemOf(schema, {});
    expect(problem?.code).toBe("rejected");
    expect(problem?.message).toContain("some_tool");
  }
  expect((await problemOf(object({ v: { pattern: "(" } }), {}))?.code).toBe("rejected");
});

it("changes nothing in the arguments", async () => {
  const args = { n: "5", extra: true };
  const schema = object({ n: {}, with: { default: 1 } });
  expect(await problemOf(schema, args)).toBeNull();
  expect(args).toEqual({ n: "5", extra: true });
});

describe("arguments designed to overload the server", () => {
  it("do not hang on catastrophic backtracking", async () => {
    const evil = `${"a".repeat(50_000)}!`;
    expect(await problemOf(object({ v: { pattern: "^(a+)+$" } }), { v: evil })).toMatchObject({ field: "arguments.v" });
    const named = object({}, { patternProperties: { "^(a|a)*$": { type: "null" } } });
    expect(await problemOf(named, { [evil]: 1 })).toBeNull();
  });

  it("do not hang on a JavaScript-only pattern, which still works for harmless text", async () => {
    const schema = object({ v: { pattern: "^(?!x)(a+)+$" } });
    expect(await problemOf(schema, { v: "aaa" })).toBeNull();
    expect(await problemOf(schema, { v: "xaa" })).toMatchObject({ field: "arguments.v" });
    expect((await problemOf(schema, { v: `${"a".repeat(60)}!` }))?.message).toContain("too long to check");
  });

  it("share one budget between all patterns of a check", async () => {
    // Each of these is slow yet valid, so only the budget ends the check.
    const schema = object({ v: { items: { pattern: "^(?!x)(?:(a+)+!|.*)$" } } });
    const slow = Array.from({ length: 3000 }, () => `${"a".repeat(17)}?`);
    expect(await problemOf(schema, { v: slow.slice(0, 1) })).toBeNull();
    expect((await problemOf(schema, { v: slow }))?.message).toContain("too long");
    const large = object({ v: { items: { pattern: "(?:[a-z]{1,500}x){1,2}" } } });
    expect((await problemOf(large, { v: Array.from({ length: 40_000 }, () => "abcdefghx") }))?.message).toContain(
      "too long",
    );
  });

  it("do not hang on a long list with uniqueItems", async () => {
    const list = Array.from({ length: 10_000 }, (_, n) => ({ n }));
    expect(await problemOf(object({ l: { uniqueItems: true } }), { l: list })).toBeNull();
  });

  it("do not hang on nested choices in the schema or the value", async () => {
    const node = { anyOf: ["a", "b"].map((kind) => object({ next: { $ref: "#/$defs/node" }, end: { const: kind } })) };
    const recursive = object({ v: { $ref: "#/$defs/node" } }, { $defs: { node } });
    const nest = (depth: number) => {
      let value: JsonObject = { end: "c" };
      for (let at = 0; at < depth; at++) value = { next: value };
      return { v: value };
    };
    const late = "arguments: take too long to check against the schema";
    // A pause of the machine can use up any time limit.
    const problemInTime = async (value: JsonObject) => {
      const tries = await Promise.all([1, 2, 3, 4, 5].map(() => problemOf(recursive, value)));
      return tries.find((problem) => problem?.message !== late);
    };
    expect((await problemInTime(nest(2)))?.message).toContain("matches none of the allowed forms");
    expect(await problemOf(recursive, nest(18))).toEqual({ code: "invalid", message: late, field: "arguments" });
    expect(await problemInTime({ v: { next: { end: "a" } } })).toBeNull();
    const links = Array.from({ length: 22 }, (_, n) => ({ $ref: `#/$defs/a${n + 1}` }));
    const $defs = Object.fromEntries(links.map((link, n) => [`a${n}`, { anyOf: [link, link] }]));
    const chained = object({ v: { $ref: "#/$defs/a0" } }, { $defs: { ...$defs, a22: { type: "null" } } });
    expect((await problemOf(chained, { v: 1 }))?.message).toBe(late);
  });

  it("do not wait for a schema that is slow to compile, and fail fast the next time", async () => {
    const leaf = object(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`p${n}`, { type: "string" }])));
    const many = Array.from({ length: 500 }, (_, n) => [`q${n}`, { $ref: "#/$defs/leaf" }] as const);
    expect(await problemOf(object(Object.fromEntries(many), { $defs: { leaf } }), { q7: {} })).toBeNull();
    const leaves = Array.from({ length: 1000 }, (_, n) => [`leaf${n}`, leaf] as const);
    const links = leaves.map(([name]) => [name, { $ref: `#/$defs/${name}` }] as const);
    const slow = object(Object.fromEntries(links), { $defs: Object.fromEntries(leaves) });
    const times: number[] = [];
    for (let at = 0; at < 2; at++) {
      const started = performance.now();
      const problem = await problemOf(slow, {});
      times.push(performance.now() - started);
      expect(problem).toMatchObject({ code: "rejected", message: expect.stringContaining("takes too long") });
      expect(problem?.message).toContain("some_tool");
    }
    const [first, second] = times;
    expect(second).toBeLessThan((first ?? 0) / 2);
  });

  it("are not checked by patterns that would exhaust memory, together or alone", async () => {
    const patternsOf = (count: number, source: string) =>
      object(Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { pattern: `${source}${n}` }])));
    const watched = `(?!x)${"a".repeat(900)}`;
    expect(await problemOf(patternsOf(3, watched), {})).toBeNull();
    expect(await problemOf(patternsOf(10, watched), {})).toMatchObject({ code: "rejected" });
    const { make } = safePatterns();
    expect(() => {
      for (let n = 0; n < 50; n++) make(`^(?:[a-z]{1,500}x){1,2}${n}`);
    }).toThrow(/too much memory/);
  });

  it("are not checked by deeply nested groups, which would crash V8", async () => {
    const pattern = `(?!x)${"(?:a|".repeat(10_000)}a${")".repeat(10_000)}`;
    expect(await problemOf(object({ v: { pattern } }), { v: "b" })).toMatchObject({ code: "rejected" });
  });

  it("use cached checks up to a limit, and recompile above it", async () => {
    let looks = 0;
    const large = (named: string): JsonObject =>
      object({ v: { enum: [named, "x".repeat(200_000)] } }, { allOf: [{ $comment: named }] });
    const watched = Object.defineProperty(large("first"), "$schema", {
      get: () => {
        looks += 1;
        return "https://json-schema.org/draft/2020-12/schema";
      },
    });
    // With time to spare: on a busy machine a check may go to the thread, which has its own limit.
    const checks = createSchemaCheckCache(10_000);
    const fits = (schema: JsonObject, args: JsonObject) => {
      const check = checks.get(schema);
      if (typeof check !== "function") throw new Error(check.why);
      expect(check(args)).toEqual([]);
    };
    fits(watched, { v: "first" });
    const once = looks;
    for (let n = 0; n < 5; n++) fits(watched, { v: "first" });
    expect(looks).toBe(once);
    for (let n = 0; n < 30; n++) fits(large(`other ${n}`), {});
    fits(watched, { v: "first" });
    expect(looks).toBe(2 * once);
  });

  it("do not hang on formats", async () => {
    const long = [`http://${"a-".repeat(40_000)}`, `${"a.".repeat(40_000)}@`, "1".repeat(80_000), ":".repeat(80_000)];
    for (const format of ["url", "uri", "email", "hostname", "ipv6", "uuid", "uri-template", "duration", "date-time"]) {
      for (const v of long) await problemOf(object({ v: { format } }), { v });
    }
  });

  it("are refused when they are too large or too deep", async () => {
    expect(await problemOf({}, { v: "é".repeat(60) }, 100)).toMatchObject({ code: "too_large", field: "arguments" });
    let deep: JsonObject = {};
    for (let depth = 0; depth < 50_000; depth++) deep = { deep };
    expect(await problemOf({}, deep)).toMatchObject({ code: "invalid", field: "arguments" });
  });
});
