import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToolSet } from "@/server/engine/model/tool-set";
import { wordsOf } from "@/server/engine/util/text/words";
import { catalogOfSize } from "@/server/testing/bench/catalog-of-size";
import { someTool } from "@/server/testing/some-snapshot";
import { buildSearchIndex, type SearchIndex } from "./build-search-index";
import { closestNames } from "./closest-names";
import { findTool } from "./find-tool";
import { jaroWinkler } from "./jaro-winkler";
import { lastPartOf } from "./name-parts";

const NAMES = ["calendar.query", "contacts.search", "mail.recent", "mail.search", "reminders.list", "system.open_app"];
const TOOLS = [...NAMES, "weather.forecast"].map((name) => someTool(name));
const index = buildSearchIndex(TOOLS);
const everything = ToolSet.of(TOOLS.length, TOOLS.keys());

describe("the closest names", () => {
  it.each([
    ["mail.serach", "mail.search"],
    ["mcp__apple__open_app", "system.open_app"],
    ["search_mail", "mail.search"],
    ["listReminders", "reminders.list"],
    ["calendar.querry", "calendar.query"],
    ["apple/forecast", "weather.forecast"],
  ])("to %s begin with %s", (asked, expected) => {
    expect(closestNames(index, everything, asked)[0]).toBe(expected);
  });

  it("are empty if nothing is close", () => {
    expect(closestNames(index, everything, "zzzz")).toEqual([]);
    expect(closestNames(index, everything, "")).toEqual([]);
  });

  it("are within the scope and the limit, for every string", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...TOOLS.map((tool) => tool.name), "__proto__"),
    );
    fc.assert(
      fc.property(fc.subarray([...TOOLS.keys()]), name, (visible, asked) => {
        const scope = ToolSet.of(TOOLS.length, visible);
        const allowed = visible.map((tool) => TOOLS[tool]?.name);
        const closest = closestNames(index, scope, asked);
        expect(closest.length).toBeLessThanOrEqual(3);
        expect(allowed).toEqual(expect.arrayContaining(closest));
      }),
    );
    expect(closestNames(index, everything, "mail.".repeat(500_000)).length).toBeLessThanOrEqual(3);
  });
});

describe("in a catalog of thousands", () => {
  const tools = catalogOfSize(5000).tools;
  const large = buildSearchIndex(tools);
  const all = ToolSet.of(tools.length, tools.keys());

  it("equal a full comparison, for mistyped names", () => {
    const at = fc.integer({ min: 0, max: tools.length - 1 });
    const slip = fc.record({
      at,
      place: fc.nat(60),
      kind: fc.constantFrom("swap", "drop", "double", "other", "prefix"),
    });
    fc.assert(
      fc.property(slip, ({ at: number, place, kind }) => {
        const asked = mistype(tools[number]?.name ?? "", place, kind);
        const spelt = compareAll(large, asked).slice(0, 3);
        expect(closestNames(large, all, asked).slice(0, spelt.length)).toEqual(spelt);
      }),
      { numRuns: 60 },
    );
  });

  it("take a fraction of a full comparison", () => {
    const asked = tools.filter((_, at) => at % 100 === 0).map(({ name }) => mistype(name, 5, "swap"));
    const compared = timeOf(() => asked.map((name) => compareAll(large, name)));
    const indexed = timeOf(() => asked.map((name) => closestNames(large, all, name)));
    expect(indexed).toBeLessThan(compared / 2);
  });
});

function mistype(name: string, place: number, kind: string): string {
  const at = place % Math.max(1, name.length - 1);
  const [start, here, next, rest] = [name.slice(0, at), name[at] ?? "", name[at + 1] ?? "", name.slice(at + 2)];
  if (kind === "swap") return `${start}${next}${here}${rest}`;
  if (kind === "drop") return `${start}${next}${rest}`;
  if (kind === "double") return `${start}${here}${here}${next}${rest}`;
  return kind === "prefix" ? `mcp__other__${name}` : `${start}q${next}${rest}`;
}

/** Brute force over every name. */
function compareAll(searched: SearchIndex, asked: string): string[] {
  const words = wordsOf(asked);
  const [joined, sorted] = [words.join(""), words.toSorted().join("")];
  const near = searched.entries.map((entry) => ({
    name: entry.name,
    closeness: Math.max(
      jaroWinkler(joined, entry.joined),
      jaroWinkler(sorted, entry.sorted) * 0.98,
      jaroWinkler(lastPartOf(asked), entry.lastPart) * 0.99,
    ),
  }));
  return near
    .filter(({ closeness }) => closeness >= 0.85)
    .sort((a, b) => b.closeness - a.closeness || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

describe("the tool of a name", () => {
  const tools = ["GetUser", "get_user", "delete.user", "deleteUser", "x"].map((name) => someTool(name));
  const find = (name: string, hidden: readonly number[] = []) => {
    const visible = [...tools.keys()].filter((at) => !hidden.includes(at));
    const found = findTool(buildSearchIndex(tools), ToolSet.of(tools.length, visible), name);
    return found === null ? null : tools[found]?.name;
  };

  it("is the exact match, or the only one that differs in spelling", () => {
    expect(find("GetUser")).toBe("GetUser");
    expect(find("get_user")).toBe("get_user");
    expect(find("GETUSER")).toBe("GetUser");
    expect(find("get-user")).toBeNull();
    expect(find("delete_user")).toBeNull();
    expect(find("X")).toBe("x");
  });

  it("is never outside the scope, and ignores names outside it", () => {
    expect(find("x", [4])).toBeNull();
    expect(find("delete_user", [3])).toBe("delete.user");
    expect(find("__proto__")).toBeNull();
  });
});
