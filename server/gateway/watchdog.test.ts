import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import { someGatewayRound } from "@/server/agent/rounds/some-records.testing";
import { DEFAULT_GATEWAY_CHOICES } from "@/server/contract/gateway";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { openDatabase } from "@/server/lib/db/client";
import { createMetrics } from "@/server/lib/metrics/metrics";
import { type Notices, openNotices } from "@/server/lib/notices/notices";
import { createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createGatewayRoles } from "./gateway-roles";
import { setGatewayRole } from "./gateway-roles.service";
import { createWatchdog, judgeRounds, type WatchedRound } from "./watchdog";

const LIMITS = DEFAULT_GATEWAY_CHOICES;
const ADA = { id: null, name: "Ada" };
const log = pino({ level: "silent" });

const GOOD: WatchedRound = { isCalling: true, isCovered: true, isEscape: false, isRefused: false };
const LOST: WatchedRound = { ...GOOD, isCovered: false };
const rounds = (good: number, ...bad: readonly [WatchedRound, number][]) => [
  ...bad.flatMap(([round, count]) => Array.from({ length: count }, () => round)),
  ...Array.from({ length: good }, () => GOOD),
];

describe("judging rounds", () => {
  it("keeps a role on if it loses nothing, or no more than its limit allows, at every length", () => {
    for (let count = 0; count <= 400; count++) expect(judgeRounds(rounds(count), LIMITS)).toBeNull();
    expect(judgeRounds(rounds(198, [LOST, 2]), LIMITS)).toBeNull();
    expect(judgeRounds(rounds(49, [LOST, 1]), LIMITS)).toBeNull();
  });

  it("waits for enough rounds, then rolls back a role whose recall is too low", () => {
    expect(judgeRounds(rounds(0, [LOST, 49]), LIMITS)).toBeNull();
    expect(judgeRounds(rounds(0, [LOST, 50]), LIMITS)).toEqual({ kind: "recall", value: 0, limit: 0.99, rounds: 50 });
    expect(judgeRounds(rounds(180, [LOST, 20]), LIMITS)).toMatchObject({ kind: "recall", value: 0.9 });
  });

  it("looks only at the newest rounds: a bad policy after a good year shows within ten rounds with calls", () => {
    const bad = [...Array(20).keys()].find((count) => judgeRounds(rounds(5000, [LOST, count]), LIMITS) !== null);
    expect(bad).toBeLessThanOrEqual(10);
    expect(judgeRounds([...rounds(200), ...rounds(0, [LOST, 1000])], LIMITS)).toBeNull();
  });

  it("rolls back a role if escapes or upstream refusals exceed its limits", () => {
    const escaping = { ...GOOD, isEscape: true };
    expect(judgeRounds(rounds(180, [escaping, 20]), LIMITS)).toBeNull();
    expect(judgeRounds(rounds(140, [escaping, 60]), LIMITS)).toMatchObject({ kind: "escapes", value: 0.3, limit: 0.1 });
    const refused = { ...GOOD, isCalling: false, isRefused: true };
    expect(judgeRounds(rounds(190, [refused, 10]), LIMITS)).toBeNull();
    expect(judgeRounds(rounds(160, [refused, 40]), LIMITS)).toMatchObject({ kind: "refused", value: 0.2, rounds: 200 });
  });
});

