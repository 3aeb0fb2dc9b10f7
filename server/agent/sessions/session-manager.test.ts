import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { admitTool, controlledPeers, openSessionManager, sessionRef, toolsOf } from "@/server/testing/session-managers";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { sessionIdOf } from "./session-ids";
import type { SessionManager } from "./session-manager";

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
  const manager = openSessionManager({ databaseUrl: database.url, ...options });
  managers.push(manager);
  return manager;
}

const rowOf = (name: string) => database.client.session.findUnique({ where: { id: sessionIdOf("key_test", name) } });

describe("a session", () => {
  it("outlives its process, which writes unsaved sessions when it stops", async () => {
    const ref = sessionRef("restart");
    const first = open();
    await admitTool(first, ref, "a");
    await admitTool(first, ref, "b");
    const before = await first.read(ref);
    await first.stop();
    expect(await open().read(ref)).toEqual(before);
  });

  it("is not lost when the clock jumps, forward or back", async () => {
    const manager = open();
    const ref = sessionRef("through-time");
    await admitTool(manager, ref, "a");
    for (const days of [400, -400]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
      await admitTool(manager, ref, `after ${days} days`).finally(() => vi.useRealTimers());
    }
    expect(toolsOf(await manager.read(ref))).toEqual(["a", "after 400 days", "after -400 days"]);
  });

  it("is written automatically, once for many changes", async () => {
    const manager = open();
    const ref = sessionRef("behind");
    for (const tool of "abcdefgh") await admitTool(manager, ref, tool);
    await expect.poll(() => manager.stats().waiting, { timeout: 5000 }).toBe(0);
    const row = await rowOf("behind");
    expect(row).toMatchObject({ ownerId: "key_test", externalId: "behind", roleName: "cook", epoch: 0 });
    expect(row?.version).toBeLessThan(8);
    expect(toolsOf(row?.state as never)).toEqual([..."abcdefgh"]);
  });

  it.each([true, false])("is stored without user messages if they must not be kept (alone: %s)", async (alone) => {
    const manager = open({ keepsMessages: () => false, peers: controlledPeers(alone) });
    const ref = sessionRef(`secret-${alone}`);
    await manager.update(ref, (session) => {
      const said = { lastMessage: "my secret", previousMessage: "my other secret" };
      return { session: { ...session, ...said, before: { ...session, ...said } }, result: null };
    });
    await manager.flush();
    expect(JSON.stringify((await rowOf(ref.externalId))?.state)).not.toContain("secret");
    if (alone) expect((await manager.read(ref)).lastMessage).toBe("my secret");
  });

  it("is stored in its final state, even if it changed during a write", async () => {
    const manager = open();
    const ref = sessionRef("meanwhile");
    for (const tool of ["a", "b"]) await admitTool(manager, ref, tool);
    const writing = manager.flush();
    await new Promise((resolve) => setImmediate(resolve));
    await manager.update(ref, (session) => ({ session: { ...session, admitted: [] }, result: null }));
    await admitTool(manager, ref, "c");
    await writing;
    await manager.flush();
    expect(toolsOf((await rowOf("meanwhile"))?.state as never)).toEqual(["c"]);
    expect(toolsOf(await manager.read(ref))).toEqual(["c"]);
  });

  it("is not looked up twice before it begins, unless a peer joined", async () => {
    const peers = controlledPeers(true);
    const manager = open({ peers });
    const ref = sessionRef("looked-for");
    expect(toolsOf(await manager.read(ref))).toEqual([]);
    let isChanged = false;
    const changing = manager.update(ref, (session) => {
      isChanged = true;
      return { session: { ...session }, result: null };
    });
    // At once: the database is not asked again.
    expect(isChanged).toBe(true);
    await changing;

    const shared = sessionRef("looked-for-by-two");
    await manager.read(shared);
    await peers.setAlone(false);
    await admitTool(open({ peers: controlledPeers(false) }), shared, "theirs");
    await peers.setAlone(true);
    expect(await admitTool(manager, shared, "mine")).toEqual(["theirs", "mine"]);
  });

  it("changes without a database query while this process is alone", async () => {
    const manager = open();
    const ref = sessionRef("at-once");
    await admitTool(manager, ref, "a");
    let isDone = false;
    void admitTool(manager, ref, "b").then(() => {
      isDone = true;
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(isDone).toBe(true);
  });

  it("with a generated name needs no lookup", async () => {
    const manager = open();
    const ref = sessionRef("made-up", { isNew: true });
    await admitTool(manager, ref, "a");
    await manager.flush();
    expect(toolsOf((await rowOf("made-up"))?.state as never)).toEqual(["a"]);
  });

  it("loses nothing in concurrent rounds, loaded or not", async () => {
    const ref = sessionRef("at-the-same-time");
    const first = open();
    await admitTool(first, ref, "first");
    await first.stop();
    const manager = open();
    const tools = Array.from({ length: 50 }, (_, at) => `tool_${at}`);
    await Promise.all(tools.map((tool) => admitTool(manager, ref, tool)));
    expect(toolsOf(await manager.read(ref))).toEqual(["first", ...tools]);
  });

  it("is unchanged by a change that throws or changes nothing", async () => {
    const manager = open();
    const ref = sessionRef("thrown");
    const refuse = () => {
      throw new Error("no such role");
    };
    await expect(manager.update(ref, refuse)).rejects.toThrow("no such role");
    await admitTool(manager, ref, "a");
    await expect(manager.update(ref, refuse)).rejects.toThrow("no such role");
    await manager.flush();
    expect(await manager.update(ref, (session, facts) => ({ session, result: facts }))).toEqual({
      id: sessionIdOf("key_test", "thrown"),
      epoch: 0,
    });
    expect(manager.stats().waiting).toBe(0);
    expect(toolsOf(await manager.read(ref))).toEqual(["a"]);
    expect(await rowOf("thrown")).toMatchObject({ version: 1 });
  });

  it("that is only read is not stored", async () => {
    const manager = open();
    expect(toolsOf(await manager.read(sessionRef("only-read")))).toEqual([]);
    await manager.flush();
    expect(await rowOf("only-read")).toBeNull();
  });

  it("can store any text, and never blocks other sessions", async () => {
    const manager = open();
    const hostile = "nul \0 half \ud83d back\\u0000slash 🙂";
    const ref = sessionRef("hostile");
    await manager.update(ref, (session) => ({ session: { ...session, lastMessage: hostile }, result: null }));
    await admitTool(manager, sessionRef("harmless"), "a");
    await manager.flush();
    expect(manager.stats()).toMatchObject({ waiting: 0, dropped: 0 });
    expect(await open().read(ref)).toMatchObject({ lastMessage: "nul \ufffd half \ufffd back\\u0000slash 🙂" });
  });

  it("is evicted when there are too many, and found again", async () => {
    const manager = open({ limits: { held: 5 } });
    const names = Array.from({ length: 20 }, (_, at) => `bounded-${at}`);
    for (const name of names) await admitTool(manager, sessionRef(name), "a");
    await manager.flush();
    expect(manager.stats()).toEqual({ held: 5, waiting: 0, dropped: 0 });
    for (const name of names) expect(await admitTool(manager, sessionRef(name), "b")).toEqual(["a", "b"]);
  });
});

describe("a session that restarts", () => {
  it("has new round ids and shares nothing, for another role", async () => {
    const manager = open();
    await admitTool(manager, sessionRef("role"), "a");
    const waiter = sessionRef("role", { role: "waiter" });
    expect(toolsOf(await manager.read(waiter))).toEqual([]);
    const facts = await manager.update(waiter, (session, { epoch }) => ({
      session: { ...session, lastMessage: "x" },
      result: { epoch, role: session.role },
    }));
    expect(facts).toEqual({ epoch: 1, role: "waiter" });
    await manager.flush();
    expect(await rowOf("role")).toMatchObject({ roleName: "waiter", epoch: 1 });
  });

  it("is empty after a reset, in memory and in the table", async () => {
    const manager = open();
    const ref = sessionRef("reset");
    await admitTool(manager, ref, "a");
    await manager.reset(ref);
    expect(toolsOf(await manager.read(ref))).toEqual([]);
    await admitTool(manager, ref, "b");
    await manager.flush();
    const row = await rowOf("reset");
    expect(row).toMatchObject({ epoch: 1 });
    expect(toolsOf(row?.state as never)).toEqual(["b"]);
  });

  it("is not created by a reset", async () => {
    const manager = open();
    await manager.reset(sessionRef("never-was"));
    await manager.flush();
    expect(await rowOf("never-was")).toBeNull();
  });

  it("has new round ids after it expired, in memory or in the table, as long as its rounds exist", async () => {
    let ttl = 150;
    const ref = sessionRef("expiry");
    const options = { ttlMs: () => ttl };
    const manager = open(options);
    await admitTool(manager, ref, "a");
    await manager.flush();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const epochOf = (from: SessionManager) =>
      from.update(ref, (session, { epoch }) => ({ session, result: { epoch, tools: toolsOf(session) } }));
    expect(await epochOf(manager)).toEqual({ epoch: 1, tools: [] });
    expect(await manager.find(ref)).toBeNull();
    expect(await epochOf(open(options))).toEqual({ epoch: 1, tools: [] });
    ttl = 3_600_000;
    expect(await admitTool(manager, ref, "b")).toEqual(["b"]);
    await manager.flush();
    expect(await rowOf("expiry")).toMatchObject({ epoch: 1 });
  });
});

describe("a session that an earlier release stored", () => {
  it("keeps its fingerprints, and is written back under the names that this release read", async () => {
    const ref = sessionRef("stored-before");
    const last = { round: 3, sent: ["a"], wasBlind: false, prints: ["print_a"], linesPrint: "print_rows" };
    const state = { admitted: [], discovered: [], last, lastMessage: "on", previousMessage: null };
    await database.client.session.create({
      data: {
        ...{ id: sessionIdOf(ref.ownerId, ref.externalId), ownerId: ref.ownerId, externalId: ref.externalId },
        ...{ roleName: ref.role, epoch: 0, expiresAt: new Date(Date.now() + 60_000) },
        state: { ...state, role: ref.role, before: { ...state, last: { ...last, round: 2 } } },
      },
    });
    const manager = open();
    const held = await manager.read(ref);
    expect(held.last).toMatchObject({ round: 3, fingerprints: ["print_a"], rowsFingerprint: "print_rows" });
    expect(held.before?.last).toMatchObject({ round: 2, fingerprints: ["print_a"], rowsFingerprint: "print_rows" });
    await manager.update(ref, (session) => ({ session: { ...session, previousMessage: "off" }, result: null }));
    await manager.flush();
    const row = await rowOf("stored-before");
    expect(row?.state).toMatchObject({ previousMessage: "off", last, before: { last: { ...last, round: 2 } } });
  });
});

describe("pruning", () => {
  it("removes sessions whose rounds were deleted, and keeps the rest", async () => {
    const manager = open({ recordsKeptMs: () => 7 * 86_400_000 });
    const names = ["dead-1", "dead-2", "dead-3", "dead-with-rounds", "alive"];
    for (const name of names) await admitTool(manager, sessionRef(name), "a");
    await manager.flush();
    const expire = (externalId: object, days: number) =>
      database.client.session.updateMany({
        where: { externalId },
        data: { expiresAt: new Date(Date.now() - days * 86_400_000) },
      });
    await expire({ startsWith: "dead" }, 8);
    await expire({ equals: "dead-with-rounds" }, 6);
    expect(await manager.prune()).toBe(3);
    const left = await Promise.all(names.map(rowOf));
    expect(left.map((row) => row !== null)).toEqual([false, false, false, true, true]);
  });
});

describe("a fork", () => {
  it("starts with the loaded tools and diverges, under its own role", async () => {
    const manager = open();
    const parent = sessionRef("parent");
    await admitTool(manager, parent, "a");
    await manager.fork(parent, { externalId: "child", role: "waiter" });
    const child = sessionRef("child", { role: "waiter" });
    expect(await admitTool(manager, child, "b")).toEqual(["a", "b"]);
    expect(toolsOf(await manager.read(parent))).toEqual(["a"]);
    await manager.flush();
    expect(await rowOf("child")).toMatchObject({ roleName: "waiter", forkedFrom: sessionIdOf("key_test", "parent") });
  });

  it("never replaces an existing session, and needs a source", async () => {
    const manager = open();
    for (const name of ["from", "taken"]) await admitTool(manager, sessionRef(name), name);
    const taken = manager.fork(sessionRef("from"), { externalId: "taken", role: "cook" });
    await expect(taken).rejects.toMatchObject({ code: "conflict", details: { field: "to" } });
    expect(toolsOf(await manager.read(sessionRef("taken")))).toEqual(["taken"]);
    const nothing = manager.fork(sessionRef("nothing"), { externalId: "new", role: "cook" });
    await expect(nothing).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a peer that joins or leaves", () => {
  it("makes this process write unsaved sessions, and distrust memory once it is alone again", async () => {
    const peers = controlledPeers(true);
    const manager = open({ peers });
    const ref = sessionRef("company");
    await admitTool(manager, ref, "a");
    await peers.setAlone(false);
    expect(toolsOf((await rowOf("company"))?.state as never)).toEqual(["a"]);
    const other = open({ peers: controlledPeers(false) });
    await admitTool(other, ref, "b");
    await peers.setAlone(true);
    expect(await admitTool(manager, ref, "c")).toEqual(["a", "b", "c"]);
  });
});
