import { afterAll, beforeAll, expect, it } from "vitest";
import type { Health } from "@/server/contract/health";
import { startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const health = async (query = "") => {
  const { status, body } = await api.ask<Health>(null, `/api/health${query}`);
  return { code: status, status: body.status, failing: body.failing, database: body.database };
};

/** As after a failover to a replica, or when the operator stops writes. */
async function setReadOnly(setting: "on" | "off"): Promise<void> {
  await database.runAsAdmin(`ALTER DATABASE "${database.name}" SET default_transaction_read_only = ${setting}`);
  await database.runAsAdmin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}' AND application_name = 'toolcrib'`,
  );
}

const WAIT = { timeout: 30_000, interval: 200 };

it("is degraded while the database takes no writes, names the parts, serves agents, and recovers by itself", async () => {
  const key = await api.keyFor("orchestrator");
  const resolve = (sessionId: string) =>
    api.ask(key, "/api/v1/resolve", { role: "orchestrator", sessionId, message: "turn off the kitchen lights" });
  expect(await health()).toEqual({ code: 200, status: "ok", failing: [], database: "ok" });

  await setReadOnly("on");
  await expect.poll(async () => (await health()).failing, WAIT).toContain("writes");
  expect((await resolve("s1")).status).toBe(200);
  await expect
    .poll(async () => health(), WAIT)
    .toEqual({ code: 200, status: "degraded", failing: ["writes", "records", "sessions"], database: "ok" });
  // Every process lacks the same, so a balancer has no better target.
  expect((await health("?ready")).code).toBe(200);

  await setReadOnly("off");
  await expect.poll(health, WAIT).toEqual({ code: 200, status: "ok", failing: [], database: "ok" });
  await expect.poll(() => database.client.round.count(), WAIT).toBe(1);
});
