import { describe, expect, it } from "vitest";
import type { EntryChange, FieldChange } from "@/server/engine/analysis/diff";
import { changeClauses, suggestNote, summarizeChanges } from "./describe-change";

function changed(noun: EntryChange["noun"], name: string, field: FieldChange): string[] {
  return changeClauses({ noun, kind: "changed", id: "x", name, fields: [field] });
}

describe("changeClauses", () => {
  it("lists what an allow-list gained and lost", () => {
    const clauses = changed("role", "coder", {
      field: "allow",
      old: { kind: "list", tools: ["read_file", "web_read"] },
      new: { kind: "list", tools: ["git_log", "read_file"] },
    });
    expect(clauses).toEqual(["allow-list gained git_log, lost web_read"]);
  });

  it("names both kinds when an allow-list changes its kind", () => {
    const clauses = changed("role", "coder", {
      field: "allow",
      old: { kind: "all", tools: [] },
      new: { kind: "list", tools: ["a", "b"] },
    });
    expect(clauses).toEqual(["allow-list changed from every tool to a list of 2 tools"]);
  });

  it("says which part of a deny-list changed", () => {
    const clauses = changed("role", "coder", {
      field: "deny",
      old: { tools: [], sources: [], categories: [] },
      new: { tools: [], sources: ["web"], categories: [] },
    });
    expect(clauses).toEqual(["deny-list sources gained web"]);
  });

  it("says that an entry was added or removed", () => {
    expect(changeClauses({ noun: "bundle", kind: "added", id: "x", name: "git", fields: [] })).toEqual(["added"]);
    expect(changeClauses({ noun: "tool", kind: "removed", id: "x", name: "rm", fields: [] })).toEqual(["removed"]);
  });

  it("says enabled or disabled for switches", () => {
    expect(changed("tool", "shell", { field: "enabled", old: true, new: false })).toEqual(["disabled"]);
  });

  it("quotes short text and only mentions long text", () => {
    expect(changed("bundle", "git", { field: "description", old: "Git", new: "Git history" })).toEqual([
      "description changed from Git to “Git history”",
    ]);
    expect(changed("tool", "git", { field: "description", old: "a".repeat(90), new: "b".repeat(90) })).toEqual([
      "description rewritten",
    ]);
  });

  it("names settings and formats their values as the policy form does", () => {
    const clauses = changed("policy", "default", {
      field: "settings",
      old: {
        thresholds: { directRatio: 0.1, loader: true },
        signals: { hybrid: { minProbability: 0.015 } },
        caps: { maxTokens: null },
        presentation: { metaTools: ["search_tools"] },
        mode: "auto",
      },
      new: {
        thresholds: { directRatio: 0.25, loader: false },
        signals: { hybrid: { minProbability: 0.07 } },
        caps: { maxTokens: 6000 },
        presentation: { metaTools: ["search_tools", "load_tools"] },
        mode: "auto",
      },
    });
    expect(clauses).toEqual([
      "direct budget, share of window changed from 10% to 25%",
      "loader turned off",
      "hybrid threshold changed from 1.5% to 7%",
      "tokens per session changed from no limit to 6,000 tok",
      "meta-tools gained load_tools",
    ]);
  });

  it("marks patterns among the keywords", () => {
    const clauses = changed("category", "git", {
      field: "keywords",
      old: [{ text: "commit", kind: "phrase" }],
      new: [{ text: "com+it", kind: "pattern" }],
    });
    expect(clauses).toEqual(["keywords gained /com+it/, lost “commit”"]);
  });

  it("names the parameters that a schema gained", () => {
    const clauses = changed("tool", "grep", {
      field: "inputSchema",
      old: { type: "object", properties: { pattern: {} } },
      new: { type: "object", properties: { pattern: {}, path: {} } },
    });
    expect(clauses).toEqual(["input schema: parameters gained path"]);
  });

  it("counts names after the sixth", () => {
    const tools = ["a", "b", "c", "d", "e", "f", "g", "h"];
    expect(changed("bundle", "all", { field: "tools", old: [], new: tools })).toEqual([
      "tools gained a, b, c, d, e, f and 2 more",
    ]);
  });
});

describe("summarizeChanges", () => {
  const change = (noun: EntryChange["noun"], kind: EntryChange["kind"]): EntryChange => ({
    noun,
    kind,
    id: noun,
    name: noun,
    fields: [],
  });

  it("counts by what happened and to what", () => {
    const changes = [
      change("tool", "changed"),
      change("tool", "changed"),
      change("role", "changed"),
      change("policy", "added"),
    ];
    expect(summarizeChanges(changes)).toBe("2 tools and 1 role changed; 1 policy added");
  });

  it("is empty without changes", () => {
    expect(summarizeChanges([])).toBe("");
  });
});

describe("suggestNote", () => {
  const fields = [{ field: "description", old: "A", new: "B" }];
  const change = (name: string, kind: EntryChange["kind"] = "added") =>
    ({ noun: "bundle", kind, id: name, name, fields }) as EntryChange;

  it("says what changed, and how many changes are not shown", () => {
    expect(suggestNote([change("a")])).toBe("Add bundle a.");
    expect(suggestNote([change("a", "changed"), change("b", "removed")])).toMatch(
      /^Change bundle a: description .*\. Remove bundle b\.$/,
    );
    expect(suggestNote(["a", "b", "c", "d", "e"].map((name) => change(name)))).toBe(
      "Add bundle a. Add bundle b. Add bundle c. And 2 other changes.",
    );
  });
});
