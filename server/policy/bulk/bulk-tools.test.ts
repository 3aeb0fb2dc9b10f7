import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BulkAction } from "@/server/contract/tools";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { roles } from "@/server/policy/roles/roles.service";
import { findChangedTools } from "@/server/policy/tools/changed-tools.service";
import { tools } from "@/server/policy/tools/tools.service";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { changeTools } from "./bulk-tools.service";

const ADA = { id: null, name: "Ada" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let events: number;
const countEvents = () => database.client.auditEvent.count();
beforeEach(async () => {
  events = await countEvents();
});

const change = (ids: readonly string[], action: BulkAction) =>
  changeTools(database.client, ADA, { ids: [...ids], action });

async function someTools(count: number) {
  return (await tools.list(database.client))
    .filter(({ loadPolicy, enabled }) => loadPolicy === "deferred" && enabled)
    .slice(0, count);
}

describe("a change to many tools", () => {
  it("gives each one a version and an audit event, and skips tools that already match", async () => {
    const [first, second, third] = await someTools(3);
    if (first === undefined || second === undefined || third === undefined) throw new Error("the starter has more");
    await change([second.id], { kind: "enabled", value: false });
    const outcome = await change([first.id, second.id, third.id], { kind: "enabled", value: false });
    expect(outcome).toEqual({ changed: [first.id, third.id], undo: { kind: "enabled", value: true } });
    expect(await tools.get(database.client, first.id)).toMatchObject({ enabled: false, version: first.version + 1 });
    expect(await countEvents()).toBe(events + 3);
    const newest = await database.client.auditEvent.findFirstOrThrow({
      where: { subjectId: third.id },
      orderBy: { id: "desc" },
    });
    expect(newest).toMatchObject({ action: "update", noun: "tool", old: { enabled: true }, new: { enabled: false } });

    await change(outcome.changed, outcome.undo);
    expect(await tools.get(database.client, first.id)).toMatchObject({ enabled: true });
    expect(await tools.get(database.client, second.id)).toMatchObject({ enabled: false });
    await change([second.id], { kind: "enabled", value: true });
  });

  it("writes nothing if one of them is unknown", async () => {
    const [tool] = await someTools(1);
    if (tool === undefined) throw new Error("the starter has more");
    await expect(change([tool.id, "tool_gone"], { kind: "load-policy", value: "core" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await tools.get(database.client, tool.id)).toMatchObject({ loadPolicy: "deferred", version: tool.version });
    expect(await countEvents()).toBe(events);
  });

  it("adds tools to a bundle once, with one audit event, and removes exactly those again", async () => {
    const [bundle] = await bundles.list(database.client);
    const all = await tools.list(database.client);
    if (bundle === undefined) throw new Error("the starter has bundles");
    const inside = all.filter(({ name }) => bundle.tools.includes(name)).slice(0, 1);
    const outside = all.filter(({ name }) => !bundle.tools.includes(name)).slice(0, 2);
    const ids = [...inside, ...outside].map(({ id }) => id);
    const action = { kind: "group", group: "bundle", id: bundle.id, change: "add" } as const;
    const outcome = await change(ids, action);
    expect(outcome.changed).toEqual(outside.map(({ id }) => id));
    const grown = await bundles.get(database.client, bundle.id);
    expect(grown.tools).toEqual([...bundle.tools, ...outside.map(({ name }) => name)].sort());
    expect(grown.version).toBe(bundle.version + 1);
    expect(await countEvents()).toBe(events + 1);
    await change(outcome.changed, outcome.undo);
    expect((await bundles.get(database.client, bundle.id)).tools).toEqual(bundle.tools);
    expect(
      await change(
        outside.map(({ id }) => id),
        { ...action, change: "remove" },
      ),
    ).toMatchObject({ changed: [] });
  });

  it("changes the allow-list of a role only if it is a list", async () => {
    const everyone = await roles.list(database.client);
    const open = everyone.find(({ allow }) => allow.kind === "all");
    const listed = everyone.find(({ allow }) => allow.kind === "list" && allow.tools.length > 0);
    const [tool] = (await tools.list(database.client)).filter(({ name }) => listed?.allow.tools.includes(name));
    if (open === undefined || listed === undefined || tool === undefined) throw new Error("the starter has both");
    const action = { kind: "group", group: "role", change: "remove" } as const;
    await expect(change([tool.id], { ...action, id: open.id })).rejects.toMatchObject({ code: "rejected" });
    await change([tool.id], { ...action, id: listed.id });
    expect((await roles.get(database.client, listed.id)).allow.tools).not.toContain(tool.name);
    await change([tool.id], { ...action, id: listed.id, change: "add" });
    expect((await roles.get(database.client, listed.id)).allow).toEqual(listed.allow);
  });
});

it("knows which tools differ between the draft and the served revision", async () => {
  const { snapshot } = await database.client.revision.findFirstOrThrow({ orderBy: { number: "desc" } });
  const published = snapshot as never;
  expect(await findChangedTools(database.client, published)).toEqual([]);
  const [tool] = await someTools(1);
  if (tool === undefined) throw new Error("the starter has more");
  await change([tool.id], { kind: "load-policy", value: "core" });
  expect(await findChangedTools(database.client, published)).toEqual([tool.id]);
  await change([tool.id], { kind: "load-policy", value: "deferred" });
  expect(await findChangedTools(database.client, published)).toEqual([]);
  expect((await findChangedTools(database.client, null)).length).toBe(await database.client.tool.count());
});
