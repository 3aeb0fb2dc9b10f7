import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionIdOf } from "@/server/agent/sessions/session-ids";
import { readTimeline } from "@/server/agent/sessions/timeline.service";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { roles } from "@/server/policy/roles/roles.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { replaySession } from "./replay-session";

let database: TestDatabase;
let api: RunningApi;
let key: string;
let ownerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  key = await api.keyFor("orchestrator");
  ownerId = (await database.client.agentKey.findFirstOrThrow()).id;
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Answer = { round: number; toolNames: string[]; tokens: { sent: number } };

async function resolve(sessionId: string, message: string, more: object = {}) {
  const { status, body } = await api.ask<Answer>(key, "/api/v1/resolve", { sessionId, message, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function settled(sessionId: string): Promise<string> {
  await api.services.records.flush();
  await api.services.sessions.flush();
  return sessionIdOf(ownerId, sessionId);
}

const replay = (id: string, ref: "draft" | number = "draft") => replaySession(api.services, "user_reader", { id, ref });

describe("a session that is replayed", () => {
  it("under its original policy gets the same tools, including those that were looked up", async () => {
    await resolve("same", "turn off the kitchen lights");
    await api.ask(key, "/api/v1/tools/load", { sessionId: "same", tools: ["git_log"] });
    const second = await resolve("same", "and what is the weather like?");
    expect(second.toolNames).toContain("git_log");
    await resolve("same", "thanks, that is all", { mode: "direct" });
    const answer = await replay(await settled("same"), 1);
    expect(answer.sum).toMatchObject({ replayed: 3, differing: 0 });
    expect(answer.sum.sentAfter).toBe(answer.sum.sentBefore);
    expect(answer.startsMidway).toBe(false);
  });

  it("keeps a window that the agent had given", async () => {
    await resolve("window", "turn off the kitchen lights", { contextWindow: 4000 });
    const id = await settled("window");
    const [round] = (await readTimeline(api.services, "user_reader", id)).rounds;
    expect(round?.modeReason).toMatchObject({ window: 4000 });
    expect((await replay(id, 1)).rounds[0]?.after?.modeReason).toMatchObject({ window: 4000 });
  });

  it("under the draft says which tools are added and removed, and whether called tools would have been sent", async () => {
    const { round, toolNames } = await resolve("changed", "turn off the kitchen lights");
    expect(toolNames).toContain("ha_call_service");
    await api.ask(key, "/api/v1/report", { sessionId: "changed", round, called: ["ha_call_service"] });
    const id = await settled("changed");
    const orchestrator = (await roles.list(database.client)).find(({ name }) => name === "orchestrator");
    if (orchestrator === undefined) throw new Error("no orchestrator");
    const { updatedAt: _time, ...entry } = orchestrator;
    const deny = { ...entry.deny, tools: [...entry.deny.tools, "ha_call_service"] };
    await roles.update(database.client, TOOLCRIB, { ...entry, deny, core: [...entry.core, "git_log"] });

    const answer = await replay(id);
    const [first] = answer.rounds;
    expect(first?.removed).toContain("ha_call_service");
    expect(first?.added).toContainEqual({
      tool: "git_log",
      signal: "core",
      reason: { kind: "core", scope: "role" },
    });
    expect(first?.called).toEqual([{ tool: "ha_call_service", wasSent: true, wouldBeSent: false }]);
    expect(answer.sum).toMatchObject({ replayed: 1, differing: 1, called: 1, coveredBefore: 1, coveredAfter: 0 });
    // Replaying changes neither the session nor its records.
    expect((await readTimeline(api.services, "user_reader", id)).rounds).toHaveLength(1);
    expect((await replay(id, 1)).sum.differing).toBe(0);
  });

  it("restarts where the session did", async () => {
    await resolve("epochs", "turn off the kitchen lights");
    await api.ask(key, "/api/v1/sessions/epochs/reset", {});
    await resolve("epochs", "what is the weather like?");
    const answer = await replay(await settled("epochs"), 1);
    expect(answer.rounds.map(({ epoch, round }) => [epoch, round])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(answer.sum.differing).toBe(0);
  });

  it("skips rounds whose message was not stored, and says so", async () => {
    await resolve("unkept", "turn off the kitchen lights");
    const id = await settled("unkept");
    await database.client.round.updateMany({ where: { sessionId: id }, data: { message: null } });
    const answer = await replay(id);
    expect(answer.rounds).toMatchObject([{ skipped: "message-not-kept", after: null, added: [], removed: [] }]);
    expect(answer.sum.replayed).toBe(0);
  });

  it("skips rounds of a deleted role, and reports unknown sessions as missing", async () => {
    await resolve("gone", "turn off the kitchen lights");
    const id = await settled("gone");
    await database.client.round.updateMany({ where: { sessionId: id }, data: { roleName: "nobody" } });
    expect((await replay(id)).rounds[0]?.skipped).toBe("role-gone");
    await expect(replay("ses_none")).rejects.toThrow("Session not found");
  });
});
