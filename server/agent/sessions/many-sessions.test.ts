import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { heapUsed } from "@/server/testing/heap-used";
import { admitTool, openSessionManager, sessionRef, toolsOf } from "@/server/testing/session-managers";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import type { SessionManager } from "./session-manager";

/** One key that opens a session per request, next to others that return to theirs. */

const MB = 1024 * 1024;
const HELD = 300;
let database: TestDatabase;
let managers: SessionManager[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterEach(async () => {
  await Promise.all(managers.map((manager) => manager.stop()));
  managers = [];
});
afterAll(() => database.drop());

function open(options: Partial<Parameters<typeof openSessionManager>[0]> = {}): SessionManager {
  const limits = { held: HELD, waiting: 1000, waitingBytes: 64 * MB };
  const manager = openSessionManager({ databaseUrl: database.url, limits, ...options });
  managers.push(manager);
  return manager;
}

const mine = (at: number) => sessionRef(`mine-${at}`, { ownerId: "key_quiet" });
const flooding = (at: number | string) => sessionRef(`flood-${at}`, { ownerId: "key_flood" });

async function flood(manager: SessionManager, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at++) {
    await admitTool(manager, { ...flooding(at), isNew: true }, `tool-${at}`);
    if (at % 100 === 99) await manager.flush();
  }
}

describe("thousands of sessions of one key", () => {
  it("use bounded memory", async () => {
    const manager = open();
    await flood(manager, 0, 1000);
    await manager.flush();
    const before = heapUsed();
    await flood(manager, 1000, 5000);
    await manager.flush();
    expect(manager.stats()).toMatchObject({ held: HELD, waiting: 0, dropped: 0 });
    expect((heapUsed() - before) / MB).toBeLessThan(10);
  });

  it("do not evict other owners' sessions", async () => {
    let isUp = true;
    const manager = open({ isDatabaseUp: () => isUp });
    for (let at = 0; at < 20; at++) await admitTool(manager, mine(at), `tool-${at}`);
    await flood(manager, 5000, 7000);
    await manager.flush();
    isUp = false;
    const found: number[] = [];
    for (let at = 0; at < 20; at++) found.push(toolsOf(await manager.read(mine(at))).length);
    expect(found).toEqual(Array(20).fill(1));
  });

  it("do not drop other owners' unwritten sessions while the database is down", async () => {
    let isUp = true;
    const manager = open({ isDatabaseUp: () => isUp });
    isUp = false;
    for (let at = 100; at < 120; at++) await admitTool(manager, mine(at), `tool-${at}`);
    for (let at = 0; at < 3000; at++) await admitTool(manager, flooding(`away-${at}`), "x");
    expect(manager.stats()).toMatchObject({ waiting: 1000, dropped: 2020 });
    isUp = true;
    await manager.flush();
    const where = {
      ownerId: "key_quiet",
      externalId: { in: Array.from({ length: 20 }, (_, at) => `mine-${100 + at}`) },
    };
    expect(await database.client.session.count({ where })).toBe(20);
  });

  it("are bounded in the database: the most recently used stay, and other owners' sessions", async () => {
    const manager = open({ storedPerOwner: 500 });
    await admitTool(manager, mine(200), "a");
    for (let at = 0; at < 1200; at++) {
      await admitTool(manager, { ...flooding(`stored-${at}`), isNew: true }, "x");
      if (at % 50 === 49) await manager.flush();
    }
    await manager.flush();
    const others = { ownerId: { not: "key_flood" } };
    const before = await database.client.session.count({ where: others });
    await manager.prune();
    const left = await database.client.session.findMany({
      where: { ownerId: "key_flood" },
      select: { externalId: true },
    });
    // Rows written together have the same time, so they stay or go together.
    expect(left.length).toBeGreaterThanOrEqual(500);
    expect(left.length).toBeLessThan(600);
    expect(left.map(({ externalId }) => externalId)).toContain("flood-stored-1199");
    expect(left.map(({ externalId }) => externalId)).not.toContain("flood-stored-0");
    expect(await database.client.session.count({ where: others })).toBe(before);
    // A returning session restarts and is stored again.
    await admitTool(manager, flooding("stored-0"), "again");
    await manager.flush();
    expect(toolsOf(await open().read(flooding("stored-0")))).toContain("again");
  });
});
