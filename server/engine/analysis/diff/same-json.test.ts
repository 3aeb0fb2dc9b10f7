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

it("tells same from different exactly as the canonical text does", () => {
  const few = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(few, few, (a, b) => {
      expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      expect(sameJson(a, reversed(a))).toBe(true);
    }),
  );
});

it("is not fooled by names that every object inherits", () => {
  const hostile: unknown = JSON.parse('{"__proto__": {}, "x": 1}');
  expect(sameJson(hostile, { x: 1 })).toBe(false);
  expect(sameJson({ x: 1 }, hostile)).toBe(false);
});

it("takes a key without a value for no key", () => {
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
});
