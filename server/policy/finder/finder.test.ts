import { afterAll, beforeAll, expect, it } from "vitest";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { findByWords } from "./finder.view";

const ACTOR = { id: null, name: "Ada" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await bundles.create(database.client, ACTOR, { name: "a_git_thing", description: "Any", tools: [] });
  await bundles.create(database.client, ACTOR, { name: "legitimate", description: "Any", tools: [] });
  await database.client.tool.updateMany({ where: { name: "time_now" }, data: { keywords: ["git clock"] } });
  await database.client.tool.updateMany({ where: { name: "web_search" }, data: { aliases: ["ネット検索"] } });
});
afterAll(() => database.drop());

const find = (query: string) => findByWords(database.client, query);

it("ranks the name itself first, then its beginning, then words in it, then any part of it", async () => {
  const names = (await find("git")).filter(({ kind }) => kind !== "keyword").map(({ name }) => name);
  const places = ["git", "git_log", "a_git_thing", "legitimate"].map((name) => names.indexOf(name));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it("finds by several words in any order, across separators in names", async () => {
  expect((await find("log GIT"))[0]).toMatchObject({ kind: "tool", name: "git_log" });
  expect((await find("git log"))[0]).toMatchObject({ kind: "tool", name: "git_log" });
});

it("finds keywords, and names their category", async () => {
  const keyword = await database.client.categoryKeyword.findFirstOrThrow({ include: { category: true } });
  expect(await find(keyword.text)).toContainEqual({
    kind: "keyword",
    name: keyword.text,
    detail: keyword.category.name,
  });
});

it("finds a tool by its aliases, in any script", async () => {
  expect((await find("ネット検索"))[0]).toMatchObject({ kind: "tool", name: "web_search" });
});

it("finds every kind of thing by its name", async () => {
  for (const [kind, name] of [
    ["role", "coder"],
    ["category", "git"],
    ["policy", "toolcrib"],
    ["source", "workbench"],
    ["bundle", "smart_home"],
  ] as const) {
    expect(await find(name)).toEqual(expect.arrayContaining([expect.objectContaining({ kind, name })]));
  }
});

it("treats the wildcards of SQL as plain characters", async () => {
  expect(await find("%")).toEqual([]);
  expect((await find("git_")).every(({ name, detail }) => /git_/i.test(`${name} ${detail}`))).toBe(true);
  expect(await find("'; DROP TABLE tool; --")).toEqual([]);
});

it("never returns more than fits a screen, nor only one kind", async () => {
  const found = await find("e");
  expect(found.length).toBeLessThanOrEqual(30);
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});
