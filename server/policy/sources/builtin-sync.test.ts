import { afterAll, beforeAll, expect, it } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { workbench } from "@/server/agent/workbench/workbench";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createSourceReader } from "./read-source";
import { previewSync } from "./sync";
import { fakeUpstream } from "./sync.testing";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("a sync of the workbench finds no changes on a fresh installation", async () => {
  const { client } = database;
  const { id: sourceId } = await client.source.findUniqueOrThrow({ where: { name: workbench.name } });
  const nobody = () => Promise.reject(new Error("nobody is to be asked"));
  const readSource = createSourceReader({
    fetch: nobody,
    listMcpTools: nobody,
    credentialsOf: async () => null,
    builtin: workbench,
  });
  const nothing = { added: [], changed: [], removed: [], kept: [], suggestions: [], problems: [], gainedBy: [] };
  expect(await previewSync({ ...fakeUpstream(client).services, readSource }, { sourceId })).toMatchObject({
    ...nothing,
    unchanged: starter.tools.filter(({ source }) => source === workbench.name).length,
  });
});