describe("the watchdog", () => {
  let database: TestDatabase;
  let notices: Notices;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    notices = openNotices(database.url, log);
  });
  beforeEach(async () => {
    await database.pool.query("TRUNCATE gateway_role, gateway_round, gateway_hour");
    await setGatewayRole(database.client, ADA, { role: "coder", version: 0, changes: { mode: "on" } });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(async () => {
    await notices.stop();
    await database.drop();
  });

  async function open(client = database.client) {
    const roles = await createGatewayRoles({ client, notices, log, defaultMode: "observe", pollMs: 60_000 });
    const metrics = createMetrics();
    const watchdog = createWatchdog({ client, roles, metrics, log, everyMs: 60_000 });
    stops.push(roles.stop, watchdog.stop);
    const rollbacks = async () =>
      Number(/^toolcrib_gateway_rollbacks_total\{role="coder"\} (\d+)/m.exec(await metrics.show())?.[1] ?? 0);
    return { roles, watchdog, rollbacks };
  }

  const round = (index: number, lost: boolean) =>
    someGatewayRound({
      ...{ id: `r${index}`, mode: "on" as const, at: new Date(Date.now() + 1000) },
      called: [lost ? "web_search" : "read_file"],
    });
  const audits = () =>
    database.client.auditEvent.count({ where: { noun: "gateway", action: "roll back", subjectId: "coder" } });

  it("stops a broken policy within ten rounds, immediately in this process, and logs it once", async () => {
    const { roles, watchdog, rollbacks } = await open();
    const before = await audits();
    for (let index = 0; index < 500; index++) watchdog.note(round(index, false));
    expect(roles.of("coder").mode).toBe("on");
    let bad = 0;
    // No await here: it stops before the database is involved.
    while (roles.of("coder").mode === "on" && bad < 1000) watchdog.note(round(1000 + bad++, true));
    expect(bad).toBeLessThanOrEqual(10);
    await vi.waitFor(async () => {
      const row = await database.client.gatewayRole.findUniqueOrThrow({ where: { roleName: "coder" } });
      expect(row).toMatchObject({ mode: "observe", rollbackReason: { kind: "recall", limit: 0.99 } });
    });
    await vi.waitFor(async () => expect(await rollbacks()).toBe(1));
    expect(await audits()).toBe(before + 1);
    await vi.waitFor(() => expect(roles.of("coder").rollback).toMatchObject({ reason: { kind: "recall" } }));
    expect(roles.of("coder").mode).toBe("observe");
  });

  it("rolls back once when several processes see the same rounds, and judges what they stored together", async () => {
    const processes = await Promise.all([open(), open(), open()]);
    const before = await audits();
    const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
    const queue = createRecordQueue({ databaseUrl: database.url, settings, log });
    for (let index = 0; index < 60; index++) queue.addGatewayRound(round(index, index % 2 === 0));
    await queue.stop();
    await Promise.all(processes.map(({ watchdog }) => watchdog.check()));
    await Promise.all(processes.map(({ roles }) => roles.refresh()));
    expect(processes.map(({ roles }) => roles.of("coder").mode)).toEqual(["observe", "observe", "observe"]);
    const counts = await Promise.all(processes.map(({ rollbacks }) => rollbacks()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await audits()).toBe(before + 1);
  });

  it("ignores old rounds of a role that was turned on again", async () => {
    const { roles, watchdog } = await open();
    for (let index = 0; index < 60; index++) watchdog.note(round(index, true));
    await vi.waitFor(() => expect(roles.of("coder").rollback).not.toBeNull());
    const { version } = roles.of("coder");
    await setGatewayRole(database.client, ADA, { role: "coder", version, changes: { mode: "on" } });
    await roles.refresh();
    watchdog.note(round(100, true));
    await watchdog.check();
    expect(roles.of("coder").mode).toBe("on");
  });

  it("stops narrowing without a database, and stores the rollback when it is back", async () => {
    const proxy = await createCuttableProxy(database.url);
    const away = openDatabase(proxy.url, { queryTimeoutMs: 500 });
    const { roles, watchdog, rollbacks } = await open(away.client);
    proxy.cut();
    for (let index = 0; index < 60; index++) watchdog.note(round(index, true));
    expect(roles.of("coder").mode).toBe("observe");
    await watchdog.check();
    expect(await rollbacks()).toBe(0);
    proxy.restore();
    await vi.waitFor(async () => {
      await watchdog.check();
      expect(await rollbacks()).toBe(1);
    });
    expect(roles.of("coder")).toMatchObject({ mode: "observe", rollback: { reason: { kind: "recall" } } });
    for (const stop of stops.splice(0).reverse()) await stop();
    await away.close();
    await proxy.close();
  });
});
