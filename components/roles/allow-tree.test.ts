import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchIds, buildAllowTree, filterTree, listRows, measure, type TreeTool, toggleTools } from "./allow-tree";

const tool = (name: string, source = "crib", domain = "files", schemaTokens = 10): TreeTool => ({
  ...{ name, source, domain, schemaTokens },
  title: name,
  summary: `Does ${name}`,
  enabled: true,
});
const everything = () => true;

const someTools = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,6}$/),
    source: fc.constantFrom("crib", "git", "web"),
    domain: fc.constantFrom("", "files", "web"),
    schemaTokens: fc.nat(500),
  }),
  { selector: ({ name }) => name, maxLength: 40 },
);
const someTree = someTools.map((rows) => rows.map((row) => ({ ...tool(row.name), ...row })));
const someChoice = fc.tuple(someTree, fc.array(fc.nat(60))).map(([tools, picks]) => {
  const names = picks.map((pick) => tools[pick]?.name ?? `gone_${pick}`);
  return { tools, chosen: new Set(names) };
});

describe("allow-list tree", () => {
  it("is sorted by source, then domain, then tool", () => {
    const tree = buildAllowTree([tool("b", "web", "pages"), tool("a", "web", "pages"), tool("c", "git", "")]);
    expect(listRows(tree, everything).map(({ level, label }) => `${level} ${label}`)).toEqual([
      "1 git",
      "2 other",
      "3 c",
      "1 web",
      "2 pages",
      "3 a",
      "3 b",
    ]);
  });

  it("contains every tool once, for any catalog", () => {
    fc.assert(
      fc.property(someTree, (tools) => {
        const rows = listRows(buildAllowTree(tools), everything).filter(({ level }) => level === 3);
        expect(rows.map(({ label }) => label).sort()).toEqual(tools.map(({ name }) => name).sort());
      }),
    );
  });

  it("gives each row its position among siblings, below its parent", () => {
    fc.assert(
      fc.property(someTree, (tools) => {
        const rows = listRows(buildAllowTree(tools), everything);
        for (const [index, row] of rows.entries()) {
          const siblings = rows.filter(({ parent, level }) => parent === row.parent && level === row.level);
          expect(row.siblings).toBe(siblings.length);
          expect(siblings.indexOf(row) + 1).toBe(row.position);
          if (row.parent !== null) expect(rows.findIndex(({ id }) => id === row.parent)).toBeLessThan(index);
        }
      }),
    );
  });

  it("hides the children of a closed branch", () => {
    const tree = buildAllowTree([tool("a"), tool("b", "git")]);
    expect(listRows(tree, () => false).map(({ label }) => label)).toEqual(["crib", "git"]);
    expect(branchIds(tree)).toHaveLength(4);
  });
});

describe("a checkbox", () => {
  it("is full, partial or empty like the boxes below it, and sums their tokens", () => {
    fc.assert(
      fc.property(someChoice, ({ tools, chosen }) => {
        for (const source of buildAllowTree(tools)) {
          const own = measure(source.tools, chosen);
          const below = source.domains.map((domain) => measure(domain.tools, chosen));
          const ticks = new Set(below.map(({ tick }) => tick));
          expect(own.tick).toBe(ticks.size === 1 ? [...ticks][0] : "some");
          expect(own.chosen).toBe(below.reduce((sum, { chosen: count }) => sum + count, 0));
          expect(own.chosenTokens).toBe(below.reduce((sum, { chosenTokens }) => sum + chosenTokens, 0));
          expect(own.totalTokens).toBe(below.reduce((sum, { totalTokens }) => sum + totalTokens, 0));
        }
      }),
    );
  });

  it("fills unless full, then clears, and leaves other boxes alone", () => {
    fc.assert(
      fc.property(someChoice, ({ tools, chosen }) => {
        for (const source of buildAllowTree(tools)) {
          const next = new Set(toggleTools(source.tools, chosen));
          const wasFull = measure(source.tools, chosen).tick === "all";
          expect(measure(source.tools, next).tick).toBe(wasFull ? "none" : "all");
          const own = new Set(source.tools.map(({ name }) => name));
          const outside = (names: ReadonlySet<string>) => [...names].filter((name) => !own.has(name)).sort();
          expect(outside(next)).toEqual(outside(chosen));
        }
      }),
    );
  });
});

describe("searching the tree", () => {
  it("keeps only branches with matches", () => {
    const tree = buildAllowTree([
      tool("read_file"),
      tool("git_log", "git", "history"),
      tool("git_diff", "git", "work"),
    ]);
    const found = filterTree(tree, "git HISTORY");
    expect(listRows(found, everything).map(({ label }) => label)).toEqual(["git", "history", "git_log"]);
    expect(filterTree(tree, "nothing like it")).toEqual([]);
    expect(filterTree(tree, "  ")).toBe(tree);
  });

  it("never shows an empty branch or an unknown tool", () => {
    fc.assert(
      fc.property(someTree, fc.constantFrom("a", "files", "git", "e w"), (tools, query) => {
        const found = filterTree(buildAllowTree(tools), query);
        for (const source of found) {
          expect(source.tools).toEqual(expect.arrayContaining(source.domains.flatMap((domain) => [...domain.tools])));
          expect(source.domains.every((domain) => domain.tools.length > 0)).toBe(true);
          for (const { name } of source.tools) expect(tools.some((row) => row.name === name)).toBe(true);
        }
      }),
    );
  });

  it("selects only visible tools", () => {
    const tree = buildAllowTree([tool("git_log", "git"), tool("git_diff", "git")]);
    const [git] = filterTree(tree, "log");
    expect(toggleTools(git?.tools ?? [], new Set(["git_diff"]))).toEqual(["git_diff", "git_log"]);
    expect(toggleTools(git?.tools ?? [], new Set(["git_diff", "git_log"]))).toEqual(["git_diff"]);
  });
});
