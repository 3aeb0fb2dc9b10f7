import { afterAll, beforeAll, expect, it } from "vitest";
import { argumentsBodyBytes, BODY_BYTES, LARGE_PROCEDURES, procedureBodyBytes } from "@/server/api/http/body-limits";
import { OPERATIONS } from "@/server/contract/agent/operations";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { byScale, IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openStallBench, type Send, type StallBench } from "./stall-bench";
import { AGENT_OPERATIONS, junk, restCall, WORST_MCP, WORST_OPERATIONS } from "./worst-operations";
import { listWorstInputs, PROCEDURES, type World, worstInput } from "./worst-procedures";

/**
 * Every operation with the worst that it takes, at 5,000 tools, while a timer in the server tells how long others would have
 * waited. A real stall comes back each time, so the best of some tries counts; the machine has other things to do.
 */

/** What agents and strangers may cost others, and what people who are signed in may. */
const MAX_MS = byScale({ quick: { agents: 150, people: 150 }, record: { agents: 50, people: 350 } });
const TRIES = 3;
const TIMES = byScale({ quick: 1, record: 3 });

const OPEN = ["me.get", "links.inspect", "links.accept", "links.setPassword"];
/** In the short form, of what people may ask only what is quick. */
const QUICK = ["keys.create", "roles.preview", "bundles.weigh", "tools.checkSchema", "playground.find", "skills.parse"];
/** These would end the session that asks. */
const ENDS_SESSION = ["people.signOutEverywhere", "people.changeRole", "people.changeDisabled"];

let database: TestDatabase;
let bench: StallBench;
let world: World;
const table: Record<string, string> = {};
const wrong: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  bench = await openStallBench(database);
  world = await bench.makeWorld();
}, 180_000);
afterAll(async () => {
  await bench?.stop();
  await database?.drop();
});

/** `make` gets another number for each try, because what was answered once may be remembered. */
async function hold(operation: string, most: number, make: (at: number) => Send): Promise<number> {
  let best: Awaited<ReturnType<StallBench["watch"]>> | null = null;
  let bytes = 0;
  for (let at = 0; at < TRIES && (best === null || best.longestMs > most); at++) {
    const sends = Array.from({ length: TIMES }, (_, time) => make(TIMES * at + time));
    bytes = Buffer.byteLength(sends[0]?.body ?? "");
    const seen = await bench.watch(sends);
    if (best === null || seen.longestMs < best.longestMs) best = seen;
  }
  const { longestMs = 0, p999Ms = 0, status = 0 } = best ?? {};
  table[operation] = `${bytes} bytes, ${longestMs} ms, p99.9 ${p999Ms} ms, ${status}`;
  const waited = IS_RECORD ? p999Ms : longestMs;
  if (waited > most) wrong.push(`${operation}: others waited ${waited} ms (${bytes} bytes, answered ${status})`);
  return status;
}

const post = (path: string, body: string, as: Send["as"]): Send => ({ method: "POST", path, body, as });

it("is asked of every operation that there is", () => {
  const agents = Object.values(OPERATIONS).map(({ trpc }) => trpc as string);
  const people = Object.keys(PROCEDURES).filter((path) => !agents.includes(path));
  expect(listWorstInputs().sort()).toEqual(people.sort());
  expect(Object.keys(WORST_OPERATIONS).sort()).toEqual(Object.keys(OPERATIONS).sort());
  expect(Object.values(LARGE_PROCEDURES).flat()).toEqual(
    expect.toSatisfy((paths: string[]) => paths.every((path) => path in PROCEDURES)),
  );
});

