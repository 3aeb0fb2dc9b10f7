import { hashPassword, verifyPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { acceptLink, ensureAdmin, inspectLink, invite, offerSetup, revokeInvitation } from "./links.service";
import { changeAccountRole, changeDisabled, signOutEverywhere } from "./people.service";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

describe("the set-up link", () => {
  it("creates the first admin once, and then is gone for good, as are all others like it", async () => {
    const { client } = database;
    const token = await offerSetup(client);
    const other = await offerSetup(client);
    if (token === null || other === null) throw new Error("offered while nobody has an account");
    expect(await inspectLink(client, token)).toEqual({ kind: "setup", email: null, accountRole: "admin" });

    const results = await Promise.allSettled([
      acceptLink(client, { token, ...ADA }),
      acceptLink(client, { token: other, ...ADA, email: "eve@example.com" }),
    ]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await client.user.count()).toBe(1);

    await expect(acceptLink(client, { token, ...ADA, email: "x@example.com" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await offerSetup(client)).toBeNull();
    expect(await client.invitation.count()).toBe(0);
  });

  it("keeps no token and no password that could be read back", async () => {
    const account = await database.client.authAccount.findFirstOrThrow();
    expect(account.password).not.toContain(ADA.password);
    expect(await verifyPassword({ hash: account.password ?? "", password: ADA.password })).toBe(true);
    const dump = JSON.stringify(await database.client.auditEvent.findMany(), (_k, v) =>
      typeof v === "bigint" ? String(v) : v,
    );
    expect(dump).not.toContain(ADA.password);
  });
});

describe("an invitation", () => {
  const actor = async () => {
    const user = await database.client.user.findFirstOrThrow({ where: { accountRole: "admin", disabledAt: null } });
    return { id: user.id, name: user.name };
  };

  it("is for one address and one use", async () => {
    const { client } = database;
    const { token } = await invite(client, await actor(), { email: "bob@example.com", accountRole: "viewer" });
    const bob = { name: "Bob", email: "bob@example.com", password: "a long password" };
    await expect(acceptLink(client, { token, ...bob, email: "mallory@example.com" })).rejects.toMatchObject({
      code: "invalid",
      details: { field: "email" },
    });
    await acceptLink(client, { token, ...bob });
    expect(await client.user.findUnique({ where: { email: bob.email } })).toMatchObject({ accountRole: "viewer" });
    await expect(acceptLink(client, { token, ...bob })).rejects.toMatchObject({ code: "not_found" });
  });

  it("can be revoked, and expires", async () => {
    const { client } = database;
    const one = await invite(client, await actor(), { email: null, accountRole: "member" });
    const row = await client.invitation.findFirstOrThrow({ where: { usedAt: null } });
    await revokeInvitation(client, await actor(), row.id);
    await expect(inspectLink(client, one.token)).rejects.toMatchObject({ code: "not_found" });
    const two = await invite(client, await actor(), { email: null, accountRole: "member" });
    await client.invitation.updateMany({ where: { usedAt: null }, data: { expiresAt: new Date(0) } });
    await expect(inspectLink(client, two.token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is refused for an address that has an account", async () => {
    const asked = invite(database.client, await actor(), { email: "bob@example.com", accountRole: "viewer" });
    await expect(asked).rejects.toMatchObject({ code: "conflict", details: { field: "email" } });
  });

  it("leads to an account that admins can change, except their own", async () => {
    const { client } = database;
    const admin = await actor();
    const bob = await client.user.findUniqueOrThrow({ where: { email: "bob@example.com" } });
    await changeAccountRole(client, admin, { id: bob.id, version: bob.version, accountRole: "editor" });
    const stale = changeDisabled(client, admin, { id: bob.id, version: bob.version, disabled: true });
    await expect(stale).rejects.toMatchObject({ code: "conflict" });
    const self = await client.user.findUniqueOrThrow({ where: { id: admin.id } });
    const own = changeAccountRole(client, admin, { id: self.id, version: self.version, accountRole: "member" });
    await expect(own).rejects.toMatchObject({ code: "rejected" });
  });

  it("dies with the rights of the admin who made it", async () => {
    const { client } = database;
    const { token } = await invite(client, await actor(), { email: "mallory@example.com", accountRole: "admin" });
    await acceptLink(client, { token, name: "Mallory", email: "mallory@example.com", password: "a long password" });
    const mallory = await client.user.findUniqueOrThrow({ where: { email: "mallory@example.com" } });
    const own = await invite(client, mallory, { email: null, accountRole: "admin" });
    await changeDisabled(client, await actor(), { id: mallory.id, version: mallory.version, disabled: true });
    await expect(inspectLink(client, own.token)).rejects.toMatchObject({ code: "not_found" });
    const again = invite(client, mallory, { email: null, accountRole: "admin" });
    await expect(again).rejects.toMatchObject({ code: "forbidden" });
  });

  it("that does not exist is refused before any password is hashed", async () => {
    const accept = () =>
      acceptLink(database.client, { token: "x".repeat(32), ...ADA }).catch((error: { code: string }) => error.code);
    const started = performance.now();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, accept)))).toEqual(new Set(["not_found"]));
    const refusals = performance.now() - started;
    const hashing = performance.now();
    await hashPassword("a long password");
    // Fifty refusals together cost less than ten hashes would.
    expect(refusals).toBeLessThan((performance.now() - hashing) * 10);
  });

  it("never lets two admins remove each other", async () => {
    const { client } = database;
    const first = await client.user.findFirstOrThrow({ where: { accountRole: "admin", disabledAt: null } });
    const { token } = await invite(client, first, { email: "second@example.com", accountRole: "admin" });
    await acceptLink(client, { token, name: "Second", email: "second@example.com", password: "a long password" });
    const second = await client.user.findUniqueOrThrow({ where: { email: "second@example.com" } });
    const results = await Promise.allSettled([
      changeAccountRole(client, first, { id: second.id, version: second.version, accountRole: "member" }),
      changeAccountRole(client, second, { id: first.id, version: first.version, accountRole: "member" }),
    ]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await client.user.count({ where: { accountRole: "admin", disabledAt: null } })).toBeGreaterThan(0);
  });

  it("signs out everywhere on request, and when the account is disabled", async () => {
    const { client } = database;
    const bob = await client.user.findUniqueOrThrow({ where: { email: "bob@example.com" } });
    const open = (id: string) =>
      client.authSession.create({ data: { id, token: id, userId: bob.id, expiresAt: new Date(Date.now() + 1e6) } });
    await open("one");
    await signOutEverywhere(client, await actor(), bob.id);
    expect(await client.authSession.count({ where: { userId: bob.id } })).toBe(0);
    await open("two");
    await changeDisabled(client, await actor(), { id: bob.id, version: bob.version, disabled: true });
    expect(await client.authSession.count({ where: { userId: bob.id } })).toBe(0);
  });
});

describe("the admin of the environment", () => {
  it("is created if missing and left alone if there", async () => {
    const { client } = database;
    await ensureAdmin(client, { email: "Ops@Example.com", password: "long enough password" });
    const ops = await client.user.findUniqueOrThrow({ where: { email: "ops@example.com" } });
    expect(ops.accountRole).toBe("admin");
    await ensureAdmin(client, { email: "ops@example.com", password: "another password!" });
    expect(await client.user.count({ where: { email: "ops@example.com" } })).toBe(1);
  });

  it.each([
    ["not-an-address", "long enough password"],
    ["ops@example.com", "short"],
  ])("is refused in one sentence when it cannot be (%s)", async (email, password) => {
    await expect(ensureAdmin(database.client, { email, password })).rejects.toMatchObject({ expected: true });
  });
});
