import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "@/server/lib/db/client";
import { type Notices, openNotices } from "@/server/lib/notices/notices";
import { type CuttableProxy, createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { chooseMode, createGatewayRoles, type GatewayRoles, isInCanary } from "./gateway-roles";
import { dismissRollback, rollBackRole, setGatewayRole } from "./gateway-roles.service";

const ADA = { id: null, name: "Ada" };
const log = pino({ level: "silent" });
const REASON = { kind: "recall", value: 0.5, limit: 0.99, rounds: 50 } as const;
let database: TestDatabase;
let notices: Notices;
const opened: GatewayRoles[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  notices = openNotices(database.url, log);
});
beforeEach(async () => {
  await database.pool.query("TRUNCATE gateway_role");
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((roles) => roles.stop()));
});
afterAll(async () => {
  await notices.stop();
  await database.drop();
});

async function open(options: Partial<Parameters<typeof createGatewayRoles>[0]> = {}): Promise<GatewayRoles> {
  const roles = await createGatewayRoles({
    ...{ client: database.client, notices, log, defaultMode: "observe", pollMs: 60_000 },
    ...options,
  });
  opened.push(roles);
  return roles;
}

const set = (version: number, changes: Parameters<typeof setGatewayRole>[2]["changes"]) =>
  setGatewayRole(database.client, ADA, { role: "coder", version, changes });
const audit = () =>
  database.client.auditEvent.findMany({ where: { noun: "gateway" }, orderBy: { id: "desc" }, take: 1 });

describe("settings of a role", () => {
  it("are the defaults with the operator's mode until someone changes them", async () => {
    expect((await open()).of("coder")).toMatchObject({
      mode: "observe",
      canaryShare: 1,
      recallFloor: 0.99,
      version: 0,
    });
    expect((await open({ defaultMode: "off" })).of("coder").mode).toBe("off");
    expect((await open({ defaultMode: "on" })).of("coder").mode).toBe("on");
  });

  it("reach every process by a notice, and leave an audit event", async () => {
    const [here, there] = [await open(), await open()];
    await set(0, { mode: "on", canaryShare: 0.2 });
    await vi.waitFor(() => {
      expect(here.of("coder")).toMatchObject({ mode: "on", canaryShare: 0.2, version: 1 });
      expect(there.of("coder")).toMatchObject({ mode: "on", canaryShare: 0.2 });
    });
    expect(there.of("home").mode).toBe("observe");
    expect(await audit()).toMatchObject([
      { action: "update", subjectName: "coder", actorName: "Ada", old: { mode: null }, new: { mode: "on" } },
    ]);
  });

  it("refuse a change by someone who has not seen the latest one", async () => {
    await set(0, { mode: "on" });
    await expect(set(0, { mode: "off" })).rejects.toThrow("Someone else changed the gateway settings of “coder”");
    await set(1, { canaryShare: 0.5 });
    expect((await open()).of("coder")).toMatchObject({ mode: "on", canaryShare: 0.5, version: 2 });
    await expect(set(2, { watchFrom: 500 })).rejects.toThrow("watchFrom");
  });

  it("restart a mode only when the mode changes, not other settings", async () => {
    await set(0, { mode: "on" });
    const roles = await open();
    const { modeSince } = roles.of("coder");
    expect(modeSince).toBeInstanceOf(Date);
    await set(1, { canaryShare: 0.5 });
    await roles.refresh();
    expect(roles.of("coder").modeSince).toEqual(modeSince);
  });

  it("never narrow before they were read: a role may have been switched off", async () => {
    const proxy: CuttableProxy = await createCuttableProxy(database.url);
    const away = openDatabase(proxy.url, { queryTimeoutMs: 500 });
    proxy.cut();
    await set(0, { mode: "off" });
    const roles = await open({ client: away.client, defaultMode: "on" });
    expect(roles.of("coder").mode).toBe("observe");
    proxy.restore();
    await roles.refresh();
    expect(roles.of("coder").mode).toBe("off");
    expect(roles.of("home").mode).toBe("on");
    await away.close();
    await proxy.close();
  });
});

