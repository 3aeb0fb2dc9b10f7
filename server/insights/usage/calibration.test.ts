import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import type { ReportRecord, RoundRecord } from "@/server/agent/rounds/records";
import { someCall, someReport, someRound } from "@/server/agent/rounds/some-records.testing";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { measureCalibration } from "./calibration.service";
import { readEstimate } from "./estimate.view";
import { fitFactor } from "./fit-factor.service";

const log = pino({ level: "silent" });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
beforeEach(() => database.pool.query("TRUNCATE round, tool_call, report"));
afterAll(() => database.drop());

type Round = Partial<RoundRecord> &
  Partial<Pick<ReportRecord, "inputTokens" | "cachedTokens" | "called" | "otherTokens">>;

/** Sessions of rounds that follow each other by a minute, each reported on. */
async function record(
  sessions: readonly (readonly Round[])[],
  calls: readonly { session: number; minute: number }[] = [],
) {
  const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
  const queue = createRecordQueue({ databaseUrl: database.url, settings, log });
  const start = Date.now() - 3_600_000;
  sessions.forEach((rounds, session) => {
    rounds.forEach(({ inputTokens = null, cachedTokens = null, otherTokens = null, called = [], ...round }, number) => {
      const id = `${session}/${number}`;
      const at = new Date(start + number * 60_000 + session);
      queue.addRound(someRound({ id, sessionId: `ses_${session}`, round: number, at, ...round }));
      queue.addReport(someReport({ roundId: id, inputTokens, cachedTokens, otherTokens, called, at }));
    });
  });
  for (const { session, minute } of calls) {
    const at = new Date(start + minute * 60_000);
    queue.addCall(someCall({ id: `call_${session}_${minute}`, sessionId: `ses_${session}`, roundId: null, at }));
  }
  await queue.stop();
  expect(queue.stats().dropped).toBe(0);
}

/** Instructions of 800 tokens; each round adds 50 of messages; definitions are billed at `factor` for each estimated token. */
const session = (factor: number, estimates: readonly number[], rest: Round = {}): Round[] =>
  estimates.map((estimate, round) => ({
    estimatedTokens: estimate,
    inputTokens: Math.round(800 + 50 * round + factor * estimate) + (estimate > 0 ? (rest.overheadTokens ?? 0) : 0),
    ...rest,
    overheadTokens: estimate > 0 ? (rest.overheadTokens ?? 0) : 0,
  }));

const UNSURE = 0.3;
const of = (ownerId: string, count: number, factor: number, estimate = 1000) =>
  Array.from({ length: count }, () => ({ ownerId, kind: "step", estimate, input: estimate * factor }) as const);

describe("the factor between a bill and its estimate", () => {
  it("is found in rounds between which the list changed, whatever the messages added", () => {
    const ownerId = "key_1";
    const unchanged = Array.from({ length: 9 }, () => ({ ownerId, kind: "step", estimate: 0, input: 50 }) as const);
    const changed = [...of(ownerId, 40, 1.3), ...of(ownerId, 40, 1.3, -500)].map((one) => ({
      ...one,
      input: one.input + 50,
    }));
    const pasted = Array.from({ length: 20 }, () => ({ ownerId, kind: "step", estimate: 400, input: 90_000 }) as const);
    for (const samples of [
      [...unchanged, ...changed],
      [...unchanged, ...changed, ...pasted],
    ]) {
      const fitted = fitFactor(samples, UNSURE);
      expect(fitted?.factor).toBeCloseTo(1.3, 1);
      expect(fitted?.uncertainty).toBeLessThan(0.05);
    }
  });

  it("moves with the first report, and is surer with each one", () => {
    const fits = [1, 2, 5, 20, 200].map((count) => fitFactor(of("key_1", count, 1.5), UNSURE));
    const factors = fits.map((fit) => fit?.factor ?? 0);
    expect(factors[0]).toBeGreaterThan(1.05);
    expect(factors).toEqual([...factors].sort((a, b) => a - b));
    expect(factors.at(-1)).toBeCloseTo(1.5, 1);
    const spreads = fits.map((fit) => fit?.uncertainty ?? 0);
    expect(spreads[0]).toBeLessThan(UNSURE);
    expect(spreads).toEqual([...spreads].sort((a, b) => b - a));
    expect(fits.map((fit) => fit?.reports)).toEqual([1, 2, 5, 20, 200]);
  });

  it("is exactly 1 if reports say what was estimated", () => {
    expect(fitFactor(of("key_1", 3, 1), UNSURE)?.factor).toBe(1);
  });

  it("holds in 19 of 20 cases within the uncertainty that it states", () => {
    let seed = 7;
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const noise = (spread: number) => (chance() + chance() + chance() + chance() - 2) * Math.sqrt(3) * spread;
    const trials = Array.from({ length: 400 }, (_, at) => {
      const truth = Math.exp(noise(Math.log(1 + UNSURE) / 1.96));
      const samples = of("key_1", 1 + (at % 30), 1).map((one) => ({
        ...one,
        input: 1000 * truth * Math.exp(noise(0.2)),
      }));
      const fitted = fitFactor(samples, UNSURE);
      return Math.abs(Math.log(truth / (fitted?.factor ?? 1))) <= Math.log(1 + (fitted?.uncertainty ?? 0));
    });
    expect(trials.filter(Boolean).length / trials.length).toBeGreaterThan(0.9);
  });

  it("is unknown without a change that is large enough, and stays within bounds", () => {
    expect(fitFactor(of("key_1", 50, 2, 299), UNSURE)).toBeNull();
    expect(fitFactor([], UNSURE)).toBeNull();
    expect(fitFactor(of("key_1", 1000, 9), UNSURE)?.factor).toBeLessThanOrEqual(2);
    expect(fitFactor(of("key_1", 1000, -5), UNSURE)?.factor).toBeGreaterThanOrEqual(0.5);
  });

  it("gives each owner one voice, so that false reports are outvoted", () => {
    const honest = [...of("key_1", 100, 1.1), ...of("key_2", 100, 1.2), ...of("key_3", 100, 1.15)];
    const factor = fitFactor([...honest, ...of("key_liar", 40_000, 50)], UNSURE)?.factor ?? 0;
    expect(factor).toBeGreaterThan(1.05);
    expect(factor).toBeLessThan(1.25);
  });
});

