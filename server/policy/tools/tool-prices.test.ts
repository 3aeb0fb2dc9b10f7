import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createToolPrices } from "./tool-prices";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("prices every tool of a list, though what is remembered of some is forgotten to make room for the others", async () => {
  const rows = await database.client.tool.findMany({ select: { id: true, contentHash: true, summary: true }, take: 8 });
  const all = await createToolPrices().of(database.client, rows, "o200k_base");
  expect(all.size).toBe(8);
  const prices = createToolPrices({ remembered: 6 });
  await prices.of(database.client, rows.slice(0, 4), "o200k_base");
  expect(await prices.of(database.client, rows, "o200k_base")).toEqual(all);
});
