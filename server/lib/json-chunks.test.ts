import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonChunks } from "./json-chunks";

const join = (value: unknown) => [...jsonChunks(value)].join("");

it("writes what JSON.stringify writes", () => {
  const isEqual = (value: unknown) => join(value) === JSON.stringify(value);
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 7 }), isEqual));
});

it("leaves out undefined fields, and writes null for undefined items, as JSON.stringify does", () => {
  const value = { a: undefined, b: [undefined, 1, { c: undefined }], d: {}, e: [] };
  expect(join(value)).toBe(JSON.stringify(value));
});

it("writes the cases of an evaluation set one by one", () => {
  const set = { name: "large", cases: Array.from({ length: 1000 }, (_, at) => ({ id: `c${at}`, message: "m" })) };
  const longest = Math.max(...[...jsonChunks({ evaluations: [set] })].map(({ length }) => length));
  expect(longest).toBeLessThan(100);
});
