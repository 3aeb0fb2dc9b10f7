import { expect, it } from "vitest";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { readMetaToolInput } from "./meta-tool-input";

it("parses the input of each meta-tool", () => {
  expect(readMetaToolInput("search_tools", { query: " mail " })).toEqual({ metaTool: "search_tools", query: "mail" });
  expect(readMetaToolInput("get_tool", { name: "saw" })).toEqual({ metaTool: "get_tool", name: "saw" });
  expect(readMetaToolInput("load_tools", { bundle: "kit" })).toEqual({ metaTool: "load_tools", bundle: "kit" });
  expect(readMetaToolInput("list_categories", { any: 1 })).toEqual({ metaTool: "list_categories" });
  expect(readMetaToolInput("browse_category", { category: "files", offset: 100 })).toEqual({
    metaTool: "browse_category",
    category: "files",
    offset: 100,
  });
  expect(readMetaToolInput("execute_tool", { tool_name: "saw", parameters: { a: 1 } })).toEqual({
    metaTool: "execute_tool",
    name: "saw",
    arguments: { a: 1 },
  });
});

it("truncates long names and queries between characters", () => {
  const long = "🪚".repeat(2_000_000);
  for (const [metaTool, key, length] of [
    ["search_tools", "query", 2000],
    ["get_tool", "name", 200],
    ["load_tools", "bundle", 200],
    ["browse_category", "category", 200],
    ["execute_tool", "name", 200],
  ] as const) {
    const cut = "🪚".repeat(length / 2);
    expect(readMetaToolInput(metaTool, { [key]: ` ${long}` })).toMatchObject({ metaTool, [key]: cut });
    const odd = readMetaToolInput(metaTool, { [key]: `a${long}` });
    expect(odd).toMatchObject({ [key]: `a${"🪚".repeat(length / 2 - 1)}` });
  }
});

it("drops an invalid offset", () => {
  for (const offset of [-1, 0.5, "ten", null]) {
    expect(readMetaToolInput("browse_category", { category: "files", offset })).toMatchObject({ offset: undefined });
  }
});

it("reports missing input, and never reads a prototype", () => {
  const problems = META_TOOLS.map((metaTool) => readMetaToolInput(metaTool, {}));
  expect(problems.flatMap((read) => ("problem" in read ? [read.problem] : []))).toEqual([
    "no-query",
    "no-name",
    "no-bundle",
    "no-category",
    "no-name",
  ]);
  expect(readMetaToolInput("get_tool", Object.create({ name: "saw" }))).toEqual({ problem: "no-name" });
});
