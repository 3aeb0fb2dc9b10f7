import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type APIRequestContext, expect, test } from "@playwright/test";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import type { Health } from "@/server/contract/health";
import { type AgentClient, openAgentClient } from "@/server/testing/prove/agent-client";
import { reportFigures } from "@/server/testing/prove/figures";
import { editBundle, mutate, newClient, publish, query } from "../api-client";
import { type ChatPerson, openChatPerson } from "../chat/chat-person";
import { ADMIN, PROJECT_ROOT, startToolcrib, type Toolcrib } from "../start-toolcrib";

const KEY = "key-of-an-agent-in-another-time";
const HOUR_MS = 3_600_000;
const CHOICE = { role: "orchestrator", model: "demo", mode: "auto" } as const;
/** Longer than a session's lifetime, both ways, and back. */
const JUMPS: readonly (readonly [string, number])[] = [
  ["a day forward", 25 * HOUR_MS],
  ["two days back", -25 * HOUR_MS],
  ["to the right time", 0],
];

test.describe.configure({ mode: "serial", timeout: 240_000 });

let folder: string;
let toolcrib: Toolcrib;
let person: ChatPerson;
let admin: APIRequestContext;
let agent: AgentClient;

/** Rate limits count per clock minute, so the test must not cross one. */
async function awayFromTheNextMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolcrib-clock-"));
  const preload = pathToFileURL(path.join(PROJECT_ROOT, "server/testing/prove/shift-clock.mjs"));
  toolcrib = await startToolcrib({
    env: {
      TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
      TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
      TOOLCRIB_AGENT_KEY: KEY,
      TOOLCRIB_EMBEDDER: "off",
      NODE_OPTIONS: `--import ${preload.href}`,
      TOOLCRIB_TEST_CLOCK: path.join(folder, "shift"),
    },
  });
  person = await openChatPerson(toolcrib.url, ADMIN);
  admin = person.client;
  agent = openAgentClient(toolcrib.url, KEY);
});
test.afterAll(async () => {
  agent?.close();
  await admin?.dispose();
  await toolcrib?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("the clock jumps: sessions, access and rate limits stay correct", async () => {
  const stranger = await newClient(toolcrib.url);
  const { key: limited } = await newKey({ ratePerMinute: 3 });
  const { key: expiring } = await newKey({ expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
  const { key: revoked } = await newKey({ name: "to be revoked" });
  const keys = await query<{ id: string; name: string }[]>(admin, "keys.list");
  await mutate(admin, "keys.revoke", { id: keys.find(({ name }) => name === "to be revoked")?.id });
  await expect.poll(() => statusFor(limited)).toBe(200);
  await expect.poll(() => statusFor(expiring)).toBe(200);
  await expect.poll(() => statusFor(revoked)).toBe(401);
  let before = await resolve(0);
  let rounds = 1;

  for (const [name, shiftMs] of JUMPS) {
    await test.step(`the clock jumps ${name}`, async () => {
      await setClock(shiftMs);
      for (let more = 0; more < 3; more++) {
        const answer = await resolve(rounds);
        expect(answer.toolNames.slice(0, before.toolNames.length)).toEqual(before.toolNames);
        expect(answer.degraded ?? "").not.toContain("database");
        before = answer;
        rounds++;
      }
      expect((await query<unknown[]>(admin, "bundles.list")).length).toBeGreaterThan(0);
      await editBundle(admin, "reminders", { description: name });
      const number = await publish(admin, name);
      await expect.poll(async () => (await health()).revision).toBe(number);
      const { answer } = await person.ask(null, "turn off the kitchen lights", CHOICE);
      expect(answer.status).toBe("complete");
      expect(await statusFor(revoked)).toBe(401);
      expect(await statusFor(expiring)).toBe(shiftMs > HOUR_MS ? 401 : 200);
      // Each minute has its own count: the limit holds and recovers.
      await awayFromTheNextMinute();
      const statuses: number[] = [];
      for (let use = 0; use < 5; use++) statuses.push(await statusFor(limited));
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
      expect(statuses[0]).toBe(200);
      // Guessing locks sign-in for a minute, not until the shifted time.
      const guesses = [];
      for (let time = 0; time < 12 && guesses.at(-1)?.status !== 429; time++) guesses.push(await guess(stranger));
      expect(guesses.filter(({ status }) => status === 200)).toEqual([]);
      expect(guesses.at(-1)).toMatchObject({ status: 429 });
      expect(guesses.at(-1)?.retryAfter).toBeGreaterThan(0);
      expect(guesses.at(-1)?.retryAfter).toBeLessThanOrEqual(60);
    });
  }
  await stranger.dispose();
  await expect.poll(async () => (await health()).records).toEqual({ waiting: 0, dropped: 0 });
  reportFigures("The clock of the process jumps", {
    jumps: JUMPS.length,
    "rounds of one session across them": rounds,
    "sessions lost": 0,
  });
});

async function setClock(shiftMs: number): Promise<void> {
  const jumps = () => toolcrib.output().match(/^the clock says /gm)?.length ?? 0;
  const known = jumps();
  await writeFile(path.join(folder, "shift"), String(shiftMs));
  toolcrib.process.kill("SIGUSR2");
  await expect.poll(jumps).toBe(known + 1);
}

function newKey(given: object): Promise<{ key: string }> {
  return mutate(admin, "keys.create", { name: "of another time", roles: { kind: "all" }, ...given });
}

async function statusFor(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${toolcrib.url}/api/v1/categories?role=orchestrator`, { headers })).status;
}

async function resolve(round: number): Promise<ResolveOutput> {
  const input = { role: "orchestrator", sessionId: "through-time", round, message: "turn off the kitchen lights" };
  const { status, body } = await agent.ask("/api/v1/resolve", input);
  expect(status).toBe(200);
  return body as ResolveOutput;
}

async function guess(stranger: APIRequestContext): Promise<{ status: number; retryAfter: number }> {
  const data = { email: ADMIN.email, password: "a wrong password" };
  const answer = await stranger.post("/api/auth/sign-in/email", { data });
  return { status: answer.status(), retryAfter: Number(answer.headers()["x-retry-after"] ?? 0) };
}

async function health(): Promise<Health> {
  return (await (await fetch(`${toolcrib.url}/api/health`)).json()) as Health;
}
