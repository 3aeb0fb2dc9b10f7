import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import type { ObservedToolRecord } from "@/server/agent/rounds/records";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import { roles } from "@/server/policy/roles/roles.service";
import { sources } from "@/server/policy/sources/sources.service";
import { tools } from "@/server/policy/tools/tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { addObservedTool, placeObservedTool } from "./add-observed-tool";
import { createObservedTools, type ObservedDefinition } from "./observed-tools";
import { listObservedTools } from "./observed-tools.view";

const ADA = { id: null, name: "Ada" };
const log = pino({ level: "silent" });
const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
const schema = { type: "object", properties: { path: { type: "string" } } };
const tool = (name: string, description = `Does ${name}`): ObservedDefinition => ({
  ...{ name, description, inputSchema: schema },
});

describe("noting the tools of a request", () => {
  function open(options: Partial<Parameters<typeof createObservedTools>[0]> = {}) {
    const written: ObservedToolRecord[] = [];
    const observed = createObservedTools({ records: { addObservedTool: (one) => written.push(one) }, ...options });
    return { observed, written };
  }

  it("records each version of a tool once, however often it is sent", async () => {
    const { observed, written } = open();
    for (let round = 0; round < 50; round++) observed.note({ tools: [tool("read"), tool("write")], client: "codex" });
    await observed.settle();
    observed.note({ tools: [tool("read", "Reads differently")], client: "codex" });
    await observed.settle();
    expect(written.map(({ name }) => name)).toEqual(["read", "write", "read"]);
    expect(written[0]).toMatchObject({ client: "codex", tokens: expect.any(Number) });
    expect(written[0]?.contentHash).not.toBe(written[2]?.contentHash);
  });

  it("does not read a list again that it knows by its hash, and drops lists that come too fast", async () => {
    const { observed, written } = open({ maxWaiting: 2 });
    observed.note({ tools: [tool("a")], listHash: "1", client: null });
    observed.note({ tools: [tool("b")], listHash: "1", client: null });
    for (const name of ["c", "d", "e"]) observed.note({ tools: [tool(name)], client: null });
    await observed.settle();
    expect(written.map(({ name }) => name)).toEqual(["a", "c"]);
  });

  it("writes schemas that PostgreSQL accepts, whatever characters they have", async () => {
    const { observed, written } = open();
    observed.note({ tools: [{ ...tool("odd"), inputSchema: { type: "\u0000", title: "\ud800" } }], client: null });
    await observed.settle();
    expect(written[0]?.inputSchemaJson).toBe('{"type":"\ufffd","title":"\ufffd"}');
  });

  it("stores no schema that is too large, and survives one that can't be serialized", async () => {
    const { observed, written } = open();
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    observed.note({
      tools: [
        { ...tool("large"), inputSchema: { type: "object", description: "x".repeat(100_000) } },
        { ...tool("endless"), inputSchema: endless as ObservedDefinition["inputSchema"] },
        tool("fine"),
      ],
      client: null,
    });
    await observed.settle();
    expect(written.map(({ name, inputSchemaJson }) => [name, inputSchemaJson === null])).toEqual([
      ["large", true],
      ["fine", false],
    ]);
  });
});

