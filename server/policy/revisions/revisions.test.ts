import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { inTransaction } from "@/server/lib/db/client";
import { sha256 } from "@/server/lib/hash";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { cacheDraft } from "@/server/policy/draft/draft-cache";
import { snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { roles } from "@/server/policy/roles/roles.service";
import { findRevision, insertRevision, newestRevisionHead } from "@/server/runtime/snapshot/revisions.store";
import { someRole } from "@/server/testing/some-snapshot";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import {
  countChanges,
  diffSnapshots,
  discardDraft,
  publishDraft,
  restoreRevision,
  reviewDraft,
  seedScenario,
} from "./revisions.service";

const ACTOR = { id: null, name: "Ada" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { draftHash, diff } = await reviewDraft(database.client);
  if (diff.changes.length > 0) await discardDraft(database.client, ACTOR, { draftHash });
});

const head = async () => (await newestRevisionHead(database.client))?.number ?? 0;
const findBundle = async (name: string) => {
  const found = (await bundles.list(database.client)).find((bundle) => bundle.name === name);
  if (found === undefined) throw new Error(`no bundle ${name}`);
  return found;
};

async function editSomething(description: string) {
  const [bundle] = await bundles.list(database.client);
  if (bundle === undefined) throw new Error("the scenario has bundles");
  const { updatedAt: _time, ...editable } = bundle;
  return bundles.update(database.client, ACTOR, { ...editable, description });
}

describe("seeding", () => {
  it("publishes revision 1 with no lint error, and is without effect the second time", async () => {
    expect(await head()).toBe(1);
    expect(await seedScenario(database.client, TOOLCRIB, SCENARIOS.starter())).toBeNull();
    expect(await head()).toBe(1);
    const review = await reviewDraft(database.client);
    expect(review.diff).toEqual({ changes: [], effects: [] });
    expect(review.lint.filter((finding) => finding.severity === "error")).toEqual([]);
  });
});

