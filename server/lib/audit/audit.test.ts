import { afterAll, beforeAll, expect, it } from "vitest";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { listAudit, listAuditFacets } from "./audit.view";

const ADA = { id: null, name: "Ada" };
const BOB = { id: null, name: "Bob" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const list = (query: Partial<Parameters<typeof listAudit>[1]>) => listAudit(database.client, { limit: 50, ...query });
const fields = (name: string) => ({ name, description: "For a test.", tools: [] });

it("filters by what was done, by whom, when, to what, and by words; and says what is in the draft now", async () => {
  const kept = await bundles.create(database.client, ADA, fields("kept"));
  const gone = await bundles.create(database.client, BOB, fields("gone"));
  await bundles.remove(database.client, BOB, { id: gone.id, version: gone.version });

  const said = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).items.map(({ action, subjectName, inDraft }) => [action, subjectName, inDraft]);
  expect(await said({ noun: "bundle" })).toEqual([
    ["delete", "gone", false],
    ["create", "gone", false],
    ["create", "kept", true],
  ]);
  expect(await said({ noun: "bundle", action: "delete" })).toEqual([["delete", "gone", false]]);
  expect(await said({ actor: "Ada" })).toEqual([["create", "kept", true]]);
  expect(await said({ subjectId: kept.id })).toEqual([["create", "kept", true]]);
  expect(await said({ text: "GON" })).toHaveLength(2);
  expect(await said({ text: "100%_nothing" })).toEqual([]);
  expect((await list({ noun: "revision" })).items[0]?.inDraft).toBeNull();

  const { items } = await list({ noun: "bundle" });
  const middle = items[1]?.at ?? "";
  expect((await list({ noun: "bundle", from: middle })).items.map(({ id }) => id)).toContain(items[0]?.id);
  expect((await list({ noun: "bundle", to: middle })).items.map(({ id }) => id)).not.toContain(items[0]?.id);

  const first = await list({ noun: "bundle", limit: 2 });
  expect(first.next).toBe(items[1]?.id);
  expect((await list({ noun: "bundle", before: first.next ?? "" })).items).toEqual([items[2]]);
  expect(await listAuditFacets(database.client)).toMatchObject({
    actors: ["Ada", "Bob", "Toolcrib"],
    actions: expect.arrayContaining(["create", "delete", "publish"]),
  });
});