describe("observed tools", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    await database.pool.query("TRUNCATE observed_tool, observed_call");
  });
  afterAll(() => database.drop());

  async function note(...lists: ObservedDefinition[][]): Promise<void> {
    const queue = createRecordQueue({ databaseUrl: database.url, settings, log });
    const observed = createObservedTools({ records: queue });
    const start = Date.now() - 60_000;
    for (const [index, list] of lists.entries()) {
      observed.note({ tools: list, client: "codex", at: new Date(start + index * 1000) });
    }
    await observed.settle();
    await queue.stop();
  }
  const find = async (name: string) => (await listObservedTools(database.client, name)).items[0];
  const refOf = async (name: string) => ({ name, contentHash: (await find(name))?.contentHash ?? "" });

  it("are listed by name in their newest version, with older ones as drift", async () => {
    await note([tool("mcp__fs__read"), tool("other")], [tool("mcp__fs__read", "Reads a file, slowly")]);
    const { items, total } = await listObservedTools(database.client, "");
    expect(total).toBe(2);
    expect(items.find(({ name }) => name === "mcp__fs__read")).toMatchObject({
      ...{ description: "Reads a file, slowly", client: "codex", calls: 0, catalog: null },
      older: [{ tokens: expect.any(Number), lastSeenAt: expect.stringMatching(/Z$/) }],
    });
    expect((await listObservedTools(database.client, "100%_")).items).toEqual([]);
  });

  it("go into the draft with one click, under a source that cannot be synced", async () => {
    await note([tool("fs.read_it")]);
    const { id } = await addObservedTool(database.client, ADA, await refOf("fs.read_it"));
    expect(await tools.get(database.client, id)).toMatchObject({ source: "observed", description: "Does fs.read_it" });
    expect(await sources.get(database.client, "observed")).toMatchObject({ kind: "observed", connection: {} });
    expect(await find("fs.read_it")).toMatchObject({ catalog: { id, source: "observed", isSame: true } });

    await note([tool("fs.read_it", "Reads it in another way")]);
    expect(await find("fs.read_it")).toMatchObject({ catalog: { isSame: false } });
    await addObservedTool(database.client, ADA, await refOf("fs.read_it"));
    expect(await tools.get(database.client, id)).toMatchObject({ description: "Reads it in another way" });
    expect(await find("fs.read_it")).toMatchObject({ catalog: { isSame: true } });
  });

  it("never replace a tool of another source", async () => {
    const [known] = await tools.list(database.client);
    await note([tool(known?.name ?? "")]);
    const ref = await refOf(known?.name ?? "");
    await expect(addObservedTool(database.client, ADA, ref)).rejects.toThrow("The catalog already has a tool");
  });

  it("are denied to a role with one click, whether they were in the draft or not", async () => {
    await note([tool("delete_everything")]);
    const ref = await refOf("delete_everything");
    const deny = { ...ref, place: "deny", entry: "coder" } as const;
    await placeObservedTool(database.client, ADA, deny);
    const again = await placeObservedTool(database.client, ADA, deny);
    expect(again).toEqual({ tool: "delete_everything", place: "deny", entry: "coder" });
    const role = await database.client.role.findUniqueOrThrow({
      where: { name: "coder" },
      include: { deniedTools: { include: { tool: true } } },
    });
    expect(role.deniedTools.filter((denied) => denied.tool.name === "delete_everything")).toHaveLength(1);
  });

  it("go into a role, its core, a bundle or a category with one click, and leave the denied ones", async () => {
    await note([tool("read_mail")]);
    const ref = await refOf("read_mail");
    const [[bundle], [category]] = await Promise.all([bundles.list(database.client), categories.list(database.client)]);
    const into = {
      allow: "orchestrator",
      core: "orchestrator",
      bundle: bundle?.name ?? "",
      category: category?.name ?? "",
    } as const;
    await placeObservedTool(database.client, ADA, { ...ref, place: "deny", entry: "orchestrator" });
    for (const place of ["allow", "core", "bundle", "category"] as const) {
      await placeObservedTool(database.client, ADA, { ...ref, place, entry: into[place] });
    }
    const role = await roles.get(database.client, "orchestrator");
    expect(role.core).toContain("read_mail");
    expect(role.deny.tools).not.toContain("read_mail");
    expect(role.allow).toMatchObject({ kind: "list", tools: expect.arrayContaining(["read_mail"]) });
    expect((await bundles.get(database.client, into.bundle)).tools).toEqual([...(bundle?.tools ?? []), "read_mail"]);
    expect((await categories.get(database.client, into.category)).tools).toContain("read_mail");
  });

  it("are refused if no tool with that content was observed", async () => {
    const ref = { name: "never_seen", contentHash: "0".repeat(64) };
    await expect(addObservedTool(database.client, ADA, ref)).rejects.toThrow("No tool “never_seen”");
  });
});
