import { expect, it } from "vitest";
import { assignHues } from "./assign-hues";

const names = (count: number) => Array.from({ length: count }, (_, at) => `category ${at}`);

it("gives up to 24 categories distinct hues, in any order", () => {
  const hues = assignHues(names(24));
  expect(new Set(hues.values()).size).toBe(24);
  expect(assignHues(names(24).reverse())).toEqual(hues);
  for (const hue of hues.values()) expect(hue).toBeLessThan(360);
});

it("gives every category a hue, even with more than 24", () => {
  expect(assignHues(names(500)).size).toBe(500);
});

it("keeps a category's hue when others are added without collisions", () => {
  expect(assignHues(["web"]).get("web")).toBe(assignHues(["web", "zebra"]).get("web"));
});
