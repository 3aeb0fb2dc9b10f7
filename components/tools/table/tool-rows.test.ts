import { describe, expect, it } from "vitest";
import { nextSort, readAddress, TABLE_DEFAULTS, toggleFilter } from "./table-address";
import { ALL, countBy, filterTools, rankTools, sortTools, type ToolFilter, type ToolTableRow } from "./tool-rows";

const row = (name: string, change: Partial<ToolTableRow> = {}): ToolTableRow => ({
  id: `tool_${name}`,
  name,
  title: name,
  summary: "",
  source: "crib",
  domain: "git",
  enabled: true,
  loadPolicy: "deferred",
  version: 1,
  destructive: false,
  schemaTokens: 100,
  rowTokens: 10,
  ...change,
});
const rows = [
  row("a", { loadPolicy: "core", schemaTokens: 1001 }),
  row("b", { enabled: false, domain: "web" }),
  row("c", { destructive: true, source: "other", schemaTokens: 1000 }),
];
const usage = new Map([["a", { name: "a", sent: 3, called: 1, lastCalledAt: "2026-01-02T00:00:00.000Z" }]]);
const facts = { usage, changed: new Set(["tool_c"]) };
const names = (filters: readonly ToolFilter[], choice = {}) =>
  filterTools(rows, { source: ALL, domain: ALL, ...choice, filters: new Set(filters) }, facts).map(({ name }) => name);

describe("table filters", () => {
  it("each filter one property", () => {
    expect(names(["core"])).toEqual(["a"]);
    expect(names(["disabled"])).toEqual(["b"]);
    expect(names(["destructive"])).toEqual(["c"]);
    expect(names(["too-long"])).toEqual(["a"]);
    expect(names(["never-sent"])).toEqual(["b", "c"]);
    expect(names(["changed"])).toEqual(["c"]);
  });

  it("combine with source and domain", () => {
    expect(names([], { source: "crib" })).toEqual(["a", "b"]);
    expect(names(["never-sent"], { source: "crib", domain: "web" })).toEqual(["b"]);
    expect(names(["core", "disabled"])).toEqual([]);
  });

  it("show no tool as never sent before usage has loaded", () => {
    const unknown = { usage: null, changed: null };
    const choice = { source: ALL, domain: ALL, filters: new Set<ToolFilter>(["never-sent"]) };
    expect(filterTools(rows, choice, unknown)).toEqual([]);
  });
});

it("shows results in search order, and only existing tools", () => {
  const hit = (name: string, score: number) => ({ name, score, tier: null, signal: null, reason: null, sent: null });
  const ranked = rankTools(rows, [hit("c", 0.9), hit("gone", 0.8), hit("a", 0.2)]);
  expect(ranked.map(({ row: { name }, hit: found }) => [name, found?.score])).toEqual([
    ["c", 0.9],
    ["a", 0.2],
  ]);
});

it("sorts by numbers and keeps the order of equal rows", () => {
  const shown = rankTools(rows, null);
  const sorted = (key: "tokens" | "sent" | "name", descending: boolean) =>
    sortTools(shown, { key, descending }, facts).map(({ row: { name } }) => name);
  expect(sorted("tokens", true)).toEqual(["a", "c", "b"]);
  expect(sorted("sent", false)).toEqual(["b", "c", "a"]);
  expect(sorted("name", true)).toEqual(["c", "b", "a"]);
});

it("counts the tools per option", () => {
  expect(countBy(rows, "source")).toEqual([
    ["crib", 2],
    ["other", 1],
  ]);
});

describe("table address", () => {
  it("ignores invalid values", () => {
    const read = readAddress({ ...TABLE_DEFAULTS, filter: "core,nonsense", days: "x", sort: "-who", encoding: "none" });
    expect(read).toMatchObject({ days: 30, sort: null, encoding: "o200k_base" });
    expect([...read.filters]).toEqual(["core"]);
  });

  it("toggles one filter and keeps the others", () => {
    expect(toggleFilter(new Set(["core"]), "never-sent")).toBe("core,never-sent");
    expect(toggleFilter(new Set(["core", "never-sent"]), "core")).toBe("never-sent");
  });

  it("cycles from descending to ascending to unsorted", () => {
    expect(nextSort(null, "tokens")).toBe("-tokens");
    expect(nextSort({ key: "tokens", descending: true }, "tokens")).toBe("tokens");
    expect(nextSort({ key: "tokens", descending: false }, "tokens")).toBe("");
    expect(nextSort({ key: "tokens", descending: false }, "name")).toBe("name");
  });
});
