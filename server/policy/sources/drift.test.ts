import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { discardDraft, publishDraft, restoreRevision, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { tools } from "@/server/policy/tools/tools.service";
import { newestRevision } from "@/server/runtime/snapshot/revisions.store";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { decideDrift, listDrift } from "./drift";
import { countPendingDrift } from "./drift.store";
import { holdDrift } from "./drift-holder";
import type { SourceRead } from "./plan-sync";
import { applySync, previewSync, syncUnattended } from "./sync";
import { ADA, createSource, fakeUpstream, listed } from "./sync.testing";

let database: TestDatabase;
let world: ReturnType<typeof fakeUpstream>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = fakeUpstream(database.client);
});
afterAll(() => database.drop());

const schemaWith = (...names: string[]): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(names.map((key) => [key, { type: "string" }])),
});
const pay = (name: string, ...parameters: string[]) => ({ name, inputSchema: schemaWith(...parameters) });

async function toolNamed(name: string) {
  const { id } = await database.client.tool.findUniqueOrThrow({ where: { name } });
  return tools.get(database.client, id);
}

const published = async () => (await newestRevision(database.client))?.snapshot ?? null;

async function publish() {
  const { draftHash } = await reviewDraft(database.client);
  return publishDraft(database.client, ADA, { note: "", draftHash });
}

/** A published source, and its next definition. */
async function publishedSource(name: string, first: SourceRead) {
  const { id: sourceId } = await createSource(database.client, name);
  const says = async (next: SourceRead) => {
    world.answers.set(name, next);
    return syncUnattended(world.services, sourceId);
  };
  await says(first);
  await publish();
  return {
    sourceId,
    says,
    drift: async () => listDrift(database.client, await published(), { sourceId }),
    async decide(accept: boolean) {
      const [found] = await listDrift(database.client, await published(), { sourceId });
      if (found === undefined) throw new Error("there is nothing to decide");
      await decideDrift(database.client, ADA, { toolId: found.toolId, hash: found.hash, accept });
    },
  };
}

