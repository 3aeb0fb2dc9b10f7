import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RoleGroup } from "@/server/contract/roles";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import { type Compiled, compile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { groupByReason, readRoleData } from "@/server/policy/roles/role-sets.service";
import { roles } from "@/server/policy/roles/roles.service";
import { listDenied } from "@/server/policy/trial/list-denied";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { describeActivity, describeUpstream, describeUse } from "./describe-tool";
import { searchDraft } from "./search-tools";
import { readToolUsage } from "./tool-usage.view";
import { tools } from "./tools.service";

const ADA = { id: null, name: "Ada" };
const isDenial = ({ kind }: RoleGroup["why"]) => !kind.startsWith("allowed-");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("who sees a tool", () => {
  it("is what the engine says, for every tool and role of the starter", async () => {
    const draft = await loadDraft(database.client);
    const allowed = new Map(draft.roles.map((role) => [role.name, new Set(allowedTools(draft, role))]));
    for (const tool of draft.tools) {
      const { visibility } = await describeUse(database.client, tool.id);
      for (const { role, sees, denial } of visibility) {
        expect([tool.name, role, sees !== null]).toEqual([tool.name, role, allowed.get(role)?.has(tool.name)]);
        expect(denial === null).toBe(sees !== null);
      }
    }
  });

  it("has the same reason on the page of the tool, on the page of the role and in the playground", async () => {
    const { client } = database;
    const draft = await loadDraft(client);
    const tool = draft.tools.find(({ name }) => draft.categories.some((category) => category.tools.includes(name)));
    const category = draft.categories.find(({ tools: named }) => tool !== undefined && named.includes(tool.name));
    const [policy] = draft.policies;
    if (tool === undefined || category === undefined || policy === undefined) throw new Error("the starter has them");
    const lists = [[], [tool.name]].flatMap((listed) => [
      ...(["all", "none", "list"] as const).map((kind) => ({ kind, tools: listed })),
    ]);
    const ways = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
      tools: bits & 1 ? [tool.name] : [],
      sources: bits & 2 ? [tool.source] : [],
      categories: bits & 4 ? [category.name] : [],
    }));
    const made = lists.flatMap((allow, at) => ways.map((deny, way) => ({ name: `denies-${at}-${way}`, allow, deny })));
    const rest = { title: "Denies", description: "", core: [], policy: policy.name, model: null, maxRounds: null };
    for (const role of made) await roles.create(client, ADA, { ...rest, ...role, mode: null });
    const data = await cacheDraft(client).derive(readRoleData);
    const { visibility } = await describeUse(client, tool.id);
    const after = await loadDraft(client);
    const reasons = new Set<string>();
    for (const { name } of made) {
      const role = after.roles.find((entry) => entry.name === name);
      if (role === undefined) throw new Error(`there is no role ${name}`);
      const onToolPage = visibility.find(({ role: seer }) => seer === name)?.denial ?? null;
      const group = groupByReason(data, role).find(({ tools: grouped }) => grouped.includes(tool.name));
      const onRolePage = group !== undefined && isDenial(group.why) ? group.why : null;
      const denied = listDenied(after, role, null).find((entry) => entry.tool === tool.name);
      expect([name, onToolPage]).toEqual([name, onRolePage]);
      expect([name, onToolPage]).toEqual([name, denied?.why ?? null]);
      reasons.add(onToolPage?.kind ?? "allowed");
    }
    const kinds = ["allowed", "allows-none", "denied-category", "denied-source", "denied-tool", "not-listed"];
    expect([...reasons].sort()).toEqual(kinds);
  });

  it("gives the reason for a disabled tool", async () => {
    const [tool] = await tools.list(database.client);
    if (tool === undefined) throw new Error("the starter has tools");
    const { updatedAt: _, ...entry } = tool;
    const off = await tools.update(database.client, { id: null, name: "Ada" }, { ...entry, enabled: false });
    const { visibility } = await describeUse(database.client, tool.name);
    expect(visibility.every(({ denial }) => denial?.kind === "tool-off")).toBe(true);
    await tools.update(database.client, { id: null, name: "Ada" }, { ...entry, version: off.version });
  });
});

it("has nothing to compare with if no sync ever reached the draft", async () => {
  const [tool] = await tools.list(database.client);
  expect(await describeUpstream(database.client, tool?.id ?? "")).toBeNull();
  await expect(describeUse(database.client, "tool_none")).rejects.toMatchObject({ code: "not_found" });
});

