import { expect, it } from "vitest";
import { changeCore } from "./change-core";

const VIEW = {
  everyone: ["b"],
  roles: [
    { name: "coder", own: ["x"] },
    { name: "chat", own: [] },
  ],
};

it("adds a tool once, sorted by name, to one list only", () => {
  const added = changeCore(VIEW, { tool: "a", role: null, isCore: true });
  expect(added).toEqual({ ...VIEW, everyone: ["a", "b"] });
  expect(changeCore(added, { tool: "a", role: null, isCore: true })).toEqual(added);
  expect(changeCore(VIEW, { tool: "a", role: "coder", isCore: true }).roles).toEqual([
    { name: "coder", own: ["a", "x"] },
    { name: "chat", own: [] },
  ]);
});

it("is undone by the opposite change", () => {
  for (const role of [null, "coder"]) {
    const there = changeCore(VIEW, { tool: "new", role, isCore: true });
    expect(changeCore(there, { tool: "new", role, isCore: false })).toEqual(VIEW);
  }
});
