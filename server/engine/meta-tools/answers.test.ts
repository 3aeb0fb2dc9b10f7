import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BundleEntry } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { buildSearchIndex } from "@/server/engine/retrieval/search/build-search-index";
import { someBundle, someCategory, someTool } from "@/server/testing/some-snapshot";
import { answerSearch, getTool, loadBundle } from "./answers";
import type { Catalog } from "./catalog";
import { browseCategory, listCategories } from "./categories";

const tools = [
  someTool("file_read", { domain: "files" }),
  someTool("file_write", { domain: "files" }),
  someTool("git_log", { domain: "code" }),
  someTool("ping", { domain: "", source: "net" }),
  someTool("web_read", { domain: "web" }),
  someTool("web_search", { domain: "web", summary: "Searches the web" }),
];

function group<Entry extends { readonly name: string; readonly tools: readonly string[] }>(entry: Entry) {
  return [
    entry.name,
    { entry, tools: entry.tools.map((name) => tools.findIndex((tool) => tool.name === name)) },
  ] as const;
}

const catalog: Catalog = {
  tools,
  search: buildSearchIndex(tools),
  categories: new Map([
    group(someCategory("files", { description: "Work with files", tools: ["file_read"] })),
    group(someCategory("research", { tools: ["web_read", "web_search", "file_read"] })),
  ]),
  bundles: new Map([
    group(someBundle("editing", ["file_read", "file_write"])),
    group(someBundle("Web  reading", ["web_read", "web_search"])),
  ]),
  leftovers: new Map([group<BundleEntry>(someBundle("other code", ["git_log", "ping"]))]),
};

function scopeWithout(...hidden: string[]): ToolSet {
  const visible = tools.flatMap((tool, at) => (hidden.includes(tool.name) ? [] : [at]));
  return ToolSet.of(tools.length, visible);
}

const everything = scopeWithout();

describe("the categories", () => {
  it("are those of admins, then domains or sources of uncategorized tools, by name", () => {
    expect(listCategories(catalog, everything)).toEqual([
      { name: "code", description: "", toolCount: 1 },
      { name: "files", description: "Work with files", toolCount: 2 },
      { name: "net", description: "", toolCount: 1 },
      { name: "research", description: "", toolCount: 3 },
    ]);
  });

  it("disappear with the last allowed tool", () => {
    const names = listCategories(catalog, scopeWithout("git_log", "web_read", "web_search", "file_read"));
    expect(names.map(({ name }) => name)).toEqual(["files", "net"]);
    expect(browseCategory(catalog, scopeWithout("git_log"), "code")).toMatchObject({ kind: "unknown" });
  });

  it("have names and one-line summaries of allowed tools, and are paged", () => {
    const scope = scopeWithout("web_read");
    const all = [
      { name: "file_read", summary: "Does file_read" },
      { name: "web_search", summary: "Searches the web" },
    ];
    expect(browseCategory(catalog, scope, "Research")).toEqual({
      kind: "found",
      name: "research",
      tools: all,
      offset: 0,
      total: 2,
    });
    expect(browseCategory(catalog, scope, "research", { offset: 1, limit: 5 })).toMatchObject({
      tools: [all[1]],
      total: 2,
    });
  });

  it("that do not exist get the closest names", () => {
    expect(browseCategory(catalog, everything, "reserch")).toEqual({
      kind: "unknown",
      name: "reserch",
      closest: ["research"],
    });
  });

  it.each([
    [{ offset: -1, limit: 1 }, 0, 1],
    [{ offset: 0.9, limit: 1.9 }, 0, 1],
    [{ offset: 1, limit: -1 }, 1, 0],
    [{ offset: Number.NaN, limit: Number.NaN }, 0, 0],
    [{ offset: Number.POSITIVE_INFINITY, limit: 5 }, 2, 0],
    [{ offset: 0, limit: Number.POSITIVE_INFINITY }, 0, 2],
  ])("are paged by whole numbers from the start, for any input: %j", (page, offset, length) => {
    const answer = browseCategory(catalog, everything, "files", page);
    const whole = browseCategory(catalog, everything, "files");
    const tools = whole.kind === "found" ? whole.tools.slice(offset, offset + length) : [];
    expect(answer).toEqual({ ...whole, offset, tools });
    expect(tools).toHaveLength(length);
  });

  it("together contain exactly the tools in scope", () => {
    fc.assert(
      fc.property(fc.subarray(tools.map((tool) => tool.name)), (hidden) => {
        const scope = scopeWithout(...hidden);
        const shelved = listCategories(catalog, scope).flatMap(({ name }) => {
          const answer = browseCategory(catalog, scope, name);
          return answer.kind === "found" ? answer.tools.map((tool) => tool.name) : [];
        });
        expect([...new Set(shelved)].sort()).toEqual(
          tools.map((tool) => tool.name).filter((name) => !hidden.includes(name)),
        );
      }),
    );
  });
});

describe("a tool by name", () => {
  it("is found in scope", () => {
    expect(getTool(catalog, everything, "git_log")).toEqual({ kind: "found", tool: 2 });
    expect(getTool(catalog, everything, "git.log")).toEqual({ kind: "found", tool: 2 });
  });

  it("outside the scope is answered like an unknown one", () => {
    const without = tools.filter((tool) => tool.name !== "file_write");
    const smaller = { ...catalog, tools: without, search: buildSearchIndex(without) };
    const never = getTool(smaller, ToolSet.of(without.length, without.keys()), "file_write");
    expect(getTool(catalog, scopeWithout("file_write"), "file_write")).toEqual(never);
    expect(never).toMatchObject({ kind: "unknown", name: "file_write" });
  });
});

describe("a bundle", () => {
  it("returns its tools that are in scope", () => {
    expect(loadBundle(catalog, scopeWithout("file_write"), "editing")).toEqual({
      kind: "found",
      bundle: "editing",
      tools: [0],
    });
    expect(loadBundle(catalog, everything, "web reading")).toMatchObject({ kind: "found", tools: [4, 5] });
    expect(loadBundle(catalog, everything, "other code")).toMatchObject({ kind: "found", tools: [2, 3] });
  });

  it("with no allowed tool is unknown, and never suggested", () => {
    const scope = scopeWithout("file_read", "file_write");
    expect(loadBundle(catalog, scope, "editing")).toEqual({ kind: "unknown", name: "editing", closest: [] });
    expect(loadBundle(catalog, everything, "editting")).toMatchObject({ closest: ["editing"] });
    expect(loadBundle(catalog, everything, "__proto__")).toMatchObject({ kind: "unknown" });
  });
});

describe("a search by the model", () => {
  it("reports unknown selected names", () => {
    const answer = answerSearch(catalog, scopeWithout("git_log"), "select:ping,git_log", {
      limit: 5,
      minScore: 0.05,
      fallback: "always",
    });
    expect(answer.matches).toEqual([{ tool: 3, score: 1, tier: "selected" }]);
    expect(answer.unknown).toEqual([{ name: "git_log", closest: [] }]);
  });

  it("finds by words", () => {
    const answer = answerSearch(catalog, everything, "search the web", {
      limit: 1,
      minScore: 0.05,
      fallback: "always",
    });
    expect(answer).toMatchObject({ matches: [{ tool: 5 }], unknown: [] });
  });
});
