import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText, scanBody, withoutLongTexts } from "./scan-body";

function scan(text: string) {
  const body = Buffer.from(text);
  const steps = scanBody(body);
  let pauses = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (!done) pauses += 1;
    else return { body, scanned: value, pauses };
  }
}

function fieldOf(text: string, key: string): (string | null)[] {
  const { body, scanned } = scan(text);
  return (scanned?.of(key) ?? []).map((span) => readText(body, span));
}

describe("a field of a body", () => {
  it("is found as a parser finds it, wherever it is", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        fc.integer({ min: 0, max: 3 }),
        (rest, model, indent) => {
          const text = JSON.stringify({ ...rest, model }, null, indent);
          expect(fieldOf(text, "model")).toEqual([model]);
        },
      ),
    );
  });

  it.each([
    ["escaped", '{"mod\\u0065l":"a"}', ["a"]],
    ["given twice", '{"model":"a","x":1,"model":"b"}', ["a", "b"]],
    ["nested", '{"x":{"model":"a"},"y":["model","b"]}', []],
    ["no text", '{"model":{"model":"a"}}', [null]],
    ["in a text", '{"x":"\\",\\"model\\":\\"a\\""}', []],
    ["behind a text that ends in backslashes", '{"x":"\\\\","model":"a"}', ["a"]],
    ["behind the end", '{"x":1} {"model":"a"}', []],
    ["in a list", '[{"model":"a"}]', []],
  ])("%s", (_how, text, expected) => {
    expect(fieldOf(text, "model")).toEqual(expected);
  });

  it("is searched in any input without throwing or looping forever", () => {
    const piece = fc.constantFrom(...'{}[]",:\\ \n', "model", "1", '\\"', "\u00fc");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        scan(`{${pieces.join("")}`);
      }),
      { numRuns: 2000 },
    );
  });
});

it("long texts are left out of what is parsed, and nothing else", () => {
  const value = { a: "x".repeat(70_000), b: ["y".repeat(65_000), '\\"'.repeat(40_000)], c: "z" };
  const { body, scanned } = scan(JSON.stringify(value));
  const left = JSON.parse(withoutLongTexts(body, scanned?.longTexts ?? []));
  expect(left).toEqual({ a: "", b: ["y".repeat(65_000), ""], c: "z" });
});

it("pauses within long texts and between many values", () => {
  for (const value of ["x".repeat(5_000_000), '"'.repeat(2_000_000), Array(2_000_000).fill(1)]) {
    expect(scan(JSON.stringify({ value })).pauses).toBeGreaterThan(20);
  }
});
