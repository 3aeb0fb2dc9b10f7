import { afterAll, beforeAll, expect, it } from "vitest";
import type { LateTools } from "@/server/engine/model/snapshot";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { models } from "./models.service";

const ADA = { id: null, name: "Ada" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function find() {
  const found = (await models.list(database.client)).find(({ name }) => name === "gpt-4o");
  if (found === undefined) throw new Error("no such model");
  return found;
}

async function set(lateTools?: LateTools) {
  const { updatedAt: _time, lateTools: _before, ...model } = await find();
  await models.update(database.client, ADA, { ...model, ...(lateTools && { lateTools }) });
}

it("keeps how a model gets later tools, and uses its family's default again once that is removed", async () => {
  expect(await find()).not.toHaveProperty("lateTools");
  await set("inline");
  expect(await find()).toMatchObject({ lateTools: "inline" });
  await set();
  expect(await find()).not.toHaveProperty("lateTools");
});
