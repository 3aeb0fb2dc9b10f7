import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAdminKeyInput } from "@/server/contract/admin-keys";
import { changeAccountRole } from "@/server/identity/people/people.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { sha256 } from "@/server/lib/hash";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import {
  createAdminKey,
  ensureEnvironmentAdminKey,
  isEnvironmentAdminKeyLive,
  revokeAdminKey,
} from "./admin-keys.service";
import { listAdminKeys } from "./admin-keys.view";
import { adminMay, identifyAdmin, MAX_REQUESTS_PER_MINUTE } from "./identify-admin";

let database: TestDatabase;
let ada: { id: string; name: string };
beforeAll(async () => {
  database = await createTestDatabase();
  ada = await addPerson("Ada");
});
afterAll(() => database.drop());

const addPerson = (name: string) =>
  insertPerson(database.client, {
    ...{ name, email: `${name.toLowerCase()}@example.com`, passwordHash: "x", accountRole: "admin" as const },
  });
const make = (input: object, actor = ada) =>
  createAdminKey(database.client, actor, createAdminKeyInput.parse({ name: "ci", scopes: ["read"], ...input }));
const identify = (key: string) => identifyAdmin(database.client, `Bearer ${key}`);
const auditOf = (subjectId: string) =>
  database.client.auditEvent.findMany({ where: { noun: "admin key", subjectId }, orderBy: { id: "asc" } });

const INVALID = { code: "unauthenticated", message: expect.stringContaining("is not valid") };

describe("an admin key", () => {
  it("is shown once; only its hash and first letters are stored", async () => {
    const { key, view } = await make({ name: "once" });
    expect(key).toMatch(/^tca_[A-Za-z0-9_-]{43}$/);
    const { rows } = await database.pool.query<{ xml: string }>(
      "SELECT schema_to_xml(current_schema(), true, false, '')::text AS xml",
    );
    expect(rows[0]?.xml).toContain(sha256(key));
    expect(rows[0]?.xml).not.toContain(key.slice(12));
    expect(JSON.stringify(await listAdminKeys(database.client))).not.toContain(sha256(key));
    expect(view).toMatchObject({ name: "once", scopes: ["read"], status: "active", createdBy: "Ada" });
  });

  it("has only the permissions of its scopes", async () => {
    const reader = await identify((await make({ scopes: ["read"] })).key);
    const editor = await identify((await make({ scopes: ["edit"] })).key);
    const manager = await identify((await make({ scopes: ["manage"] })).key);
    const permissions = ["policy.read", "policy.edit", "policy.publish", "keys.manage", "people.manage"] as const;
    const held = [reader, editor, manager].map((caller) => permissions.filter((one) => adminMay(caller, one)));
    expect(held).toEqual([["policy.read"], ["policy.edit"], ["keys.manage", "people.manage"]]);
    expect(adminMay({ scopes: ["root"] as never }, "policy.read")).toBe(false);
  });

  it("has a limit per minute of its own, and works again in the next minute", async () => {
    const [busy, calm] = [await make({}), await make({})];
    const at = new Date("2030-01-01T00:00:20Z");
    const use = ({ key }: { key: string }, when = at) => identifyAdmin(database.client, `Bearer ${key}`, when);
    for (let count = 0; count < MAX_REQUESTS_PER_MINUTE; count += 1) await use(busy);
    await expect(use(busy)).rejects.toMatchObject({ code: "too_many_requests", details: { retryAfter: 40 } });
    await use(calm);
    await use(busy, new Date(+at + 40_000));
  });

  it("stops working when it is revoked or expires, with the same error as an unknown key", async () => {
    const { key, view } = await make({});
    expect(await identify(key)).toMatchObject({ keyId: view.id, actor: { id: null, name: "Admin key ci" } });
    await revokeAdminKey(database.client, ada, view.id);
    await expect(identify(key)).rejects.toMatchObject(INVALID);
    const short = await make({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await identify(short.key);
    const expiresAt = new Date(Date.now() - 1);
    await database.client.adminKey.update({ where: { id: short.view.id }, data: { expiresAt } });
    await expect(identify(short.key)).rejects.toMatchObject(INVALID);
    await expect(identify(`tca_${"x".repeat(43)}`)).rejects.toMatchObject(INVALID);
    expect((await auditOf(view.id)).map(({ action, actorName }) => [action, actorName])).toEqual([
      ["create", "Ada"],
      ["revoke", "Ada"],
    ]);
  });

  it("gets different errors when it is missing, malformed, an agent key or unknown", async () => {
    const given = [undefined, "Basic abc", "Bearer something", "Bearer tck_abc", "Bearer tca_abc"];
    const messages = await Promise.all(
      given.map((header) => identifyAdmin(database.client, header).catch((error: Error) => error.message)),
    );
    expect(messages).toEqual([
      "Send an admin key: Authorization: Bearer tca_…",
      "The Authorization header must be: Bearer tca_…",
      "The Authorization header must be: Bearer tca_…",
      "This is an agent key. The admin API needs an admin key, which starts with tca_.",
      "This admin key is not valid. It may be mistyped, revoked or expired.",
    ]);
  });

  it("is created by admins only, and revoked when its creator stops being one", async () => {
    await expect(make({}, { ...TOOLCRIB, id: "" })).rejects.toMatchObject({ code: "forbidden" });
    const grace = await addPerson("Grace");
    const { key } = await make({}, grace);
    await changeAccountRole(database.client, ada, { id: grace.id, version: 1, accountRole: "editor" });
    await expect(identify(key)).rejects.toMatchObject(INVALID);
    await expect(make({}, grace)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the key of TOOLCRIB_ADMIN_KEY", () => {
  const KEY = "tca_an-operators-own-key-0123456789";
  const ensure = (key: string) => ensureEnvironmentAdminKey(database.client, key);

  it("has all scopes, is replaced when it changes, and works again after it was revoked", async () => {
    await Promise.all([ensure(KEY), ensure(KEY)]);
    expect((await identify(KEY)).scopes).toEqual(["read", "edit", "publish", "manage"]);
    await ensure(`${KEY}-2`);
    await expect(identify(KEY)).rejects.toMatchObject(INVALID);
    await revokeAdminKey(database.client, ada, "adminkey_environment");
    expect(await isEnvironmentAdminKeyLive(database.client)).toBe(false);
    await ensure(`${KEY}-2`);
    expect(await isEnvironmentAdminKeyLive(database.client)).toBe(true);
    const actions = (await auditOf("adminkey_environment")).map(({ action }) => action);
    expect(actions).toEqual(["create", "replace", "revoke", "replace"]);
  });

  it.each(["short", `tck_${"x".repeat(40)}`, `tca_${"x".repeat(20)}`, `tca_${"x".repeat(30)} y`])(
    "is refused without being repeated if it could be guessed or is no admin key: %s",
    async (key) => {
      const error = await ensure(key).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ expected: true, message: expect.stringMatching(/^TOOLCRIB_ADMIN_KEY [^.]+\.$/) });
      expect(String(error)).not.toContain(key);
    },
  );

  it("is not one that was created in Toolcrib", async () => {
    const { key, view } = await make({});
    await revokeAdminKey(database.client, ada, view.id);
    await expect(ensure(key)).rejects.toMatchObject({ expected: true });
    await expect(identify(key)).rejects.toMatchObject(INVALID);
  });
});
