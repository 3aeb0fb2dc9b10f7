import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { consumeLimit } from "./account-limit";

const RULE = { window: 60, max: 5 };
const DAY_MS = 86_400_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());

async function countAllowed(key: string, tries: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: tries }, () => consumeLimit(database.client, key, RULE)));
  return verdicts.filter(({ allowed }) => allowed).length;
}

const shift = (key: string, ms: number) =>
  database.pool.query("UPDATE auth_rate_limit SET last_request = last_request + $2 WHERE key = $1", [key, ms]);

it("lets exactly the limit through, however many arrive at once, and says how long to wait", async () => {
  expect(await countAllowed("busy", 20)).toBe(RULE.max);
  const { allowed, retryAfter } = await consumeLimit(database.client, "busy", RULE);
  expect(allowed).toBe(false);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(RULE.window);
  expect(await countAllowed("another", 1)).toBe(1);
});

it("starts over when the window ends, and deletes unused rows", async () => {
  await countAllowed("patient", 20);
  await countAllowed("gone", 1);
  await shift("patient", -2 * RULE.window * 1000);
  await shift("gone", -2 * RULE.window * 1000);
  expect(await countAllowed("patient", 20)).toBe(RULE.max);
  const { rows } = await database.pool.query("SELECT key FROM auth_rate_limit WHERE key = 'gone'");
  expect(rows).toEqual([]);
});

it("is not fooled by a time that a wrong clock stored", async () => {
  await countAllowed("traveller", 20);
  await shift("traveller", DAY_MS);
  expect(await countAllowed("traveller", 20)).toBe(RULE.max);
});
