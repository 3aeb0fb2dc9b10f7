import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RoundRecord } from "@/server/agent/rounds/records";
import { writeRecords } from "@/server/agent/rounds/write-records.testing";
import { policyBandsInput, policyPreviewInput } from "@/server/contract/policies";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readPolicyBands } from "./policy-bands";
import { previewPolicy } from "./policy-preview";
import { listPolicyUses } from "./policy-uses.view";
import { listRecentMessages } from "./recent-messages.view";

let database: TestDatabase;
let api: RunningApi;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
beforeEach(() => database.pool.query("TRUNCATE round, eval_set CASCADE"));
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const START = Date.parse("2026-01-05T10:00:00Z");

/** Rounds a minute apart, oldest first. */
async function record(rounds: readonly Partial<RoundRecord>[]): Promise<void> {
  const timed = rounds.map((round, at) => ({ id: `r${at}`, round: at, at: new Date(START + at * 60_000), ...round }));
  await writeRecords(database.url, { rounds: timed });
}

const preview = (input: object) =>
  previewPolicy(
    api.services,
    "user_reader",
    policyPreviewInput.parse({ id: "policy_toolcrib", role: "orchestrator", ...input }),
  );
const bands = (input: object) => readPolicyBands(api.services.states, policyBandsInput.parse(input));
const { toolcrib } = PRESET_SETTINGS;
const withCap = (maxTools: number): PolicySettings => ({ ...toolcrib, caps: { ...toolcrib.caps, maxTools } });

describe("recent messages", () => {
  it("are listed once each, newest first, for one role or all, and only if they were stored", async () => {
    await record([
      { message: "turn on the lights", roleName: "orchestrator" },
      { message: "read the page", roleName: "research" },
      { message: null, roleName: "orchestrator" },
      { message: "  ", roleName: "orchestrator" },
      { message: "what is due today", roleName: "orchestrator" },
      { message: "turn on the lights", roleName: "orchestrator" },
    ]);
    const messages = async (options: { role?: string; limit: number }) =>
      (await listRecentMessages(database.client, { reader: "user_reader", ...options })).map(({ message }) => message);
    expect(await messages({ limit: 10 })).toEqual(["turn on the lights", "what is due today", "read the page"]);
    expect(await messages({ role: "orchestrator", limit: 1 })).toEqual(["turn on the lights"]);
    expect(await messages({ role: "admin", limit: 10 })).toEqual([]);
  });
});

