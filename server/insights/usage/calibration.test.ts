import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import type { ReportRecord, RoundRecord } from "@/server/agent/rounds/records";
import { someCall, someReport, someRound } from "@/server/agent/rounds/some-records.testing";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { estimateRatio, freezeCalibration, measureCalibration, readCalibration } from "./calibration.service";

const log = pino({ level: "silent" });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
beforeEach(() => database.pool.query("TRUNCATE round, tool_call, report, setting"));
afterAll(() => database.drop());

type Round = Partial<RoundRecord> & Partial<Pick<ReportRecord, "inputTokens" | "cachedTokens" | "called">>;

/** Sessions of rounds that follow each other by a minute, each reported on. */
async function record(
  sessions: readonly (readonly Round[])[],
  calls: readonly { session: number; minute: number }[] = [],
) {
  const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
  const queue = createRecordQueue({ databaseUrl: database.url, settings, log });
  const start = Date.now() - 3_600_000;
  sessions.forEach((rounds, session) => {
    rounds.forEach(({ inputTokens = null, cachedTokens = null, called = [], ...round }, number) => {
      const id = `${session}/${number}`;
      const at = new Date(start + number * 60_000);
      queue.addRound(someRound({ id, sessionId: `ses_${session}`, round: number, at, ...round }));
      queue.addReport(someReport({ roundId: id, inputTokens, cachedTokens, called, at }));
    });
  });
  for (const { session, minute } of calls) {
    const at = new Date(start + minute * 60_000);
    queue.addCall(someCall({ id: `call_${session}_${minute}`, sessionId: `ses_${session}`, roundId: null, at }));
  }
  await queue.stop();
  expect(queue.stats().dropped).toBe(0);
}

/** Instructions of 800 tokens; each round adds 50 of messages; tools are charged at `ratio` for each one counted. */
const session = (ratio: number, counts: readonly number[], inForce = 1, rest: Round = {}): Round[] =>
  counts.map((count, round) => ({
    sentTokens: Math.round(count * inForce),
    inputTokens: Math.round(800 + 50 * round + ratio * count),
    ...rest,
  }));

describe("the ratio of charged to counted tokens", () => {
  const ownerId = "key_1";

  it("is measured between rounds whose list changed, whatever the messages added", () => {
    const unchanged = Array.from({ length: 9 }, () => ({ ownerId, countChange: 0, inputChange: 50 }));
    const grown = Array.from({ length: 15 }, () => ({ ownerId, countChange: 1000, inputChange: 50 + 1300 }));
    const shrunk = Array.from({ length: 15 }, () => ({ ownerId, countChange: -500, inputChange: 50 - 650 }));
    expect(estimateRatio([...unchanged, ...grown, ...shrunk])).toEqual({ samples: 30, ratio: 1.3 });
    const pasted = Array.from({ length: 10 }, () => ({ ownerId, countChange: 400, inputChange: 90_000 }));
    expect(estimateRatio([...unchanged, ...grown, ...shrunk, ...pasted])).toEqual({ samples: 40, ratio: 1.3 });
  });

  it("is unknown with fewer than twenty large changes, and stays within bounds", () => {
    const change = { ownerId, countChange: 1000, inputChange: 1300 };
    const small = { ownerId, countChange: 299, inputChange: 600 };
    expect(estimateRatio([...Array(19).fill(change), ...Array(50).fill(small)])).toEqual({ samples: 19, ratio: null });
    expect(estimateRatio(Array(20).fill(change)).ratio).toBe(1.3);
    expect(estimateRatio(Array(20).fill({ ownerId, countChange: 1000, inputChange: 9000 })).ratio).toBe(2);
    expect(estimateRatio(Array(20).fill({ ownerId, countChange: 1000, inputChange: -5 })).ratio).toBe(0.5);
  });
});

describe("a key that reports falsely", () => {
  it("counts once, however much it reports", () => {
    const of = (ownerId: string, count: number, ratio: number) =>
      Array.from({ length: count }, () => ({ ownerId, countChange: 1000, inputChange: 1000 * ratio }));
    const honest = [...of("key_1", 10, 1.1), ...of("key_2", 10, 1.2)];
    expect(estimateRatio([...honest, ...of("key_liar", 40_000, 50)])).toEqual({ samples: 40_020, ratio: 1.2 });
    expect(estimateRatio([...honest, ...of("key_liar", 40_000, -50)]).ratio).toBe(1.1);
  });
});

