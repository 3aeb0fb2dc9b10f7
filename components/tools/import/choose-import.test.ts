import { describe, expect, it } from "vitest";
import {
  describeChoice,
  describeOutcome,
  type ImportPlan,
  keyOf,
  listRows,
  toChoice,
  usualChoice,
} from "./choose-import";

const tool = (name: string) => ({ name, summary: `Does ${name}.` }) as ImportPlan["removed"][number]["tool"];
const plan = {
  added: [{ tool: tool("new_one"), returning: false, tokens: 40 }],
  changed: [
    {
      before: tool("old_one"),
      after: { ...tool("old_one"), summary: "Other." },
      fields: ["summary"],
      tokensBefore: 10,
      tokensAfter: 12,
    },
  ],
  kept: [{ tool: "own_one", upstream: { title: "Theirs" }, own: { title: "Mine" } }],
  removed: [{ tool: tool("gone_one"), usedBy: [], action: "remove" }],
} as unknown as ImportPlan;
const rows = listRows(plan);

describe("import selection", () => {
  it("defaults to new and changed tools, and never to removals", () => {
    const chosen = usualChoice(rows);
    expect(toChoice(rows, chosen, false)).toEqual({
      only: ["new_one", "old_one"],
      takeUpstream: [],
      takeSuggestions: false,
    });
    expect(describeChoice(rows, chosen)).toBe("Add 1, change 1 in the draft");
  });

  it("replaces local edits only for selected tools", () => {
    const chosen = new Set(rows.filter(({ kind }) => kind === "kept").map(keyOf));
    expect(toChoice(rows, chosen, true)).toEqual({
      only: ["own_one"],
      takeUpstream: ["own_one"],
      takeSuggestions: true,
    });
  });

  it("is described on the button and in the toast", () => {
    expect(describeChoice(rows, new Set(["added new_one"]))).toBe("Add 1 tool to the draft");
    expect(describeChoice(rows, new Set())).toBe("Select at least one tool");
    expect(describeOutcome({ added: 2, changed: 0, removed: 1 })).toBe(
      "2 tools added, 1 removed in the draft. Agents get the changes when you publish.",
    );
  });

  it("shows old and new values", () => {
    expect(rows.find(({ kind }) => kind === "changed")?.fields).toEqual([
      { field: "summary", old: "Does old_one.", new: "Other." },
    ]);
  });
});
