import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeRecords } from "@/server/agent/rounds/write-records.testing";
import { overviewInput } from "@/server/contract/overview";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { rollBackRole } from "@/server/gateway/gateway-roles.service";
import { readNeverSent } from "@/server/insights/usage/never-sent.view";
import { readSlowestTools } from "@/server/insights/usage/tool-times.view";
import { readTraffic, readTrafficBy } from "@/server/insights/usage/traffic.view";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readOverview } from "./overview.service";
import { fillBuckets, periodOf } from "./period.service";
import { priceSpend } from "./price-spend.service";

const NOW = new Date("2026-03-10T12:30:00Z");
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 2, day, hour));
const MARCH = { from: at(1, 0), to: at(31, 0) };
const PRICES = { input: 2, cachedInput: 1, output: 10 };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query("TRUNCATE round, tool_call, report, gateway_round, gateway_hour"));
afterAll(() => database.drop());

const record = (records: Parameters<typeof writeRecords>[1]) => writeRecords(database.url, records);

describe("traffic", () => {
  it("counts a round once, in the hour or day of its request", async () => {
    await record({
      rounds: [
        { id: "a", at: at(2, 10), toolNames: ["x"] },
        { id: "b", at: at(2, 23), toolNames: ["x"] },
        { id: "c", at: at(3, 0), toolNames: ["x"], roleName: "work" },
        { id: "outside", at: at(31, 0) },
      ],
      reports: [
        { roundId: "a", called: ["x"] },
        { roundId: "b", called: ["x", "y"] },
      ],
      calls: [
        { roundId: "b", toolName: "y", sent: false, at: at(3, 1) },
        { roundId: "b", toolName: "z", sent: false, at: at(3, 1) },
        { roundId: "c", toolName: "search_tools", sent: false, at: at(3, 1) },
        { roundId: "c", toolName: "ghost", outcome: "unknown", sent: false, at: at(3, 1) },
      ],
    });
    const days = await readTrafficBy(database.client, "day", MARCH);
    expect(days).toEqual([
      {
        at: "2026-03-02T00:00:00.000Z",
        ...{ rounds: 2, sentTokens: 200, baselineTokens: 800, calling: 2, covered: 1, escaped: 1 },
      },
      {
        at: "2026-03-03T00:00:00.000Z",
        ...{ rounds: 1, sentTokens: 100, baselineTokens: 400, calling: 0, covered: 0, escaped: 0 },
      },
    ]);
    const hours = await readTrafficBy(database.client, "hour", { ...MARCH, role: "home" });
    expect(hours.map((row) => row.at)).toEqual(["2026-03-02T10:00:00.000Z", "2026-03-02T23:00:00.000Z"]);
    expect(await readTraffic(database.client, MARCH)).toMatchObject({ rounds: 3, escaped: 1 });
    expect(await readTraffic(database.client, { from: at(20), to: at(21) })).toMatchObject({
      rounds: 0,
      sentTokens: 0,
    });
  });
});

describe("the period", () => {
  it("starts with a whole hour or day, ends now, and is compared with an equally long period before", () => {
    const week = periodOf("7d", null, NOW);
    expect(week.now.from).toEqual(at(4, 0));
    expect(week.before.to).toEqual(week.now.from);
    expect(week.now.to.getTime() - week.now.from.getTime()).toBe(week.before.to.getTime() - week.before.from.getTime());
    const day = periodOf("24h", "home", NOW);
    expect(day.now).toMatchObject({ from: at(9, 13), role: "home" });
    expect(fillBuckets(day, [])).toHaveLength(24);
    expect(fillBuckets(week, [])).toHaveLength(7);
    expect(fillBuckets(periodOf("90d", null, NOW), [])).toHaveLength(90);
  });

  it("has a row for each day, with zero for days without rounds", () => {
    const known = {
      at: at(5, 0).toISOString(),
      rounds: 1,
      sentTokens: 5,
      baselineTokens: 9,
      calling: 0,
      covered: 0,
      escaped: 0,
    };
    const rows = fillBuckets(periodOf("7d", null, NOW), [known]);
    expect(rows.map(({ rounds }) => rounds)).toEqual([0, 1, 0, 0, 0, 0, 0]);
  });
});

describe("money", () => {
  it("is shown only for rounds whose model, named by the agent or the role, has a price", () => {
    const policy = {
      models: [
        { name: "dear", prices: PRICES },
        { name: "free", prices: null },
      ],
      roles: [{ name: "work", model: "dear" }],
    } as unknown as Pick<Snapshot, "models" | "roles">;
    const row = { rounds: 1, sentTokens: 1_000_000, baselineTokens: 4_000_000 };
    const rows = [
      { ...row, model: "dear", role: "home" },
      { ...row, model: null, role: "work" },
      { ...row, model: null, role: "home", rounds: 3 },
      { ...row, model: "free", role: "work" },
    ];
    expect(priceSpend(rows, policy)).toEqual({
      rounds: 6,
      pricedRounds: 2,
      sentDollars: 4,
      baselineDollars: 16,
      unpriced: [
        { model: null, rounds: 3 },
        { model: "free", rounds: 1 },
      ],
    });
    expect(priceSpend(rows, null)).toMatchObject({ pricedRounds: 0, sentDollars: 0 });
  });
});

