import { expect, it } from "vitest";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { readMetaToolInput } from "./meta-tool-input";

it("reads what each meta-tool is asked", () => {
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

it("cuts what is longer than any name, or than anybody asks, between two characters", () => {
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

it("leaves out an offset that makes no sense", () => {
  for (const offset of [-1, 0.5, "ten", null]) {
    expect(readMetaToolInput("browse_category", { category: "files", offset })).toMatchObject({ offset: undefined });
  }
});

it("says what is missing, and never takes it from a prototype", () => {
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
