import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "@/server/contract/settings";
import { type CuttableProxy, createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createRecordQueue, type RecordQueue, type RecordQueueOptions } from "./record-queue";
import { someCall, someReport, someRound } from "./some-records.testing";

const log = pino({ level: "silent" });
let database: TestDatabase;
let proxy: CuttableProxy;
const queues: RecordQueue[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  proxy = await createCuttableProxy(database.url);
});
beforeEach(async () => {
  await database.pool.query("TRUNCATE round, tool_call, report");
});
afterEach(async () => {
  vi.restoreAllMocks();
  proxy.restore();
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

/** A queue that writes nothing by itself unless the test asks. */
function open(options: Partial<RecordQueueOptions> = {}, records: Partial<Settings["records"]> = {}): RecordQueue {
  const chosen = { ...DEFAULT_SETTINGS, records: { ...DEFAULT_SETTINGS.records, ...records } };
  const settings = { current: () => chosen, isRead: () => true };
  const quiet = { flushMs: 60_000, stopMs: 300 };
  const queue = createRecordQueue({ databaseUrl: proxy.url, settings, log, ...quiet, ...options });
  queues.push(queue);
  return queue;
}

const count = async (table: string) => {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count as number;
};
const rounds = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => someRound({ id: `res_${from + index}`, round: from + index }));

describe("the record queue", () => {
  it("writes rounds, calls and reports as they were given", async () => {
    const queue = open();
    const round = someRound({ modelName: "gpt-5", degraded: "embedder", epoch: 2, round: 7 });
    queue.addRound(round);
    queue.addCall(someCall({ via: "execute_tool", durationMs: null }));
    queue.addReport(someReport({ called: ["lights"], unsent: ["lights"], inputTokens: 900 }));
    await queue.flush();
    const { message, ...columns } = round;
    const stored = await database.client.round.findUniqueOrThrow({ where: { id: "res_1" } });
    expect(stored).toEqual({ ...columns, message, messageHash: null });
    expect(await database.client.toolCall.findUniqueOrThrow({ where: { id: "call_1" } })).toEqual(
      someCall({ via: "execute_tool", durationMs: null }),
    );
    expect(await database.client.report.findUniqueOrThrow({ where: { roundId: "res_1" } })).toEqual(
      someReport({ called: ["lights"], unsent: ["lights"], inputTokens: 900 }),
    );
    expect(queue.stats()).toEqual({ waiting: 0, dropped: 0, written: 3 });
  });

  it("writes after the answers: on a full batch or after a delay", async () => {
    const full = open({ batchSize: 10 });
    for (const round of rounds(0, 9)) full.addRound(round);
    expect(full.stats()).toMatchObject({ waiting: 9, written: 0 });
    full.addRound(someRound({ id: "res_9" }));
    await vi.waitFor(() => expect(full.stats()).toMatchObject({ waiting: 0, written: 10 }));
    const timed = open({ flushMs: 20 });
    timed.addRound(someRound({ id: "res_timed" }));
    expect(timed.stats().waiting).toBe(1);
    await vi.waitFor(() => expect(timed.stats().written).toBe(1));
    expect(await count("round")).toBe(11);
  });

  it("uses one statement per table and batch", async () => {
    const watched = open({ databaseUrl: database.url, batchSize: 200 });
    await database.pool.query("CREATE TABLE statements (op text)");
    await database.pool.query(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO statements VALUES (TG_TABLE_NAME); RETURN NULL; END $$`);
    for (const table of ["round", "tool_call"]) {
      await database.pool.query(`CREATE TRIGGER note AFTER INSERT ON ${table} EXECUTE FUNCTION note()`);
    }
    for (const round of rounds(0, 150)) watched.addRound(round);
    for (let index = 0; index < 50; index++) watched.addCall(someCall({ id: `call_${index}` }));
    await watched.flush();
    expect(await count("statements")).toBe(2);
    await database.pool.query("DROP FUNCTION note CASCADE");
    await database.pool.query("DROP TABLE statements");
  });

  it("keeps the first record of a round and the last report on it", async () => {
    const queue = open();
    queue.addRound(someRound({ sentTokens: 1 }));
    queue.addRound(someRound({ sentTokens: 2 }));
    queue.addReport(someReport({ inputTokens: 1 }));
    queue.addReport(someReport({ inputTokens: 2 }));
    await queue.flush();
    queue.addRound(someRound({ sentTokens: 3 }));
    queue.addReport(someReport({ inputTokens: 3 }));
    await queue.flush();
    expect(await database.client.round.findMany()).toMatchObject([{ sentTokens: 1 }]);
    expect(await database.client.report.findMany()).toMatchObject([{ inputTokens: 3 }]);
    // Another process writes an earlier report late.
    queue.addReport(someReport({ inputTokens: 4, at: new Date("2026-03-01T00:00:00Z") }));
    await queue.flush();
    expect(await database.client.report.findMany()).toMatchObject([{ inputTokens: 3 }]);
  });

  it("writes everything exactly once across a database outage", async () => {
    const queue = open({ batchSize: 20, flushMs: 10 });
    for (const round of rounds(0, 100)) queue.addRound(round);
    await vi.waitFor(() => expect(queue.stats().written).toBeGreaterThan(0));
    proxy.cut();
    for (const round of rounds(100, 300)) queue.addRound(round);
    for (let index = 0; index < 50; index++) queue.addCall(someCall({ id: `call_${index}` }));
    await queue.flush();
    expect(queue.stats().waiting).toBeGreaterThan(0);
    proxy.restore();
    await vi.waitFor(() => expect(queue.stats().waiting).toBe(0), { timeout: 10_000 });
    expect(queue.stats()).toEqual({ waiting: 0, dropped: 0, written: 350 });
    expect([await count("round"), await count("tool_call")]).toEqual([300, 50]);
  });

  it("retries a batch whose response was lost, without duplicates", async () => {
    const queue = open({ queryTimeoutMs: 1000 });
    queue.addRound(someRound({ id: "res_0" }));
    await queue.flush();
    // The statement reaches the database, but its answer never returns.
    const blocker = await database.pool.connect();
    await blocker.query("BEGIN; LOCK TABLE round IN EXCLUSIVE MODE");
    for (const round of rounds(1, 20)) queue.addRound(round);
    queue.addCall(someCall());
    await queue.flush();
    expect(queue.stats()).toEqual({ waiting: 20, dropped: 0, written: 1 });
    await blocker.query("COMMIT");
    blocker.release();
    await vi.waitFor(async () => expect(await count("round")).toBe(20));
    await vi.waitFor(async () => {
      await queue.flush();
      expect(queue.stats().waiting).toBe(0);
    });
    expect([await count("round"), await count("tool_call")]).toEqual([20, 1]);
    expect(queue.stats().written).toBe(21);
  });

  it("abandons an unresponsive connection and uses another", async () => {
    const queue = open({ queryTimeoutMs: 1000 });
    queue.addRound(someRound({ id: "res_0" }));
    await queue.flush();
    proxy.freeze();
    queue.addRound(someRound({ id: "res_1" }));
    await queue.flush();
    expect(queue.stats()).toMatchObject({ waiting: 1, written: 1 });
    proxy.cut();
    proxy.restore();
    await queue.flush();
    expect(await count("round")).toBe(2);
  });

  it("drops the oldest records when full, and counts them", async () => {
    proxy.cut();
    const warn = vi.spyOn(log, "warn");
    const queue = open({ capacity: 100 });
    for (const round of rounds(0, 350)) queue.addRound(round);
    expect(queue.stats()).toEqual({ waiting: 100, dropped: 250, written: 0 });
    expect(warn.mock.calls.filter(([, text]) => String(text).includes("dropped"))).toHaveLength(1);
    proxy.restore();
    await vi.waitFor(async () => {
      await queue.flush();
      expect(queue.stats()).toEqual({ waiting: 0, dropped: 250, written: 100 });
    });
    const { rows } = await database.pool.query("SELECT min(round) AS min, max(round) AS max FROM round");
    expect(rows).toEqual([{ min: 250, max: 349 }]);
  });

  it("never drops the batch it is writing", async () => {
    const queue = open({ capacity: 10, batchSize: 500 });
    for (const round of rounds(0, 10)) queue.addRound(round);
    const flushed = queue.flush();
    for (const round of rounds(10, 100)) queue.addRound(round);
    expect(queue.stats().waiting).toBe(10);
    await flushed;
    await queue.flush();
    const { waiting, dropped, written } = queue.stats();
    expect({ waiting, sum: dropped + written }).toEqual({ waiting: 0, sum: 100 });
    expect(await count("round")).toBe(written);
    expect(await database.client.round.count({ where: { id: { in: ["res_0", "res_99"] } } })).toBe(2);
  });

  it("is also bounded by bytes", () => {
    proxy.cut();
    const queue = open({ maxBytes: 1_000_000 });
    for (let index = 0; index < 1000; index++) {
      queue.addCall(someCall({ id: `call_${index}`, result: "x".repeat(10_000) }));
    }
    const { waiting, dropped } = queue.stats();
    expect(waiting).toBeGreaterThan(20);
    expect(waiting).toBeLessThan(100);
    expect(waiting + dropped).toBe(1000);
  });

  it("reports trouble only while it cannot write, falls behind or drops", async () => {
    const queue = open({ capacity: 100, batchSize: 500 });
    for (const round of rounds(0, 49)) queue.addRound(round);
    expect(queue.trouble()).toBeNull();
    queue.addRound(someRound({ id: "res_half" }));
    expect(queue.trouble()).toBe("behind");
    proxy.cut();
    await queue.flush();
    expect(queue.trouble()).toBe("not-written");
    proxy.restore();
    await queue.flush();
    expect(queue.trouble()).toBeNull();

    const now = vi.spyOn(performance, "now");
    for (const round of rounds(100, 220)) queue.addRound(round);
    await queue.flush();
    expect(queue.stats().dropped).toBeGreaterThan(0);
    expect(queue.trouble()).toBe("dropped");
    const later = performance.now() + 61_000;
    now.mockImplementation(() => later);
    expect(queue.trouble()).toBeNull();
  });

  it("truncates long messages, and stores only the size of long arguments and results", async () => {
    const queue = open();
    queue.addRound(someRound({ message: "m".repeat(200_000) }));
    queue.addCall(someCall({ arguments: { text: "a".repeat(20_000) }, result: ["r".repeat(30_000)] }));
    await queue.flush();
    expect((await database.client.round.findFirstOrThrow()).message).toBe("m".repeat(4000));
    const call = await database.client.toolCall.findFirstOrThrow();
    expect(call.arguments).toEqual({ truncated: true, bytes: 20_011 });
    expect(call.result).toEqual({ truncated: true, bytes: 30_004 });
  });

  it("stores text without characters that PostgreSQL refuses", async () => {
    const queue = open();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    queue.addRound(someRound({ message: "a\u0000b \ud800 \\u0000 🙂", toolNames: ["x\u0000"], roleName: "r\udc00" }));
    queue.addCall(someCall({ arguments: { "k\u0000": "v\u0000\ud83d", path: "C:\\u0000" }, result: circular }));
    queue.addCall(someCall({ id: "call_2", arguments: { big: 1n }, result: undefined, durationMs: Number.NaN }));
    await queue.flush();
    expect(queue.stats()).toEqual({ waiting: 0, dropped: 0, written: 3 });
    const round = await database.client.round.findFirstOrThrow();
    expect(round).toMatchObject({ message: "a\ufffdb \ufffd \\u0000 🙂", toolNames: ["x\ufffd"], roleName: "r\ufffd" });
    const call = await database.client.toolCall.findUniqueOrThrow({ where: { id: "call_1" } });
    expect(call.arguments).toEqual({ "k\ufffd": "v\ufffd\ufffd", path: "C:\\u0000" });
    expect(call.result).toEqual({ truncated: true, bytes: null });
  });

  it("skips a record that the database refuses, and writes the others", async () => {
    const error = vi.spyOn(log, "error");
    const queue = open();
    for (const round of rounds(0, 37)) queue.addRound(round);
    queue.addRound(someRound({ id: "res_bad", at: new Date(Number.NaN) }));
    queue.addRound(someRound({ id: "res_worse", mode: "no such mode" as never }));
    for (const round of rounds(37, 100)) queue.addRound(round);
    queue.addRound(null as never);
    queue.addCall(someCall());
    await queue.flush();
    expect(queue.stats()).toEqual({ waiting: 0, dropped: 3, written: 101 });
    expect([await count("round"), await count("tool_call")]).toEqual([100, 1]);
    expect(error.mock.calls.map(([facts]) => (facts as unknown as { id?: string }).id)).toEqual(
      expect.arrayContaining(["res_bad", "res_worse"]),
    );
    queue.addRound(someRound({ id: "res_after" }));
    await queue.flush();
    expect(await count("round")).toBe(101);
  });

  it("writes what it can when stopped, without waiting for a database that is down", async () => {
    const there = open();
    for (const round of rounds(0, 10)) there.addRound(round);
    await there.stop();
    expect(await count("round")).toBe(10);
    there.addRound(someRound({ id: "res_late" }));
    expect(there.stats()).toEqual({ waiting: 0, dropped: 1, written: 10 });

    proxy.freeze();
    const away = open({ stopMs: 200 });
    away.addRound(someRound({ id: "res_away" }));
    await away.stop();
    expect(away.stats()).toMatchObject({ waiting: 0, dropped: 1 });
  });
});

describe("the operator's record settings", () => {
  const SECRET = "my pin is 4711";
  const dump = async () => {
    const tables = await Promise.all(
      ["round", "tool_call", "report"].map((table) =>
        database.pool.query(`SELECT to_jsonb(given)::text AS row FROM ${table} given`),
      ),
    );
    return tables.flatMap(({ rows }) => rows.map(({ row }) => row as string)).join("\n");
  };

  it.each(["hashed", "dropped"] as const)("holds for messages that are %s: their text is nowhere", async (messages) => {
    const queue = open({}, { messages });
    queue.addRound(someRound({ message: SECRET }));
    queue.addRound(someRound({ id: "res_2", message: SECRET }));
    queue.addRound(someRound({ id: "res_3", message: null }));
    await queue.flush();
    expect(await dump()).not.toContain("4711");
    const stored = await database.client.round.findMany({ orderBy: { id: "asc" } });
    const [first, second, third] = stored.map((row) => row.messageHash);
    expect(third).toBeNull();
    expect(first).toBe(second);
    if (messages === "hashed") expect(first).toMatch(/^[0-9a-f]{64}$/);
    else expect(first).toBeNull();
  });

  it("apply to arguments and results", async () => {
    const kept = open();
    kept.addCall(someCall({ id: "call_kept", arguments: { pin: SECRET } }));
    await kept.flush();
    // The search below would find it.
    expect(await dump()).toContain("4711");
    await database.pool.query("TRUNCATE tool_call");
    const queue = open({}, { arguments: "dropped" });
    queue.addCall(someCall({ arguments: { pin: SECRET }, result: { pin: SECRET } }));
    await queue.flush();
    expect(await count("tool_call")).toBe(1);
    expect(await dump()).not.toContain("4711");
  });

  it("apply to records queued before the setting was read", async () => {
    let isRead = false;
    let messages: Settings["records"]["messages"] = "kept";
    const current = () => ({ ...DEFAULT_SETTINGS, records: { ...DEFAULT_SETTINGS.records, messages } });
    const queue = open({ settings: { current, isRead: () => isRead }, flushMs: 5 });
    queue.addRound(someRound({ message: SECRET }));
    await queue.flush();
    expect(queue.stats()).toMatchObject({ waiting: 1, written: 0 });
    messages = "dropped";
    isRead = true;
    await vi.waitFor(() => expect(queue.stats().written).toBe(1));
    expect(await dump()).not.toContain("4711");
  });
});
