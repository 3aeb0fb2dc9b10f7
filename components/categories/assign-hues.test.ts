import { expect, it } from "vitest";
import { assignHues } from "./assign-hues";

const names = (count: number) => Array.from({ length: count }, (_, at) => `category ${at}`);

it("gives up to 24 categories a hue of their own, in whatever order they come", () => {
  const hues = assignHues(names(24));
  expect(new Set(hues.values()).size).toBe(24);
  expect(assignHues(names(24).reverse())).toEqual(hues);
  for (const hue of hues.values()) expect(hue).toBeLessThan(360);
});

it("gives every one of many a hue all the same", () => {
  expect(assignHues(names(500)).size).toBe(500);
});

it("keeps the hue of a category that others join, where none of them wants the same place", () => {
  expect(assignHues(["web"]).get("web")).toBe(assignHues(["web", "zebra"]).get("web"));
});
