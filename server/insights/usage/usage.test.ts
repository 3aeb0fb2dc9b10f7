import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeRecords } from "@/server/agent/rounds/write-records.testing";
import { usageRouter } from "@/server/api/routers/usage.router";
import type { Context } from "@/server/api/trpc/context";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { AccountRole } from "@/server/contract/permissions";
import { TAX_KEYS, taxInput, usageInput } from "@/server/contract/usage";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readEscapes } from "./escapes.view";
import { countMisses, readMisses, readMissSamples } from "./misses.view";
import { readModeShare } from "./mode-share.view";
import { readRecall } from "./recall.view";
import { readResolveTimes } from "./resolve-times.view";
import { readTax } from "./tax.view";

const at = (day: number, hour = 10, minute = 0) => new Date(Date.UTC(2026, 2, day, hour, minute));
const MARCH = { from: at(1, 0), to: at(31, 0) };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
beforeEach(() => database.pool.query("TRUNCATE round, tool_call, report, gateway_round"));
afterAll(() => database.drop());

const record = (records: Parameters<typeof writeRecords>[1]) => writeRecords(database.url, records);

describe("recall", () => {
  it("is the share of calling rounds whose calls had all been sent, by role", async () => {
    await record({
      rounds: [
        { id: "a", toolNames: ["x", "y"], toolTokens: [1, 1] },
        { id: "b", toolNames: ["x"] },
        { id: "c", toolNames: [], toolTokens: [] },
        { id: "d", roleName: "work", toolNames: ["x", "y", "z"], toolTokens: [1, 1, 1] },
        { id: "unreported", toolNames: ["x"] },
        { id: "april", toolNames: [], toolTokens: [], at: at(31, 0) },
      ],
      reports: [
        { roundId: "a", called: ["y", "x"] },
        { roundId: "b", called: ["x", "y"], unsent: ["y"] },
        { roundId: "c", called: [] },
        { roundId: "d", called: ["z"], roleName: "work" },
        { roundId: "april", called: ["x"], unsent: ["x"] },
        { roundId: "without a round", called: ["x"] },
      ],
    });
    const home = { role: "home", reported: 3, calling: 2, covered: 1, recall: 0.5 };
    const work = { role: "work", reported: 1, calling: 1, covered: 1, recall: 1 };
    expect(await readRecall(database.client, MARCH)).toEqual({
      reported: 4,
      calling: 3,
      covered: 2,
      recall: 2 / 3,
      byRole: [home, work],
    });
    expect(await readRecall(database.client, { ...MARCH, role: "work" })).toMatchObject({ recall: 1, byRole: [work] });
    const none = { reported: 0, calling: 0, covered: 0, recall: null, byRole: [] };
    expect(await readRecall(database.client, { from: at(20), to: at(21) })).toEqual(none);
  });
});

describe("escapes", () => {
  it("are allowed tools that were called without having been sent, once per round, from any report", async () => {
    await record({
      rounds: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d", roleName: "work" }],
      calls: [
        { roundId: "a", toolName: "thermostat", sent: false, at: at(3) },
        { roundId: "a", toolName: "thermostat", sent: false, via: "execute_tool", outcome: "failed" },
        { roundId: "b", toolName: "thermostat", sent: false, at: at(4) },
        { roundId: "a", toolName: "lights", sent: true },
        { roundId: "a", toolName: "ghost", sent: false, outcome: "unknown" },
        { roundId: "a", toolName: "forbidden", sent: false, outcome: "denied" },
        { roundId: "a", toolName: "search_tools", sent: false },
        { roundId: null, toolName: "clock", sent: false },
        { roundId: "d", toolName: "mail", sent: false, roleName: "work" },
      ],
      reports: [
        { roundId: "a", called: ["thermostat", "lights"], unsent: ["thermostat"] },
        { roundId: "c", called: ["heater"], unsent: ["heater"], at: at(5) },
      ],
    });
    expect(await readEscapes(database.client, MARCH)).toEqual({
      rounds: 4,
      escapes: 4,
      escapedRounds: 4,
      escapesPerRound: 1,
      tools: [
        { tool: "thermostat", escapes: 2, lastAt: at(4).toISOString() },
        { tool: "heater", escapes: 1, lastAt: at(5).toISOString() },
        { tool: "mail", escapes: 1, lastAt: at(2).toISOString() },
      ],
    });
    const home = await readEscapes(database.client, { ...MARCH, role: "home" });
    expect(home).toMatchObject({ rounds: 3, escapes: 3, escapedRounds: 3, escapesPerRound: 1 });
    const none = { rounds: 0, escapes: 0, escapedRounds: 0, escapesPerRound: null, tools: [] };
    expect(await readEscapes(database.client, { from: at(20), to: at(21) })).toEqual(none);
  });
});

