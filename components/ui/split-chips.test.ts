import { expect, it } from "vitest";
import { addChips, splitChips } from "./split-chips";

it("takes many lines and cells of a table as entries of their own", () => {
  expect(splitChips("git\r\n commit  message\n\npush\tpull; fetch,", "commas")).toEqual([
    "git",
    "commit message",
    "push",
    "pull",
    "fetch",
  ]);
});

it("leaves the commas of a phrase alone where lines set phrases apart", () => {
  expect(splitChips("switch it off, please\nlights out", "lines")).toEqual(["switch it off, please", "lights out"]);
});

it("holds each entry once and keeps the order in which they were written", () => {
  expect(addChips(["b", "a"], ["a", "c", "c"])).toEqual(["b", "a", "c"]);
});
