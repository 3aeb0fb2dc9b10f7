import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MATRIX_CELLS, type RolePreviewInput } from "@/server/contract/roles";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import { DomainError } from "@/server/lib/errors";
import { cacheDraft, type DraftCache } from "@/server/policy/draft/draft-cache";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { tools } from "@/server/policy/tools/tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { compareRoles } from "./role-compare.service";
import { readRoleMatrix } from "./role-matrix.service";
import { readRolesOverview } from "./role-overview.service";
import { previewRole } from "./role-preview.service";
import { allowTools, grantTools, roles } from "./roles.service";
import { readSourceAccess } from "./source-access.service";

const ACTOR = { id: null, name: "Ada" };
const DAY_MS = 86_400_000;
let database: TestDatabase;
let drafts: DraftCache;
const services = () => ({
  client: database.client,
  served: { current: () => null },
  drafts,
});

beforeAll(async () => {
  database = await createTestDatabase();
  drafts = cacheDraft(database.client);
});
beforeEach(() => database.pool.query("TRUNCATE round, tool_call, report"));
afterAll(() => database.drop());

async function typedRole(name: string, change: Partial<RolePreviewInput["fields"]> = {}): Promise<RolePreviewInput> {
  const {
    id,
    version: _,
    updatedAt: __,
    title: ___,
    description: ____,
    ...fields
  } = await roles.get(database.client, name);
  return { id, fields: { ...fields, ...change } as RolePreviewInput["fields"] };
}

async function recordRound(role: string, tools: string[], tokens: number, mode = "selective", daysAgo = 1) {
  await database.pool.query(
    `INSERT INTO round (id, session_id, owner_id, round, revision, role_name, format, mode, mode_reason, tool_names,
      tool_tokens, sent_tokens, baseline_tokens, kept_tokens, resolve_micros, at)
     VALUES ($1, 's', 'k', 0, 1, $2, 'openai-chat', $3::mode, '{}', $4, '{}', $5, 1000, 0, 10, $6)`,
    [randomUUID(), role, mode, tools, tokens, new Date(Date.now() - daysAgo * DAY_MS)],
  );
}

async function recordCall(role: string, tool: string, round: string, outcome = "ok") {
  await database.pool.query(
    `INSERT INTO tool_call (id, round_id, owner_id, revision, role_name, tool_name, outcome, sent)
     VALUES ($1, $2, 'k', 1, $3, $4, $5, true)`,
    [randomUUID(), round, role, tool, outcome],
  );
}

describe("the list of roles", () => {
  it("counts for every role exactly what the engine allows it", async () => {
    const draft = await loadDraft(database.client);
    const overview = await readRolesOverview(services());
    expect(overview.map(({ name }) => name)).toEqual(draft.roles.map(({ name }) => name).sort());
    for (const role of draft.roles) {
      const allowed = allowedTools(draft, role);
      const row = overview.find(({ id }) => id === role.id);
      expect(row?.toolCount, role.name).toBe(allowed.length);
      expect(row?.directTokens === 0, role.name).toBe(allowed.length === 0);
    }
  });

  it("says what was usually sent in the last thirty days, by mode, and nothing without rounds", async () => {
    for (const [count, tokens] of [
      [2, 100],
      [4, 200],
      [6, 900],
    ] as const) {
      await recordRound(
        "coder",
        Array.from({ length: count }, (_, at) => `t${at}`),
        tokens,
      );
    }
    await recordRound("coder", [], 0, "chat");
    await recordRound("coder", ["old"], 99_999, "direct", 40);
    const overview = await readRolesOverview(services());
    const usualOf = (name: string) => overview.find((role) => role.name === name)?.usual;
    expect(usualOf("coder")).toEqual({
      ...{ rounds: 4, tokensMean: 300, tokensP50: 150, toolsP25: 0, toolsP50: 2, toolsP75: 4 },
      modes: [
        { mode: "selective", rounds: 3, tokensMean: 400 },
        { mode: "chat", rounds: 1, tokensMean: 0 },
      ],
    });
    expect(usualOf("research")).toBeNull();
  });
});

