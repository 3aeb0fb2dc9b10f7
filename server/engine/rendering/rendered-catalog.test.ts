import { expect, it } from "vitest";
import { heapUsed } from "@/server/testing/heap-used";
import { someTool } from "@/server/testing/some-snapshot";
import { RenderedCatalog } from "./rendered-catalog";

const MB = 1_000_000;

it("evicts menus of earlier revisions, and renders a repeated one identically", () => {
  const renderings = new RenderedCatalog([], { reserved: ["load_tools"] }).in("openai-chat");
  const menuOf = (edition: number) => ({
    ...someTool("load_tools"),
    description: `Bundles, edition ${edition}: ${"tools, ".repeat(15_000)}`,
  });
  const first = renderings.metaTool(menuOf(0));
  const cost = renderings.costOf(first, "o200k_base");
  const before = heapUsed();
  for (let edition = 1; edition <= 200; edition++) renderings.metaTool(menuOf(edition));
  // Each takes a fifth of a megabyte or more, in its key and as sent.
  expect(heapUsed() - before).toBeLessThan(20 * MB);
  const again = renderings.metaTool(menuOf(0));
  expect(again).toEqual(first);
  expect(renderings.costOf(again, "o200k_base")).toBe(cost);
});
