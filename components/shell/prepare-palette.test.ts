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
  it("starts with what was opened last, then every page and action", () => {
    const [first, second, third] = prepare({ recent: [{ kind: "tool", title: "git_log", href: "/tools/git_log" }] });
    expect(first).toMatchObject({ heading: "Recent", items: [{ title: "git_log", kind: "tool" }] });
    expect(second?.heading).toBe("Go to");
    expect(third?.items.map(({ title }) => title)).toEqual(expect.arrayContaining(["New role", "Import tools"]));
  });

  it("offers nobody what their account may not do", () => {
    const offered = titles(prepare({ accountRole: "viewer" }));
    expect(offered).not.toContain("New role");
    expect(offered).not.toContain("People");
    expect(offered).toContain("See unpublished changes");
  });

  it("puts pages that fit well before what is in the draft, and those that fit poorly after it", () => {
    const groups = prepare({ query: "role", findings: FOUND });
    expect(groups.map(({ heading }) => heading)).toEqual(["Go to and do", "In the draft"]);
    expect(prepare({ query: "ublish", findings: FOUND }).map(({ heading }) => heading)).toEqual([
      "In the draft",
      "Also",
    ]);
  });

  it("opens a keyword in its category, and knows every item by a name of its own", () => {
    const found = prepare({ query: "role", findings: FOUND }).flatMap(({ items }) => items);
    expect(found.find(({ detail }) => detail === "of category theatre")?.does).toEqual({
      kind: "open",
      href: "/categories/theatre",
    });
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
});
