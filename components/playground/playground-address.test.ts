import { expect, it } from "vitest";
import { readComparisons, readCount, readRef, readTexts, writeComparison, writeTexts } from "./playground-address";

it("reads back what it wrote", () => {
  const comparisons = readComparisons("preset:gaia,role:coder,on:12");
  expect(comparisons).toEqual([
    { kind: "preset", preset: "gaia" },
    { kind: "role", role: "coder" },
    { kind: "on", ref: 12 },
  ]);
  expect(readComparisons(comparisons.map(writeComparison).join(","))).toEqual(comparisons);
  expect(readTexts(writeTexts(["a, b", "“c”"]))).toEqual(["a, b", "“c”"]);
  expect(writeTexts([])).toBe("");
});

it("ignores invalid parameters", () => {
  expect(readComparisons("preset:nothing,mode:auto,role:<b>,x:y,,on:draft")).toEqual([{ kind: "on", ref: "draft" }]);
  expect(readTexts('{"a":1}')).toEqual([]);
  expect(readTexts("[1,")).toEqual([]);
  expect(readTexts('[1,"a"]')).toEqual(["a"]);
  expect([readRef("-1"), readRef("1.5"), readRef("x"), readRef("7")]).toEqual(["draft", "draft", "draft", 7]);
  expect([readCount(""), readCount("-1"), readCount("1e99"), readCount("0"), readCount("8192")]).toEqual([
    null,
    null,
    null,
    0,
    8192,
  ]);
});

it("drops duplicates and keeps at most three comparisons", () => {
  expect(readComparisons("mode:chat,mode:chat,mode:direct,preset:ora,preset:gaia")).toHaveLength(3);
});
