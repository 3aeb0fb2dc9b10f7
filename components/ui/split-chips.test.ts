import { expect, it } from "vitest";
import { addChips, splitChips } from "./split-chips";

it("splits lines and table cells into entries", () => {
  expect(splitChips("git\r\n commit  message\n\npush\tpull; fetch,", "commas")).toEqual([
    "git",
    "commit message",
    "push",
    "pull",
    "fetch",
  ]);
});

it("keeps commas when lines separate entries", () => {
  expect(splitChips("switch it off, please\nlights out", "lines")).toEqual(["switch it off, please", "lights out"]);
});

it("removes duplicates and keeps the order", () => {
  expect(addChips(["b", "a"], ["a", "c", "c"])).toEqual(["b", "a", "c"]);
});
