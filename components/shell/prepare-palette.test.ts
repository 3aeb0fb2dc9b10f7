import { describe, expect, it } from "vitest";
import type { Finding } from "@/server/contract/finder";
import { preparePalette } from "./prepare-palette";

const FOUND: Finding[] = [
  { kind: "tool", name: "git_log", detail: "Lists commits" },
  { kind: "keyword", name: "roles", detail: "people" },
  { kind: "keyword", name: "roles", detail: "theatre" },
];
const prepare = (change: Partial<Parameters<typeof preparePalette>[0]>) =>
  preparePalette({ accountRole: "admin", query: "", findings: [], recent: [], ...change });
const titles = (groups: ReturnType<typeof prepare>) => groups.flatMap(({ items }) => items.map(({ title }) => title));

describe("the palette", () => {
  it("starts with recent items, then every page and command", () => {
    const [first, second, third] = prepare({ recent: [{ kind: "tool", title: "git_log", href: "/tools/git_log" }] });
    expect(first).toMatchObject({ heading: "Recent", items: [{ title: "git_log", kind: "tool" }] });
    expect(second?.heading).toBe("Go to");
    expect(third?.items.map(({ title }) => title)).toEqual(expect.arrayContaining(["New role", "Import tools"]));
  });

  it("hides what the account isn't allowed to do", () => {
    const offered = titles(prepare({ accountRole: "viewer" }));
    expect(offered).not.toContain("New role");
    expect(offered).not.toContain("People");
    expect(offered).toContain("View unpublished changes");
  });

  it("puts good page matches before draft results and weak ones after", () => {
    const groups = prepare({ query: "role", findings: FOUND });
    expect(groups.map(({ heading }) => heading)).toEqual(["Pages and commands", "In the draft"]);
    expect(prepare({ query: "ublish", findings: FOUND }).map(({ heading }) => heading)).toEqual([
      "In the draft",
      "Other matches",
    ]);
  });

  it("opens a keyword in its category, and gives every item a unique key", () => {
    const found = prepare({ query: "role", findings: FOUND }).flatMap(({ items }) => items);
    expect(found.find(({ detail }) => detail === "in category theatre")?.does).toEqual({
      kind: "open",
      href: "/categories/theatre",
    });
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
});
