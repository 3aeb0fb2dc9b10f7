import { expect, it } from "vitest";
import { conflictingFields } from "./conflicting-fields";

it("shows only the fields that differ, in the form's order", () => {
  const mine = { name: "git", description: "mine", tools: ["a", "b"] };
  const theirs = { id: "x", version: 4, name: "git", description: "theirs", tools: ["a"] };
  expect(conflictingFields(mine, theirs)).toEqual([
    { field: "description", mine: "mine", theirs: "theirs" },
    { field: "tools", mine: "a, b", theirs: "a" },
  ]);
});

it("shows switches as on and off, and null as empty", () => {
  expect(conflictingFields({ enabled: true, model: null }, { enabled: false, model: "small" })).toEqual([
    { field: "enabled", mine: "on", theirs: "off" },
    { field: "model", mine: "", theirs: "small" },
  ]);
});
