import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "@/server/engine/util/canonical";
import { DomainError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "@/server/paths";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { countChanges, publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { tools } from "@/server/policy/tools/tools.service";
import { contentHash } from "@/server/policy/tools/tools.store";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { setCredentials, viewCredentials } from "./credentials.service";
import { createSourceReader } from "./read-source";
import { sources } from "./sources.service";
import { applySync, previewSync, syncUnattended } from "./sync";
import { ADA, createSource, fakeUpstream, listed } from "./sync.testing";
import { testSource } from "./test-source";

let database: TestDatabase;
let world: ReturnType<typeof fakeUpstream>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = fakeUpstream(database.client);
});
afterAll(() => database.drop());

const rowOf = (id: string) => database.client.source.findUniqueOrThrow({ where: { id } });
const preview = (sourceId: string) => previewSync(world.services, { sourceId });

/** As a person does: preview, then apply what was reviewed. */
async function sync(sourceId: string, choice: { only?: string[]; takeSuggestions?: boolean } = {}) {
  const { hash } = await preview(sourceId);
  return applySync(world.services, ADA, { sourceId, planHash: hash, ...choice });
}

async function toolNamed(name: string) {
  const { id } = await database.client.tool.findUniqueOrThrow({ where: { name } });
  return tools.get(database.client, id);
}

async function edit(name: string, change: object) {
  const { updatedAt: _time, ...tool } = await toolNamed(name);
  return tools.update(database.client, ADA, { ...tool, ...change });
}

const newestEvents = async (take: number) =>
  (await database.client.auditEvent.findMany({ orderBy: { id: "desc" }, take })).reverse();