describe("publishing", () => {
  it("makes one numbered revision of what was reviewed", async () => {
    const before = await head();
    const edited = await editSomething("another purpose");
    const review = await reviewDraft(database.client);
    expect(review.diff.changes).toEqual([
      expect.objectContaining({ noun: "bundle", kind: "changed", name: edited.name }),
    ]);
    const { number } = await publishDraft(database.client, ACTOR, { note: "why", draftHash: review.draftHash });
    expect(number).toBe(before + 1);
    expect((await reviewDraft(database.client)).diff.changes).toEqual([]);
  });

  it("refuses when the draft has changed since the review", async () => {
    await editSomething("first");
    const { draftHash } = await reviewDraft(database.client);
    await editSomething("second");
    const before = await head();
    await expect(publishDraft(database.client, ACTOR, { note: "x", draftHash })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await head()).toBe(before);
  });

  it("refuses when nothing changed", async () => {
    const { draftHash } = await reviewDraft(database.client);
    await expect(publishDraft(database.client, ACTOR, { note: "x", draftHash })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("lets exactly one of many simultaneous publishers win", async () => {
    await editSomething("raced");
    const { draftHash } = await reviewDraft(database.client);
    const before = await head();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => publishDraft(database.client, ACTOR, { note: "race", draftHash })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await head()).toBe(before + 1);
  });

  it("can't be changed later: revisions and audit events are immutable", async () => {
    await expect(database.pool.query("UPDATE revision SET note = 'forged'")).rejects.toThrow(/immutable/);
    await expect(database.pool.query("DELETE FROM revision WHERE number = 1")).rejects.toThrow(/immutable/);
    await expect(database.pool.query("UPDATE audit_event SET actor_name = 'nobody'")).rejects.toThrow(/immutable/);
  });
});

describe("a revision from before tools had aliases", () => {
  it("still equals the draft that it was made of, and its tools have no aliases", async () => {
    const draft = await loadDraft(database.client);
    const stored = { ...draft, tools: draft.tools.map(({ aliases: _, ...tool }) => tool) } as unknown as Snapshot;
    const hash = sha256(canonicalJson(stored));
    expect(await snapshotHash(draft)).toBe(hash);
    const number = (await head()) + 1;
    await inTransaction(database.client, (tx) =>
      insertRevision(tx, { number, hash, snapshot: stored, note: "", restoredFrom: null, actor: ACTOR }),
    );
    const revision = await findRevision(database.client, number);
    expect(revision?.snapshot.tools.every(({ aliases }) => aliases.length === 0)).toBe(true);
    expect(await diffSnapshots(database.client, number, "draft")).toEqual({ changes: [], effects: [] });
    await restoreRevision(database.client, ACTOR, { number, note: "", discardDraftHash: null });
    expect(await head()).toBe(number + 1);
  });
});

describe("restoring", () => {
  it("restores every entry byte for byte and publishes it as a new revision", async () => {
    const first = canonicalJson(await loadDraft(database.client));
    const start = await head();
    const [doomed] = await bundles.list(database.client);
    if (doomed === undefined) throw new Error("the scenario has bundles");
    await bundles.remove(database.client, ACTOR, doomed);
    await bundles.create(database.client, ACTOR, { name: doomed.name, description: "usurper", tools: ["web_search"] });
    const coder = (await roles.list(database.client)).find((role) => role.name === "coder");
    if (coder === undefined) throw new Error("no coder");
    const { updatedAt: _time, ...editable } = coder;
    await roles.update(database.client, ACTOR, { ...editable, allow: { kind: "list", tools: ["web_read"] }, core: [] });
    const { draftHash, diff } = await reviewDraft(database.client);
    expect(diff.effects).toEqual([expect.objectContaining({ role: "coder", added: ["web_read"], after: 1 })]);
    await publishDraft(database.client, ACTOR, { note: "changes", draftHash });

    const { number } = await restoreRevision(database.client, ACTOR, {
      number: start,
      note: "",
      discardDraftHash: null,
    });
    expect(number).toBe(start + 2);
    expect(canonicalJson(await loadDraft(database.client))).toBe(first);
    expect(await diffSnapshots(database.client, start, number)).toEqual({ changes: [], effects: [] });
    expect((await findBundle(doomed.name)).id).toBe(doomed.id);
  });

  it("keeps agent keys on the roles they were given, even if the draft lost such a role for a while", async () => {
    const { client } = database;
    const idle = await roles.create(client, ACTOR, someRole("idle", { allow: { kind: "none", tools: [] } }));
    const { draftHash } = await reviewDraft(client);
    await publishDraft(client, ACTOR, { note: "an idle role", draftHash });
    await client.agentKey.create({
      data: { id: "key_1", name: "k", prefix: "p", keyHash: "h", roles: { create: { roleId: idle.id } } },
    });
    await roles.remove(client, ACTOR, idle);
    await discardDraft(client, ACTOR, { draftHash: (await reviewDraft(client)).draftHash });
    expect((await roles.get(client, idle.id)).name).toBe("idle");
    expect(await client.agentKeyRole.count({ where: { keyId: "key_1", roleId: idle.id } })).toBe(1);
  });

  it("discards only the unpublished changes it was asked to, and keeps them in the audit log", async () => {
    const { client } = database;
    await editSomething("precious");
    const restore = (discardDraftHash: string | null) =>
      restoreRevision(client, ACTOR, { number: 1, note: "", discardDraftHash });
    await expect(restore(null)).rejects.toMatchObject({ code: "conflict" });
    const { draftHash } = await reviewDraft(client);
    await editSomething("saved by a colleague meanwhile");
    await expect(restore(draftHash)).rejects.toMatchObject({ code: "conflict" });
    expect((await reviewDraft(client)).diff.changes).toHaveLength(1);
    await restore((await reviewDraft(client)).draftHash);
    const discarded = await client.auditEvent.findFirstOrThrow({
      where: { action: "discard" },
      orderBy: { id: "desc" },
    });
    expect(JSON.stringify(discarded.old)).toContain("saved by a colleague meanwhile");
  });

  it("copes with two entries that swapped their names", async () => {
    const start = await head();
    const [a, b] = await bundles.list(database.client);
    if (a === undefined || b === undefined) throw new Error("the scenario has bundles");
    const rename = async (bundle: typeof a, name: string) => {
      const { updatedAt: _time, ...editable } = await bundles.get(database.client, bundle.id);
      await bundles.update(database.client, ACTOR, { ...editable, name });
    };
    await rename(a, "parked");
    await rename(b, a.name);
    await rename(a, b.name);
    const { draftHash } = await reviewDraft(database.client);
    await publishDraft(database.client, ACTOR, { note: "swap", draftHash });
    await restoreRevision(database.client, ACTOR, { number: start, note: "", discardDraftHash: null });
    expect((await bundles.get(database.client, a.id)).name).toBe(a.name);
    expect((await bundles.get(database.client, b.id)).name).toBe(b.name);
  });

  it("raises row versions, so that an editor of the old row gets a conflict", async () => {
    const edited = await editSomething("seen by an editor");
    const { draftHash } = await reviewDraft(database.client);
    await publishDraft(database.client, ACTOR, { note: "x", draftHash });
    await restoreRevision(database.client, ACTOR, { number: 1, note: "", discardDraftHash: null });
    const { updatedAt: _time, ...editable } = edited;
    await expect(bundles.update(database.client, ACTOR, editable)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the count of unpublished changes", () => {
  it("follows edits, undone edits and publishes", async () => {
    const drafts = cacheDraft(database.client);
    expect((await drafts.derive(countChanges)).count).toBe(0);
    const edited = await editSomething("counted");
    expect((await drafts.derive(countChanges)).count).toBe(1);
    const { draftHash } = await reviewDraft(database.client);
    await discardDraft(database.client, ACTOR, { draftHash });
    expect((await drafts.derive(countChanges)).count).toBe(0);
    expect((await findBundle(edited.name)).description).not.toBe("counted");
  });
});

describe("publishing rules", () => {
  it("block publishing if they can't be read", async () => {
    await editSomething("past the rules");
    const { draftHash } = await reviewDraft(database.client);
    await database.client.setting.create({ data: { name: "publishing", value: { exposure: "broken" } } });
    const refused = { code: "rejected", message: expect.stringContaining("Couldn't read the publishing rules") };
    await expect(reviewDraft(database.client)).rejects.toMatchObject(refused);
    await expect(publishDraft(database.client, ACTOR, { note: "", draftHash })).rejects.toMatchObject(refused);
    await database.client.setting.delete({ where: { name: "publishing" } });
  });
});
