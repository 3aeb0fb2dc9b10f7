import { Server } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { createLegacySessions } from "./legacy-sessions";

const MINUTE_MS = 60_000;

const callerOf = (key: string, person = key) => ({
  agent: { ownerId: key, workbenchId: person, name: key, roleIds: null, scope: null },
  role: null,
});

function setUp(total: number, key = total, person = total) {
  let at = 0;
  const sessions = createLegacySessions({ now: () => at, total, per: { key, person } });

  /** Greets as a client does, and says under which id it may go on. */
  async function greet(key: string, person?: string): Promise<string> {
    const server = new Server({ name: "test", version: "1" }, { capabilities: {} });
    const transport = await sessions.open(server, callerOf(key, person));
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const answer = await transport.handleRequest(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
      }),
    );
    await answer.body?.cancel();
    return answer.headers.get("mcp-session-id") ?? "";
  }

  return {
    sessions,
    greet,
    isOpen: (id: string, ownerId = "key_1") => sessions.find(id, callerOf(ownerId)) !== null,
    pass(minutes: number) {
      at += minutes * MINUTE_MS;
    },
  };
}

it("lets the longest unused session make way when there are too many", async () => {
  const { greet, isOpen, pass } = setUp(2);
  const first = await greet("key_1");
  pass(1);
  const second = await greet("key_1");
  pass(1);
  expect(isOpen(first)).toBe(true);
  const third = await greet("key_1");
  expect([first, second, third].map((id) => isOpen(id))).toEqual([true, false, true]);
});

it("lets no owner take the sessions of others", async () => {
  const { greet, isOpen } = setUp(10, 2);
  const theirs = await greet("key_2");
  const mine = [await greet("key_1"), await greet("key_1"), await greet("key_1")];
  expect(mine.map((id) => isOpen(id))).toEqual([false, true, true]);
  expect(isOpen(theirs, "key_2")).toBe(true);
});

it("limits a person who uses several keys", async () => {
  const { greet, isOpen } = setUp(10, 2, 3);
  const theirs = await greet("key_9", "bob");
  const keys = ["key_1", "key_1", "key_2", "key_2"];
  const mine: string[] = [];
  for (const key of keys) mine.push(await greet(key, "ada"));
  expect(mine.map((id, at) => isOpen(id, keys[at]))).toEqual([false, true, true, true]);
  expect(isOpen(theirs, "key_9")).toBe(true);
});

it("keeps to its limit however many greet at once", async () => {
  const { greet, isOpen } = setUp(10, 2);
  const mine = await Promise.all(Array.from({ length: 8 }, () => greet("key_1")));
  expect(mine.filter((id) => isOpen(id))).toHaveLength(2);
});

it("takes one of the largest owner's sessions for an owner who has none, and the oldest where all are equal", async () => {
  const { greet, isOpen, pass } = setUp(3);
  const first = await greet("key_1");
  pass(1);
  const [second, third] = [await greet("key_2"), await greet("key_2")];
  const fourth = await greet("key_3");
  expect([isOpen(first, "key_1"), isOpen(second, "key_2")]).toEqual([true, false]);
  pass(1);
  for (const [id, key] of [
    [fourth, "key_3"],
    [first, "key_1"],
  ] as const)
    isOpen(id, key);
  await greet("key_4");
  expect([isOpen(first, "key_1"), isOpen(third, "key_2"), isOpen(fourth, "key_3")]).toEqual([true, false, true]);
});

it("forgets idle sessions, and nothing else", async () => {
  const { greet, isOpen, pass } = setUp(10);
  const [idle, used] = [await greet("key_1"), await greet("key_1")];
  pass(20);
  isOpen(used);
  pass(20);
  await greet("key_1");
  expect([idle, used].map((id) => isOpen(id))).toEqual([false, true]);
});

it("ends the sessions of an owner who is gone", async () => {
  const { sessions, greet, isOpen } = setUp(10);
  const [mine, theirs] = [await greet("key_1"), await greet("key_2")];
  await sessions.keepOnly((ownerId) => ownerId === "key_2");
  expect([isOpen(mine), isOpen(theirs, "key_2"), isOpen(theirs)]).toEqual([false, true, false]);
});
