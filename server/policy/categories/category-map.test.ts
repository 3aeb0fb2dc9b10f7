import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAP_FORMATS } from "@/server/contract/categories";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { categories } from "./categories.service";
import { importMap, previewMap } from "./category-map.service";
import { readCategoryMap, writeCategoryMap } from "./category-map-file";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const LISTS = { added: [], removed: [] };

describe("the keyword map as a file", () => {
  it.each(MAP_FORMATS)("is read back from %s unchanged, and then changes nothing", async (format) => {
    const file = writeCategoryMap(format, await categories.list(database.client));
    const preview = await previewMap(database.client, readCategoryMap(format, file));
    expect(preview).toMatchObject({ added: [], changed: [], unknownTools: [], untouched: 0 });
    expect(preview.same).toHaveLength(18);
  });

  it("keeps patterns, quotes, commas and empty categories in every format", () => {
    const entry = { id: "c", name: "odd", title: 'A "title", with commas', description: "", enabled: true };
    const keywords = [
      { text: 'say "hi", twice', kind: "phrase" as const },
      { text: "PR\\s?#\\d{1,3}", kind: "pattern" as const },
    ];
    const map = [
      { ...entry, keywords, tools: ["web_search"] },
      { ...entry, name: "none", keywords: [], tools: [] },
    ];
    for (const format of MAP_FORMATS) {
      expect(readCategoryMap(format, writeCategoryMap(format, map))).toEqual([
        {
          name: "odd",
          title: entry.title,
          keywords: ['say "hi", twice', { pattern: "PR\\s?#\\d{1,3}" }],
          tools: ["web_search"],
        },
        { name: "none", title: entry.title, keywords: [], tools: [] },
      ]);
    }
  });

  it("contains nothing in CSV that a spreadsheet would run, and is still read back unchanged", () => {
    const texts = ["=1+1", "+49", "-x", "@sum", "'=quoted", "''-twice", "'plain", "a=b"];
    const keywords = texts.map((text) => ({ text, kind: "phrase" as const }));
    const entry = { id: "c", name: "odd", title: "=T()", description: "", enabled: true, keywords, tools: [] };
    const file = writeCategoryMap("csv", [entry]);
    expect(file).not.toMatch(/(?:^|,)"?[=+\-@]/m);
    expect(readCategoryMap("csv", file)).toMatchObject([{ title: "=T()", keywords: texts }]);
  });

  it("ends on YAML with very many keys", () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join("\n");
    expect(() => readCategoryMap("yaml", text)).toThrow();
  });

  it.each([
    ["json", "{", /not valid JSON/],
    ["yaml", "categories:\n - {", /not valid YAML \(line 2\)/],
    ["yaml", "a: &a [x]\ncategories: *a", /./],
    ["json", '{"categories":[{"name":"Bad Name"}]}', /categories\.0\.name: Use lowercase/],
    ["json", '{"categories":[{"name":"a","surprise":1}]}', /surprise/],
    ["csv", "category,kind,value\nweb,word,search", /Row 2: expected kind phrase, pattern or tool, found “word”/],
    ["csv", "name,keyword\nweb,search", /Missing columns: category, kind, value/],
  ] as const)("is refused in %s with the reason", (format, text, message) => {
    expect(() => readCategoryMap(format, text)).toThrow(message);
  });
});

describe("importing a keyword map", () => {
  const FILE = `categories:
  - name: web
    keywords: [search, "brand new", { pattern: "ticket \\\\d+" }]
    tools: [web_search, no_such_tool]
  - name: gardening
    keywords: [tomatoes]
    tools: [web_search]
`;

  it("previews what it would add and change and which tools are unknown, and writes nothing", async () => {
    const before = await categories.list(database.client);
    const preview = await previewMap(database.client, readCategoryMap("yaml", FILE));
    expect(preview.added).toEqual([{ name: "gardening", keywords: 1, tools: 1 }]);
    expect(preview.unknownTools).toEqual(["no_such_tool"]);
    expect(preview.untouched).toBe(17);
    expect(preview.changed).toHaveLength(1);
    expect(preview.changed[0]).toMatchObject({
      name: "web",
      fields: [],
      tools: { ...LISTS, removed: expect.anything() },
    });
    expect(preview.changed[0]?.keywords.added).toEqual(["brand new", "/ticket \\d+/"]);
    expect(await categories.list(database.client)).toEqual(before);
  });

  it("writes what was previewed, keeps ids and titles, and writes an audit event for each", async () => {
    const map = readCategoryMap("yaml", FILE);
    const before = await categories.get(database.client, "web");
    const { mark } = await previewMap(database.client, map);
    expect(await importMap(database.client, TOOLCRIB, map, mark)).toEqual({ added: 1, changed: 1 });
    const web = await categories.get(database.client, "web");
    expect(web).toMatchObject({
      id: before.id,
      title: before.title,
      tools: ["web_search"],
      version: before.version + 1,
    });
    expect(await categories.get(database.client, "gardening")).toMatchObject({ title: "Gardening", enabled: true });
    const events = await database.client.auditEvent.findMany({ orderBy: { id: "desc" }, take: 2 });
    expect(events.map(({ action, subjectName }) => `${action} ${subjectName}`).sort()).toEqual([
      "create gardening",
      "update web",
    ]);
  });

  it("refuses when the categories have changed since the preview, and writes nothing of it", async () => {
    const map = readCategoryMap("json", '[{"name":"late","keywords":["x"]}]');
    const { mark } = await previewMap(database.client, map);
    const { updatedAt: _, ...web } = await categories.get(database.client, "web");
    await categories.update(database.client, TOOLCRIB, { ...web, title: "Changed meanwhile" });
    await expect(importMap(database.client, TOOLCRIB, map, mark)).rejects.toThrow(/changed after the preview/);
    await expect(categories.get(database.client, "late")).rejects.toThrow();
  });

  it("refuses a category that comes twice, and a pattern that cannot be run safely, by name", async () => {
    const twice = readCategoryMap("json", '[{"name":"a"},{"name":"a"}]');
    await expect(previewMap(database.client, twice)).rejects.toThrow(/“a” twice/);
    const unsafe = readCategoryMap("json", '[{"name":"a","keywords":[{"pattern":"(?=x)y"}]}]');
    await expect(previewMap(database.client, unsafe)).rejects.toThrow(
      /Category “a”: “\(\?=x\)y” is not a supported regular/,
    );
  });
});
