import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { pruneRecords, startPruning } from "./prune-records";
import { createRecordQueue } from "./record-queue";
import { someCall, someReport, someRound } from "./some-records.testing";

const log = pino({ level: "silent" });
const NOW = new Date("2026-03-31T12:00:00Z");
const LONG_AGO = new Date("2000-01-01T00:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());

/** For each age: seven rounds, a call and a report. */
async function record(ages: readonly number[], now = NOW): Promise<void> {
  const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
  const queue = createRecordQueue({ databaseUrl: database.url, settings, log });
  for (const age of ages) {
    const at = new Date(now.getTime() - age * 86_400_000);
    for (let index = 0; index < 7; index++) queue.addRound(someRound({ id: `res_${age}_${index}`, at }));
    queue.addCall(someCall({ id: `call_${age}`, at }));
    queue.addReport(someReport({ roundId: `res_${age}_0`, at }));
  }
  await queue.stop();
}

const left = async () => ({
  rounds: await database.client.round.count(),
  calls: await database.client.toolCall.count(),
  reports: await database.client.report.count(),
});

describe("retention", () => {
  beforeEach(async () => {
    await database.pool.query("TRUNCATE round, tool_call, report, setting");
    await record([1, 29, 31, 400]);
  });

  it("deletes what is older than thirty days unless the operator chose otherwise, in bounded batches", async () => {
    expect(await pruneRecords(database.client, { now: NOW, batch: 4 })).toBe(2 * 9);
    expect(await left()).toEqual({ rounds: 14, calls: 2, reports: 2 });
    expect(await pruneRecords(database.client, { now: NOW })).toBe(0);
  });

  it("uses the database's clock: a process whose clock is a year ahead deletes nothing", async () => {
    await database.pool.query("TRUNCATE round, tool_call, report");
    await record([1], new Date());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 86_400_000 });
    try {
      expect(await pruneRecords(database.client)).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect((await left()).rounds).toBe(7);
  });

  it("follows the operator's setting", async () => {
    const value = { retentionDays: 365, messages: "kept", arguments: "kept" };
    await database.client.setting.create({ data: { name: "records", value } });
    expect(await pruneRecords(database.client, { now: NOW })).toBe(9);
    await database.client.setting.update({
      where: { name: "records" },
      data: { value: { ...value, retentionDays: 5 } },
    });
    expect(await pruneRecords(database.client, { now: NOW })).toBe(18);
  });

  it("deletes nothing if the setting is invalid", async () => {
    await database.client.setting.create({ data: { name: "records", value: { retentionDays: "for ever" } } });
    expect(await pruneRecords(database.client, { now: NOW })).toBe(0);
  });

  it("skips if another process is pruning", async () => {
    const other = await database.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT pg_advisory_xact_lock(7021)");
    expect(await pruneRecords(database.client, { now: NOW })).toBe(0);
    await other.query("COMMIT");
    other.release();
    expect(await pruneRecords(database.client, { now: NOW })).toBe(18);
  });

  it("repeats until stopped", async () => {
    await database.pool.query("TRUNCATE round");
    await record([0], LONG_AGO);
    const pruning = startPruning({ client: database.client, log, everyMs: 10 });
    await vi.waitFor(async () => expect((await left()).rounds).toBe(0));
    await record([1], LONG_AGO);
    await vi.waitFor(async () => expect((await left()).rounds).toBe(0));
    await pruning.stop();
    await record([2], LONG_AGO);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await left()).rounds).toBe(7);
  });
});
