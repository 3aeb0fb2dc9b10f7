import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keysRouter } from "@/server/api/routers/keys.router";
import type { Context } from "@/server/api/trpc/context";
import { createCallerFactory } from "@/server/api/trpc/init";
import { createKeyInput, rotateKeyInput, updateKeyInput } from "@/server/contract/keys";
import type { AccountRole } from "@/server/contract/permissions";
import { insertPerson } from "@/server/identity/people/people.store";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { sha256 } from "@/server/lib/hash";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createKey, ensureEnvironmentKey, isEnvironmentKeyLive, revokeKey, rotateKey, updateKey } from "./keys.service";
import { listKeys } from "./keys.view";

let database: TestDatabase;
let ada: { id: string; name: string };
beforeAll(async () => {
  database = await createTestDatabase();
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "x", accountRole: "admin" as const };
  ada = await insertPerson(database.client, person);
});
afterAll(() => database.drop());

const make = (input: object) =>
  createKey(database.client, ada, createKeyInput.parse({ name: "a key", roles: { kind: "all" }, ...input }));
const roleIds = async () => (await database.client.role.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
const auditOf = (subjectId: string) =>
  database.client.auditEvent.findMany({ where: { noun: "key", subjectId }, orderBy: { id: "asc" } });

/** Every row of every table, as text. */
async function readWholeDatabase(): Promise<string> {
  const { rows } = await database.pool.query<{ xml: string }>(
    "SELECT schema_to_xml(current_schema(), true, false, '')::text AS xml",
  );
  return rows[0]?.xml ?? "";
}

describe("a new key", () => {
  it("is shown once; only its hash and first letters are stored", async () => {
    const { key, view } = await make({ name: "once" });
    expect(key).toMatch(/^tck_[A-Za-z0-9_-]{43}$/);
    expect(view.prefix).toBe(key.slice(0, 12));
    const row = await database.client.agentKey.findUniqueOrThrow({ where: { id: view.id } });
    expect(row.keyHash).toBe(sha256(key));
    const dump = await readWholeDatabase();
    expect(dump).toContain(row.keyHash);
    expect(dump).not.toContain(key);
    expect(dump).not.toContain(key.slice(12));
  });

  it("is audited with what it may do, without its hash", async () => {
    const [roleId] = await roleIds();
    const expiresAt = "2199-01-01T00:00:00+02:00";
    const { view } = await make({ roles: { kind: "list", roleIds: [roleId] }, ratePerMinute: 7, expiresAt });
    const [event, ...others] = await auditOf(view.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: "create", actorName: "Ada", subjectName: "a key" });
    expect(event?.new).toMatchObject({ roleIds: [roleId], ratePerMinute: 7, expiresAt: "2198-12-31T22:00:00.000Z" });
    expect(JSON.stringify(event?.new)).not.toMatch(/hash/i);
  });

  it("is valid for the roles, tools and dates it was given, and says so", async () => {
    const [one, two] = await roleIds();
    const { view } = await make({
      name: "  narrow ",
      roles: { kind: "list", roleIds: [two, one, two] },
      tools: ["set_reminder", "add_task", "add_task"],
      ratePerMinute: 60,
      expiresAt: "2199-01-01T00:00:00Z",
    });
    expect(view).toEqual({
      previousUntil: null,
      id: view.id,
      name: "narrow",
      prefix: view.prefix,
      allRoles: false,
      roleIds: [one, two],
      tools: ["add_task", "set_reminder"],
      ratePerMinute: 60,
      expiresAt: "2199-01-01T00:00:00.000Z",
      lastUsedAt: null,
      busiestMinute: 0,
      revokedAt: null,
      createdAt: view.createdAt,
      createdBy: "Ada",
      status: "active",
    });
    expect((await listKeys(database.client)).find(({ id }) => id === view.id)).toEqual(view);
  });

  it("is refused for a role that does not exist, and leaves nothing behind", async () => {
    const [roleId] = await roleIds();
    const before = await database.client.agentKey.count();
    await expect(make({ roles: { kind: "list", roleIds: [roleId, "role_none"] } })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/^roles: /),
      details: { field: "roles" },
    });
    expect(await database.client.agentKey.count()).toBe(before);
  });

  it.each([
    ["no name", { name: "  " }],
    ["a long name", { name: "x".repeat(81) }],
    ["a hidden character", { name: "a\u202eb" }],
    ["no role", { roles: { kind: "list", roleIds: [] } }],
    ["no limit at all", { ratePerMinute: 0 }],
    ["a limit beyond bounds", { ratePerMinute: 1_000_001 }],
    ["a broken limit", { ratePerMinute: 1.5 }],
    ["a time in the past", { expiresAt: "2020-01-01T00:00:00Z" }],
    ["no time", { expiresAt: "tomorrow" }],
  ])("is refused with %s", (_what, input) => {
    expect(createKeyInput.safeParse({ name: "a key", roles: { kind: "all" }, ...input }).success).toBe(false);
  });
});