describe("misses", () => {
  it("name what was asked for and was not there, with the messages behind it", async () => {
    await record({
      rounds: [
        { id: "a", round: 0, message: "first", at: at(2, 10) },
        { id: "b", round: 1, message: "second", at: at(2, 11) },
      ],
      calls: [
        { roundId: "a", toolName: "ghost", outcome: "unknown", sent: false, at: at(2, 10, 1) },
        { roundId: "b", toolName: "ghost", outcome: "unknown", sent: false, at: at(2, 11, 1) },
        { roundId: "b", toolName: "payroll", outcome: "denied", sent: false, at: at(2, 11, 2) },
        { roundId: "b", toolName: "thermostat", sent: false, at: at(2, 11, 3) },
        { roundId: null, toolName: "search_tools", arguments: { query: "send mail" }, at: at(2, 10, 30) },
        { roundId: null, toolName: "load_tools", arguments: { bundle: "mail" }, at: at(2, 11, 30) },
        { roundId: null, toolName: "load_tools", arguments: { tools: ["x", "y"] }, at: at(2, 11, 31) },
        { roundId: null, toolName: "get_tool", arguments: { name: "phantom" }, outcome: "unknown", at: at(2, 11, 32) },
        { roundId: null, toolName: "list_categories", arguments: {} },
        { roundId: "b", toolName: "lights", sent: true },
        { roundId: null, sessionId: null, toolName: "clock", sent: false },
      ],
      reports: [
        { roundId: "a", called: [], unknown: ["ghost", "mirage"], at: at(2, 10, 5) },
        { roundId: "b", called: ["thermostat"], unsent: ["thermostat"], unknown: ["payroll"], at: at(2, 11, 5) },
      ],
    });
    const row = (kind: string, name: string, count: number, lastAt: Date, messages: string[]) => {
      return { kind, name, count, lastAt: lastAt.toISOString(), messages };
    };
    expect(await readMisses(database.client, "user_reader", MARCH)).toEqual([
      row("unknown", "ghost", 2, at(2, 11, 1), ["second", "first"]),
      row("unknown", "phantom", 1, at(2, 11, 32), ["second"]),
      row("loaded", "x", 1, at(2, 11, 31), ["second"]),
      row("loaded", "y", 1, at(2, 11, 31), ["second"]),
      row("loaded", "mail", 1, at(2, 11, 30), ["second"]),
      row("unsent", "thermostat", 1, at(2, 11, 5), ["second"]),
      row("denied", "payroll", 1, at(2, 11, 2), ["second"]),
      row("searched", "send mail", 1, at(2, 10, 30), ["first"]),
      row("unknown", "mirage", 1, at(2, 10, 5), ["first"]),
    ]);
    expect(await readMisses(database.client, "user_reader", { ...MARCH, role: "work" })).toEqual([]);
  });

  it("show at most the three newest messages, and none that was not kept", async () => {
    const rounds = Array.from({ length: 5 }, (_, n) => ({
      id: `r${n}`,
      message: n === 4 ? null : `m${n}`,
      at: at(2, n),
    }));
    const calls = rounds.map((round) => ({
      roundId: round.id,
      toolName: "ghost",
      outcome: "unknown" as const,
      sent: false,
      at: round.at,
    }));
    await record({ rounds, calls });
    expect(await readMisses(database.client, "user_reader", MARCH)).toMatchObject([
      { count: 5, messages: ["m3", "m2"] },
    ]);
  });
});

