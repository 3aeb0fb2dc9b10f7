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

  /** Initializes a session as a client does, and returns its ID. */
  async function initialize(key: string, person?: string): Promise<string> {
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
    initialize,
    isOpen: (id: string, ownerId = "key_1") => sessions.find(id, callerOf(ownerId)) !== null,
    pass(minutes: number) {
      at += minutes * MINUTE_MS;
    },
  };
}

it("closes the least recently used session at the limit", async () => {
  const { initialize, isOpen, pass } = setUp(2);
  const first = await initialize("key_1");
  pass(1);
  const second = await initialize("key_1");
  pass(1);
  expect(isOpen(first)).toBe(true);
  const third = await initialize("key_1");
  expect([first, second, third].map((id) => isOpen(id))).toEqual([true, false, true]);
});

it("closes an owner's own sessions at its limit, never those of others", async () => {
  const { initialize, isOpen } = setUp(10, 2);
  const theirs = await initialize("key_2");
  const mine = [await initialize("key_1"), await initialize("key_1"), await initialize("key_1")];
  expect(mine.map((id) => isOpen(id))).toEqual([false, true, true]);
  expect(isOpen(theirs, "key_2")).toBe(true);
});

it("limits a person who uses several keys", async () => {
  const { initialize, isOpen } = setUp(10, 2, 3);
  const theirs = await initialize("key_9", "bob");
  const keys = ["key_1", "key_1", "key_2", "key_2"];
  const mine: string[] = [];
  for (const key of keys) mine.push(await initialize(key, "ada"));
  expect(mine.map((id, at) => isOpen(id, keys[at]))).toEqual([false, true, true, true]);
  expect(isOpen(theirs, "key_9")).toBe(true);
});

it("stays within its limit when many clients initialize at once", async () => {
  const { initialize, isOpen } = setUp(10, 2);
  const mine = await Promise.all(Array.from({ length: 8 }, () => initialize("key_1")));
  expect(mine.filter((id) => isOpen(id))).toHaveLength(2);
});

it("closes a session of the owner with the most for an owner who has none, and the oldest if all have equally many", async () => {
  const { initialize, isOpen, pass } = setUp(3);
  const first = await initialize("key_1");
  pass(1);
  const [second, third] = [await initialize("key_2"), await initialize("key_2")];
  const fourth = await initialize("key_3");
  expect([isOpen(first, "key_1"), isOpen(second, "key_2")]).toEqual([true, false]);
  pass(1);
  for (const [id, key] of [
    [fourth, "key_3"],
    [first, "key_1"],
  ] as const)
    isOpen(id, key);
  await initialize("key_4");
  expect([isOpen(first, "key_1"), isOpen(third, "key_2"), isOpen(fourth, "key_3")]).toEqual([true, false, true]);
});

it("closes idle sessions, and no others", async () => {
  const { initialize, isOpen, pass } = setUp(10);
  const [idle, used] = [await initialize("key_1"), await initialize("key_1")];
  pass(20);
  isOpen(used);
  pass(20);
  await initialize("key_1");
  expect([idle, used].map((id) => isOpen(id))).toEqual([false, true]);
});

it("closes the sessions of an owner who was removed", async () => {
  const { sessions, initialize, isOpen } = setUp(10);
  const [mine, theirs] = [await initialize("key_1"), await initialize("key_2")];
  await sessions.keepOnly((ownerId) => ownerId === "key_2");
  expect([isOpen(mine), isOpen(theirs, "key_2"), isOpen(theirs)]).toEqual([false, true, false]);
});