describe("revoking a key", () => {
  it("is recorded once, with the first time, even if it is repeated", async () => {
    const { view } = await make({});
    await revokeKey(database.client, ada, view.id);
    const read = async () => (await listKeys(database.client)).find(({ id }) => id === view.id);
    const first = await read();
    expect(first).toMatchObject({ status: "revoked", revokedAt: expect.any(String) });
    await revokeKey(database.client, ada, view.id);
    expect(await read()).toEqual(first);
    expect((await auditOf(view.id)).map(({ action }) => action)).toEqual(["create", "revoke"]);
  });

  it("fails for an unknown key", async () => {
    await expect(revokeKey(database.client, ada, "key_none")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the list of keys", () => {
  it("shows the busiest recent minute of a key with a limit, and of no other", async () => {
    const { view: limited } = await make({ ratePerMinute: 60 });
    const { view: free } = await make({});
    const minute = (ago: number) => new Date(Math.floor(Date.now() / 60_000 - ago) * 60_000);
    await database.client.keyMinute.createMany({
      data: [
        { keyId: limited.id, minute: minute(1), count: 12 },
        { keyId: limited.id, minute: minute(3), count: 40 },
        { keyId: limited.id, minute: minute(90), count: 60 },
      ],
    });
    const keys = await listKeys(database.client);
    expect(keys.find(({ id }) => id === limited.id)?.busiestMinute).toBe(40);
    expect(keys.find(({ id }) => id === free.id)?.busiestMinute).toBeNull();
  });

  it("shows expired keys as expired, and revoked keys as revoked even if they have expired", async () => {
    const { view } = await make({ expiresAt: "2199-01-01T00:00:00Z" });
    await database.client.agentKey.update({ where: { id: view.id }, data: { expiresAt: new Date(0) } });
    const statusNow = async () => (await listKeys(database.client)).find(({ id }) => id === view.id)?.status;
    expect(await statusNow()).toBe("expired");
    await revokeKey(database.client, ada, view.id);
    expect(await statusNow()).toBe("revoked");
  });
});

describe("the procedures for keys", () => {
  const callAs = (accountRole: AccountRole | null) =>
    createCallerFactory(keysRouter)({
      client: database.client,
      findMe: async () => (accountRole === null ? null : { ...ada, email: "ada@example.com", accountRole }),
    } as unknown as Context);
  const input = { name: "by procedure", roles: { kind: "all" as const } };

  it("let admins create and revoke, editors and viewers list, and no one else do anything", async () => {
    const { view } = await callAs("admin").create(input);
    for (const accountRole of ["editor", "viewer"] as const) {
      expect((await callAs(accountRole).list()).map(({ id }) => id)).toContain(view.id);
      await expect(callAs(accountRole).create(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(callAs(accountRole).revoke({ id: view.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(callAs("member").list()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(callAs(null).list()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await callAs("admin").revoke({ id: view.id })).toEqual({ ok: true });
  });
});

describe("the key of the environment", () => {
  const KEY = "an-operators-own-key";
  const row = () => database.client.agentKey.findUniqueOrThrow({ where: { id: "key_environment" } });

  it("is registered once for all roles, however many processes start at the same time", async () => {
    const atOnce = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, work));
    // With the connections open beforehand, or the first would be done before the second begins.
    await atOnce(() => database.pool.query("SELECT pg_sleep(0.2)"));
    await atOnce(() => ensureEnvironmentKey(database.client, KEY));
    await ensureEnvironmentKey(database.client, KEY);
    expect(await row()).toMatchObject({ name: "TOOLCRIB_AGENT_KEY", allRoles: true, keyHash: sha256(KEY) });
    const events = await auditOf("key_environment");
    expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([["create", TOOLCRIB.name]]);
  });

  it("shows at most a quarter of itself", async () => {
    expect((await row()).prefix).toBe("an-op");
    expect(await readWholeDatabase()).not.toContain(KEY);
  });

  it("is replaced when the variable changes, and works again if it was revoked", async () => {
    await ensureEnvironmentKey(database.client, `${KEY}-2`);
    expect((await row()).keyHash).toBe(sha256(`${KEY}-2`));
    await revokeKey(database.client, ada, "key_environment");
    await ensureEnvironmentKey(database.client, `${KEY}-2`);
    expect((await row()).revokedAt).toBeNull();
    expect((await auditOf("key_environment")).map(({ action }) => action)).toEqual([
      "create",
      "replace",
      "revoke",
      "replace",
    ]);
  });

  it.each(["x", "fifteen-letters"])("may be short, and then shows even less of itself (%s)", async (key) => {
    await ensureEnvironmentKey(database.client, key);
    expect(await row()).toMatchObject({ keyHash: sha256(key), prefix: key.slice(0, Math.floor(key.length / 4)) });
  });

  it.each(["", "sixteen or more, with spaces", "sixteen-or-more-\n", "sixteen-or-more-ü", "x".repeat(513)])(
    "is refused in one sentence that does not quote it (%#)",
    async (key) => {
      const error = await ensureEnvironmentKey(database.client, key).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ expected: true, message: expect.stringMatching(/^TOOLCRIB_AGENT_KEY [^.]+\.$/) });
      if (key !== "") expect((error as Error).message).not.toContain(key);
    },
  );

  it("is not one that was made in Toolcrib: a revoked key cannot be revived this way", async () => {
    const { key, view } = await make({});
    await revokeKey(database.client, ada, view.id);
    await expect(ensureEnvironmentKey(database.client, key)).rejects.toMatchObject({ expected: true });
    expect((await database.client.agentKey.findUniqueOrThrow({ where: { id: view.id } })).revokedAt).not.toBeNull();
  });

  it("keeps working without the variable until it is revoked, and a starting process reports it", async () => {
    const { client } = database;
    await ensureEnvironmentKey(client, "tck_left_behind_1234567890");
    expect(await isEnvironmentKeyLive(client)).toBe(true);
    await revokeKey(client, TOOLCRIB, "key_environment");
    expect(await isEnvironmentKeyLive(client)).toBe(false);
  });
});

describe("a key that is edited or rotated", () => {
  const edit = (id: string, change: object) =>
    updateKey(
      database.client,
      ada,
      updateKeyInput.parse({ id, name: "edited", roles: { kind: "all" }, ratePerMinute: 5, ...change }),
    );
  const rotate = (id: string, overlapHours: number) =>
    rotateKey(database.client, ada, rotateKeyInput.parse({ id, overlapHours }));

  it("keeps its secret when edited, and its identity when rotated, with both audited", async () => {
    const [roleId] = await roleIds();
    const { key, view } = await make({ name: "before" });
    const edited = await edit(view.id, { roles: { kind: "list", roleIds: [roleId] } });
    expect(edited).toMatchObject({ id: view.id, name: "edited", allRoles: false, roleIds: [roleId], ratePerMinute: 5 });
    const row = () => database.client.agentKey.findUniqueOrThrow({ where: { id: view.id } });
    expect((await row()).keyHash).toBe(sha256(key));
    const rotated = await rotate(view.id, 24);
    expect(rotated.key).not.toBe(key);
    expect(rotated.view).toMatchObject({ id: view.id, roleIds: [roleId], prefix: rotated.key.slice(0, 12) });
    expect(Date.parse(rotated.view.previousUntil ?? "")).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await row()).toMatchObject({ keyHash: sha256(rotated.key), previousHash: sha256(key) });
    expect((await auditOf(view.id)).map(({ action }) => action)).toEqual(["create", "update", "rotate"]);
    expect(JSON.stringify(await auditOf(view.id), (_, value) => (typeof value === "bigint" ? "" : value))).not.toMatch(
      /hash/i,
    );
  });

  it("drops the old secret at once without an overlap, and refuses revoked keys and that of the environment", async () => {
    const { view } = await make({});
    await rotate(view.id, 1);
    expect((await rotate(view.id, 0)).view.previousUntil).toBeNull();
    expect(await database.client.agentKey.findUnique({ where: { id: view.id } })).toMatchObject({ previousHash: null });
    await revokeKey(database.client, ada, view.id);
    await expect(rotate(view.id, 1)).rejects.toMatchObject({ code: "conflict" });
    await expect(edit(view.id, {})).rejects.toMatchObject({ code: "conflict" });
    await ensureEnvironmentKey(database.client, "an-operators-own-key");
    await expect(rotate("key_environment", 1)).rejects.toMatchObject({ code: "rejected" });
    await expect(rotate("key_none", 1)).rejects.toMatchObject({ code: "not_found" });
    expect(() => rotateKeyInput.parse({ id: "key_x", overlapHours: 10_000 })).toThrow();
  });
});