it("follows the draft: a disabled tool is removed from every role", async () => {
  const countOf = async (name: string) => {
    const overview = await readRolesOverview(services());
    return overview.find((role) => role.name === name)?.toolCount;
  };
  const before = await countOf("coder");
  const { updatedAt: _, ...tool } = await tools.get(database.client, "git_log");
  const { updatedAt: __, ...off } = await tools.update(database.client, ACTOR, { ...tool, enabled: false });
  expect(await countOf("coder")).toBe((before ?? 0) - 1);
  await tools.update(database.client, ACTOR, { ...off, enabled: true });
  expect(await countOf("coder")).toBe(before);
});

describe("the preview of an edited role", () => {
  it("puts every tool of the catalog in one group, and says why", async () => {
    const input = await typedRole("admin", {
      deny: { tools: ["file_read"], sources: ["git"], categories: ["web"] },
    });
    const preview = await previewRole(services(), input);
    const draft = await loadDraft(database.client);
    const all = preview.groups.flatMap(({ tools }) => tools);
    expect([...all].sort()).toEqual(draft.tools.map(({ name }) => name).sort());
    expect(preview.groups.map(({ why }) => why)).toEqual([
      { kind: "allowed-all" },
      { kind: "denied-tool" },
      { kind: "denied-source", source: "git" },
      { kind: "denied-category", category: "web" },
    ]);
    expect(preview.groups[0]?.tools.length).toBe(preview.toolCount);
    expect(preview.groups[0]?.tokens).toBe(preview.directTokens);
  });

  it("lists core tools that apply, and none that the role may not use", async () => {
    const input = await typedRole("coder", {
      allow: { kind: "list", tools: ["git_log", "git_diff"] },
      core: ["git_log", "web_read"],
    });
    const { core, coreTokens } = await previewRole(services(), input);
    expect(core.map(({ tool, scope }) => [tool, scope])).toEqual([["git_log", "role"]]);
    expect(coreTokens).toBe(core[0]?.tokens);
  });

  it("lists recently called tools that an edit removes, once per round, and none that stay", async () => {
    const saved = await typedRole("coder");
    const kept = saved.fields.allow.tools.filter((name) => name !== "git_log" && name !== "git_diff");
    await recordCall("coder", "git_log", "round 1");
    await recordCall("coder", "git_log", "round 1");
    await recordCall("coder", "git_log", "round 2");
    await recordCall("coder", kept[0] ?? "", "round 2");
    await recordCall("research", "git_diff", "round 3");
    await recordCall("coder", "git_diff", "round 4", "denied");
    await database.pool.query(
      `INSERT INTO report (round_id, role_name, called, unsent, unknown) VALUES ('round 2', 'coder', '{git_log}', '{}', '{}'),
       ('round 5', 'coder', '{git_log}', '{}', '{}')`,
    );
    const fields = { ...saved.fields, allow: { kind: "list" as const, tools: kept } };
    const { change } = await previewRole(services(), { id: saved.id, fields });
    expect(change).toMatchObject({ added: 0, removed: 2, missed: [{ tool: "git_log", rounds: 3 }] });
    expect((await previewRole(services(), saved)).change).toMatchObject({ added: 0, removed: 0, missed: [] });
    expect((await previewRole(services(), { id: null, fields })).change).toBeNull();
  });
});

describe("the matrix", () => {
  it("shows as allowed exactly what the engine allows", async () => {
    const draft = await loadDraft(database.client);
    const { tools: rows, roles: columns } = await readRoleMatrix(services());
    const letters: readonly string[] = [MATRIX_CELLS.allowed, MATRIX_CELLS.core];
    for (const role of draft.roles) {
      const cells = columns.find(({ id }) => id === role.id)?.cells ?? "";
      expect(cells).toHaveLength(rows.length);
      const shown = rows.filter((_, at) => letters.includes(cells[at] ?? "")).map(({ name }) => name);
      expect(shown.sort()).toEqual(allowedTools(draft, role));
    }
  });
});

