import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { judgeCalls } from "@/server/agent/rounds/judge-calls";
import { pruneRecords } from "@/server/agent/rounds/prune-records";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import { someGatewayRound } from "@/server/agent/rounds/some-records.testing";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { type CuttableProxy, createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readGatewaySums, readLostTools, readNewestRounds, readSessionRounds } from "./gateway-stats.view";

const log = pino({ level: "silent" });
const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
const START = new Date("2026-03-02T10:00:00Z").getTime();
const at = (minutes: number) => new Date(START + minutes * 60_000);
let database: TestDatabase;
let proxy: CuttableProxy;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  proxy = await createCuttableProxy(database.url);
});
beforeEach(async () => {
  await database.pool.query("TRUNCATE gateway_round, gateway_hour, observed_tool, observed_call");
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

const open = (flushMs = 60_000) => createRecordQueue({ databaseUrl: proxy.url, settings, log, flushMs, stopMs: 2000 });

it("stores what a round offered, sent and called, and what it would have lost", async () => {
  const queue = open();
  queue.addGatewayRound(someGatewayRound({ id: "a", called: ["web_search", "read_file", "web_search"] }));
  await queue.flush();
  const row = await database.client.gatewayRound.findUniqueOrThrow({ where: { id: "a" } });
  expect(row).toMatchObject({
    ...{ mode: "observe", dialect: "openai-responses", modelName: "gpt-5", isJudged: true, upstreamStatus: 200 },
    ...{ called: ["web_search", "read_file"], lost: ["web_search"], escaped: [], denied: [], inputTokens: 2000 },
  });
  await queue.stop();
});

it("sums rounds by hour, role, mode and model as it writes them, and counts a round once even if it is written twice", async () => {
  const queue = open();
  queue.addGatewayRound(someGatewayRound({ id: "a", at: at(1), called: ["read_file"] }));
  queue.addGatewayRound(someGatewayRound({ id: "b", at: at(2), called: ["web_search"] }));
  queue.addGatewayRound(someGatewayRound({ id: "c", at: at(3), upstreamStatus: 400 }));
  queue.addGatewayRound(someGatewayRound({ id: "d", at: at(61), upstreamStatus: 429 }));
  await queue.flush();
  queue.addGatewayRound(someGatewayRound({ id: "a", at: at(1), called: ["read_file"] }));
  queue.addGatewayRound(
    someGatewayRound({ id: "e", at: at(4), mode: "on", called: ["x"], calledByMeta: ["web_search"] }),
  );
  await queue.stop();
  const rows = await readGatewaySums(database.client, at(0), "hour");
  const figures = rows.map(({ role, mode, at, rounds, calling, covered, escaped, answered, refused }) => ({
    ...{ role, mode, hour: at.getUTCHours(), rounds, calling, covered, escaped, answered, refused },
  }));
  expect(figures).toHaveLength(3);
  expect(figures).toContainEqual({
    role: "coder",
    mode: "observe",
    hour: 10,
    rounds: 3,
    calling: 2,
    covered: 1,
    escaped: 0,
    answered: 3,
    refused: 1,
  });
  // A rate limit says nothing about what was sent.
  expect(figures).toContainEqual({
    role: "coder",
    mode: "observe",
    hour: 11,
    rounds: 1,
    calling: 0,
    covered: 0,
    escaped: 0,
    answered: 1,
    refused: 0,
  });
  expect(figures).toContainEqual({
    role: "coder",
    mode: "on",
    hour: 10,
    rounds: 1,
    calling: 1,
    covered: 0,
    escaped: 1,
    answered: 1,
    refused: 0,
  });
  const calls = await database.client.observedCall.findMany({ orderBy: { name: "asc" } });
  expect(calls.map(({ name, calls: count }) => [name, Number(count)])).toEqual([
    ["read_file", 1],
    ["web_search", 2],
  ]);
});

it("keeps rounds while the database is down, and writes them when it is back", async () => {
  const queue = open(20);
  proxy.cut();
  const started = performance.now();
  for (let index = 0; index < 100; index++) queue.addGatewayRound(someGatewayRound({ id: `r${index}` }));
  expect(performance.now() - started).toBeLessThan(1000);
  await queue.flush();
  expect(queue.stats()).toMatchObject({ waiting: 100, dropped: 0 });
  proxy.restore();
  await queue.stop();
  expect(await database.client.gatewayRound.count()).toBe(100);
});

it("deletes rounds, sums and observed tools with the other records", async () => {
  const queue = open();
  for (const days of [1, 29, 31, 400]) {
    const then = new Date(START - days * 86_400_000);
    queue.addGatewayRound(someGatewayRound({ id: `r${days}`, at: then, called: ["read_file"] }));
    const tool = { description: "", inputSchemaJson: "{}", tokens: 1, client: null, at: then };
    queue.addObservedTool({ ...tool, name: `t${days}`, contentHash: "0".repeat(64) });
  }
  await queue.stop();
  await pruneRecords(database.client, { now: new Date(START), batch: 1 });
  expect(await database.client.gatewayRound.count()).toBe(2);
  expect(await database.client.gatewayHour.count()).toBe(2);
  expect(await database.client.observedTool.count()).toBe(2);
  expect(await database.client.observedCall.count()).toBe(1);
});

it("lists the tools that rounds lost, most often first, each with its newest rounds", async () => {
  const queue = open();
  for (let index = 0; index < 7; index++) {
    const called = index === 0 ? ["write_file"] : ["web_search"];
    queue.addGatewayRound(
      someGatewayRound({ id: `r${index}`, sessionId: `s${index}`, at: at(index), sent: [], called }),
    );
  }
  queue.addGatewayRound(someGatewayRound({ id: "other", roleName: "home", sent: [], called: ["web_search"] }));
  await queue.stop();
  const lost = await readLostTools(database.client, "coder", at(-60));
  expect(lost.map(({ tool, rounds }) => [tool, rounds])).toEqual([
    ["web_search", 6],
    ["write_file", 1],
  ]);
  expect(lost[0]?.samples.map(({ id }) => id)).toEqual(["r6", "r5", "r4", "r3", "r2"]);
  expect(lost[0]).toMatchObject({ lastAt: at(6).toISOString(), inCatalog: false });
  expect((await readNewestRounds(database.client, "coder", 3)).map(({ id }) => id)).toEqual(["r6", "r5", "r4"]);
  expect(await readSessionRounds(database.client, "s3", 5)).toMatchObject([
    { id: "r3", offered: 3, lost: ["web_search"] },
  ]);
});

it("counts neither denied tools nor rounds without a selection against recall", () => {
  const judge = (given: Parameters<typeof someGatewayRound>[0]) => judgeCalls(someGatewayRound(given));
  expect(judge({ called: ["web_search"], denied: ["web_search"] })).toMatchObject({ lost: [], denied: ["web_search"] });
  expect(judge({ called: ["web_search"], failure: "warming" })).toMatchObject({ lost: [], isJudged: false });
  expect(judge({ called: ["web_search"], mode: "off" })).toMatchObject({ lost: [], isJudged: false });
  // An invented name counts as an escape only if the list was narrowed.
  expect(judge({ called: ["made_up"] })).toMatchObject({ lost: [], escaped: [] });
  expect(judge({ mode: "on", called: ["made_up"] })).toMatchObject({ lost: [], escaped: ["made_up"] });
  expect(judge({ mode: "on", calledByMeta: ["web_search"] })).toMatchObject({
    lost: ["web_search"],
    escaped: ["web_search"],
  });
});
