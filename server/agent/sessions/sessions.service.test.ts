import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admitTool, openSessionManager, sessionRef } from "@/server/testing/session-managers";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { sessionIdOf } from "./session-ids";
import type { SessionManager } from "./session-manager";
import { forkSession, inspectSession, resetSession, type SessionServices } from "./sessions.service";
import { listSessions } from "./sessions.view";

const ADA = { id: null, name: "Ada" };
let database: TestDatabase;
let sessions: SessionManager;
let services: SessionServices;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  sessions = openSessionManager({ databaseUrl: database.url });
  const served = { roleNames: new Map([["role_1", "cook"]]) };
  services = { client: database.client, sessions, served: { current: () => served as never } };
  await database.client.agentKey.create({
    data: { id: "key_test", name: "Kitchen", prefix: "tck_abc", keyHash: "x", allRoles: true },
  });
});
afterAll(async () => {
  await sessions.stop();
  await database.drop();
});

async function begin(name: string, tools: string[], change = {}): Promise<string> {
  for (const tool of tools) await admitTool(sessions, sessionRef(name, change), tool);
  await sessions.flush();
  return sessionIdOf("key_test", name);
}

describe("for admins, a session", () => {
  it("shows the loaded tools and why, even before they are written", async () => {
    const id = await begin("seen", ["a"]);
    await admitTool(sessions, sessionRef("seen"), "b");
    const reason = { kind: "keyword", category: "home", keyword: "light" };
    expect(await inspectSession(services, ADA, id)).toMatchObject({
      id,
      externalId: "seen",
      owner: { id: "key_test", kind: "key", name: "Kitchen" },
      role: "cook",
      epoch: 0,
      lastRound: 1,
      forkedFrom: null,
      loaded: [
        { tool: "a", signal: "keyword", reason, score: 0.5, round: 0 },
        { tool: "b", signal: "keyword", reason, score: 0.5, round: 1 },
      ],
      discovered: [],
    });
  });

  it("does not show user messages", async () => {
    const ref = sessionRef("private");
    await sessions.update(ref, (session) => ({ session: { ...session, lastMessage: "my secret" }, result: null }));
    await sessions.flush();
    const view = await inspectSession(services, ADA, sessionIdOf("key_test", "private"));
    expect(JSON.stringify(view)).not.toContain("my secret");
  });

  it("can be reset, and the audit log has the actor and the loaded tools", async () => {
    const id = await begin("tidied", ["a"]);
    await resetSession(services, ADA, id);
    expect(await inspectSession(services, ADA, id)).toMatchObject({ epoch: 1, loaded: [], lastRound: null });
    const events = await database.client.auditEvent.findMany({ where: { subjectId: id } });
    expect(events).toMatchObject([
      { actorName: "Ada", action: "reset", noun: "session", subjectName: "tidied", old: { loaded: ["a"] } },
    ]);
  });

  it("is not reset if the audit log cannot be written", async () => {
    const id = await begin("unaudited", ["a"]);
    await expect(resetSession(services, { id: "user_gone", name: "Nobody" }, id)).rejects.toThrow();
    expect(await inspectSession(services, ADA, id)).toMatchObject({ epoch: 0, loaded: [{ tool: "a" }] });
  });

  it("can be forked only for a published role", async () => {
    const id = await begin("parent", ["a"]);
    const made = await forkSession(services, ADA, { id, to: "child" });
    expect(await inspectSession(services, ADA, made)).toMatchObject({ externalId: "child", forkedFrom: id });
    const unknown = forkSession(services, ADA, { id, to: "other", role: "nobody" });
    await expect(unknown).rejects.toMatchObject({ code: "invalid", details: { field: "role" } });
    const events = await database.client.auditEvent.findMany({ where: { subjectId: made } });
    expect(events).toMatchObject([{ action: "fork", new: { from: "parent", role: "cook" } }]);
  });

  it("that does not exist is not found", async () => {
    await expect(inspectSession(services, ADA, "ses_none")).rejects.toMatchObject({ code: "not_found" });
    await expect(resetSession(services, ADA, "ses_none")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the list of sessions", () => {
  it("is paged, most recently used first, without gaps or duplicates", async () => {
    const names = Array.from({ length: 7 }, (_, at) => `paged-${at}`);
    for (const name of names) {
      await begin(name, ["a"]);
      // Times have millisecond precision.
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await listSessions(database.client, null, { search: "PAGED", limit: 3, after });
      found.push(...page.items.map(({ externalId }) => externalId));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(found).toEqual([...names].reverse());
  });

  it("can be filtered by owner, role and name, without expired ones", async () => {
    await begin("narrow-1", ["a", "b"], { role: "waiter" });
    await begin("narrow-2", ["a"]);
    await begin("narrow-3", ["a"]);
    await database.client.session.updateMany({ where: { externalId: "narrow-3" }, data: { expiresAt: new Date(0) } });
    const list = async (query: object) =>
      (await listSessions(database.client, null, { limit: 50, search: "narrow", ...query })).items;
    expect((await list({})).map(({ externalId }) => externalId)).toEqual(["narrow-2", "narrow-1"]);
    expect(await list({ role: "waiter" })).toMatchObject([
      { externalId: "narrow-1", owner: { name: "Kitchen" }, loadedCount: 2, lastRound: 1 },
    ]);
    expect(await list({ owner: "key_other" })).toEqual([]);
    expect(await list({ search: "%" })).toEqual([]);
  });
});
