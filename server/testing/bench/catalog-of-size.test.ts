import { describe, expect, it } from "vitest";
import { catalogOfSize } from "./catalog-of-size";

describe("catalogOfSize", () => {
  it.each([50, 500, 5000, 12_000])("creates a valid catalog of %i tools", (count) => {
    const { tools, sources, bundles, categories, roles } = catalogOfSize(count);
    const names = new Set(tools.map((tool) => tool.name));
    expect([tools.length, names.size, sources.length]).toEqual([count, count, count / 25]);
    expect(new Set(sources.map((source) => source.name)).size).toBe(sources.length);
    expect(new Set(bundles.map((bundle) => bundle.name)).size).toBe(bundles.length);
    expect([...bundles, ...categories].flatMap((group) => group.tools).every((tool) => names.has(tool))).toBe(true);
    expect(roles).toHaveLength(1);
  });

  it("spreads a small catalog over different fields of work", () => {
    expect(new Set(catalogOfSize(50).tools.map((tool) => tool.domain)).size).toBe(2);
  });
});