describe("a click in the matrix", () => {
  it("changes nothing but the list, and only of the tools that were clicked", async () => {
    const { updatedAt: _, version, ...before } = await roles.get(database.client, "research");
    await allowTools(database.client, ACTOR, { id: before.id, tools: ["git_log"], allowed: true });
    const { updatedAt: __, version: after, ...changed } = await roles.get(database.client, "research");
    expect(changed).toEqual({ ...before, allow: { kind: "list", tools: [...before.allow.tools, "git_log"].sort() } });
    expect(after).toBe(version + 1);
    await allowTools(database.client, ACTOR, { id: before.id, tools: ["git_log"], allowed: false });
    expect((await roles.get(database.client, "research")).allow).toEqual(before.allow);
  });

  it("writes nothing if the list is already that way", async () => {
    const { id, version } = await roles.get(database.client, "research");
    await allowTools(database.client, ACTOR, { id, tools: ["git_log"], allowed: false });
    expect((await roles.get(database.client, "research")).version).toBe(version);
  });

  it("keeps what two people click at the same time", async () => {
    const { id, allow } = await roles.get(database.client, "research");
    const clicks = ["git_log", "git_diff", "git_status"].map((tool) =>
      allowTools(database.client, ACTOR, { id, tools: [tool], allowed: true }),
    );
    await Promise.all(clicks);
    const { allow: after } = await roles.get(database.client, "research");
    expect(after.tools).toEqual([...new Set([...allow.tools, "git_log", "git_diff", "git_status"])].sort());
  });

  it("is refused if the role has no list, or the tool does not exist", async () => {
    const change = { tools: ["git_log"], allowed: true };
    const refused = (id: string, tools = change.tools) => allowTools(database.client, ACTOR, { ...change, id, tools });
    await expect(refused("role_admin")).rejects.toThrowError(DomainError);
    await expect(refused("role_admin")).rejects.toMatchObject({ code: "conflict" });
    await expect(refused("role_coder", ["no_such_tool"])).rejects.toThrowError(DomainError);
  });
});

describe("who may use a source's tools", () => {
  const accessTo = (source: string) => readSourceAccess(services(), [source]);

  it("is what the engine allows, and a grant adds exactly the named tools to several roles", async () => {
    const [git] = (await loadDraft(database.client)).sources.filter(({ name }) => name === "git");
    const before = await accessTo(git?.id ?? "");
    const names = before.tools.map(({ name }) => name);
    const mayUse = (access: typeof before, role: string) => {
      const cells = access.roles.find(({ name }) => name === role)?.cells ?? "";
      return names.filter((_, at) => cells[at] === MATRIX_CELLS.allowed || cells[at] === MATRIX_CELLS.core);
    };
    const draft = await loadDraft(database.client);
    for (const role of draft.roles) {
      const allowed = new Set(allowedTools(draft, role));
      expect(mayUse(before, role.name), role.name).toEqual(names.filter((name) => allowed.has(name)));
    }
    const grants = ["role_research", "role_orchestrator"].map((id) => ({ id, tools: ["git_log", "git_diff"] }));
    await grantTools(database.client, ACTOR, { grants });
    const after = await accessTo(git?.id ?? "");
    expect(mayUse(after, "research")).toEqual(expect.arrayContaining(["git_log", "git_diff"]));
    const added = mayUse(after, "research").filter((name) => !mayUse(before, "research").includes(name));
    expect(added.filter((name) => !["git_log", "git_diff"].includes(name))).toEqual([]);
  });

  it("is not widened at all if one of the roles has no list", async () => {
    const { version } = await roles.get(database.client, "coder");
    const grants = ["role_admin", "role_coder"].map((id) => ({ id, tools: ["web_read"] }));
    await expect(grantTools(database.client, ACTOR, { grants })).rejects.toMatchObject({ code: "conflict" });
    const backwards = ["role_coder", "role_research", "role_chat"].map((id) => ({ id, tools: ["web_read"] }));
    await expect(grantTools(database.client, ACTOR, { grants: backwards })).rejects.toMatchObject({ code: "conflict" });
    expect((await roles.get(database.client, "coder")).version).toBe(version);
  });

  it("reports an unknown source", async () => {
    await expect(accessTo("nothing")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("two roles side by side", () => {
  it("share what both may use; nothing is on two sides", async () => {
    const { a, b, onlyA, onlyB, both } = await compareRoles(services(), "coder", "role_admin");
    expect(onlyA.length + both.length).toBe(a.toolCount);
    expect(onlyB.length + both.length).toBe(b.toolCount);
    const sum = (tools: readonly { tokens: number }[]) => tools.reduce((total, { tokens }) => total + tokens, 0);
    expect(sum(onlyA) + sum(both)).toBe(a.directTokens);
    const names = [...onlyA, ...onlyB, ...both].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("reports an unknown role", async () => {
    await expect(compareRoles(services(), "coder", "nobody")).rejects.toMatchObject({ code: "not_found" });
  });
});
