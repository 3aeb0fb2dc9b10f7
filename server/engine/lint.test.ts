import { describe, expect, it } from "vitest";
import { someBundle, someCategory, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { type LintFinding, lint } from "./lint";
import type { Snapshot } from "./snapshot";

const phrase = (text: string) => ({ text, kind: "phrase" as const });

const CASES: readonly (readonly [about: string, snapshot: Snapshot, found: Partial<LintFinding>])[] = [
  [
    "two things with one name",
    someSnapshot({ tools: [someTool("saw"), someTool("saw", { id: "tool_other" })] }),
    { severity: "error", rule: "duplicate-name", noun: "tool", name: "saw" },
  ],
  [
    "a tool of a source that is not there",
    someSnapshot({ tools: [someTool("saw", { source: "gone" })] }),
    { severity: "error", rule: "dangling-reference", noun: "tool", name: "saw", others: ["gone"] },
  ],
  [
    "a role with a policy that is not there",
    someSnapshot({ roles: [someRole("joiner", { policy: "gone" })] }),
    { severity: "error", rule: "dangling-reference", noun: "role", others: ["gone"] },
  ],
  [
    "a bundle of tools that are not there",
    someSnapshot({ bundles: [someBundle("kit", ["saw", "gone"])] }),
    { severity: "error", rule: "dangling-reference", noun: "bundle", name: "kit", others: ["gone"] },
  ],
  [
    "a pattern that is no regular expression",
    someSnapshot({ categories: [someCategory("c", { tools: ["saw"], keywords: [{ text: "(", kind: "pattern" }] })] }),
    { severity: "error", rule: "broken-pattern", noun: "category", name: "c", others: ["("] },
  ],
  [
    "a role that is left without tools",
    someSnapshot({ roles: [someRole("joiner", { allow: { kind: "list", tools: [] } })] }),
    { severity: "warning", rule: "role-without-tools", noun: "role", name: "joiner" },
  ],
  [
    "core tools that the role may not use",
    someSnapshot({ roles: [someRole("joiner", { allow: { kind: "list", tools: ["saw"] }, core: ["hammer"] })] }),
    { severity: "warning", rule: "core-outside-allow-list", noun: "role", name: "joiner", others: ["hammer"] },
  ],
  [
    "a keyword that several categories claim",
    someSnapshot({
      categories: [
        someCategory("a", { tools: ["saw"], keywords: [phrase("Cut")] }),
        someCategory("b", { tools: ["saw"], keywords: [phrase("cut")] }),
      ],
    }),
    { severity: "warning", rule: "shared-keyword", noun: "category", name: "a", others: ["cut", "b"] },
  ],
  [
    "a category that brings nothing",
    someSnapshot({ categories: [someCategory("empty")] }),
    { severity: "warning", rule: "category-without-tools", noun: "category", name: "empty" },
  ],
  [
    "a bundle that no role may use",
    someSnapshot({
      roles: [someRole("idle", { allow: { kind: "none", tools: [] } })],
      bundles: [someBundle("kit", ["saw"])],
    }),
    { severity: "warning", rule: "bundle-nobody-may-use", noun: "bundle", name: "kit" },
  ],
];

describe("lint", () => {
  it("finds nothing in a sound snapshot", () => {
    expect(lint(someSnapshot())).toEqual([]);
  });

  it.each(CASES)("finds %s", (_about, snapshot, found) => {
    expect(lint(snapshot)).toContainEqual(expect.objectContaining(found));
  });

  it("lets a role have no tools on purpose", () => {
    const idle = someRole("idle", { allow: { kind: "none", tools: [] } });
    expect(lint(someSnapshot({ roles: [idle] }))).toEqual([]);
  });
});