it("agents, over REST, tRPC and MCP", async () => {
  for (const name of AGENT_OPERATIONS) {
    const { trpc } = OPERATIONS[name];
    for (const [what, make] of Object.entries(WORST_OPERATIONS[name])) {
      const input = (at: number) => make(world, at) as Record<string, unknown>;
      await hold(`REST ${name}: ${what}`, MAX_MS.agents, (at) => ({ ...restCall(name, input(at)), as: "agent" }));
      await hold(`tRPC ${name}: ${what}`, MAX_MS.agents, (at) => {
        return post(`/api/trpc/${trpc}`, JSON.stringify(input(at + 50)), "agent");
      });
    }
    const batch = (at: number) => {
      const [make] = Object.values(WORST_OPERATIONS[name]);
      const calls = Array.from({ length: 5 }, (_, n) => [n, make?.(world, 5 * at + n)]);
      const paths = calls.map(() => trpc).join(",");
      return post(`/api/trpc/${paths}?batch=1`, JSON.stringify(Object.fromEntries(calls)), "agent");
    };
    if (name !== "resolve") await hold(`tRPC ${name}: 5 in a batch`, MAX_MS.agents, batch);
    const most = procedureBodyBytes(trpc, DEFAULT_SETTINGS);
    const { method, path } = restCall(name, { name: "x", sessionId: "stall" });
    for (const bytes of [most, BODY_BYTES.conversation]) {
      if (method === "POST")
        await hold(`REST ${name}: ${bytes} bytes of keys`, MAX_MS.agents, () => post(path, junk(bytes), "agent"));
      await hold(`tRPC ${name}: ${bytes} bytes of keys`, MAX_MS.agents, () =>
        post(`/api/trpc/${trpc}`, junk(bytes), "agent"),
      );
    }
  }
  for (const [what, make] of Object.entries(WORST_MCP)) {
    await hold(`MCP ${what}`, MAX_MS.agents, (at) => post("/mcp", JSON.stringify(make(world, at)), "agent"));
  }
  for (const bytes of [argumentsBodyBytes(DEFAULT_SETTINGS), BODY_BYTES.conversation]) {
    await hold(`MCP ${bytes} bytes of keys`, MAX_MS.agents, () => post("/mcp", junk(bytes), "agent"));
  }
  expect(wrong.splice(0)).toEqual([]);
}, 600_000);

it("people who are not signed in", async () => {
  for (const path of OPEN) {
    for (const bytes of [BODY_BYTES.open, BODY_BYTES.conversation]) {
      const status = await hold(`nobody ${path}: ${bytes} bytes of keys`, MAX_MS.agents, () =>
        post(`/api/trpc/${path}`, junk(bytes), "nobody"),
      );
      if (bytes > BODY_BYTES.open && path !== "me.get") expect(status).toBe(413);
    }
  }
  expect(wrong.splice(0)).toEqual([]);
}, 60_000);

it("people who are signed in", async () => {
  if (IS_RECORD) await prepareDraft();
  const changes = /\.(remove|discardDraft|restore|import|importCases|applyImport|applySync|publish)$/;
  const all = listWorstInputs().filter((path) => !ENDS_SESSION.includes(path));
  const paths = IS_RECORD ? all.sort((a, b) => Number(changes.test(a)) - Number(changes.test(b))) : QUICK;
  for (const path of paths) {
    if (changes.test(path)) await refreshHash();
    const most = procedureBodyBytes(path, DEFAULT_SETTINGS);
    const isEndless = PROCEDURES[path]?._def.type === "subscription";
    await hold(`people ${path}`, MAX_MS.people, (at) => {
      const body = worstInput(path, world, most, at) ?? "{}";
      const query = `/api/trpc/${path}?input=${encodeURIComponent(body)}`;
      return isEndless
        ? { method: "GET", path: query, body: null, as: "admin" }
        : post(`/api/trpc/${path}`, body, "admin");
    });
  }
  reportFigures("What an operation keeps others waiting, at 5,000 tools", table);
  expect(wrong.splice(0)).toEqual([]);
}, 600_000);

/** Something to publish, and a file of it. */
async function prepareDraft(): Promise<void> {
  await bench.ask("core.set", { tool: world.toolNames[0], role: "everything", isCore: true });
  const { text } = await bench.ask<{ text: string }>("policyFile.export", { ref: "draft" });
  world = { ...world, policyFile: text };
  await refreshHash();
}

async function refreshHash(): Promise<void> {
  const { draftHash } = await bench.ask<{ draftHash: string }>("revisions.review");
  world = { ...world, draftHash };
}
