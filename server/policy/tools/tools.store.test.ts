import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { inTransaction, openDatabase } from "@/server/lib/db/client";
import { newId } from "@/server/lib/ids";
import { loadDraft, writeDraft } from "@/server/policy/draft/working-copy.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { setOnTools, toolStore } from "./tools.store";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A client of its own that counts the statements it sends. */
function openCounted() {
  const { client, pool, close } = openDatabase(database.url, { maxConnections: 1 });
  const sent: { readonly mock: { readonly calls: unknown[] } }[] = [];
  pool.on("connect", (connection) => sent.push(vi.spyOn(connection, "query")));
  return { client, close, count: () => sent.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

async function manyTools(count: number): Promise<ToolEntry[]> {
  const [some] = await toolStore.list(database.client);
  if (some === undefined) throw new Error("the scenario has tools");
  return Array.from({ length: count }, () => {
    const id = newId("tool");
    return { ...some.entry, id, name: id, keywords: ["a “quoted”, word"], binding: { upstreamName: id } };
  });
}

it("many tools are added all or nothing: an existing one is not changed", async () => {
  const [known, fresh] = await manyTools(2);
  if (known === undefined || fresh === undefined) throw new Error("there are two");
  await toolStore.insert(database.client, [known]);
  const added = toolStore.insert(database.client, [fresh, { ...known, title: "Another" }]);
  await expect(added).rejects.toThrow();
  expect(await toolStore.find(database.client, known.id)).toMatchObject({ entry: known, version: 1 });
  expect(await toolStore.find(database.client, fresh.id)).toBeNull();
});

it("a bulk change of many tools is undone in a few statements", async () => {
  const tools = await manyTools(300);
  await toolStore.insert(database.client, tools);
  const before = await loadDraft(database.client);
  const [one, other] = tools;
  if (one === undefined || other === undefined) throw new Error("there are hundreds");
  await setOnTools(
    database.client,
    tools.map(({ id }) => id),
    { enabled: false, loadPolicy: "core" },
  );
  await database.client.tool.update({ where: { id: one.id }, data: { name: "on_its_way" } });
  await toolStore.update(database.client, { ...other, name: one.name, description: "Changed", binding: {} });
  await toolStore.update(database.client, { ...one, name: other.name, keywords: [] });
  const { client, count, close } = openCounted();
  await inTransaction(client, (tx) => writeDraft(tx, before));
  await close();
  expect(count()).toBeLessThan(100);
  expect(await loadDraft(database.client)).toEqual(before);
  const rows = await database.client.tool.findMany({ where: { id: { in: tools.map(({ id }) => id) } } });
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([3, 4]));
  const hashes = await database.client.tool.findMany({ where: { id: { in: [one.id, other.id] } } });
  expect(new Set(hashes.map(({ contentHash }) => contentHash)).size).toBe(2);
});

it("a bulk change is refused if one of the tools was deleted", async () => {
  const [kept, gone] = await manyTools(2);
  if (kept === undefined || gone === undefined) throw new Error("there are two");
  await toolStore.insert(database.client, [kept]);
  const changed = inTransaction(database.client, async (tx) => {
    await toolStore.updateAll?.(tx, [{ ...kept, title: "Another" }, gone]);
  });
  await expect(changed).rejects.toMatchObject({ name: "DomainError", code: "conflict" });
  expect(await toolStore.find(database.client, kept.id)).toMatchObject({ entry: kept, version: 1 });
});
