import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { openAgentClient } from "@/server/testing/prove/agent-client";
import { startConversations } from "@/server/testing/prove/conversations";
import { byScale, IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { startSteadyLoad } from "@/server/testing/prove/steady-load";
import { lastToSecondFifth, medianOf, riseOf } from "@/server/testing/prove/trend";
import { openChatPerson } from "../chat/chat-person";
import { ADMIN, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { type Heap, heapReports, readHeap } from "./agent-heap";
import { soakLanes } from "./soak-lanes";

const KEY = "key-of-the-agents-in-this-test";
const MB = 1024 * 1024;
/** The tolerated memory growth after warm-up. Short runs show only large leaks. */
const SCALE = byScale({
  quick: { ms: 10_000, samples: 5, warmUp: 300, rise: { heap: 0.15, others: 1 }, slower: 5 },
  record: { ms: 600_000, samples: 30, warmUp: 40_000, rise: { heap: 0.1, others: 0.1 }, slower: 2 },
});
const PAUSES_MS = byScale({
  quick: { agent: 20, person: 200, editor: 2000 },
  record: { agent: 10, person: 250, editor: 10_000 },
});
const MIN_COMPARED = byScale({ quick: 15, record: 25 });
/** The documented number, plus a few short-lived ones for pages. */
const MAX_CONNECTIONS = 20;

test.describe.configure({ timeout: 1_800_000 });

let toolcrib: Toolcrib;
test.beforeAll(async () => {
  const embedder: Record<string, string> = IS_RECORD ? {} : { TOOLCRIB_EMBEDDER: "off" };
  const admin = { TOOLCRIB_ADMIN_EMAIL: ADMIN.email, TOOLCRIB_ADMIN_PASSWORD: ADMIN.password };
  toolcrib = await startToolcrib({ env: { ...admin, TOOLCRIB_AGENT_KEY: KEY, ...embedder, ...heapReports() } });
});
test.afterAll(() => toolcrib?.stop());

type Sample = Heap & { readonly at: number; readonly connections: number };

test("under a steady mixed load memory stays flat, answers stay fast, and nothing is left open or unwritten", async () => {
  const agent = openAgentClient(toolcrib.url, KEY, 8);
  const person = await openChatPerson(toolcrib.url, ADMIN);
  const database = new pg.Client({ connectionString: toolcrib.databaseUrl, application_name: "soak" });
  await database.connect();
  // Fills caches: sessions, and texts with their vectors.
  const warm = startConversations({
    ...{ clients: [agent], name: "warm", lanes: 8, rounds: 2, unseenPercent: 20, most: SCALE.warmUp },
    change: (random) => ({ role: random.pick(["orchestrator", "coder", "research"]) }),
  });
  await warm.ended;
  expect(warm.failures.slice(0, 5)).toEqual([]);

  const { url } = toolcrib;
  const lanesOf = { url, key: KEY, agent, admin: person.client, person, pausesMs: PAUSES_MS };
  const load = startSteadyLoad(soakLanes(lanesOf));
  const from = performance.now();
  const samples: Sample[] = [];
  for (let at = 1; at <= SCALE.samples; at++) {
    await sleep(Math.max(0, from + (at * SCALE.ms) / SCALE.samples - performance.now()));
    samples.push({ ...(await readHeap(toolcrib)), at: performance.now(), connections: await connections(database) });
  }
  const to = performance.now();
  await load.stop();
  agent.close();
  await person.client.dispose();
  const rest = await drained();
  await database.end();

  const warmed = samples.slice(SCALE.samples / 5);
  const pointsOf = (read: (sample: Sample) => number) =>
    warmed.map((sample) => ({ at: sample.at, value: read(sample) }));
  const rise = {
    heap: riseOf(pointsOf(({ heapUsed, external }) => heapUsed + external)),
    resident: riseOf(pointsOf(({ rss }) => rss)),
    sockets: riseOf(pointsOf(({ sockets }) => sockets)),
    connections: riseOf(pointsOf((sample) => sample.connections)),
  };
  const lanes = [...new Set(load.steps.map(({ lane }) => lane))];
  const slower = Object.fromEntries(
    lanes.map((lane) => {
      const points = load.steps
        .filter((step) => step.lane === lane)
        .map(({ endedAt, ms }) => ({ at: endedAt, value: ms }));
      return [lane, lastToSecondFifth(points, from, to)];
    }),
  );
  reportFigures("Soak: one process under a steady mixed load", {
    minutes: Math.round((to - from) / 6000) / 10,
    ...Object.fromEntries(
      lanes.map((lane) => {
        const times = load.steps.filter((step) => step.lane === lane).map(({ ms }) => ms);
        const grew = slower[lane]?.toFixed(2);
        return [lane, `${times.length} times, median ${medianOf(times).toFixed(1)} ms, last ÷ second fifth ${grew} ×`];
      }),
    ),
    "heap after collection, MB": samples.map(({ heapUsed }) => Math.round(heapUsed / MB)).join(", "),
    "resident, MB": samples.map(({ rss }) => Math.round(rss / MB)).join(", "),
    "rise of heap / resident": `${percent(rise.heap)} / ${percent(rise.resident)}`,
    "PostgreSQL connections": samples.map((sample) => sample.connections).join(", "),
    "open sockets": samples.map(({ sockets }) => sockets).join(", "),
    failures: load.failures.length,
  });
  expect([...load.failures, ...errorsLogged()]).toEqual([]);
  const { heap, ...others } = rise;
  expect(heap, "heap").toBeLessThan(SCALE.rise.heap);
  for (const [what, share] of Object.entries(others)) expect(share, what).toBeLessThan(SCALE.rise.others);
  // A fifth with one or two steps has no meaningful median.
  const compared = lanes.filter((lane) => load.steps.filter((step) => step.lane === lane).length >= MIN_COMPARED);
  expect(compared.length).toBeGreaterThan(2);
  for (const lane of compared) expect(slower[lane], lane).toBeLessThan(SCALE.slower);
  expect(Math.max(...samples.map((sample) => sample.connections))).toBeLessThanOrEqual(MAX_CONNECTIONS);
  expect(rest).toEqual({ waiting: 0, dropped: 0 });
});

function errorsLogged(): readonly string[] {
  return toolcrib.output().match(/^.*"level":[56]0\b.*$/gm) ?? [];
}

/** Client connections only, without PostgreSQL's background workers. */
async function connections(database: pg.Client): Promise<number> {
  const text = `
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  const { rows } = await database.query<{ count: number }>(text);
  return rows[0]?.count ?? 0;
}

/** Waits until all records are written. */
async function drained(): Promise<{ waiting: number; dropped: number }> {
  for (let tries = 0; ; tries++) {
    const { records } = (await (await fetch(`${toolcrib.url}/api/health`)).json()) as {
      records: { waiting: number; dropped: number };
    };
    if (records.waiting === 0 || tries === 100) return records;
    await sleep(100);
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
