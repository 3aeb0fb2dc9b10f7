import { expect, it } from "vitest";
import { findTools } from "./find-tools";

const row = (name: string, summary: string) => ({ name, title: name, summary, source: "builtin" });
const rows = [row("read_git", "Reads a repository"), row("git_log", "Lists commits"), row("web_read", "Reads a page")];
const find = (query: string) => findTools(rows, query).map((tool) => tool.name);

it("shows every tool for an empty query", () => {
  expect(find(" ")).toEqual(["read_git", "git_log", "web_read"]);
});

it("ranks names that start with the query first", () => {
  expect(find("git")).toEqual(["git_log", "read_git"]);
});

it("requires every word in the name or summary", () => {
  expect(find("reads PAGE")).toEqual(["web_read"]);
  expect(find("git page")).toEqual([]);
});
