import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import { NOUN_LISTS, NOUNS } from "@/server/engine/model/snapshot";
import { canonicalJson, compareText } from "@/server/engine/util/canonical";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import { models } from "@/server/policy/models/models.service";
import { policies } from "@/server/policy/policies/policies.service";
import { roles } from "@/server/policy/roles/roles.service";
import { skills } from "@/server/policy/skills/skills.service";
import { sources } from "@/server/policy/sources/sources.service";
import { tools } from "@/server/policy/tools/tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { loadDraft } from "./working-copy.service";

const ACTOR = { id: null, name: "Ada" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newestAudit = () => database.client.auditEvent.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("the draft", () => {
  it("returns every entry of the starter scenario as it was written", async () => {
    const draft = await loadDraft(database.client);
    const scenario = SCENARIOS.starter();
    for (const noun of NOUNS) {
      const wanted = [...scenario[NOUN_LISTS[noun]]].sort((a, b) => compareText(a.name, b.name));
      const got = draft[NOUN_LISTS[noun]];
      expect(got.map((entry) => entry.name)).toEqual(wanted.map((entry) => entry.name));
      for (const [index, entry] of got.entries()) expect(sorted(entry)).toBe(sorted(wanted[index]));
    }
  });

  it.each([
    ["source", sources],
    ["tool", tools],
    ["role", roles],
    ["category", categories],
    ["bundle", bundles],
    ["policy", policies],
    ["model", models],
    ["skill", skills],
  ] as const)("creates, updates and deletes a %s, each with its audit event", async (noun, service) => {
    // Typed alike for the loop; each service checks its own entry.
    const any = service as unknown as typeof bundles;
    const [first] = await any.list(database.client);
    if (first === undefined) throw new Error("the scenario has one of each noun");
    const { id: _id, version: _version, updatedAt: _updatedAt, ...fields } = first;
    const created = await any.create(database.client, ACTOR, { ...fields, name: `copy-of-${noun}` });
    expect(created).toMatchObject({ ...fields, name: `copy-of-${noun}`, version: 1 });
    expect(await newestAudit()).toMatchObject({
      action: "create",
      noun,
      subjectId: created.id,
      actorName: "Ada",
      old: null,
    });

    const { updatedAt: _time, ...editable } = created;
    const updated = await any.update(database.client, ACTOR, { ...editable, name: `renamed-${noun}` });
    expect(updated).toMatchObject({ id: created.id, name: `renamed-${noun}`, version: 2 });
    expect(await newestAudit()).toMatchObject({
      action: "update",
      old: { name: `copy-of-${noun}` },
      new: { name: `renamed-${noun}` },
    });

    await any.remove(database.client, ACTOR, { id: created.id, version: 2 });
    await expect(any.get(database.client, created.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await newestAudit()).toMatchObject({ action: "delete", noun, old: { name: `renamed-${noun}` }, new: null });
  });

  it("refuses an edit of an older version, and shows the current one", async () => {
    const bundle = await someBundle();
    const { updatedAt: _time, ...editable } = bundle;
    const mine = await bundles.update(database.client, ACTOR, { ...editable, description: "mine" });
    await expect(bundles.update(database.client, ACTOR, { ...editable, description: "theirs" })).rejects.toMatchObject({
      code: "conflict",
      details: { current: { description: "mine", version: mine.version } },
    });
  });

  it("lets exactly one of many simultaneous editors win", async () => {
    const { updatedAt: _time, ...editable } = await someBundle();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        bundles.update(database.client, ACTOR, { ...editable, description: `editor ${n}` }),
      ),
    );
    const won = results.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
    const now = await bundles.get(database.client, editable.id);
    expect(won[0]?.value.description).toBe(now.description);
    expect(now.version).toBe(editable.version + 1);
  });

  it("names the field of a bad reference and writes nothing at all", async () => {
    const before = canonicalJson(await loadDraft(database.client));
    const audited = (await newestAudit()).id;
    const bundle = { name: "dangling", description: "x", tools: ["web_search", "no_such_tool"] };
    await expect(bundles.create(database.client, ACTOR, bundle)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("no_such_tool"),
      details: { field: "tools" },
    });
    expect(canonicalJson(await loadDraft(database.client))).toBe(before);
    expect((await newestAudit()).id).toBe(audited);
  });

  it("refuses a name that is taken", async () => {
    const { name, description } = await someBundle();
    await expect(bundles.create(database.client, ACTOR, { name, description, tools: [] })).rejects.toMatchObject({
      code: "conflict",
      details: { field: "name" },
    });
  });

  it("refuses to remove an entry that is in use, and names its users", async () => {
    const policy = (await policies.list(database.client)).find((entry) => entry.name === "toolcrib");
    if (policy === undefined) throw new Error("missing");
    await expect(policies.remove(database.client, ACTOR, policy)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("orchestrator"),
    });
    const source = (await sources.list(database.client)).find((entry) => entry.name === "workbench");
    if (source === undefined) throw new Error("missing");
    await expect(sources.remove(database.client, ACTOR, source)).rejects.toMatchObject({ code: "conflict" });
    const tool = (await tools.list(database.client)).find((entry) => entry.name === "web_search");
    if (tool === undefined) throw new Error("missing");
    await expect(tools.remove(database.client, ACTOR, tool)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/role research.*category web/),
    });
  });

  it("refuses to remove a category that a role is denied: the role would get its tools", async () => {
    const { client } = database;
    const fields = { title: "X", description: "", keywords: [], tools: ["web_search"], enabled: true };
    const category = await categories.create(client, ACTOR, { ...fields, name: "forbidden" });
    const role = (await roles.list(client)).find((entry) => entry.name === "admin");
    if (role === undefined) throw new Error("missing");
    const { updatedAt: _time, ...editable } = role;
    await roles.update(client, ACTOR, { ...editable, deny: { ...role.deny, categories: ["forbidden"] } });
    await expect(categories.remove(client, ACTOR, category)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("admin"),
    });
  });

  it("refuses a pattern that is not a regular expression, and names the field", async () => {
    const category = { name: "broken", title: "Broken", description: "", tools: [], enabled: true };
    const keywords = [
      { text: "fine", kind: "phrase" as const },
      { text: "(", kind: "pattern" as const },
    ];
    await expect(categories.create(database.client, ACTOR, { ...category, keywords })).rejects.toMatchObject({
      code: "invalid",
      details: { field: "keywords.1.text" },
    });
  });
});

async function someBundle() {
  const [bundle] = await bundles.list(database.client);
  if (bundle === undefined) throw new Error("the scenario has bundles");
  return bundle;
}

/** Scenarios list names in the order that reads best; the database sorts them. */
function sorted(value: unknown): string {
  return canonicalJson(
    JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
      Array.isArray(inner) ? inner.sort((a, b) => compareText(canonicalJson(a), canonicalJson(b))) : inner,
    ),
  );
}
