import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CuttableProxy, createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { admitTool, controlledPeers, openSessionManager, sessionRef, toolsOf } from "@/server/testing/session-managers";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import type { SessionManager } from "./session-manager";

let database: TestDatabase;
let proxy: CuttableProxy;
let managers: SessionManager[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
beforeEach(async () => {
  proxy = await createCuttableProxy(database.url);
});
afterEach(async () => {
  proxy.restore();
  await Promise.all(managers.map((manager) => manager.stop()));
  managers = [];
  await proxy.close();
});
afterAll(() => database.drop());

function open(options: Partial<Parameters<typeof openSessionManager>[0]> = {}): SessionManager {
  const manager = openSessionManager({ databaseUrl: proxy.url, timeoutMs: 1000, ...options });
  managers.push(manager);
  return manager;
}

/** The table, as a new process would read it. */
const stored = async (name: string) =>
  toolsOf(await open({ databaseUrl: database.url, timeoutMs: 20_000 }).read(sessionRef(name)));

describe.each(["cut", "freeze"] as const)("while the database is away (%s)", (how) => {
  it.each([true, false])("sessions continue in memory and are written when it is back (alone: %s)", async (alone) => {
    const name = `${how}-${alone}`;
    const manager = open({ peers: controlledPeers(alone) });
    await admitTool(manager, sessionRef(name), "a");
    await manager.flush();
    proxy[how]();
    expect(await admitTool(manager, sessionRef(name), "b")).toEqual(["a", "b"]);
    expect(await admitTool(manager, sessionRef(`${name}-new`), "x")).toEqual(["x"]);
    expect(await admitTool(manager, sessionRef(name), "c")).toEqual(["a", "b", "c"]);
    await manager.flush();
    expect(manager.stats().waiting).toBe(2);
    expect(await stored(name)).toEqual(["a"]);
    proxy.restore();
    await expect.poll(() => manager.stats().waiting, { timeout: 15_000 }).toBe(0);
    expect(await stored(name)).toEqual(["a", "b", "c"]);
    expect(await stored(`${name}-new`)).toEqual(["x"]);
    expect(await admitTool(manager, sessionRef(name), "d")).toEqual(["a", "b", "c", "d"]);
  });
});

describe("when the database is back", () => {
  it("tools admitted by other processes come first, without loss or duplicates", async () => {
    const manager = open({ peers: controlledPeers(false) });
    const other = open({ databaseUrl: database.url, peers: controlledPeers(false) });
    const ref = sessionRef("apart");
    await admitTool(manager, ref, "a");
    proxy.cut();
    for (const tool of ["b", "mine"]) await admitTool(manager, ref, tool);
    for (const tool of ["other", "b"]) await admitTool(other, ref, tool);
    proxy.restore();
    await expect.poll(() => manager.stats().waiting, { timeout: 15_000 }).toBe(0);
    expect(toolsOf(await other.read(ref))).toEqual(["a", "other", "b", "mine"]);
    expect(toolsOf(await manager.read(ref))).toEqual(["a", "other", "b", "mine"]);
  });

  it("a stored session is merged with the one started without it", async () => {
    const writer = open({ databaseUrl: database.url });
    await admitTool(writer, sessionRef("unknown"), "a");
    await writer.reset(sessionRef("unknown"));
    await admitTool(writer, sessionRef("unknown"), "b");
    await writer.flush();
    let isUp = false;
    const manager = open({ isDatabaseUp: () => isUp });
    expect(await admitTool(manager, sessionRef("unknown"), "c")).toEqual(["c"]);
    isUp = true;
    await manager.flush();
    expect(toolsOf(await manager.read(sessionRef("unknown")))).toEqual(["b", "c"]);
    expect(await manager.find(sessionRef("unknown"))).toMatchObject({ epoch: 1 });
    expect(await stored("unknown")).toEqual(["b", "c"]);
  });

  it("at most the allowed number is queued, and drops are counted", async () => {
    let isUp = false;
    const manager = open({ isDatabaseUp: () => isUp, limits: { held: 2, waiting: 4 } });
    for (let at = 0; at < 7; at++) await admitTool(manager, sessionRef(`lost-${at}`), "a");
    expect(manager.stats()).toEqual({ held: 4, waiting: 4, dropped: 3 });
    isUp = true;
    await manager.flush();
    expect(manager.stats()).toEqual({ held: 2, waiting: 0, dropped: 3 });
    expect(await Promise.all(["lost-2", "lost-3", "lost-6"].map(stored))).toEqual([[], ["a"], ["a"]]);
  });
});