describe("tools that the gateway would have left out", () => {
  const lost = {
    offered: ["mail", "lights", "own_tool"],
    sent: ["lights"],
    sessionId: "ses_watched",
    roleName: "coder",
  };
  const messages = [
    { id: "a", called: ["mail", "lights"], message: "send it to Ann", at: at(2, 9) },
    { id: "b", called: ["mail"], message: "mail Bob", at: at(2, 10) },
    { id: "c", called: ["own_tool"], message: null, at: at(2, 11) },
    { id: "fine", called: ["lights"], message: "lights on", at: at(2, 12) },
    { id: "unjudged", called: ["mail"], failure: "warming", at: at(2, 12) },
    { id: "real", mode: "on", called: ["mail"], message: "mail", at: at(2, 12) },
    { id: "april", called: ["mail"], message: "mail", at: at(31, 0) },
  ] as const;
  const rowOf = (name: string, count: number, hour: number, said: readonly string[]) => {
    return { kind: "observed", name, count, lastAt: at(2, hour).toISOString(), messages: said };
  };

  it("are listed with their own messages, apart from tools that were missing", async () => {
    await record({
      // Of the same session: its message is not that of an observed round.
      rounds: [{ id: "before", sessionId: "ses_watched", message: "something else", at: at(2, 8) }],
      gatewayRounds: messages.map((round) => ({ ...lost, ...round })),
    });
    const listed = [rowOf("mail", 2, 10, ["mail Bob", "send it to Ann"]), rowOf("own_tool", 1, 11, [])];
    expect(await readMisses(database.client, "user_reader", MARCH)).toEqual(listed);
    expect(await readMisses(database.client, "user_reader", { ...MARCH, role: "work" })).toEqual([]);
    expect(Object.values(await countMisses(database.client, MARCH))).toEqual([0, 0, 0, 0, 0]);
    const kept = await database.client.gatewayRound.findMany({
      where: { message: { not: null } },
      select: { id: true },
    });
    expect(kept.map(({ id }) => id).sort()).toEqual(["a", "april", "b"]);
    const samples = await readMissSamples(database.client, "user_reader", { kind: "observed", name: "mail" }, MARCH);
    expect(samples).toMatchObject([
      { message: "mail Bob", role: "coder", sent: ["lights"], sessionId: "ses_watched" },
      { message: "send it to Ann" },
    ]);
  });

  it("have a message only where messages are kept", async () => {
    await record({ gatewayRounds: [{ ...lost, ...messages[0] }], choice: { messages: "hashed" } });
    expect(await readMisses(database.client, "user_reader", MARCH)).toEqual([rowOf("mail", 1, 9, [])]);
    const { rows } = await database.pool.query<{ found: boolean }>(
      "SELECT gateway_round::text LIKE '%Ann%' AS found FROM gateway_round",
    );
    expect(rows).toEqual([{ found: false }]);
  });
});

describe("the tax", () => {
  const rounds = [
    { id: "a", toolNames: ["x", "y"], toolTokens: [60, 30], sentTokens: 100, baselineTokens: 400, modelName: "gpt-5" },
    { id: "b", toolNames: ["x"], toolTokens: [60], sentTokens: 60, baselineTokens: 400, at: at(2, 23, 59) },
    {
      id: "c",
      toolNames: [],
      toolTokens: [],
      sentTokens: 0,
      baselineTokens: 900,
      roleName: "work",
      modelName: "gpt-5",
      at: at(3, 0),
    },
  ];
  const sums = (key: string | null, count: number, sent: number, baseline: number) => {
    return { key, rounds: count, sentTokens: sent, baselineTokens: baseline, savedTokens: baseline - sent };
  };

  it("is summed by day, role and model", async () => {
    await record({ rounds });
    expect(await readTax(database.client, "day", MARCH)).toEqual([
      sums("2026-03-02", 2, 160, 800),
      sums("2026-03-03", 1, 0, 900),
    ]);
    expect(await readTax(database.client, "role", MARCH)).toEqual([sums("home", 2, 160, 800), sums("work", 1, 0, 900)]);
    expect(await readTax(database.client, "model", MARCH)).toEqual([
      sums("gpt-5", 2, 100, 1300),
      sums(null, 1, 60, 400),
    ]);
    expect(await readTax(database.client, "day", { ...MARCH, role: "work" })).toEqual([sums("2026-03-03", 1, 0, 900)]);
  });

  it("is summed by tool from what each cost in each round", async () => {
    await record({ rounds });
    const none = { baselineTokens: null, savedTokens: null };
    expect(await readTax(database.client, "tool", MARCH)).toEqual([
      { key: "x", rounds: 2, sentTokens: 120, ...none },
      { key: "y", rounds: 1, sentTokens: 30, ...none },
    ]);
    expect(await readTax(database.client, "tool", { ...MARCH, role: "work" })).toEqual([]);
  });

  it("is summed beyond what fits into 32 bits", async () => {
    const big = { sentTokens: 1_000_000_000, baselineTokens: 2_000_000_000 };
    await record({ rounds: ["a", "b", "c"].map((id) => ({ id, ...big })) });
    expect(await readTax(database.client, "role", MARCH)).toEqual([sums("home", 3, 3e9, 6e9)]);
  });
});

