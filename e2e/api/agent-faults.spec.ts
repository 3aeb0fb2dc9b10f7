import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { type KillablePostgres, openKillablePostgres } from "@/server/cli/postgres/killable-postgres";
import type { Health } from "@/server/contract/health";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { type AgentClient, openAgentClient } from "@/server/testing/prove/agent-client";
import { type Round, startConversations } from "@/server/testing/prove/conversations";
import { byScale, longestGapMs, reportFigures } from "@/server/testing/prove/figures";
import { startToolcrib, type Toolcrib } from "../start-toolcrib";

const META_NAMES: readonly string[] = META_TOOLS;
const KEY = "key-of-the-agents-in-this-test";
const ROLE = { role: "orchestrator" };
const LANES = 6;
const SCALE = byScale({
  quick: { beforeMs: 1000, awayMs: 3000, afterMs: 1000, pauseMs: 5 },
  record: { beforeMs: 10_000, awayMs: 20_000, afterMs: 10_000, pauseMs: 2 },
});

test.describe.configure({ mode: "serial", timeout: 300_000 });

let postgres: KillablePostgres;
let toolcrib: Toolcrib;
let clients: readonly AgentClient[];

test.beforeAll(async () => {
  postgres = await openKillablePostgres();
  toolcrib = await startToolcrib({
    databaseUrl: postgres.url,
    env: { TOOLCRIB_AGENT_KEY: KEY, TOOLCRIB_EMBEDDER: "off" },
  });
  clients = [openAgentClient(toolcrib.url, KEY, LANES)];
});
test.afterAll(async () => {
  for (const client of clients ?? []) client.close();
  await toolcrib?.stop();
  await postgres?.remove();
});

test("PostgreSQL is killed under load and comes back: no resolve fails, and every round is written once", async () => {
  const rounds: Round[] = [];
  const since = new Date();
  const talk = startConversations({
    ...{ clients, name: "killed", lanes: LANES, pauseMs: SCALE.pauseMs, repeatPercent: 10 },
    change: () => ROLE,
    onRound: (round) => rounds.push(round),
  });
  await sleep(SCALE.beforeMs);
  await postgres.kill();
  const killedAt = performance.now();
  await until(async () => (await health()).database === "down");
  const seenAt = performance.now();
  expect((await fetch(`${toolcrib.url}/api/health`)).status).toBe(200);
  expect((await fetch(`${toolcrib.url}/api/health?ready`)).status).toBe(503);
  await sleep(Math.max(0, SCALE.awayMs - (performance.now() - killedAt)));
  const waiting = (await health()).records.waiting;
  const restartedAt = performance.now();
  await postgres.restart();
  await until(async () => (await fetch(`${toolcrib.url}/api/health?ready`)).ok);
  const backAt = performance.now();
  await sleep(SCALE.afterMs);
  await talk.stop();
  const endedAt = performance.now();

  expect(talk.failures.slice(0, 5)).toEqual([]);
  const isDatabaseNamed = ({ answer }: Round) => answer.degraded?.includes("database") ?? false;
  const away = rounds.filter(({ askedAt, answeredAt }) => askedAt > seenAt && answeredAt < restartedAt);
  expect(away.length).toBeGreaterThan(LANES);
  expect(away.filter((round) => !isDatabaseNamed(round))).toEqual([]);
  const back = rounds.filter(({ askedAt }) => askedAt > backAt);
  expect(back.length).toBeGreaterThan(LANES);
  expect(back.filter(isDatabaseNamed)).toEqual([]);
  expect(rounds.filter(({ answeredAt }) => answeredAt < killedAt - 1000).filter(isDatabaseNamed)).toEqual([]);

  await until(async () => (await health()).records.waiting === 0);
  expect((await health()).records).toEqual({ waiting: 0, dropped: 0 });
  const written = await expectAllWritten("killed", since, rounds);
  const during = rounds.filter(({ answeredAt }) => answeredAt > killedAt && answeredAt < backAt);
  reportFigures("PostgreSQL killed under load", {
    "seconds away": Math.round((restartedAt - killedAt) / 100) / 10,
    "resolves, failed": talk.failures.length,
    "resolves, answered": rounds.length,
    "of these while it was away": during.length,
    "answers per second while away": Math.round(during.length / ((backAt - killedAt) / 1000)),
    "longest time without an answer, ms": longestGapMs(rounds.map(({ answeredAt }) => answeredAt)),
    "the same before it was killed, ms": longestGapMs(
      rounds.map(({ answeredAt }) => answeredAt).filter((at) => at < killedAt - 500),
    ),
    "records waiting when it came back": waiting,
    "records dropped": 0,
    "distinct rounds asked": written,
    "rows written": written,
    "rows written twice": 0,
    "seconds until all were written, after the load": Math.round((performance.now() - endedAt) / 100) / 10,
  });
});

