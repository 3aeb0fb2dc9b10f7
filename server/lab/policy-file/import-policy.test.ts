import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "@/server/api/trpc/app-router";
import type { Context } from "@/server/api/trpc/context";
import type { AccountRole } from "@/server/contract/permissions";
import type { SnapshotRef } from "@/server/contract/revisions";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { readMcpSettings } from "@/server/policy/sources/mcp/mcp-settings";
import { tools } from "@/server/policy/tools/tools.service";
import { readSettings } from "@/server/runtime/settings/settings.service";
import { POLICY_TABLES } from "@/server/testing/policy-tables";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { exportPolicy } from "./export-policy";
import { importPolicy, previewImport } from "./import-policy";

const ACTOR = { id: null, name: "Ada" };
const ADMIN = { mayWriteCommands: true, mayGuard: true };
const EDITOR = { mayWriteCommands: false, mayGuard: false };
const RULES =
  "rules:\n  exposure:\n    - tools: { kind: tool, name: shell_exec }\n      roles: [admin, coder, orchestrator]\n";
const SET =
  "evaluations:\n  - name: lights\n    recallFloor: 1\n    cases:\n      - { id: a, message: lights off, needs: [ha_call_service] }\n";

let full: TestDatabase;
let empty: TestDatabase;
let text: string;

beforeAll(async () => {
  full = await createTestDatabase();
  empty = await createTestDatabase({ seeded: false });
  await full.client.evalSet.deleteMany();
  text = await exportText(full, "draft");
});
beforeEach(() => empty.pool.query(`TRUNCATE ${POLICY_TABLES} CASCADE`));
afterAll(async () => {
  await full.drop();
  await empty.drop();
});

async function exportText({ client }: TestDatabase, ref: SnapshotRef): Promise<string> {
  return Buffer.from((await exportPolicy(client, ref)).file).toString("utf8");
}

async function bringIn(file: string, rights = ADMIN, withGuards = true) {
  const { draftHash } = await previewImport(empty.client, { text: file, withGuards });
  return importPolicy(empty.client, ACTOR, { text: file, withGuards, draftHash }, rights);
}

const withProgram = (connection: string) =>
  `toolcrib: 1\nsources: [{ name: lathe, title: Lathe, kind: mcp, connection: ${connection} }]\n`;

const callAs = (accountRole: AccountRole) =>
  createCaller({
    client: empty.client,
    requestId: "req_test",
    snapshots: { refresh: async () => {}, databaseIsUp: () => true },
    findMe: async () => ({ id: null, name: accountRole, email: "x@example.com", accountRole }),
  } as unknown as Context).policyFile;

