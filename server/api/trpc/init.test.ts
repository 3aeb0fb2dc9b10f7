import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Notices, openNotices } from "@/server/lib/notices/notices";
import { openSnapshotCache, type SnapshotCache } from "@/server/runtime/snapshot/snapshot-cache";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import type { Context } from "./context";
import { createCallerFactory, openProcedure, router } from "./init";

const log = pino({ level: "silent" });
let database: TestDatabase;
let notices: Notices;
let snapshots: SnapshotCache;
beforeAll(async () => {
  database = await createTestDatabase();
  notices = openNotices(database.url, log);
  snapshots = await openSnapshotCache({ databaseUrl: database.url, notices, log, pollMs: 3_600_000 });
});
afterAll(async () => {
  await snapshots.stop();
  await notices.stop();
  await database.drop();
});

const createCaller = createCallerFactory(
  router({
    count: openProcedure.query(({ ctx }) => ctx.client.tool.count()),
    fault: openProcedure.query(() => {
      throw new Error("a fault of ours");
    }),
  }),
);
const call = () =>
  createCaller({ client: database.client, snapshots, log, requestId: "req_test" } as unknown as Context);

describe("a procedure that fails", () => {
  it("reports a database outage when there is one, and only then", async () => {
    await expect(call().fault()).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    expect(await call().count()).toBe(65);
    await database.runAsAdmin(`ALTER DATABASE "${database.name}" ALLOW_CONNECTIONS false`);
    await database.runAsAdmin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}'`,
    );
    await expect(call().count()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await database.runAsAdmin(`ALTER DATABASE "${database.name}" ALLOW_CONNECTIONS true`);
    await snapshots.refresh();
    expect(await call().count()).toBe(65);
  });
});
