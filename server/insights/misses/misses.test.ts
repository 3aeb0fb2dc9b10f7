import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missDetailInput } from "@/server/contract/misses";
import { countMisses, readMisses } from "@/server/insights/usage/misses.view";
import type { Actor } from "@/server/lib/audit/actor";
import { applyFix } from "@/server/policy/fixes/apply-fix";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readMiss } from "./read-miss";
import { reopenMiss, settleMiss } from "./settle-miss.service";
import { tryFix } from "./try-fix";

const ADA: Actor = { id: null, name: "Ada" };
const MESSAGE = "could you frobnicate the quarterly gizmo";
let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const key = await api.keyFor("orchestrator");
  for (const [sessionId, message] of [
    ["one", MESSAGE],
    ["two", "turn off the kitchen lights"],
  ]) {
    await api.ask(key, "/api/v1/resolve", { message, sessionId });
    const called = sessionId === "one" ? ["git_log", "send_fax"] : ["ha_call_service"];
    await api.ask(key, "/api/v1/report", { sessionId, round: 0, called });
  }
  await api.services.records.flush();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const detail = (kind: string, name: string) =>
  readMiss(api.services, "user_reader", missDetailInput.parse({ kind, name }));

describe("a miss", () => {
  it("is shown with its message, role and session, and with fixes for the tool", async () => {
    const { samples, tool, fixes, targets } = await detail("unsent", "git_log");
    expect(samples).toMatchObject([{ message: MESSAGE, role: "orchestrator" }]);
    expect(samples[0]?.sent).not.toContain("git_log");
    expect(tool).toBe("git_log");
    expect(targets).toMatchObject([{ tool: "git_log" }]);
    expect(fixes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["example", "alias", "keyword", "core"]));
  });

  it("of an unknown name leads to the nearest tools", async () => {
    const { targets, tool } = await detail("unknown", "send_fax");
    expect(targets.length).toBeGreaterThan(0);
    expect(tool).toBe(targets[0]?.tool);
  });
});

describe("a fix that is tried", () => {
  const samples = [{ message: MESSAGE, role: "orchestrator" }];

  it("says which messages now get the tool, what they cost, and what it does to others", async () => {
    const fix = { kind: "core", tool: "git_log", role: "orchestrator" } as const;
    const tried = await tryFix(api.services, "user_reader", { fix, samples, withOthers: true });
    expect(tried.problem).toBeNull();
    const [effect] = tried.samples;
    expect(effect).toMatchObject({ hadTool: false, hasTool: true, gained: ["git_log"], lost: [] });
    expect(effect?.tokensAfter).toBeGreaterThan(effect?.tokensBefore ?? Number.POSITIVE_INFINITY);
    expect(tried.others).toMatchObject({ tried: 1, changed: [{ gained: ["git_log"] }] });
    expect(await database.client.auditEvent.count({ where: { actorName: "Ada" } })).toBe(0);
  });

  it("works by words alone if a message contains the new word", async () => {
    const fix = { kind: "alias", tool: "git_log", keyword: "frobnicate gizmo" } as const;
    const { samples: effects } = await tryFix(api.services, "user_reader", { fix, samples, withOthers: false });
    expect(effects).toMatchObject([{ hadTool: false, hasTool: true }]);
  });

  it("of a deleted role is not tried, and an impossible one says why", async () => {
    const fix = { kind: "core", tool: "git_log", role: null } as const;
    const gone = await tryFix(api.services, "user_reader", {
      fix,
      samples: [{ message: "a", role: "gone" }],
      withOthers: false,
    });
    expect(gone.samples).toEqual([]);
    const none = await tryFix(api.services, "user_reader", {
      fix: { ...fix, tool: "nothing" },
      samples,
      withOthers: false,
    });
    expect(none.problem).toContain("nothing");
    expect(none.samples).toMatchObject([{ hadTool: false, hasTool: false }]);
  });
});

describe("a fix that is added to the draft", () => {
  it("writes one entry with one audit event, and returns the previous entry", async () => {
    const fix = { kind: "keyword", tool: "git_log", category: "gizmos", keyword: "gizmo" } as const;
    const made = await applyFix(api.services, ADA, fix);
    expect(made).toMatchObject({ noun: "category", before: null, after: { name: "gizmos", tools: ["git_log"] } });
    const again = await applyFix(api.services, ADA, { ...fix, keyword: "frobnicate" });
    expect(again).toMatchObject({ before: { keywords: [{ text: "gizmo" }] } });
    const events = await database.client.auditEvent.findMany({ where: { actorName: "Ada" }, orderBy: { at: "asc" } });
    expect(events.map(({ action, noun }) => [action, noun])).toEqual([
      ["create", "category"],
      ["update", "category"],
    ]);
    await expect(applyFix(api.services, ADA, fix)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a miss that was fixed", () => {
  const range = { from: new Date(0), to: new Date(Date.now() + 86_400_000) };
  const listed = async () => {
    const rows = await readMisses(database.client, "user_reader", range);
    return rows.map(({ kind, name }) => `${kind} ${name}`);
  };
  const miss = { kind: "unknown", name: "send_fax" } as const;
  const call = async (sessionId: string) => {
    const key = await api.keyFor("orchestrator");
    await api.ask(key, "/api/v1/resolve", { message: MESSAGE, sessionId });
    await api.ask(key, "/api/v1/report", { sessionId, round: 0, called: ["send_fax"] });
    await api.services.records.flush();
  };

  it("leaves the list and the count, stays away until the fix is published, and comes back if it happens after that", async () => {
    expect(await listed()).toContain("unknown send_fax");
    const before = (await countMisses(database.client, range)).unknown;
    await settleMiss(database.client, ADA, miss);
    expect(await listed()).not.toContain("unknown send_fax");
    expect((await countMisses(database.client, range)).unknown).toBe(before - 1);
    await call("before-publish");
    expect(await listed()).not.toContain("unknown send_fax");
    await applyFix(api.services, ADA, { kind: "alias", tool: "nc_talk_send", keyword: "send fax" });
    const { draftHash } = await reviewDraft(database.client);
    await publishDraft(database.client, ADA, { note: "", draftHash });
    await call("after-publish");
    expect(await listed()).toContain("unknown send_fax");
  });

  it("stays on the list for other roles if it was fixed for one, and returns if the fix is undone", async () => {
    await settleMiss(database.client, ADA, { ...miss, role: "coder" });
    await reopenMiss(database.client, miss);
    expect(await listed()).toContain("unknown send_fax");
    await settleMiss(database.client, ADA, { ...miss, role: "orchestrator" });
    expect(await listed()).not.toContain("unknown send_fax");
    await reopenMiss(database.client, { ...miss, role: "orchestrator" });
    expect(await listed()).toContain("unknown send_fax");
  });
});
