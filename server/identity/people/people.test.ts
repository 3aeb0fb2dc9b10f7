import { hashPassword, verifyPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createKeyInput } from "@/server/contract/keys";
import { createKeyRing } from "@/server/identity/keys/key-ring";
import { createKey, revokeKey } from "@/server/identity/keys/keys.service";
import { KEYS_CHANNEL } from "@/server/identity/keys/keys.store";
import { openNotices } from "@/server/lib/notices/notices";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { acceptLink, ensureAdmin, inspectLink, invite, offerSetup, revokeInvitation } from "./links.service";
import { changeAccountRole, changeDisabled, signOutEverywhere } from "./people.service";
import { insertPerson } from "./people.store";
import { listPeople } from "./people.view";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());

const WEEK_MS = 7 * 86_400_000;
const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

describe("the set-up link", () => {
  it("creates the first admin once, and then no set-up link works anymore", async () => {
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

  it("can be revoked, and is valid for seven days", async () => {
    const { client } = database;
    const one = await invite(client, await actor(), { email: null, accountRole: "member" });
    const row = await client.invitation.findFirstOrThrow({ where: { usedAt: null } });
    await revokeInvitation(client, await actor(), row.id);
    await expect(inspectLink(client, one.token)).rejects.toMatchObject({ code: "not_found" });
    const madeAt = Date.now();
    const two = await invite(client, await actor(), { email: null, accountRole: "member" });
    const passed = (ms: number) => vi.useFakeTimers({ now: madeAt + ms, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    passed(WEEK_MS - 1);
    expect(await inspectLink(client, two.token)).toMatchObject({ kind: "invite", accountRole: "member" });
    // It took a moment to be made.
    passed(WEEK_MS + 60_000);
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
    const stale = changeDisabled(client, admin, {
      id: bob.id,
      version: bob.version,
      disabled: true,
      revokesKeys: true,
    });
    await expect(stale).rejects.toMatchObject({ code: "conflict" });
    const self = await client.user.findUniqueOrThrow({ where: { id: admin.id } });
    const own = changeAccountRole(client, admin, { id: self.id, version: self.version, accountRole: "member" });
    await expect(own).rejects.toMatchObject({ code: "rejected" });
  });

  it("stops working when the admin who created it loses the permission", async () => {
    const { client } = database;
    const { token } = await invite(client, await actor(), { email: "mallory@example.com", accountRole: "admin" });
    await acceptLink(client, { token, name: "Mallory", email: "mallory@example.com", password: "a long password" });
    const mallory = await client.user.findUniqueOrThrow({ where: { email: "mallory@example.com" } });
    const own = await invite(client, mallory, { email: null, accountRole: "admin" });
    await changeDisabled(client, await actor(), {
      id: mallory.id,
      version: mallory.version,
      disabled: true,
      revokesKeys: true,
    });
    await expect(inspectLink(client, own.token)).rejects.toMatchObject({ code: "not_found" });
    const again = invite(client, mallory, { email: null, accountRole: "admin" });
    await expect(again).rejects.toMatchObject({ code: "forbidden" });
  });

  it("that does not exist is refused before any password is hashed", async () => {
    const accept = () =>
      acceptLink(database.client, { token: "x".repeat(32), ...ADA }).catch((error: { code: string }) => error.code);
    const refuseFifty = async () => {
      const started = performance.now();
      expect(new Set(await Promise.all(Array.from({ length: 50 }, accept)))).toEqual(new Set(["not_found"]));
      return performance.now() - started;
    };
    const refusals = Math.min(await refuseFifty(), await refuseFifty());
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
    await changeDisabled(client, await actor(), {
      id: bob.id,
      version: bob.version,
      disabled: true,
      revokesKeys: true,
    });
    expect(await client.authSession.count({ where: { userId: bob.id } })).toBe(0);
  });
});

describe("keys of a disabled person", () => {
  const NEVER = 3_600_000;

  async function keyOf(person: { id: string; name: string }, input: object = {}) {
    const key = { name: `of ${person.name}`, roles: { kind: "all" }, ...input };
    return createKey(database.client, person, createKeyInput.parse(key));
  }

  /** Another process, which learns of keys by notification only. */
  async function openProcess() {
    const notices = openNotices(database.url, { debug: () => {} });
    const log = { info: () => {}, error: () => {} };
    const ring = await createKeyRing({ client: database.client, notices, log, pollMs: NEVER });
    const heard = vi.fn();
    notices.on(KEYS_CHANNEL, heard);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    return { ring, stop: () => Promise.all([ring.stop(), notices.stop()]) };
  }

  it("are revoked with the account, within a second everywhere, or kept on request", async () => {
    const { client } = database;
    const admin = await client.user.findFirstOrThrow({ where: { accountRole: "admin", disabledAt: null } });
    const grace = await insertPerson(client, {
      ...{ name: "Grace", email: "grace@example.com", passwordHash: "x", accountRole: "admin" },
    });
    const made = [await keyOf(grace), await keyOf(grace)];
    const others = await keyOf(admin);
    const revokedBefore = await keyOf(grace);
    await revokeKey(client, admin, revokedBefore.view.id);
    await keyOf(grace, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await client.agentKey.updateMany({ where: { expiresAt: { not: null } }, data: { expiresAt: new Date(0) } });
    const find = async () => {
      const { people } = await listPeople(client);
      return people.find(({ id }) => id === grace.id) ?? { liveKeys: Number.NaN, version: 0 };
    };
    expect((await find()).liveKeys).toBe(2);
    const change = async (disabled: boolean, revokesKeys: boolean) =>
      changeDisabled(client, admin, { id: grace.id, version: (await find()).version, disabled, revokesKeys });

    const { ring, stop } = await openProcess();
    const isRefused = ({ key }: { key: string }) => {
      try {
        return ring.identify(`Bearer ${key}`) === null;
      } catch {
        return true;
      }
    };
    await change(true, false);
    await change(false, true);
    expect((await find()).liveKeys).toBe(2);
    expect(made.map(isRefused)).toEqual([false, false]);

    await change(true, true);
    await vi.waitFor(() => expect(made.map(isRefused)).toEqual([true, true]), { timeout: 2000, interval: 10 });
    expect(isRefused(others)).toBe(false);
    expect((await find()).liveKeys).toBe(0);
    const audited = await client.auditEvent.findMany({
      where: { noun: "key", action: "revoke", subjectId: { in: made.map(({ view }) => view.id) } },
    });
    expect(audited.map(({ actorName }) => actorName)).toEqual([admin.name, admin.name]);
    await stop();
  });
});

describe("a key that is requested while its creator is being disabled", () => {
  it("is not created, although the request had permission when it arrived", async () => {
    const { client } = database;
    const admin = await client.user.findFirstOrThrow({ where: { accountRole: "admin", disabledAt: null } });
    const olga = await insertPerson(client, {
      ...{ name: "Olga", email: "olga@example.com", passwordHash: "x", accountRole: "admin" },
    });
    const { version } = await client.user.findUniqueOrThrow({ where: { id: olga.id } });
    await changeDisabled(client, admin, { id: olga.id, version, disabled: true, revokesKeys: true });
    const asked = createKey(client, olga, createKeyInput.parse({ name: "too late", roles: { kind: "all" } }));
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    expect(await client.agentKey.count({ where: { createdBy: olga.id } })).toBe(0);
  });
});

describe("the admin of the environment", () => {
  it("is created if missing, and left unchanged otherwise", async () => {
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