describe("calibration", () => {
  const ESTIMATES = [0, 0, 1000, 1000, 0, 600];

  it("is measured by format and model", async () => {
    const many = (factor: number, rest: Round) => Array.from({ length: 10 }, () => session(factor, ESTIMATES, rest));
    await record([
      ...many(0.8, { modelName: "gpt-5" }),
      // The tool-use prompt is known, and not part of what is corrected.
      ...many(1.4, {
        format: "anthropic",
        modelName: "claude-opus-4-5",
        tokenMethod: "anthropic-tools",
        overheadTokens: 496,
      }),
    ]);
    const rows = await measureCalibration(database.client);
    expect(rows.map(({ format, modelName, method }) => [format, modelName, method])).toEqual([
      ["anthropic", "claude-opus-4-5", "anthropic-tools"],
      ["openai-chat", "gpt-5", "openai-functions"],
    ]);
    expect(rows[0]?.factor).toBeCloseTo(1.4, 1);
    expect(rows[1]?.factor).toBeCloseTo(0.8, 1);
    for (const { uncertainty, reports } of rows) {
      expect(uncertainty).toBeLessThan(0.1);
      expect(reports).toBe(30);
    }
  });

  it("compares first rounds of sessions, for agents that start a new one for each message", async () => {
    const sizes = [500, 1500, 700, 2500, 600, 1800, 2200, 400];
    await record(sizes.map((size) => session(1.3, [size])));
    const [row] = await measureCalibration(database.client);
    expect(row).toMatchObject({ reports: sizes.length - 1 });
    expect(row?.factor).toBeGreaterThan(1.05);
  });

  it("is exact from the first report on where the rest of the prompt was counted", async () => {
    await record([[{ estimatedTokens: 1000, overheadTokens: 12, otherTokens: 850, inputTokens: 850 + 12 + 1200 }]]);
    const [row] = await measureCalibration(database.client);
    expect(row?.factor).toBeGreaterThan(1.1);
    expect(row?.reports).toBe(1);
    await database.pool.query("UPDATE report SET input_tokens = 1862");
    expect((await measureCalibration(database.client))[0]?.factor).toBe(1);
  });

  it("does not believe rounds between which more than the list may have changed", async () => {
    const make = (change: Round) => {
      const [first = {}, second = {}] = session(2, [0, 1000]);
      return [first, { ...second, ...change }];
    };
    const withCall = Array.from({ length: 25 }, () => make({}));
    const [calling = {}] = session(2, [0, 1000]);
    const claude: Round = { tokenMethod: "anthropic-tools" };
    await record(
      [
        ...withCall,
        [{ ...calling, called: ["lights"] }, make({})[1] ?? {}],
        make({ modelName: "another" }),
        make({ format: "anthropic" }),
        make({ revision: 2 }),
        make({ epoch: 1 }),
        make({ round: 2 }),
        make({ inputTokens: null }),
        make({ estimatedTokens: null }),
        session(2, [0, 1000], { ...claude, cachedTokens: 500 }),
      ],
      withCall.map((_, index) => ({ session: index, minute: 0.5 })),
    );
    expect(await measureCalibration(database.client)).toEqual([]);
  });
});

it("the figures of a time are as exact as their rounds, weighted by tokens", async () => {
  const range = { from: new Date(Date.now() - 7_200_000), to: new Date() };
  expect(await readEstimate(database.client, range)).toBeNull();
  await record([
    [{ baselineTokens: 3000, uncertaintyPercent: 10, calibrationReports: 4 }],
    [{ baselineTokens: 1000, uncertaintyPercent: 30, tokenMethod: "json" }],
    [{ baselineTokens: 9000, uncertaintyPercent: 0, tokenMethod: null }],
  ]);
  expect(await readEstimate(database.client, range)).toEqual({ method: null, uncertainty: 0.15, reports: 4 });
  expect(await readEstimate(database.client, { ...range, role: "nobody" })).toBeNull();
});
