import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import { type AgentClient, openAgentClient } from "@/server/testing/prove/agent-client";
import { type Round, startConversations } from "@/server/testing/prove/conversations";
import { byScale, longestGapMs, reportFigures } from "@/server/testing/prove/figures";
import { editBundle, mutate, publish, query, signedInClient } from "../api-client";
import { ADMIN, createDatabase, startToolcrib, type Toolcrib } from "../start-toolcrib";

const KEY = "key-of-the-agents-in-this-test";
const LANES = 6;
const PUBLISHES = byScale({ quick: 4, record: 30 });
const EVERY_MS = 1000;
/** Commonly picked tools from across the catalog. */
const MARKED = ["task_list", "ha_call_service", "web_search", "git_status"];
const MARKED_BUNDLE = "reminders";

test.describe.configure({ timeout: 300_000 });

let databaseUrl: string;
let processes: readonly Toolcrib[] = [];
let clients: readonly AgentClient[] = [];

test.beforeAll(async () => {
  databaseUrl = await createDatabase();
  const env = {
    TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
    TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
    TOOLCRIB_AGENT_KEY: KEY,
    TOOLCRIB_EMBEDDER: "off",
  };
  processes = await Promise.all([startToolcrib({ databaseUrl, env }), startToolcrib({ databaseUrl, env })]);
  clients = processes.map(({ url }) => openAgentClient(url, KEY, LANES));
});
test.afterAll(async () => {
  for (const client of clients) client.close();
  await Promise.all(processes.map((toolcrib) => toolcrib.stop()));
});

test("two processes under load with a publish every second: no answer mixes two revisions, and sessions continue across both", async () => {
  const admin = await signedInClient(processes[0]?.url ?? "", ADMIN);
  await markAndPublish(admin, 2);
  await sleep(EVERY_MS);
  const rounds: Round[] = [];
  const talk = startConversations({
    ...{ clients, name: "shared", lanes: LANES, repeatPercent: 5, pauseMs: 5 },
    // Direct mode shows the marks of all tools; other requests are typical.
    change: (random) => ({
      role: "orchestrator",
      ...(random.chance(10) && { mode: "direct" }),
      ...(random.chance(5) && { mode: "discovery", format: "text" }),
    }),
    onRound: (round) => rounds.push(round),
  });
  const lateness: number[] = [];
  for (let number = 3; number < 3 + PUBLISHES; number++) {
    const started = performance.now();
    await markAndPublish(admin, number);
    lateness.push(performance.now() - started);
    await sleep(Math.max(0, EVERY_MS - (performance.now() - started)));
  }
  await talk.stop();
  await admin.dispose();

  expect(talk.failures.slice(0, 5)).toEqual([]);
  const answers = rounds.map(({ answer }) => answer);
  expect(answers.filter(isMixed).map(describeMix).slice(0, 5)).toEqual([]);
  expect(answers.filter((answer) => marksOf(answer).size > 0).length).toBeGreaterThan(answers.length / 10);
  const revisions = new Set(answers.map(({ revision }) => revision));
  expect(revisions.size).toBeGreaterThan(PUBLISHES / 2);
  const followed = rounds.filter(isFollowing);
  expect(followed.length).toBeGreaterThan(answers.length / 5);
  const moved = followed.filter(hasMoved);
  expect(moved.map(describeMove).slice(0, 5)).toEqual([]);
  const ids = new Map(answers.map(({ resolutionId, sessionId, round }) => [resolutionId, `${sessionId} ${round}`]));
  expect(new Set(ids.values()).size).toBe(ids.size);
  reportFigures("Two processes, a publish every second", {
    publishes: PUBLISHES,
    "resolves, failed": talk.failures.length,
    "resolves, answered": answers.length,
    "answers that carry a mark of their revision": answers.filter((answer) => marksOf(answer).size > 0).length,
    "answers that mix two revisions": answers.filter(isMixed).length,
    "revisions seen in answers": revisions.size,
    "lists that do not begin with the list before": moved.length,
    "lists that follow another": followed.length,
    "of these with tools taken out": followed.filter(({ answer }) => answer.removed.length > 0).length,
    "longest time without an answer, ms": longestGapMs(rounds.map(({ answeredAt }) => answeredAt)),
    "longest edit of five entries and publish, ms": Math.round(Math.max(...lateness)),
  });
});

/** Marks entries with the revision number and publishes. */
async function markAndPublish(admin: APIRequestContext, number: number): Promise<void> {
  type Tool = { id: string; name: string; version: number; updatedAt: string; description: string };
  const tools = await query<Tool[]>(admin, "tools.list");
  const mark = (text: string) => `${text.replace(/ \[r\d+\]$/, "")} [r${number}]`;
  const marked = tools.filter(({ name }) => MARKED.includes(name));
  expect(marked).toHaveLength(MARKED.length);
  await Promise.all([
    ...marked.map(({ updatedAt: _time, ...tool }) =>
      mutate(admin, "tools.update", { ...tool, description: mark(tool.description) }),
    ),
    editBundle(admin, MARKED_BUNDLE, { description: `Marked. [r${number}]` }),
  ]);
  expect(await publish(admin, `the ${number}th`)).toBe(number);
}

function marksOf({ tools, prompt }: ResolveOutput): ReadonlySet<number> {
  const text = JSON.stringify([tools, prompt]);
  return new Set([...text.matchAll(/\[r(\d+)\]/g)].map(([, number]) => Number(number)));
}

function isMixed(answer: ResolveOutput): boolean {
  return [...marksOf(answer)].some((mark) => mark !== answer.revision);
}

function describeMix(answer: ResolveOutput): string {
  return `revision ${answer.revision} with marks ${[...marksOf(answer)].join(", ")} in ${answer.mode}`;
}

/** Lists of different modes are not comparable. */
function isFollowing({ answer, before }: Round): boolean {
  return answer.mode === "selective" && before?.mode === "selective" && answer.round === before.round + 1;
}

/** New tools are appended. Tools are removed only if there is no room, and are then reported. */
function hasMoved({ answer, before }: Round): boolean {
  if (answer.removed.length > 0) return false;
  return before?.toolNames.some((name, at) => answer.toolNames[at] !== name) ?? false;
}

function describeMove({ answer, before }: Round): string {
  const list = (names: readonly string[] = []) => names.join(" ");
  return `${answer.sessionId} ${answer.round} ${answer.cache.strategy}: ${list(before?.toolNames)} → ${list(answer.toolNames)}`;
}