it("counts a call once per round, whether recorded or reported", async () => {
  const [tool] = await tools.list(database.client);
  const name = tool?.name ?? "";
  const at = new Date();
  const round = {
    sessionId: "s1",
    ownerId: "key_1",
    revision: 1,
    roleName: "coder",
    format: "mcp",
    mode: "selective" as const,
  };
  const figures = {
    modeReason: {},
    toolTokens: [],
    sentTokens: 1,
    baselineTokens: 1,
    keptTokens: 0,
    resolveMicros: 1,
    at,
  };
  await database.client.round.createMany({
    data: [
      { ...round, ...figures, id: "r1", round: 1, toolNames: [name] },
      { ...round, ...figures, id: "r2", round: 2, toolNames: [] },
    ],
  });
  const call = { sessionId: "s1", ownerId: "key_1", revision: 1, roleName: "coder", toolName: name, outcome: "ok", at };
  await database.client.toolCall.createMany({
    data: [
      { ...call, id: "c1", roundId: "r1", sent: true, durationMs: 12 },
      { ...call, id: "c2", roundId: "r2", sent: false, durationMs: 14 },
    ],
  });
  await database.client.report.create({ data: { roundId: "r1", roleName: "coder", called: [name], at } });
  const activity = await describeActivity(database.client, name, 30);
  expect(activity).toMatchObject({ sent: 1, called: 2, escapes: 1, days: [{ sent: 1, called: 2 }] });
  expect(activity.lastCalls).toHaveLength(2);
  const usage = await readToolUsage(database.client, new Date(at.getTime() - 1000));
  expect(usage).toEqual([{ name, sent: 1, called: 2, lastCalledAt: at.toISOString() }]);
});

describe("the search of the table", () => {
  const services = (compiled: Compiled, snapshot: Snapshot) => ({
    embeddings: { queryVectors: async () => ({ lookup: NO_VECTORS, degraded: null }) },
    states: {
      get: async () => ({ ref: "draft" as const, hash: "", snapshot, compiled }),
      vary: async (state: PolicyState, change: (snapshot: Snapshot) => Snapshot) => {
        const changed = change(state.snapshot);
        return { ...state, snapshot: changed, compiled: compile(changed, NO_VECTORS) };
      },
    },
  });

  it("ranks a name match first, and shows disabled tools only without a role", async () => {
    const draft = await loadDraft(database.client);
    const [target] = draft.tools;
    if (target === undefined) throw new Error("the starter has tools");
    const changed = {
      ...draft,
      tools: draft.tools.map((tool) => (tool === target ? { ...tool, enabled: false } : tool)),
    };
    const given = services(compile(changed, NO_VECTORS), changed);
    const { hits } = await searchDraft(given, { query: target.name });
    expect(hits[0]).toMatchObject({ name: target.name, tier: "exact", sent: null });
    for (const role of draft.roles.map(({ name }) => name)) {
      const mine = await searchDraft(given, { query: target.name, role });
      expect(mine.hits.map(({ name }) => name)).not.toContain(target.name);
    }
  });

  it("lists what an agent of the role is sent for this message, in order, and then the rest", async () => {
    const draft = await loadDraft(database.client);
    const compiled = compile(draft, NO_VECTORS);
    const given = services(compiled, draft);
    for (const query of ["make the room brighter", "read a file", "append a line to my journal"]) {
      const { hits } = await searchDraft(given, { query, role: "orchestrator" });
      const { sent } = resolve(compiled, { role: "orchestrator", message: query, vectorOf: NO_VECTORS });
      expect(hits.filter((hit) => hit.sent).map(({ name }) => name)).toEqual(sent);
      expect(hits.slice(0, sent.length).map(({ name }) => name)).toEqual(sent);
      expect(hits.length).toBeGreaterThan(sent.length);
    }
  });

  it("lists everything in scope without a query, and refuses an unknown role", async () => {
    const draft = await loadDraft(database.client);
    const compiled = compile(draft, NO_VECTORS);
    const given = services(compiled, draft);
    const everything = await searchDraft(given, { query: " ", role: "orchestrator" });
    expect(everything.hits.length).toBe(compiled.roles.get("orchestrator")?.allowed.size);
    await expect(searchDraft(given, { query: "x", role: "nobody" })).rejects.toMatchObject({ code: "not_found" });
  });
});
