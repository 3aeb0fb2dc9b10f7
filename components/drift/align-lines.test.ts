import { expect, it } from "vitest";
import { alignLines } from "./align-lines";

it("puts replaced lines in one row and leaves a gap for added or removed lines", () => {
  expect(alignLines("a\nb\nc", "a\nx\ny\nc")).toEqual([
    { old: "a", new: "a", isSame: true },
    { old: "b", new: "x", isSame: false },
    { old: null, new: "y", isSame: false },
    { old: "c", new: "c", isSame: true },
  ]);
  expect(alignLines("a\nb", "a")).toContainEqual({ old: "b", new: null, isSame: false });
});