describe("a preview", () => {
  it("runs recorded messages under the saved and the edited policy, and saves and records nothing", async () => {
    await record([{ message: "turn on the kitchen lights and remind me to call Ann", roleName: "orchestrator" }]);
    const before = await database.client.policy.findUniqueOrThrow({ where: { id: "policy_toolcrib" } });
    const { rows, origin, against } = await preview({ settings: withCap(1) });
    expect([origin, against]).toEqual(["role", { policy: "toolcrib", isSaved: true }]);
    const [row] = rows;
    expect(row?.before.sentCount).toBeGreaterThan(1);
    expect(row?.removedCount).toBe((row?.before.sentCount ?? 0) - (row?.after.sentCount ?? 0));
    expect(row?.after.tokens).toBeLessThan(row?.before.tokens ?? 0);
    expect(row?.addedCount).toBe(0);
    expect(await database.client.policy.findUniqueOrThrow({ where: { id: "policy_toolcrib" } })).toEqual(before);
    expect(await database.client.round.count()).toBe(1);
  });

  it("finds no difference if nothing was edited, or the edit changes nothing", async () => {
    await record([{ message: "turn on the kitchen lights", roleName: "orchestrator" }]);
    for (const settings of [null, structuredClone(toolcrib)]) {
      const { rows, before, after } = await preview({ settings });
      expect(rows.map((row) => [row.addedCount, row.removedCount, row.before])).toEqual([[0, 0, rows[0]?.after]]);
      expect(after).toEqual(before);
    }
  });

  it("compares an unsaved policy with the role's current one", async () => {
    await record([{ message: "turn on the kitchen lights", roleName: "orchestrator" }]);
    const { against, rows } = await preview({ id: null, settings: { ...toolcrib, mode: "direct" } });
    expect(against).toEqual({ policy: "toolcrib", isSaved: false });
    expect(rows[0]).toMatchObject({ before: { mode: "selective" }, after: { mode: "direct" } });
  });

  it("says where its messages come from: other roles if the role has none, then cases, then example phrases", async () => {
    const examples = await preview({ limit: 5 });
    expect([examples.origin, examples.rows.length]).toEqual(["examples", 5]);
    await database.client.evalSet.create({
      data: {
        id: "set_1",
        name: "set",
        cases: { create: { id: "case_1", name: "one", position: 0, message: "open the door", needs: [], history: [] } },
      },
    });
    const cases = await preview({});
    expect([cases.origin, cases.rows.map(({ message }) => message)]).toEqual(["evaluations", ["open the door"]]);
    await record([{ message: "read the page", roleName: "research" }]);
    expect((await preview({})).origin).toBe("other-roles");
  });

  it("gives the mean for every range of windows with one mode", async () => {
    await record([{ message: "turn on the kitchen lights", roleName: "orchestrator" }]);
    const { after, baselineTokens } = await preview({ settings: PRESET_SETTINGS.digitorn });
    const direct = after.find(({ mode }) => mode === "direct");
    expect(after.map(({ mode }) => mode)).toEqual(["discovery", "compact_direct", "direct"]);
    expect(direct?.tokens).toBe(baselineTokens);
    expect(after[0]?.tokens).toBeLessThan(direct?.tokens ?? 0);
  });

  it("uses the role with the most traffic if none is named, or the named one no longer exists", async () => {
    await record([
      { message: "read the page", roleName: "research" },
      { message: "read the other page", roleName: "research" },
      { message: "turn on the kitchen lights", roleName: "orchestrator" },
    ]);
    expect([(await preview({ role: null })).role, (await preview({ role: "gone" })).role]).toEqual([
      "research",
      "research",
    ]);
  });

  it("refuses an unknown policy, and an input without a policy or settings", async () => {
    await expect(preview({ id: "policy_none" })).rejects.toMatchObject({ code: "not_found" });
    expect(policyPreviewInput.safeParse({}).success).toBe(false);
    expect(policyPreviewInput.safeParse({ id: "x", limit: 31 }).success).toBe(false);
  });
});

describe("modes over window sizes", () => {
  it("cover every role under the edited settings, with the roles that use the policy first", async () => {
    const saved = await bands({ id: "policy_toolcrib" });
    expect(saved.every(({ usesPolicy }) => usesPolicy)).toBe(true);
    const typed = await bands({ id: "digitorn", settings: { ...PRESET_SETTINGS.digitorn, mode: "discovery" } });
    expect(typed.some(({ usesPolicy }) => usesPolicy)).toBe(false);
    const allowed = typed.filter(({ bands: [first] }) => first?.reason.kind !== "nothing-allowed");
    expect(allowed.length).toBeGreaterThan(3);
    expect(allowed.every(({ bands: found }) => found.length === 1 && found[0]?.mode === "discovery")).toBe(true);
  });
});

describe("the use of policies", () => {
  it("lists the roles of each, and the mean cost of their rounds since then", async () => {
    const round = { roleName: "orchestrator", baselineTokens: 9000 };
    await record([
      { ...round, sentTokens: 9999 },
      { ...round, sentTokens: 100 },
      { ...round, sentTokens: 300 },
      { ...round, roleName: "gone", sentTokens: 5 },
    ]);
    const uses = await listPolicyUses(database.client, { since: new Date(START + 30_000) });
    const byId = new Map(uses.map((use) => [use.policyId, use]));
    expect(byId.get("policy_toolcrib")).toMatchObject({ rounds: 2, sentTokens: 200, baselineTokens: 9000 });
    expect(byId.get("policy_toolcrib")?.roles.map(({ name }) => name)).toContain("orchestrator");
    expect(byId.get("policy_ora")).toMatchObject({ roles: [], rounds: 0, sentTokens: null });
  });
});
