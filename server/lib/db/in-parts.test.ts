import { expect, it } from "vitest";
import { inParts } from "./in-parts";

it("many rows become several lists, each short enough to be encoded without blocking others", () => {
  const rows = Array.from({ length: 3000 }, (_, at) => ({ at, text: "x".repeat(300) }));
  const parts = [...inParts(rows)];
  expect(parts.flatMap((part) => JSON.parse(part))).toEqual(rows);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(300_000);
});

it("a row longer than a part is a part of its own, and no rows are no part", () => {
  const large = { text: "x".repeat(1_000_000) };
  expect([...inParts([{ at: 1 }, large, { at: 2 }])].map((part) => JSON.parse(part))).toEqual([
    [{ at: 1 }],
    [large],
    [{ at: 2 }],
  ]);
  expect([...inParts([])]).toEqual([]);
});

it("text that PostgreSQL refuses in JSON is replaced", () => {
  expect([...inParts(["a\ud800b"])]).toEqual(['["a\ufffdb"]']);
});
