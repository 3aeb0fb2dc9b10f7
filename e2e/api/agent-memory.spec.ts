import { expect, test } from "@playwright/test";
import { type AgentClient, openAgentClient } from "@/server/testing/prove/agent-client";
import { startConversations } from "@/server/testing/prove/conversations";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { mutate, signedInClient } from "../api-client";
import { WITH_ADMIN } from "../fixtures";
import { ADMIN, startToolcrib, type Toolcrib } from "../start-toolcrib";
import { type Heap, heapReports, readHeap } from "./agent-heap";

const KEY = "key-of-the-agents-in-this-test";
const MB = 1024 * 1024;
const LANES = 8;
/**
 * At full length, caches (10,000 sessions, texts) are full after a quarter. The quick form ends earlier and finds only
 * large leaks.
 */
const SCALE = byScale({
  quick: { resolves: 6_000, growthMB: 40 },
  record: { resolves: 200_000, growthMB: 25 },
});
/** Sessions of one key, one request each; at full length five times as many as memory holds. */
const SESSIONS = byScale({ quick: { count: 2000, growthMB: 40 }, record: { count: 50_000, growthMB: 25 } });
const QUIET_SESSIONS = 20;
const ROUNDS = 3;
const STOPS = [25, 50, 75, 100];

test.describe.configure({ timeout: 1_800_000 });

let toolcrib: Toolcrib;

test.beforeAll(async () => {
  // With the embedder: new texts are embedded and cached too.
  toolcrib = await startToolcrib({ env: { ...WITH_ADMIN, TOOLCRIB_AGENT_KEY: KEY, ...heapReports() } });
});
test.afterAll(() => toolcrib?.stop());

test("short conversations do not leak memory", async () => {
  const client = openAgentClient(toolcrib.url, KEY, LANES);
  const heaps: Heap[] = [await readHeap(toolcrib)];
  const started = performance.now();
  for (const [at, percent] of STOPS.entries()) {
    const talk = startConversations({
      ...{ clients: [client], name: `memory-${percent}`, lanes: LANES, seed: percent, rounds: ROUNDS },
      unseenPercent: 5,
      change: (random) => ({ role: random.pick(["orchestrator", "coder", "research"]), model: random.pick(MODELS) }),
      most: (SCALE.resolves / 100) * (percent - (STOPS[at - 1] ?? 0)),
    });
    await talk.ended;
    expect(talk.failures.slice(0, 5)).toEqual([]);
    await drained();
    heaps.push(await readHeap(toolcrib));
  }
  const seconds = (performance.now() - started) / 1000;
  client.close();
  const used = heaps.map(({ heapUsed }) => Math.round(heapUsed / MB));
  const resident = heaps.map(({ rss }) => Math.round(rss / MB));
  reportFigures("Memory of the serving process", {
    resolves: SCALE.resolves,
    "resolves per second": Math.round(SCALE.resolves / seconds),
    "heap after collection at 0, 25, 50, 75, 100 %, MB": used.join(", "),
    "resident at the same times, MB": resident.join(", "),
    "outside the heap, MB": heaps.map(({ external }) => Math.round(external / MB)).join(", "),
  });
  // The first quarter fills the caches; after that memory may hardly grow.
  expect((used.at(-1) ?? 0) - (used[1] ?? 0), `${used}`).toBeLessThan(SCALE.growthMB);
});

test("a key that opens a session with every request neither fills memory nor slows others", async () => {
  const [flood, quiet] = [
    openAgentClient(toolcrib.url, KEY, LANES),
    openAgentClient(toolcrib.url, await otherKey(), 1),
  ];
  const message = "turn off the kitchen lights";
  const resolve = (client: AgentClient, sessionId: string) =>
    client.ask("/api/v1/resolve", { role: "orchestrator", sessionId, message });
  const rounds = Array<number>(QUIET_SESSIONS).fill(0);
  const times = { before: [] as number[], meanwhile: [] as number[] };
  const failures: unknown[] = [];

  async function askQuietly(into: number[]): Promise<void> {
    for (let at = 0; at < QUIET_SESSIONS; at++) {
      const { status, body, askedAt, answeredAt } = await resolve(quiet, `quiet-${at}`);
      into.push(answeredAt - askedAt);
      // A lost session would restart.
      if (status !== 200 || (body as { round: number }).round !== rounds[at]) failures.push({ status, body });
      rounds[at] = (rounds[at] ?? 0) + 1;
    }
  }

  // A new key takes effect within a second.
  await expect.poll(async () => (await resolve(quiet, "first")).status).toBe(200);
  await askQuietly(times.before);
  await askQuietly(times.before);
  const heaps: Heap[] = [];
  let opened = 0;
  for (const share of [0.25, 1]) {
    const most = SESSIONS.count * share;
    const lane = async () => {
      while (opened < most) {
        const { status, body } = await resolve(flood, `flood-${opened++}`);
        if (status !== 200) failures.push({ status, body });
      }
    };
    const lanes = Array.from({ length: LANES }, lane);
    await askQuietly(times.meanwhile);
    await Promise.all(lanes);
    await askQuietly(times.meanwhile);
    await drained();
    heaps.push(await readHeap(toolcrib));
  }
  flood.close();
  quiet.close();
  const used = heaps.map(({ heapUsed }) => Math.round(heapUsed / MB));
  const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  reportFigures("One key that opens a session with every request", {
    sessions: opened,
    "heap after collection at 25, 100 %, MB": used.join(", "),
    "a resolve of another key before and meanwhile, median, ms": `${median(times.before).toFixed(1)}, ${median(times.meanwhile).toFixed(1)}`,
  });
  expect(failures.slice(0, 5)).toEqual([]);
  expect((used[1] ?? 0) - (used[0] ?? 0), `${used}`).toBeLessThan(SESSIONS.growthMB);
});

async function otherKey(): Promise<string> {
  const client = await signedInClient(toolcrib.url, ADMIN);
  const input = { name: "quiet", tools: [], ratePerMinute: null, expiresAt: null, roles: { kind: "all" } };
  const { key } = await mutate<{ key: string }>(client, "keys.create", input);
  await client.dispose();
  return key;
}

const MODELS = [null, "gpt-4o", "claude-sonnet-4-5", "gemini-2.5-pro", "an-unknown-model"];

/** Queued writes are not a leak. */
async function drained(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { records } = (await (await fetch(`${toolcrib.url}/api/health`)).json()) as { records: { waiting: number } };
    if (records.waiting === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