describe("importing a policy file", () => {
  it("moves the whole policy to an empty instance, which exports the same bytes", async () => {
    await bringIn(text);
    expect(await exportText(empty, "draft")).toBe(text);
    expect(withoutIds(await loadDraft(empty.client))).toBe(withoutIds(await loadDraft(full.client)));
  });

  it("keeps aliases: from the draft to a revision, into a file and into another draft", async () => {
    await bringIn(text);
    const [tool] = await tools.list(empty.client);
    if (tool === undefined) throw new Error("the scenario has tools");
    const { updatedAt: _time, ...fields } = tool;
    await tools.update(empty.client, ACTOR, { ...fields, aliases: ["Licht aus", "明かりを消す"] });
    const { draftHash } = await reviewDraft(empty.client);
    const { number } = await publishDraft(empty.client, ACTOR, { note: "", draftHash });
    const exported = await exportText(empty, number);
    await empty.pool.query(`TRUNCATE ${POLICY_TABLES} CASCADE`);
    await bringIn(exported);
    const again = (await loadDraft(empty.client)).tools.find(({ name }) => name === tool.name);
    expect(again?.aliases).toEqual(["Licht aus", "明かりを消す"]);
  });

  it("keeps the rows that have the same names, so that keys keep their roles", async () => {
    await bringIn(text);
    const before = await loadDraft(empty.client);
    const { changes } = await bringIn(text.replace("Searches and reads the web. Read-only.", "Reads the web."));
    const after = await loadDraft(empty.client);
    expect(changes).toBe(1);
    expect(after.roles.map(({ id }) => id)).toEqual(before.roles.map(({ id }) => id));
  });

  it("writes nothing if the file refers to a missing entry", async () => {
    await bringIn(text);
    const before = await snapshotHash(await loadDraft(empty.client));
    const broken = text.replace(/^ {6}- web_search$/m, "      - no_such_tool");
    await expect(bringIn(broken)).rejects.toThrow(/no_such_tool/);
    expect(await snapshotHash(await loadDraft(empty.client))).toBe(before);
  });

  it("refuses a denial of an unknown name, which would otherwise be lost and so allow it", async () => {
    const role = "  - name: odd\n    title: Odd\n    allow: all\n    deny: { sources: [gone] }\n    policy: toolcrib\n";
    await expect(bringIn(text.replace(/^roles:\n/m, `roles:\n${role}`))).rejects.toMatchObject({
      code: "invalid",
      message: "text: the role odd refers to missing entries: gone",
    });
    expect(await empty.client.role.count()).toBe(0);
  });

  it("overwrites nothing that was edited after the preview", async () => {
    await bringIn(text);
    const stale = (await previewImport(empty.client, { text, withGuards: false })).draftHash;
    await bringIn(text.replace("Reads", "Reads and reads").replace("title: Research", "title: Researcher"));
    const input = { text, withGuards: false, draftHash: stale };
    await expect(importPolicy(empty.client, ACTOR, input, ADMIN)).rejects.toMatchObject({ code: "conflict" });
  });

  it("accepts publishing rules and required sets from admins only", async () => {
    const guarded = `${text}${RULES}${SET}`;
    await expect(bringIn(guarded, EDITOR)).rejects.toMatchObject({ code: "forbidden" });
    expect(await empty.client.evalSet.count()).toBe(0);
    await bringIn(guarded, EDITOR, false);
    expect((await readSettings(empty.client)).settings.publishing.exposure).toEqual([]);
    const { guards } = await previewImport(empty.client, { text: guarded, withGuards: true });
    expect(guards).toEqual({ newSets: ["lights"], changedSets: [], changesRules: true });
    await bringIn(guarded);
    expect((await readSettings(empty.client)).settings.publishing.exposure).toHaveLength(1);
    expect(await empty.client.evalCase.count()).toBe(1);
  });

  it("accepts new or changed command lines from admins only", async () => {
    const first = withProgram("{ transport: stdio, command: lathe-1 }");
    const second = withProgram("{ transport: stdio, command: lathe-1, args: [--fast] }");
    const importAs = async (accountRole: AccountRole, file: string) => {
      const { draftHash, commandLines } = await callAs(accountRole).preview({ text: file, withGuards: false });
      return { commandLines, ...(await callAs(accountRole).import({ text: file, withGuards: false, draftHash })) };
    };
    await expect(importAs("editor", first)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("“lathe” because it runs a command"),
    });
    expect(await empty.client.source.count()).toBe(0);
    expect(await importAs("admin", first)).toMatchObject({ commandLines: ["lathe"] });
    expect(await importAs("editor", first)).toEqual({ commandLines: [], changes: 0 });
    await expect(importAs("editor", second)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await importAs("admin", second)).toEqual({ commandLines: ["lathe"], changes: 1 });
    expect(await importAs("editor", "toolcrib: 1\n")).toEqual({ commandLines: [], changes: 1 });
    await expect(importAs("editor", first)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("runs no command from a file unless the operator allows commands", async () => {
    await bringIn(withProgram("{ transport: stdio, command: lathe-1 }"));
    const [lathe] = (await loadDraft(empty.client)).sources;
    if (lathe === undefined) throw new Error("It was not taken");
    const startUnder = (env: Record<string, string>) => readMcpSettings(lathe, readOutboundRules(env), null);
    expect(() => startUnder({})).toThrow(/TOOLCRIB_ALLOW_STDIO=1/);
    expect(startUnder({ TOOLCRIB_ALLOW_STDIO: "1" })).toMatchObject({ transport: "stdio", command: "lathe-1" });
  });

  it("refuses to publish a draft that breaks a publishing rule, and publishes one that does not", async () => {
    const strict = RULES.replace(", orchestrator]", "]");
    await bringIn(`${text}${strict}`);
    const review = await reviewDraft(empty.client);
    expect(review.exposures.map(({ role, tools }) => [role, ...tools])).toEqual([["orchestrator", "shell_exec"]]);
    const input = { note: "x", draftHash: review.draftHash };
    await expect(publishDraft(empty.client, ACTOR, input)).rejects.toThrow(/orchestrator could use shell_exec/);
    await bringIn(`${text}${RULES}`);
    await expect(publishDraft(empty.client, ACTOR, input)).resolves.toEqual({ number: 1 });
  });

  it("shows in the preview that a publishing rule still covers a tool that the file moves", async () => {
    await bringIn(text);
    const { draftHash } = await reviewDraft(empty.client);
    await publishDraft(empty.client, ACTOR, { note: "x", draftHash });
    const domain = (await loadDraft(empty.client)).tools.find(({ name }) => name === "shell_exec")?.domain ?? "";
    const moved = text.replace(/(- name: shell_exec\n[\s\S]*?\n {4}domain: )\S+/, "$1elsewhere");
    expect(moved).not.toBe(text);
    const rule = `rules:\n  exposure:\n    - tools: { kind: domain, name: ${domain} }\n      roles: [admin, coder]\n`;
    const { exposures } = await previewImport(empty.client, { text: moved + rule, withGuards: true });
    expect(exposures.find(({ role }) => role === "orchestrator")?.tools).toContain("shell_exec");
  });
});

function withoutIds(snapshot: Snapshot): string {
  return canonicalJson(
    JSON.parse(JSON.stringify(snapshot), (field, value: unknown) => (field === "id" ? undefined : value)),
  );
}
