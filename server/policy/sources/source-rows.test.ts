import { afterAll, beforeAll, expect, it } from "vitest";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { listSources } from "./source-rows.service";
import { applySync, previewSync } from "./sync";
import { ADA, createSource, fakeUpstream, listed } from "./sync.testing";

let database: TestDatabase;
let world: ReturnType<typeof fakeUpstream>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = fakeUpstream(database.client);
});
afterAll(() => database.drop());

async function rowOf(name: string, published: Snapshot | null) {
  const rows = await listSources({
    client: database.client,
    vault: world.services.vault,
    drafts: cacheDraft(database.client),
    published,
  });
  const row = rows.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`no source ${name}`);
  return row;
}

async function sync(sourceId: string) {
  const { hash } = await previewSync(world.services, { sourceId });
  await applySync(world.services, ADA, { sourceId, planHash: hash });
}

it("counts a source's tools with unpublished changes, and what they cost", async () => {
  const before = await loadDraft(database.client);
  expect(await rowOf("web", before)).toMatchObject({
    waiting: { added: 0, changed: 0, removed: 0 },
    isPublished: true,
  });

  const { id } = await createSource(database.client, "far");
  world.answers.set("far", listed({ name: "far_one" }, { name: "far_two" }));
  await sync(id);
  const added = await rowOf("far", before);
  expect(added).toMatchObject({ tools: 2, waiting: { added: 2, changed: 0, removed: 0 }, isPublished: false });
  expect(added.tokens).toBeGreaterThan(10);

  const published = await loadDraft(database.client);
  expect(await rowOf("far", published)).toMatchObject({
    waiting: { added: 0, changed: 0, removed: 0 },
    isPublished: true,
  });
  world.answers.set("far", listed({ name: "far_one", description: "Says something else." }, { name: "far_three" }));
  await sync(id);
  expect(await rowOf("far", published)).toMatchObject({ tools: 2, waiting: { added: 1, changed: 1, removed: 1 } });
});

it("counts everything as waiting while nothing is served yet", async () => {
  const row = await rowOf("git", null);
  expect(row).toMatchObject({ isPublished: false, waiting: { changed: 0, removed: 0 } });
  expect(row.waiting.added).toBe(row.tools);
});