describe("rounds", () => {
  it("are told apart by mode and by how long they took", async () => {
    const micros = [1000, 2000, 3000, 4000, 5000];
    const rounds = micros.map((resolveMicros, n) => ({ id: `r${n}`, resolveMicros }));
    await record({ rounds: [...rounds, { id: "w", mode: "chat", roleName: "work", resolveMicros: 7000 }] });
    expect(await readModeShare(database.client, MARCH)).toEqual([
      { mode: "selective", rounds: 5, share: 5 / 6 },
      { mode: "chat", rounds: 1, share: 1 / 6 },
    ]);
    expect(await readResolveTimes(database.client, MARCH)).toEqual([
      { role: "home", rounds: 5, resolveMsP50: 3, resolveMsP95: 4.8 },
      { role: "work", rounds: 1, resolveMsP50: 7, resolveMsP95: 7 },
    ]);
    expect(await readModeShare(database.client, { ...MARCH, role: "work" })).toMatchObject([
      { mode: "chat", share: 1 },
    ]);
  });
});

describe("over tRPC, usage", () => {
  const callAs = (accountRole: AccountRole) => {
    const me = { id: "user_1", name: "Ada", email: "ada@example.com", accountRole };
    return createCallerFactory(usageRouter)({ client: database.client, findMe: async () => me } as unknown as Context);
  };

  it("answers every query, even without records, to anyone who may read policy", async () => {
    const viewer = callAs("viewer");
    expect(await viewer.recall({})).toMatchObject({ recall: null });
    expect(await viewer.escapes({})).toMatchObject({ rounds: 0 });
    const lists = [viewer.misses({}), viewer.modes({}), viewer.times({ role: "home" }), viewer.calibration()];
    expect(await Promise.all(lists)).toEqual([[], [], [], []]);
    for (const by of TAX_KEYS) expect(await viewer.tax({ by })).toEqual([]);
    await expect(callAs("member").misses({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the time asked about", () => {
  it("is the last seven days unless it is said, and has bounds", () => {
    const { from, to, role } = usageInput.parse({});
    expect(to.getTime() - from.getTime()).toBe(7 * 86_400_000);
    expect(role).toBeNull();
    const day = taxInput.parse({ by: "day", from: "2026-03-01T00:00:00+01:00", to: "2026-03-02T00:00:00Z", role: "r" });
    expect(day.range).toEqual({
      from: new Date("2026-02-28T23:00:00Z"),
      to: new Date("2026-03-02T00:00:00Z"),
      role: "r",
    });
    const parse = (input: object) => usageInput.safeParse(input).success;
    expect(parse({ from: "2026-03-02T00:00:00Z", to: "2026-03-02T00:00:00Z" })).toBe(false);
    expect(parse({ from: "2020-03-02T00:00:00Z", to: "2026-03-02T00:00:00Z" })).toBe(false);
    expect(parse({ from: "yesterday" })).toBe(false);
  });
});
