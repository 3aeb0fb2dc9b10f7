import { afterAll, beforeAll, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { createKey } from "@/server/identity/keys/keys.service";
import { cacheDraft, type DraftCache } from "@/server/policy/draft/draft-cache";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { restoreRevision } from "@/server/policy/revisions/revisions.service";
import { sources } from "@/server/policy/sources/sources.service";
import { newestRevision } from "@/server/runtime/snapshot/revisions.store";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readFirstRun, startEmpty } from "./first-run";

const ACTOR = { id: null, name: "Ada" };
let database: TestDatabase;
let drafts: DraftCache;
const read = () => readFirstRun({ client: database.client, drafts });
beforeAll(async () => {
  database = await createTestDatabase();
  drafts = cacheDraft(database.client);
});
afterAll(() => database.drop());

it("nothing is done at first, and the demo can be removed", async () => {
  const { demo, done } = await read();
  expect(demo).toMatchObject({ tools: starter.tools.length, roles: starter.roles.length - 1 });
  expect(Object.values(done).every((is) => !is)).toBe(true);
});

it("the demo stays as soon as there is something of one's own", async () => {
  const { demo } = await read();
  const own = { name: "own", kind: "mcp", title: "Own", description: "", enabled: true } as const;
  const connection = { transport: "http", url: "https://own.example/mcp" };
  const { id, version } = await sources.create(database.client, ACTOR, { ...own, connection });
  expect((await read()).demo).toBeNull();
  const input = { draftHash: demo?.draftHash ?? "" };
  await expect(startEmpty(database.client, ACTOR, input)).rejects.toMatchObject({ code: "conflict" });
  expect((await loadDraft(database.client)).tools).toHaveLength(starter.tools.length);
  await sources.remove(database.client, ACTOR, { id, version });
  expect((await read()).demo).toEqual(demo);
});

it("starting empty publishes an empty catalog, and revision 1 brings the demo back", async () => {
  const draftHash = (await read()).demo?.draftHash ?? "";
  expect(await startEmpty(database.client, ACTOR, { draftHash })).toEqual({ number: 2 });
  const published = (await newestRevision(database.client))?.snapshot;
  expect(published).toMatchObject({ tools: [], sources: [], categories: [], bundles: [], skills: [] });
  expect(published?.roles.map(({ name }) => name)).toEqual(["admin"]);
  expect(published?.policies.length).toBe(starter.policies.length);
  const { demo, done } = await read();
  expect([demo, done.published, done.tools]).toEqual([null, true, false]);
  const restored = await restoreRevision(database.client, ACTOR, { number: 1, note: "", discardDraftHash: null });
  expect(restored).toEqual({ number: 3 });
  expect((await loadDraft(database.client)).tools).toHaveLength(starter.tools.length);
});

it("a key ticks its step", async () => {
  await createKey(database.client, ACTOR, {
    ...{ name: "first", tools: [], ratePerMinute: null, expiresAt: null },
    roles: { kind: "all" },
  });
  expect((await read()).done.key).toBe(true);
});