test("PostgreSQL is frozen under load: resolves continue, and every round is written once", async () => {
  const rounds: Round[] = [];
  const since = new Date();
  const talk = startConversations({
    ...{ clients, name: "frozen", lanes: LANES, pauseMs: SCALE.pauseMs, seed: 2 },
    change: () => ROLE,
    onRound: (round) => rounds.push(round),
  });
  await sleep(SCALE.beforeMs);
  const thaw = await postgres.freeze();
  const frozenAt = performance.now();
  await sleep(SCALE.awayMs);
  thaw();
  const thawedAt = performance.now();
  await sleep(SCALE.afterMs);
  await talk.stop();
  expect(talk.failures.slice(0, 5)).toEqual([]);
  // Requests in progress may wait until the outage is detected; all others are answered from memory.
  const during = rounds.filter(({ askedAt, answeredAt }) => askedAt > frozenAt && answeredAt < thawedAt);
  expect(during.length).toBeGreaterThan(3 * LANES);
  await until(async () => (await health()).records.waiting === 0);
  const written = await expectAllWritten("frozen", since, rounds);
  reportFigures("PostgreSQL frozen under load", {
    "seconds frozen": Math.round((thawedAt - frozenAt) / 100) / 10,
    "resolves, failed": talk.failures.length,
    "resolves, answered": rounds.length,
    "of these while it was frozen": during.length,
    "longest time without an answer, ms": longestGapMs(rounds.map(({ answeredAt }) => answeredAt)),
    "longest resolve, ms": Math.round(rounds.reduce((most, r) => Math.max(most, r.answeredAt - r.askedAt), 0)),
    "rows written": written,
  });
});

/** Every answered round has one row, and every session has everything its answers admitted. */
async function expectAllWritten(name: string, since: Date, rounds: readonly Round[]): Promise<number> {
  const asked = new Map(rounds.map(({ answer }) => [answer.resolutionId, answer]));
  const places = new Set(rounds.map(({ answer }) => `${answer.sessionId} ${answer.round}`));
  expect(asked.size).toBe(places.size);
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  try {
    const ids = await db.query<{ id: string }>("SELECT id FROM round WHERE at >= $1", [since]);
    expect(ids.rows.length).toBe(asked.size);
    expect(ids.rows.filter(({ id }) => !asked.has(id))).toEqual([]);
    const twice = await db.query(
      "SELECT session_id, epoch, round FROM round GROUP BY 1, 2, 3 HAVING count(*) > 1 LIMIT 5",
    );
    expect(twice.rows).toEqual([]);
    // Sessions are written shortly after the answers.
    await until(async () => (await findUnkept(db, name, rounds)).length === 0).catch(() => {});
    expect(await findUnkept(db, name, rounds)).toEqual([]);
    return asked.size;
  } finally {
    await db.end();
  }
}

type SessionRow = { name: string; last: number; admitted: string[] };

/** Sessions whose row differs from their last answer. */
async function findUnkept(db: pg.Client, name: string, rounds: readonly Round[]): Promise<readonly string[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT external_id AS name, (state->'last'->>'round')::int AS last,
       ARRAY(SELECT jsonb_array_elements(state->'admitted')->>'tool') AS admitted
     FROM session WHERE external_id LIKE $1`,
    [`${name}-%`],
  );
  const kept = new Map(rows.map((row) => [row.name, row]));
  const last = new Map<string, Round["answer"]>();
  for (const { answer } of rounds) {
    if ((last.get(answer.sessionId)?.round ?? -1) <= answer.round) last.set(answer.sessionId, answer);
  }
  return [...last.values()].flatMap(({ sessionId, round, mode, toolNames }) => {
    const row = kept.get(sessionId);
    if (row === undefined) return [`${sessionId} is missing`];
    if (row.last !== round) return [`${sessionId} is at round ${row.last}, not ${round}`];
    if (new Set(row.admitted).size !== row.admitted.length) return [`${sessionId} holds a tool twice`];
    // In this mode the loaded tools and meta-tools are sent.
    const loaded = mode === "selective" ? toolNames.filter((name) => !META_NAMES.includes(name)) : [];
    const lost = loaded.filter((tool) => !row.admitted.includes(tool));
    return lost.length === 0 ? [] : [`${sessionId} has lost ${lost.join(", ")}`];
  });
}

async function health(): Promise<Health> {
  return (await (await fetch(`${toolcrib.url}/api/health`)).json()) as Health;
}

async function until(condition: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("This did not come about in time");
    await sleep(50);
  }
}