const newestEvent = () => database.client.auditEvent.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("a change that an unattended sync held back", () => {
  it("is shown with the tool, as the draft and the source have it, and is counted", async () => {
    const source = await publishedSource("beside", listed(pay("beside_pay", "amount")));
    expect(await source.drift()).toEqual([]);
    expect(await source.says(listed(pay("beside_pay", "amount", "api_key")))).toMatchObject({ held: 1, changed: 0 });
    const { id } = await toolNamed("beside_pay");
    expect(await source.drift()).toMatchObject([
      {
        toolId: id,
        tool: "beside_pay",
        source: { name: "beside" },
        state: "pending",
        calls: "refused",
        fields: [
          { field: "inputSchema", reason: "schema", old: schemaWith("amount"), new: schemaWith("amount", "api_key") },
        ],
      },
    ]);
    expect(await listDrift(database.client, null, { toolId: id })).toHaveLength(1);
    expect((await countPendingDrift(database.client)).get(source.sourceId)).toBe(1);
  });

  it("goes into the draft once a person accepts it, with an event, and is drift until it is published", async () => {
    const source = await publishedSource("yes", listed(pay("yes_pay", "amount")));
    await source.says(listed(pay("yes_pay", "sum")));
    await source.decide(true);
    expect(await toolNamed("yes_pay")).toMatchObject({ inputSchema: schemaWith("sum"), version: 2 });
    expect(await newestEvent()).toMatchObject({
      action: "accept change",
      noun: "tool",
      subjectName: "yes_pay",
      actorName: "Ada",
      old: { inputSchema: schemaWith("amount") },
      new: { inputSchema: schemaWith("sum") },
    });
    expect(await source.drift()).toMatchObject([{ state: "accepted", calls: "flagged" }]);
    await source.says(listed(pay("yes_pay", "sum")));
    expect(await source.drift()).toMatchObject([{ state: "accepted" }]);
    await publish();
    expect(await source.drift()).toEqual([]);
  });

  it("stays out of the draft once a person rejects it, with an event, and is asked again only if it changes", async () => {
    const source = await publishedSource("no", listed(pay("no_pay", "amount")));
    await source.says(listed(pay("no_pay", "sum")));
    await source.decide(false);
    expect(await newestEvent()).toMatchObject({ action: "reject change", subjectName: "no_pay" });
    await source.says(listed(pay("no_pay", "sum")));
    expect(await source.drift()).toMatchObject([{ state: "rejected", calls: "refused" }]);
    expect((await toolNamed("no_pay")).inputSchema).toEqual(schemaWith("amount"));
    await source.says(listed(pay("no_pay", "total")));
    expect(await source.drift()).toMatchObject([{ state: "pending" }]);
    await source.says(listed(pay("no_pay", "amount")));
    expect(await source.drift()).toEqual([]);
  });

  it("is not decided unseen: another change in between is a conflict", async () => {
    const source = await publishedSource("swap", listed(pay("swap_pay", "amount")));
    await source.says(listed(pay("swap_pay", "sum")));
    const [looked] = await source.drift();
    await source.says(listed(pay("swap_pay", "api_key")));
    const attempt = decideDrift(database.client, ADA, {
      toolId: looked?.toolId ?? "",
      hash: looked?.hash ?? "",
      accept: true,
    });
    await expect(attempt).rejects.toMatchObject({ code: "conflict" });
    expect((await toolNamed("swap_pay")).inputSchema).toEqual(schemaWith("amount"));
  });

  it("is resolved by a manual sync, and counts as drift until that is published", async () => {
    const source = await publishedSource("hand", listed(pay("hand_pay", "amount")));
    world.answers.set("hand", listed(pay("hand_pay", "sum")));
    const { hash } = await previewSync(world.services, { sourceId: source.sourceId });
    expect(await source.drift()).toMatchObject([{ state: "pending" }]);
    await applySync(world.services, ADA, { sourceId: source.sourceId, planHash: hash });
    expect(await source.drift()).toMatchObject([{ state: "accepted", calls: "flagged" }]);
    await publish();
    expect(await source.drift()).toEqual([]);
  });

  it("is still drift after the draft that had it was discarded, or an older revision restored", async () => {
    const source = await publishedSource("undone", listed(pay("undone_pay", "amount")));
    const { number } = await newestRevision(database.client).then((newest) => newest ?? { number: 0 });
    await source.says(listed(pay("undone_pay", "sum")));
    await source.decide(true);
    await discardDraft(database.client, ADA, await reviewDraft(database.client));
    await createSource(database.client, "undone-other");
    await publish();
    expect(await source.drift()).toMatchObject([{ calls: "flagged" }]);
    await restoreRevision(database.client, ADA, { number, note: "", discardDraftHash: null });
    expect(await source.drift()).toMatchObject([{ calls: "flagged" }]);
  });

  it("does not hide that a stricter annotation is in the draft but not published", async () => {
    const source = await publishedSource("strict", listed({ name: "strict_do", annotations: { readOnlyHint: true } }));
    await source.says(listed({ name: "strict_do", annotations: { destructiveHint: true } }));
    expect(await source.drift()).toMatchObject([
      { state: "landed", calls: "refused", fields: [{ field: "annotations", reason: null, old: { readOnly: true } }] },
    ]);
    await publish();
    expect(await source.drift()).toEqual([]);
  });
});

it("is held in memory by each process, which is notified of changes", async () => {
  const source = await publishedSource("heard", listed(pay("heard_pay", "amount")));
  const holder = await holdDrift({
    client: database.client,
    notices: { on: () => () => {} },
    log: { warn() {} },
    pollMs: 600_000,
  });
  expect(holder.of(source.sourceId, { name: "heard_pay" })).toBeNull();
  await source.says(listed(pay("heard_pay", "sum")));
  await holder.refresh();
  expect(holder.of(source.sourceId, { name: "heard_pay" })).toMatchObject({
    state: "pending",
    live: { inputSchema: schemaWith("sum") },
  });
  await holder.stop();
});