describe("a rollback", () => {
  it("is done by one of several processes, with Toolcrib's audit event, and only of what was judged", async () => {
    await set(0, { mode: "on" });
    const judged = { role: "coder", version: 1, mode: "on" } as const;
    const done = await Promise.all([1, 2, 3, 4].map(() => rollBackRole(database.client, judged, REASON)));
    expect(done.filter(Boolean)).toHaveLength(1);
    const roles = await open();
    expect(roles.of("coder")).toMatchObject({ mode: "observe", rollback: { reason: REASON }, version: 2 });
    expect(await audit()).toMatchObject([{ action: "roll back", actorName: "Toolcrib", actorId: null }]);
    // Somebody switched it on again meanwhile: that was not judged.
    await set(2, { mode: "on" });
    expect(await rollBackRole(database.client, judged, REASON)).toBe(false);
    await roles.refresh();
    expect(roles.of("coder")).toMatchObject({ mode: "on", rollback: null });
  });

  it("also ends a mode that only the operator chose", async () => {
    const judged = { role: "home", version: 0, mode: null } as const;
    expect(await Promise.all([1, 2].map(() => rollBackRole(database.client, judged, REASON)))).toContain(true);
    expect(await rollBackRole(database.client, judged, REASON)).toBe(false);
    expect((await open({ defaultMode: "on" })).of("home").mode).toBe("observe");
  });

  it("stays on the page until a person dismisses it", async () => {
    await rollBackRole(database.client, { role: "home", version: 0, mode: null }, REASON);
    await dismissRollback(database.client, ADA, "home");
    await dismissRollback(database.client, ADA, "home");
    expect((await open()).of("home")).toMatchObject({ mode: "observe", rollback: null });
    expect(await audit()).toMatchObject([{ action: "dismiss", actorName: "Ada", old: { reason: REASON } }]);
  });

  it("takes effect in this process immediately, until the stored settings change", async () => {
    await set(0, { mode: "on" });
    const roles = await open();
    roles.suspend("coder");
    expect(roles.of("coder").mode).toBe("observe");
    await roles.refresh();
    expect(roles.of("coder").mode).toBe("observe");
    await set(1, { mode: "on", canaryShare: 0.1 });
    await roles.refresh();
    expect(roles.of("coder").mode).toBe("on");
  });
});

describe("the canary share", () => {
  const sessions = Array.from({ length: 20_000 }, (_, index) => `ses_${index}`);

  it("takes about that share of sessions, the same each time, and keeps them as it grows", () => {
    const shares = [0, 0.01, 0.1, 0.2, 0.5, 0.99, 1];
    let before = new Set<string>();
    for (const share of shares) {
      const inside = new Set(sessions.filter((session) => isInCanary(session, share)));
      expect(inside.size / sessions.length).toBeCloseTo(share, 1);
      expect([...before].every((session) => inside.has(session))).toBe(true);
      before = inside;
    }
    expect(sessions.every((session) => isInCanary(session, 1))).toBe(true);
    expect(sessions.some((session) => isInCanary(session, 0))).toBe(false);
    expect(sessions.some((session) => isInCanary(session, Number.NaN))).toBe(false);
  });

  it("observes the other sessions, and a request can only ask for less", () => {
    const on = { mode: "on", canaryShare: 0.1 } as const;
    const inside = sessions.find((session) => isInCanary(session, 0.1)) ?? "";
    const outside = sessions.find((session) => !isInCanary(session, 0.1)) ?? "";
    expect(chooseMode(on, { sessionId: inside })).toEqual({ mode: "on", isCanary: true });
    expect(chooseMode(on, { sessionId: outside })).toEqual({ mode: "observe", isCanary: false });
    expect(chooseMode(on, { sessionId: outside, asked: "on" }).mode).toBe("observe");
    expect(chooseMode(on, { sessionId: inside, asked: "off" }).mode).toBe("off");
    expect(chooseMode({ mode: "observe", canaryShare: 1 }, { sessionId: inside, asked: "on" }).mode).toBe("observe");
    expect(chooseMode({ mode: "on", canaryShare: 1 }, { sessionId: inside })).toEqual({ mode: "on", isCanary: false });
  });
});
