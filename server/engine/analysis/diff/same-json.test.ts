import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "@/server/engine/util/canonical";
import { sameJson } from "./same-json";

const reversed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );

it("agrees with comparing canonical JSON", () => {
  const few = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(few, few, (a, b) => {
      expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      expect(sameJson(a, reversed(a))).toBe(true);
    }),
  );
});

it("ignores inherited properties", () => {
  const hostile: unknown = JSON.parse('{"__proto__": {}, "x": 1}');
  expect(sameJson(hostile, { x: 1 })).toBe(false);
  expect(sameJson({ x: 1 }, hostile)).toBe(false);
});

it("treats an undefined value as a missing key", () => {
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
});