describe("calibration", () => {
  const COUNTS = [0, 0, 1000, 1000, 0, 600];

  it("is measured by encoding, from the plain count behind what was recorded", async () => {
    const openai = Array.from({ length: 10 }, () => session(0.8, COUNTS));
    // Uncalibrated, Claude's tokens are recorded as 1.25 of those counted.
    const claude = Array.from({ length: 10 }, () => session(1.4, COUNTS, 1.25, { encoding: "claude" }));
    const few = [session(1.4, COUNTS, 1.1, { encoding: "gemini" })];
    await record([...openai, ...claude, ...few]);
    expect(await measureCalibration(database.client)).toEqual([
      { encoding: "o200k_base", samples: 30, ratio: 0.8 },
      { encoding: "claude", samples: 30, ratio: 1.4 },
      { encoding: "gemini", samples: 3, ratio: null },
    ]);
    expect(await readCalibration(database.client)).toEqual({ o200k_base: 0.8, claude: 1.4 });
  });

  it("ignores rounds between which more than the list may have changed", async () => {
    const odd = { ratio: 2, counts: [0, 1000] };
    const make = (change: Round) => {
      const [first = {}, second = {}] = session(odd.ratio, odd.counts);
      return [first, { ...second, ...change }];
    };
    const withCall = Array.from({ length: 25 }, () => make({}));
    const [calling = {}] = session(odd.ratio, odd.counts);
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
        session(odd.ratio, odd.counts, 1.25, { encoding: "claude", cachedTokens: 500 }),
      ],
      withCall.map((_, index) => ({ session: index, minute: 0.5 })),
    );
    expect(await measureCalibration(database.client)).toEqual([]);
  });

  it("is decided once for a revision, and known when measured again", async () => {
    await record(Array.from({ length: 10 }, () => session(1.5, COUNTS, 1.25, { encoding: "claude", revision: 7 })));
    const [one, other] = await Promise.all([
      freezeCalibration(database.client, 8),
      freezeCalibration(database.client, 8),
    ]);
    expect(one).toEqual({ claude: 1.5 });
    expect(other).toEqual(one);
    await database.pool.query("TRUNCATE round, report");
    // Revision 8 counts with 1.5: what it records shows the same ratio, not the ratio to itself.
    await record(Array.from({ length: 10 }, () => session(1.5, COUNTS, 1.5, { encoding: "claude", revision: 8 })));
    expect(await readCalibration(database.client)).toEqual({ claude: 1.5 });
    await database.pool.query("TRUNCATE round, report");
    expect(await freezeCalibration(database.client, 8)).toEqual({ claude: 1.5 });
    // A revision that follows soon takes over what was just measured; a later one measures again.
    expect(await freezeCalibration(database.client, 9)).toEqual({ claude: 1.5 });
    await database.pool.query("UPDATE setting SET updated_at = now() - interval '1 day'");
    expect(await freezeCalibration(database.client, 10)).toEqual({});
  });

  it("is deleted together with the rounds that were counted with it, not earlier", async () => {
    const age = (revision: number, days: number) =>
      database.pool.query("UPDATE setting SET updated_at = now() - $2 * interval '1 day' WHERE name = $1", [
        `calibration/${revision}`,
        days,
      ]);
    const days = [90, 60, 40, 20];
    for (const revision of days.keys()) await freezeCalibration(database.client, revision);
    await Promise.all(days.map((each, revision) => age(revision, each)));
    await database.client.setting.create({ data: { name: "records", value: {}, updatedAt: new Date(0) } });
    await freezeCalibration(database.client, 4);
    const left = await database.client.setting.findMany({ select: { name: true }, orderBy: { name: "asc" } });
    // The third was served until the fourth came, twenty days ago.
    expect(left.map(({ name }) => name)).toEqual(["calibration/2", "calibration/3", "calibration/4", "records"]);
  });
});
