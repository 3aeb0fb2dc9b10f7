import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Notices, openNotices } from "@/server/lib/notices/notices";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openSnapshotCache, type SnapshotCache } from "./snapshot-cache";

const ACTOR = { id: null, name: "Ada" };
const log = pino({ level: "silent" });
let database: TestDatabase;
let notices: Notices;
let holder: SnapshotCache | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  notices = openNotices(database.url, log);
});
afterEach(async () => {
  await holder?.stop();
  holder = null;
  await notices.stop();
});
afterAll(() => database.drop());

async function publishSomething(name: string): Promise<number> {
  await bundles.create(database.client, ACTOR, { name, description: "x", tools: [] });
  const { draftHash } = await reviewDraft(database.client);
  return (await publishDraft(database.client, ACTOR, { note: name, draftHash })).number;
}

describe("the snapshot cache", () => {
  it("is notified of a revision, long before it would poll", async () => {
    holder = await openSnapshotCache({ databaseUrl: database.url, notices, log, pollMs: 3_600_000 });
    expect(holder.current()?.number).toBe(1);
    // LISTEN starts in the background; the holder reads once more when it is ready.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'toolcrib listener' AND query LIKE 'LISTEN%' AND datname = current_database()",
      );
      expect(rows).toHaveLength(1);
    });
    const number = await publishSomething("by-notice");
    await vi.waitFor(() => expect(holder?.current()?.number).toBe(number));
    expect(holder.current()?.snapshot.bundles.some((bundle) => bundle.name === "by-notice")).toBe(true);
  });

  it("finds a revision by polling if the notification is lost", async () => {
    holder = await openSnapshotCache({ databaseUrl: database.url, notices, log, pollMs: 50 });
    const published = publishSomething("by-poll");
    // All listeners are cut off while the notification is sent.
    await database.runAsAdmin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}' AND application_name = 'toolcrib listener'`,
    );
    const number = await published;
    await vi.waitFor(() => expect(holder?.current()?.number).toBe(number));
  });

  it("keeps the last good revision while the database is down, and recovers", async () => {
    holder = await openSnapshotCache({ databaseUrl: database.url, notices, log, pollMs: 50 });
    const number = holder.current()?.number;
    const { name } = database;
    await database.runAsAdmin(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
    await database.runAsAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    await vi.waitFor(() => expect(holder?.databaseIsUp()).toBe(false), { timeout: 5000 });
    expect(holder.current()?.number).toBe(number);
    await database.runAsAdmin(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
    await vi.waitFor(() => expect(holder?.databaseIsUp()).toBe(true), { timeout: 5000 });
  });

  it("waits longer for a large revision than for an unresponsive database, and keeps polling", async () => {
    const own = await createTestDatabase();
    try {
      await own.pool.query(`
        CREATE FUNCTION slowly(snapshot jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
          BEGIN PERFORM pg_sleep(1.5); RETURN snapshot; END $$;
        ALTER TABLE "revision" RENAME TO "kept";
        CREATE VIEW "revision" AS
          SELECT "number", 'known to nobody' AS "hash", slowly("snapshot") AS "snapshot" FROM "kept"`);
      const timeoutMs = { ask: 500, read: 20_000 };
      const heard = vi.fn();
      const slow = { info: heard, error: heard } as never;
      const patient = await openSnapshotCache({ databaseUrl: own.url, notices, log: slow, pollMs: 50, timeoutMs });
      await patient.stop();
      expect(patient.current()?.snapshot.tools.length).toBeGreaterThan(0);
      expect(heard.mock.calls).toEqual([[{ revision: 1 }, "revision loaded"]]);
    } finally {
      await own.drop();
    }
  });

  it("shares one query among concurrent callers", async () => {
    holder = await openSnapshotCache({ databaseUrl: database.url, notices, log, pollMs: 3_600_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const answers = Array.from({ length: 50 }, () => holder?.refresh());
    // The first starts one that the others may have missed: theirs follows.
    expect(new Set(answers).size).toBe(2);
    await Promise.all(answers);
  });
});
