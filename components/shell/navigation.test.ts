import { expect, it } from "vitest";
import { foldSections, isCurrent, visibleGroups } from "./navigation";

const titles = (role: "admin" | "viewer" | "member") =>
  visibleGroups(role).flatMap((group) => group.entries.map((entry) => entry.title));

it("shows people to admins only", () => {
  expect(titles("admin")).toContain("People");
  expect(titles("viewer")).not.toContain("People");
});

it("shows keys and API docs to accounts that can read keys", () => {
  for (const title of ["Keys", "API docs"]) {
    expect(titles("viewer")).toContain(title);
    expect(titles("member")).not.toContain(title);
  }
});

it("shows members only the chat", () => {
  expect(titles("member")).toEqual(["Chat"]);
  for (const role of ["admin", "viewer"] as const) expect(titles(role).slice(0, 2)).toEqual(["Overview", "Chat"]);
});

it("marks the section of a subpage, and the overview only on its own page", () => {
  expect(isCurrent("/bundles", "/bundles/new")).toBe(true);
  expect(isCurrent("/bundles", "/bundlesque")).toBe(false);
  expect(isCurrent("/", "/bundles")).toBe(false);
});

it("folds the rules that select tools into one item", () => {
  const policy = visibleGroups("admin").find(({ title }) => title === "Policy");
  const folded = foldSections(policy?.entries ?? []).find((item) => "entries" in item);
  expect(folded).toMatchObject({
    section: "Selection rules",
    entries: [{ title: "Categories" }, { title: "Bundles" }, { title: "Core" }, { title: "Skills" }],
  });
});
