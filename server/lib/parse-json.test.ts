import fc from "fast-check";
import { expect, it } from "vitest";
import { runSync } from "@/server/engine/util/chunked";
import { parseJsonChunked } from "./parse-json";

const PART_BYTES = [1, 5, 20, 100_000];

function read(text: string, partBytes: number): unknown {
  try {
    return runSync(parseJsonChunked(Buffer.from(text), partBytes));
  } catch (error) {
    if (error instanceof SyntaxError) return "not JSON";
    throw error;
  }
}

function expected(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}

function expectSame(text: string): void {
  for (const partBytes of PART_BYTES) {
    const found = read(text, partBytes);
    expect([text, partBytes, found]).toStrictEqual([text, partBytes, expected(text)]);
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected(text)));
  }
}

it("reads what JSON.parse reads, in parts of any size", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 1, 2), (text, indent) => {
      expectSame(JSON.stringify(JSON.parse(text), null, indent));
    }),
    { numRuns: 500 },
  );
});

it("refuses what JSON.parse refuses: JSON with a character removed, doubled or replaced", () => {
  const broken = fc
    .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom("", ",", "]", "}", "[", "{", '"', ":", "\\", " ", "1"))
    .map(
      ([text, at, put]) => `${text.slice(0, at % (text.length + 1))}${put}${text.slice((at % (text.length + 1)) + 1)}`,
    );
  fc.assert(fc.property(broken, expectSame), { numRuns: 2000 });
});

it.each([
  '{"a":1,"a":2,"b":[],"__proto__":{"x":[1,2,3,4,5,6,7]},"__proto__":{"y":[1,2,3,4,5,6,7,8]}}',
  "[1,2,3,[4,5,6,7,8,9],]",
  "[[1,2,3,4,5,6,7,8],,1]",
  '{"a":[1,2,3,4,5,6,7,8],}',
  '{"a" [1,2,3,4,5,6,7,8]}',
  '{"a":[1,2,3,4,5,6,7,8}]',
  "[1,2,3,4,5,6,7,8] x",
  '{"a":[1,2,3,4,5,6,7,8] 1}',
  ",[1,2,3,4,5,6,7,8]",
  "[ , [1,2,3,4,5,6,7,8]]",
  "{1:[1,2,3,4,5,6,7,8]}",
  "",
  " [ ] ",
])("agrees with JSON.parse about %s", expectSame);

it("takes many short steps for many values", () => {
  const text = `{"a":{"b":{"c":{${Array.from({ length: 50_000 }, (_, at) => `"key${at}":${at}`).join(",")}}}}}`;
  const steps = [...parseJsonChunked(Buffer.from(text))].length;
  expect(steps).toBeGreaterThan(text.length / 100_000);
});
