import { expect, it } from "vitest";
import { diffLines } from "./line-diff";

const compact = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: " ", old: "-", new: "+" }[kind]}${text}`);

it("keeps equal lines and marks added and removed ones", () => {
  expect(compact("a\nb\nc", "a\nc\nd")).toEqual([" a", "-b", " c", "+d"]);
});

it("puts the old line before its replacement", () => {
  expect(compact("x", "y")).toEqual(["-x", "+y"]);
});

it("marks nothing for equal texts", () => {
  expect(compact("a\nb", "a\nb")).toEqual([" a", " b"]);
});

it("shows both sides in full if too many lines differ", () => {
  const long = Array.from({ length: 700 }, (_, index) => `line ${index}`).join("\n");
  expect(diffLines(long, "short")).toHaveLength(701);
});
