import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someCall, someGatewayRound, someReport, someRound } from "@/server/agent/rounds/some-records.testing";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { sessionIdOf } from "./session-ids";
import { listFacets, listSessions } from "./sessions.view";
import { readTimeline } from "./timeline.service";
import { findCallBody } from "./timeline.view";

let database: TestDatabase;
let api: RunningApi;
let id: string;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  api = await startApi(database);
  await database.client.agentKey.create({
    data: { id: "key_1", name: "Kitchen", prefix: "tck_abc", keyHash: "x", allRoles: true },
  });
  id = await addSession("first", 60);
  await addSession("other", 60, { ownerId: "key_gone", roleName: "work" });
  const { records } = api.services;
  records.addRound(someRound({ id: "a", sessionId: id, round: 0, at: at(0), keptTokens: 10 }));
  records.addRound(someRound({ id: "b", sessionId: id, round: 1, at: at(2), mode: "chat", message: null }));
  records.addCall(someCall({ id: "call_a", sessionId: id, roundId: "a", at: at(1) }));
  const meta = { roundId: null, toolName: "load_tools", arguments: null, result: null };
  records.addCall(someCall({ id: "call_b", sessionId: id, ...meta, at: at(3) }));
  records.addReport(someReport({ roundId: "a", called: ["lights"], inputTokens: 500 }));
  records.addGatewayRound(someGatewayRound({ id: "b", sessionId: id, mode: "on", outcome: "upstream-idle" }));
  records.addGatewayRound(someGatewayRound({ id: "o", sessionId: id, mode: "observe" }));
  await records.flush();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function addSession(name: string, minutes: number, change = {}): Promise<string> {
  const sessionId = sessionIdOf("key_1", name);
  const admitted = [
    { tool: "lights", signal: "core", reason: { kind: "core", scope: "everyone" }, score: null, round: 0 },
  ];
  const last = { round: 1, sent: ["lights"], wasBlind: false, prints: [], linesPrint: "" };
  const said = { lastMessage: null, previousMessage: null, before: null };
  await database.client.session.create({
    data: {
      ...{ id: sessionId, ownerId: "key_1", externalId: name, roleName: "home", epoch: 0 },
      state: { role: "home", admitted, discovered: [], last, ...said },
      expiresAt: new Date(Date.now() + minutes * 60_000),
      ...change,
    },
  });
  return sessionId;
}

describe("the timeline of a session", () => {
  it("has its rounds in order, with reports and calls", async () => {
    const timeline = await readTimeline(api.services, "user_reader", id);
    expect(timeline).toMatchObject({ externalId: "first", isLive: true, totalRounds: 2, lastRound: 1 });
    expect(timeline.owner).toEqual({ id: "key_1", kind: "key", name: "Kitchen" });
    expect(timeline.loaded).toMatchObject([{ tool: "lights", signal: "core" }]);
    expect(timeline.rounds).toMatchObject([
      {
        id: "a",
        tools: [{ name: "lights", tokens: 100 }],
        keptTokens: 10,
        report: { called: ["lights"], inputTokens: 500 },
        answer: null,
      },
      {
        ...{ id: "b", mode: "chat", message: null, report: null },
        // It came through the gateway, which knows how its answer ended.
        answer: { status: 200, outcome: "upstream-idle" },
      },
    ]);
    expect(timeline.calls).toMatchObject([
      { id: "call_a", roundId: "a", tool: "lights", isMeta: false, hasBody: true },
      { id: "call_b", roundId: null, tool: "load_tools", isMeta: true, hasBody: false },
    ]);
    expect(await findCallBody(database.client, "user_reader", "call_a")).toEqual({
      arguments: { on: false },
      result: { done: true },
    });
  });

  it("still exists after the session expired, and says so", async () => {
    const expired = await addSession("expired", -60);
    const timeline = await readTimeline(api.services, "user_reader", expired);
    expect(timeline).toMatchObject({ isLive: false, totalRounds: 0, loaded: [{ tool: "lights" }] });
    await expect(readTimeline(api.services, "user_reader", "ses_none")).rejects.toThrow("Session not found");
  });
});

describe("the list of sessions", () => {
  const list = (filter: Partial<Parameters<typeof listSessions>[2]>) =>
    listSessions(database.client, null, { limit: 50, ...filter });

  it("shows cost and baseline, and can be filtered by state and mode", async () => {
    await addSession("long gone", -120);
    const { items } = await list({ search: "first" });
    // What was only observed is told, and in no sum.
    const sums = { rounds: 2, sentTokens: 200, baselineTokens: 800, observedRounds: 1 };
    expect(items).toMatchObject([{ ...sums, loadedCount: 1 }]);
    const namesOf = async (filter: Parameters<typeof list>[0]) => {
      return (await list(filter)).items.map(({ externalId }) => externalId);
    };
    expect(await namesOf({})).not.toContain("long gone");
    expect(await namesOf({ state: "expired" })).toContain("long gone");
    expect(await namesOf({ state: "all" })).toEqual(expect.arrayContaining(["first", "long gone"]));
    expect(await namesOf({ state: "all", mode: "chat" })).toEqual(["first"]);
    expect(await namesOf({ state: "all", mode: "direct" })).toEqual([]);
  });

  it("titles a session by its first message and finds it by that, unless the message is private", async () => {
    const message = (await database.client.round.findUniqueOrThrow({ where: { id: "a" } })).message ?? "";
    expect(message).not.toBe("");
    const { items } = await list({ search: message.slice(1, 8).toUpperCase() });
    expect(items).toMatchObject([{ externalId: "first", title: message }]);
    await database.client.round.update({ where: { id: "a" }, data: { ownerId: "user_someone" } });
    const asOther = await listSessions(database.client, "user_other", { limit: 50, search: message });
    expect(asOther.items).toEqual([]);
    const named = await listSessions(database.client, "user_other", { limit: 50, search: "first" });
    expect(named.items).toMatchObject([{ externalId: "first", title: null }]);
    await database.client.round.update({ where: { id: "a" }, data: { ownerId: "key_1" } });
  });

  it("can be filtered by owner and role", async () => {
    const { owners, roles } = await listFacets(database.client);
    expect(owners).toEqual(
      expect.arrayContaining([
        { id: "key_1", kind: "key", name: "Kitchen" },
        { id: "key_gone", kind: "unknown", name: null },
      ]),
    );
    expect(roles).toEqual(["home", "work"]);
  });
});
