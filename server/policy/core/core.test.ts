import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { roles } from "@/server/policy/roles/roles.service";
import { tools } from "@/server/policy/tools/tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readCore, setCore, suggestCore } from "./core.service";
import { type CoreRecord, listCoreRecords } from "./core.view";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function read(records: readonly CoreRecord[] = []) {
  const snapshot = await loadDraft(database.client);
  return readCore({ snapshot, compiled: compile(snapshot, NO_VECTORS) }, records);
}

describe("core", () => {
  it("is set for one role and for all, each as an ordinary edit of the draft, and undone", async () => {
    const before = await read();
    await setCore(database.client, TOOLCRIB, { tool: "web_search", role: "orchestrator", isCore: true });
    await setCore(database.client, TOOLCRIB, { tool: "file_read", role: null, isCore: true });
    const view = await read();
    expect(view.everyone).toEqual(["file_read"]);
    const orchestrator = view.roles.find(({ name }) => name === "orchestrator");
    expect(orchestrator).toMatchObject({ own: ["web_search"], shared: ["file_read"], isOn: true, outside: [] });
    const floorBefore = before.roles.find(({ name }) => name === "orchestrator")?.floor;
    expect(orchestrator?.floor.total).toBe((floorBefore?.total ?? 0) + (orchestrator?.floor.tools ?? 0));
    const events = await database.client.auditEvent.findMany({ orderBy: { id: "desc" }, take: 2 });
    expect(events.map(({ action, noun }) => `${action} ${noun}`)).toEqual(["update tool", "update role"]);
    await setCore(database.client, TOOLCRIB, { tool: "web_search", role: "orchestrator", isCore: false });
    await setCore(database.client, TOOLCRIB, { tool: "file_read", role: null, isCore: false });
    expect(await read()).toEqual(before);
  });

  it("is not written again if it is already set", async () => {
    const { version } = await tools.get(database.client, "file_read");
    await setCore(database.client, TOOLCRIB, { tool: "file_read", role: null, isCore: false });
    expect((await tools.get(database.client, "file_read")).version).toBe(version);
  });

  it("is changed by several people at once without loss", async () => {
    const names = ["web_search", "file_read", "git_status"];
    await Promise.all(names.map((tool) => setCore(database.client, TOOLCRIB, { tool, role: "coder", isCore: true })));
    expect((await roles.get(database.client, "coder")).core).toEqual(expect.arrayContaining(names));
  });

  it("warns by lint when it lies outside the allow-list", async () => {
    const { updatedAt: _, ...research } = await roles.get(database.client, "research");
    await roles.update(database.client, TOOLCRIB, {
      ...research,
      core: ["git_status"],
      allow: { kind: "list", tools: ["web_search"] },
    });
    const view = (await read()).roles.find(({ name }) => name === "research");
    expect(view?.outside).toEqual(["git_status"]);
    expect(view?.findings.map(({ rule }) => rule)).toContain("core-outside-allow-list");
  });

  it("refuses unknown tools and roles", async () => {
    await expect(setCore(database.client, TOOLCRIB, { tool: "nope", role: null, isCore: true })).rejects.toThrow(
      /No tool has the ID nope/,
    );
    await expect(setCore(database.client, TOOLCRIB, { tool: "nope", role: "coder", isCore: true })).rejects.toThrow(
      /the tool “nope” does not exist/,
    );
  });
});

describe("suggestions for core", () => {
  const role = { name: "r", isOn: true, own: ["own"], shared: ["shared"] };
  const record = (tool: string, sent: number, escapes = 0, rounds = 40) => ({ role: "r", tool, rounds, sent, escapes });

  it("are tools that are sent in most rounds or often missed, and not core yet", () => {
    const records = [
      record("usual", 30),
      record("rare", 10),
      record("missed", 2, 3),
      record("own", 40),
      record("shared", 40),
    ];
    expect(suggestCore([role], records).map(({ tool, why }) => `${tool} ${why}`)).toEqual([
      "missed missed",
      "usual sent",
    ]);
  });

  it("need enough rounds, and are not made for policies without core or for deleted roles", () => {
    expect(suggestCore([role], [record("usual", 9, 0, 10)])).toEqual([]);
    expect(suggestCore([{ ...role, isOn: false }], [record("usual", 40)])).toEqual([]);
    expect(suggestCore([], [record("usual", 40)])).toEqual([]);
  });

  it("come from rounds in which tools were selected: what was sent, called without being sent, and reported", async () => {
    await database.pool.query(`
      INSERT INTO round (id, session_id, owner_id, round, revision, role_name, format, mode, mode_reason, tool_names,
        tool_tokens, sent_tokens, baseline_tokens, kept_tokens, resolve_micros)
      SELECT 'r' || n, 's', 'o', n, 1, 'coder', 'openai-chat', (CASE n WHEN 4 THEN 'chat' ELSE 'selective' END)::mode, '{}',
        CASE n WHEN 4 THEN '{}' ELSE ARRAY['git_status'] END, '{}', 1, 1, 0, 1 FROM generate_series(1, 4) AS n`);
    await database.pool.query(`
      INSERT INTO tool_call (id, round_id, owner_id, revision, role_name, tool_name, outcome, sent)
      VALUES ('c1', 'r1', 'o', 1, 'coder', 'git_diff', 'ok', false), ('c2', 'r2', 'o', 1, 'coder', 'search_tools', 'ok', false)`);
    await database.pool.query(`
      INSERT INTO report (round_id, role_name, called, unsent, unknown)
      VALUES ('r1', 'coder', '{git_diff}', '{git_diff}', '{}'), ('r2', 'coder', '{git_diff,git_status}', '{git_diff}', '{}')`);
    expect(await listCoreRecords(database.client, new Date(Date.now() - 86_400_000))).toEqual([
      { role: "coder", tool: "git_diff", rounds: 3, sent: 0, escapes: 2 },
      { role: "coder", tool: "git_status", rounds: 3, sent: 3, escapes: 0 },
    ]);
  });
});