describe("tools", () => {
  it("are ranked as slow by their runs, not by calls that were refused", async () => {
    await record({
      calls: [
        { toolName: "slow", durationMs: 100 },
        { toolName: "slow", durationMs: 300, outcome: "failed" },
        { toolName: "quick", durationMs: 5 },
        { toolName: "quick", durationMs: 9000, outcome: "invalid" },
        { toolName: "search_tools", durationMs: 9000 },
      ],
    });
    expect(await readSlowestTools(database.client, MARCH)).toEqual([
      { tool: "slow", calls: 2, failed: 1, msP50: 200, msP95: 290 },
      { tool: "quick", calls: 1, failed: 0, msP50: 5, msP95: 5 },
    ]);
  });

  it("count as never sent if they are enabled and in no list of the period", async () => {
    const all = await readNeverSent(database.client, MARCH);
    expect(all.count).toBe(all.tools);
    await record({ rounds: [{ toolNames: ["git_log", "no such tool"], toolTokens: [1, 1] }] });
    const some = await readNeverSent(database.client, MARCH);
    expect(some.count).toBe(all.tools - 1);
    expect((await readNeverSent(database.client, { from: at(20), to: at(21) })).count).toBe(all.tools);
  });
});

describe("the overview", () => {
  const read = (input = {}) =>
    readOverview(
      { client: database.client, served: { current: () => null }, drafts: cacheDraft(database.client) },
      overviewInput.parse(input),
      NOW,
    );

  it("shows no made-up figures for an instance without calls", async () => {
    expect(await read()).toMatchObject({
      hasRounds: false,
      now: { rounds: 0 },
      modes: [],
      mostExpensive: [],
      spend: { rounds: 0, pricedRounds: 0 },
      needs: { unpublished: 0, failingSources: [], driftedTools: 0, lint: { errors: 0 } },
    });
  });

  it("separates the chosen period from the one before, for the chosen role", async () => {
    await record({
      rounds: [
        { id: "now", at: at(9) },
        { id: "before", at: at(2), sentTokens: 50 },
        { id: "other", at: at(9), roleName: "work" },
      ],
    });
    const home = await read({ role: "home" });
    expect(home).toMatchObject({ hasRounds: true, now: { rounds: 1, sentTokens: 100 }, before: { sentTokens: 50 } });
    expect(home.mostExpensive).toEqual([{ tool: "lights", timesSent: 1, tokens: 100, share: 1 }]);
    expect((await read()).now.rounds).toBe(2);
    expect((await read({ role: "nobody" })).now.rounds).toBe(0);
  });

  it("tells what the gateway would have saved in rounds that it observed, and adds it to no figure", async () => {
    const round = { offeredTokens: 900, sentTokens: 300, roleName: "home", at: at(9) };
    await record({
      rounds: [{ id: "now", at: at(9) }],
      gatewayRounds: [
        { ...round, id: "a", called: ["read_file", "web_search"] },
        { ...round, id: "b", called: ["write_file"] },
        { ...round, id: "on", mode: "on" },
        { ...round, id: "other", roleName: "work" },
        { ...round, id: "long ago", at: new Date(at(9).getTime() - 90 * 86_400_000) },
      ],
    });
    const { observed, now } = await read({ role: "home" });
    expect(observed).toEqual({ rounds: 2, sentTokens: 600, baselineTokens: 1800, calling: 2, covered: 1 });
    expect(now).toMatchObject({ rounds: 1, sentTokens: 100 });
    expect((await read()).observed.rounds).toBe(3);
  });

  it("lists what needs attention: misses, failing sources, changes from syncs, and the draft", async () => {
    const ghosts = Array.from({ length: 201 }, (_, number) => `ghost_${number}`);
    await record({
      calls: ghosts.map((toolName) => ({ toolName, outcome: "unknown" as const, sent: false, at: at(9) })),
    });
    await database.pool.query("UPDATE source SET sync_error = 'answered 503' WHERE name = 'web'");
    await database.client.auditEvent.create({
      data: { actorName: "Sync of web", action: "update", noun: "tool", subjectId: "tool_1", subjectName: "web_read" },
    });
    const [bundle] = await bundles.list(database.client);
    if (bundle === undefined) throw new Error("no bundle");
    const { updatedAt: _time, ...entry } = bundle;
    await bundles.update(database.client, TOOLCRIB, { ...entry, description: "other words" });
    const reason = { kind: "recall", value: 0.9, limit: 0.99, rounds: 50 } as const;
    await rollBackRole(database.client, { role: "coder", version: 0, mode: null }, reason);
    const { needs, sources } = await read();
    expect(needs).toMatchObject({ misses: { unknown: 201 }, driftedTools: 1, unpublished: 1 });
    expect(needs.rollbacks).toMatchObject([{ role: "coder", reason }]);
    expect(needs.failingSources).toMatchObject([{ name: "web", error: "answered 503" }]);
    expect(sources.failing).toBe(1);
  });
});