describe("a sync", () => {
  it("only previews at first, and stores the time", async () => {
    const source = await createSource(database.client, "looked");
    world.answers.set("looked", listed({ name: "looked_at" }));
    const before = canonicalJson(await loadDraft(database.client));
    const plan = await preview(source.id);
    expect(plan.added.map(({ tool }) => tool.name)).toEqual(["looked_at"]);
    expect(plan.gainedBy).toContain("admin");
    expect(canonicalJson(await loadDraft(database.client))).toBe(before);
    const row = await rowOf(source.id);
    expect(row).toMatchObject({ syncError: null, version: 1, updatedAt: new Date(source.updatedAt) });
    expect(row.syncedAt).not.toBeNull();
  });

  it("writes added, changed and removed tools to the draft, each with an audit event", async () => {
    const source = await createSource(database.client, "shop");
    world.answers.set("shop", listed({ name: "list_orders" }, { name: "cancel_order" }, { name: "pay_order" }));
    expect(await sync(source.id)).toMatchObject({ added: 3, changed: 0, removed: 0 });
    await bundles.create(database.client, ADA, { name: "paying", description: "Paying", tools: ["pay_order"] });
    const { id } = await toolNamed("list_orders");

    world.answers.set("shop", listed({ name: "list_orders", description: "Lists them." }, { name: "refund_order" }));
    expect(await sync(source.id)).toMatchObject({ added: 1, changed: 2, removed: 1 });
    const changed = await toolNamed("list_orders");
    expect(changed).toMatchObject({ id, version: 2, description: "Lists them.", summary: "Lists them." });
    const stored = await database.client.tool.findUniqueOrThrow({ where: { id } });
    expect(stored.contentHash).toBe(contentHash(changed));
    expect(await toolNamed("pay_order")).toMatchObject({ enabled: false, version: 2 });
    expect(await toolNamed("refund_order")).toMatchObject({
      version: 1,
      enabled: true,
      binding: { name: "refund_order" },
    });
    await expect(toolNamed("cancel_order")).rejects.toThrow();

    const events = await newestEvents(4);
    expect(events.map(({ action, noun, subjectName, actorName }) => [action, noun, subjectName, actorName])).toEqual([
      ["create", "tool", "refund_order", "Ada"],
      ["update", "tool", "list_orders", "Ada"],
      ["update", "tool", "pay_order", "Ada"],
      ["delete", "tool", "cancel_order", "Ada"],
    ]);
    expect(events[1]).toMatchObject({ old: { description: "Does list_orders." }, new: { description: "Lists them." } });
    expect(events[3]).toMatchObject({ old: { name: "cancel_order" }, new: null });
    expect(await preview(source.id)).toMatchObject({ added: [], changed: [], removed: [], kept: [] });
  });

  it("keeps an admin's edits, even after the source has changed something else", async () => {
    const source = await createSource(database.client, "kept");
    world.answers.set("kept", listed({ name: "kept_one", title: "One" }));
    await sync(source.id);
    await edit("kept_one", {
      title: "Mine",
      keywords: ["mine"],
      examples: ["do mine"],
      aliases: ["Meins"],
      enabled: false,
    });
    world.answers.set("kept", listed({ name: "kept_one", title: "One", description: "Newer." }));
    expect(await preview(source.id)).toMatchObject({ kept: [{ tool: "kept_one", upstream: { title: "One" } }] });
    await sync(source.id);
    expect(await toolNamed("kept_one")).toMatchObject({
      title: "Mine",
      keywords: ["mine"],
      examples: ["do mine"],
      aliases: ["Meins"],
      enabled: false,
      description: "Newer.",
    });
  });

  it("writes nothing if the source or the draft changed since the preview", async () => {
    const source = await createSource(database.client, "moving");
    world.answers.set("moving", listed({ name: "moving_one" }));
    await sync(source.id);
    world.answers.set("moving", listed({ name: "moving_one", description: "Two." }, { name: "moving_two" }));
    const { hash } = await preview(source.id);
    const attempt = () => applySync(world.services, ADA, { sourceId: source.id, planHash: hash });

    const looked = world.answers.get("moving");
    world.answers.set("moving", listed({ name: "moving_one", description: "Three." }, { name: "moving_two" }));
    const before = canonicalJson(await loadDraft(database.client));
    const [newest] = await newestEvents(1);
    await expect(attempt()).rejects.toMatchObject({ code: "conflict" });
    expect(canonicalJson(await loadDraft(database.client))).toBe(before);
    expect((await newestEvents(1))[0]?.id).toBe(newest?.id);

    if (looked !== undefined) world.answers.set("moving", looked);
    await edit("moving_one", { title: "Mine" });
    await expect(attempt()).rejects.toMatchObject({ code: "conflict" });
    await expect(toolNamed("moving_two")).rejects.toThrow();
  });

  it("prefixes a tool with its source's name if its own is taken", async () => {
    const source = await createSource(database.client, "search-co");
    world.answers.set("search-co", listed({ name: "web_search" }, { name: "get_tool" }));
    await sync(source.id);
    expect(await toolNamed("search-co_web_search")).toMatchObject({
      source: "search-co",
      binding: { name: "web_search" },
    });
    expect(await toolNamed("search-co_get_tool")).toMatchObject({ binding: { name: "get_tool" } });
    expect(await toolNamed("web_search")).toMatchObject({ source: "web" });
    expect(await preview(source.id)).toMatchObject({ added: [], changed: [], removed: [], unchanged: 2 });
  });

  it("makes tools core only when the suggestion is taken", async () => {
    const source = await createSource(database.client, "hints");
    const always = (name: string) => ({ name, _meta: { "anthropic/alwaysLoad": true } });
    world.answers.set("hints", listed(always("hint_one"), always("hint_two")));
    await sync(source.id, { takeSuggestions: true, only: ["hint_one"] });
    await sync(source.id);
    expect((await toolNamed("hint_one")).loadPolicy).toBe("core");
    expect((await toolNamed("hint_two")).loadPolicy).toBe("deferred");
  });

  it("stores the address of an API as an edit of the source, and marks credentials for another address as stale", async () => {
    const url = "https://docs.example/openapi.json";
    const source = await createSource(database.client, "api", { url }, "openapi");
    const { client, vault } = world.services;
    await setCredentials(client, ADA, vault, { sourceId: source.id, credentials: { headers: { "X-Key": "secret" } } });
    world.answers.set("api", { ...listed({ name: "api_call" }), baseUrl: "https://api.example/v1" });
    await sync(source.id);
    const now = await sources.get(client, source.id);
    expect(now).toMatchObject({ version: 2, connection: { url, baseUrl: "https://api.example/v1" } });
    expect((await newestEvents(2))[0]).toMatchObject({
      noun: "source",
      action: "update",
      old: { connection: { url } },
    });
    expect((await viewCredentials(client, vault, [now])).get(source.id)?.state).toBe("stale");
  });

  it("imports a real document of 120 operations, which can be published", async () => {
    const { client } = database;
    const source = await createSource(client, "star-trek", {}, "openapi");
    const nobody = () => Promise.reject(new Error("nobody is to be asked"));
    const services = {
      ...world.services,
      readSource: createSourceReader({
        fetch: nobody,
        listMcpTools: nobody,
        credentialsOf: async () => null,
        builtin: { name: "workbench", tools: new Map() },
      }),
    };
    const file = "node_modules/@readme/oas-examples/3.0/json/star-trek.json";
    const brought = { sourceId: source.id, document: await readFile(path.join(PROJECT_ROOT, file), "utf8") };
    const { hash, problems } = await previewSync(services, brought);
    expect(problems).toEqual([]);
    expect(await applySync(services, ADA, { ...brought, planHash: hash })).toMatchObject({ added: 120 });
    const { lint } = await reviewDraft(client);
    expect(lint.filter(({ severity }) => severity === "error")).toEqual([]);
    // The document is not kept: a connection is published with every revision.
    expect(JSON.stringify((await rowOf(source.id)).connection).length).toBeLessThan(200);
    expect(await previewSync(services, brought)).toMatchObject({ added: [], changed: [], unchanged: 120 });
  });

  it("is counted among the unpublished changes, and publishes like any edit", async () => {
    const { client } = database;
    const { draftHash } = await reviewDraft(client);
    await publishDraft(client, ADA, { note: "before", draftHash });
    const drafts = cacheDraft(client);
    expect((await drafts.derive(countChanges)).count).toBe(0);
    const source = await createSource(client, "counted");
    expect((await drafts.derive(countChanges)).count).toBe(1);
    world.answers.set("counted", listed({ name: "counted_one" }, { name: "counted_two" }));
    await sync(source.id);
    expect((await drafts.derive(countChanges)).count).toBe(3);
    const review = await reviewDraft(client);
    expect(review.lint.filter(({ severity }) => severity === "error")).toEqual([]);
    await publishDraft(client, ADA, { note: "after", draftHash: review.draftHash });
    expect((await drafts.derive(countChanges)).count).toBe(0);
  });

  it("stores an error with the source until the next success", async () => {
    const source = await createSource(database.client, "broken");
    world.answers.set("broken", new DomainError("unavailable", "broken.example does not answer"));
    await expect(preview(source.id)).rejects.toMatchObject({ code: "unavailable" });
    expect(await rowOf(source.id)).toMatchObject({ syncError: "broken.example does not answer", syncedAt: null });
    expect(await testSource(world.services, source.id)).toMatchObject({ ok: false, message: /does not answer/ });
    world.answers.set("broken", listed({ name: "repaired" }));
    expect(await testSource(world.services, source.id)).toMatchObject({ ok: true, tools: 1, message: null });
    await preview(source.id);
    expect(await rowOf(source.id)).toMatchObject({ syncError: null });
  });

  it("takes five thousand tools at once, added, changed and removed", async () => {
    const source = await createSource(database.client, "huge");
    const many = (word: string) =>
      listed(
        ...Array.from({ length: 5000 }, (_, number) => ({
          name: `huge_${number}`,
          description: `${word} number ${number} of a great many tools.`,
          inputSchema: { type: "object", properties: { id: { type: "string" }, limit: { type: "integer" } } },
        })),
      );
    world.answers.set("huge", many("Lists"));
    expect(await syncUnattended(world.services, source.id)).toEqual({ added: 5000, changed: 0, removed: 0, held: 0 });
    world.answers.set("huge", many("Finds"));
    expect(await syncUnattended(world.services, source.id)).toEqual({ added: 0, changed: 5000, removed: 0, held: 0 });
    expect((await toolNamed("huge_4999")).description).toMatch(/^Finds/);
    world.answers.set("huge", listed({ name: "huge_only" }));
    expect(await syncUnattended(world.services, source.id)).toEqual({ added: 1, changed: 0, removed: 5000, held: 0 });
    expect(await database.client.auditEvent.count({ where: { actorName: "Sync of huge" } })).toBe(15_001);
  }, 60_000);
});

describe("an unattended sync", () => {
  it("does not empty a source that no longer lists any tools, and says so", async () => {
    const source = await createSource(database.client, "sleepy");
    world.answers.set("sleepy", listed({ name: "sleepy_one" }));
    await syncUnattended(world.services, source.id);
    world.answers.set("sleepy", listed());
    await expect(syncUnattended(world.services, source.id)).rejects.toMatchObject({ code: "rejected" });
    expect((await rowOf(source.id)).syncError).toMatch(/no longer lists any tools/);
    expect(await toolNamed("sleepy_one")).toMatchObject({ enabled: true });
    expect(await sync(source.id)).toMatchObject({ removed: 1 });
  });
});
