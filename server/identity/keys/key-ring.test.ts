import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createKeyInput } from "@/server/contract/keys";
import { insertPerson } from "@/server/identity/people/people.store";
import { openDatabase } from "@/server/lib/db/client";
import type { DomainError } from "@/server/lib/errors";
import { type Notices, openNotices } from "@/server/lib/notices/notices";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createKeyRing, type KeyRing } from "./key-ring";
import { createKey, ensureEnvironmentKey, revokeKey, rotateKey, updateKey } from "./keys.service";

const NEVER = 3_600_000;
/** As much again for a busy machine. */
const WITHIN_A_SECOND = { timeout: 2000, interval: 10 };
const deafNotices: Pick<Notices, "on"> = { on: () => () => {} };
const log = { info: vi.fn(), error: vi.fn() };
let database: TestDatabase;
let ada: { id: string; name: string };
let open: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "x", accountRole: "admin" as const };
  ada = await insertPerson(database.client, person);
});
afterEach(async () => {
  await Promise.all(open.map((each) => each.stop()));
  open = [];
  vi.clearAllMocks();
});
afterAll(() => database.drop());

const make = (input: object = {}) =>
  createKey(database.client, ada, createKeyInput.parse({ name: "a key", roles: { kind: "all" }, ...input }));

async function openRing(options: Partial<Parameters<typeof createKeyRing>[0]> = {}): Promise<KeyRing> {
  const ring = await createKeyRing({ client: database.client, notices: deafNotices, log, pollMs: NEVER, ...options });
  open.push(ring);
  return ring;
}

/** A listener that is already connected, so that connecting itself triggers no refresh. */
async function openListening(): Promise<Notices> {
  const notices = openNotices(database.url, { debug: () => {} });
  open.push(notices);
  const heard = vi.fn();
  notices.on("toolcrib_keys", heard);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  return notices;
}

function refusal(ring: KeyRing, authorization: string | undefined): Pick<DomainError, "code" | "message" | "details"> {
  try {
    ring.identify(authorization);
  } catch (error) {
    const { code, message, details } = error as DomainError;
    return { code, message, details };
  }
  throw new Error("was not refused");
}

async function loseDatabase(): Promise<void> {
  const { name } = database;
  await database.runAsAdmin(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await database.runAsAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

const regainDatabase = () => database.runAsAdmin(`ALTER DATABASE "${database.name}" ALLOW_CONNECTIONS true`);

describe("the key ring", () => {
  it("accepts the old and the new secret of a rotated key as one agent, and the old one only for the overlap", async () => {
    const { key, view } = await make();
    let clock = Date.now();
    const ring = await openRing({ now: () => clock });
    expect(ring.identify(`Bearer ${key}`).ownerId).toBe(view.id);
    const rotated = await rotateKey(database.client, ada, { id: view.id, overlapHours: 1 });
    await ring.refresh();
    for (const secret of [key, rotated.key]) expect(ring.identify(`Bearer ${secret}`).ownerId).toBe(view.id);
    clock += 3_700_000;
    expect(refusal(ring, `Bearer ${key}`).code).toBe("unauthenticated");
    expect(ring.identify(`Bearer ${rotated.key}`).ownerId).toBe(view.id);
  });

  it("notices an edit of roles alone", async () => {
    const role = await database.client.role.findFirstOrThrow();
    const { key, view } = await make();
    const ring = await openRing();
    expect(ring.identify(`Bearer ${key}`).roleIds).toBeNull();
    const roles = { kind: "list", roleIds: [role.id] } as const;
    const same = { name: view.name, tools: [], ratePerMinute: null, expiresAt: null };
    await updateKey(database.client, ada, { ...same, id: view.id, roles: { ...roles, roleIds: [role.id] } });
    await ring.refresh();
    expect(ring.identify(`Bearer ${key}`).roleIds).toEqual(new Set([role.id]));
  });

  it("knows a key's owner, roles and scope", async () => {
    const role = await database.client.role.findFirstOrThrow();
    const wide = await make();
    const narrow = await make({ name: "narrow", roles: { kind: "list", roleIds: [role.id] }, tools: ["add_task"] });
    const ring = await openRing();
    expect(ring.identify(`Bearer ${wide.key}`)).toEqual({
      ownerId: wide.view.id,
      workbenchId: ada.id,
      name: "a key",
      roleIds: null,
      scope: null,
    });
    expect(ring.identify(`bearer ${narrow.key}`)).toEqual({
      ownerId: narrow.view.id,
      workbenchId: ada.id,
      name: "narrow",
      roleIds: new Set([role.id]),
      scope: ["add_task"],
    });
  });

  it("gives the same scope object for a key as long as it lives", async () => {
    const { key } = await make({ tools: ["add_task", "set_reminder"] });
    const ring = await openRing();
    const { scope } = ring.identify(`Bearer ${key}`);
    const other = await make();
    await ring.refresh();
    ring.identify(`Bearer ${other.key}`);
    expect(ring.identify(`Bearer ${key}`).scope).toBe(scope);
  });

  it("knows whether a key that opened a stream is still valid", async () => {
    let at = Date.now();
    const expiresAt = new Date(at + 60_000).toISOString();
    const [lasting, passing] = [await make(), await make({ expiresAt })];
    const ring = await openRing({ now: () => at });
    const live = () => [lasting, passing].map(({ view }) => ring.isLive(view.id));
    expect(live()).toEqual([true, true]);
    at += 61_000;
    expect(live()).toEqual([true, false]);
    await revokeKey(database.client, ada, lasting.view.id);
    await ring.refresh();
    expect(live()).toEqual([false, false]);
    expect(ring.isLive("key_of_nobody")).toBe(false);
  });

  it("learns of new and revoked keys by notification, in every process, before the next poll", async () => {
    const rings = [
      await openRing({ notices: await openListening() }),
      await openRing({ notices: await openListening() }),
    ];
    const { key, view } = await make();
    for (const ring of rings) await vi.waitFor(() => ring.identify(`Bearer ${key}`), { timeout: 5000, interval: 10 });
    await revokeKey(database.client, ada, view.id);
    const isRefused = (ring: KeyRing) => expect(refusal(ring, `Bearer ${key}`).code).toBe("unauthenticated");
    await vi.waitFor(() => rings.forEach(isRefused), WITHIN_A_SECOND);
  });

  it("finds new and revoked keys by polling if notifications never arrive", async () => {
    const rings = [await openRing({ pollMs: undefined }), await openRing({ pollMs: undefined })];
    const { key, view } = await make();
    for (const ring of rings) await vi.waitFor(() => ring.identify(`Bearer ${key}`), { timeout: 5000 });
    await revokeKey(database.client, ada, view.id);
    const isRefused = (ring: KeyRing) => expect(refusal(ring, `Bearer ${key}`).code).toBe("unauthenticated");
    await vi.waitFor(() => rings.forEach(isRefused), WITHIN_A_SECOND);
  });

  it("says whether a key is missing, malformed, of another product or not valid, but not why a key is not valid", async () => {
    let time = Date.now();
    const revoked = await make();
    await revokeKey(database.client, ada, revoked.view.id);
    const expiring = await make({ expiresAt: new Date(time + 60_000).toISOString() });
    const ring = await openRing({ now: () => time });
    time += 59_999;
    ring.identify(`Bearer ${expiring.key}`);
    time += 1;
    const refusals = ["Bearer tck_x", `Bearer ${revoked.key}`, `Bearer ${expiring.key}`];
    const [first, ...others] = refusals.map((authorization) => refusal(ring, authorization));
    expect(first).toMatchObject({ code: "unauthenticated", details: {} });
    for (const other of others) expect(other).toEqual(first);
    const missing = refusal(ring, undefined);
    const malformed = ["", `Basic ${expiring.key}`, "Bearer "].map((authorization) => refusal(ring, authorization));
    for (const other of malformed) expect(other).toEqual(malformed[0]);
    const foreign = refusal(ring, "Bearer sk-proj-1");
    expect(foreign?.message).toBe("This is not an agent key. Agent keys start with tck_.");
    expect(new Set([first, missing, malformed[0], foreign].map((refused) => refused?.message)).size).toBe(4);
  });

  it("follows the key of the environment", async () => {
    const ring = await openRing({ notices: await openListening() });
    const works = (key: string) => vi.waitFor(() => ring.identify(`Bearer ${key}`), { timeout: 5000, interval: 10 });
    await ensureEnvironmentKey(database.client, "an-operators-own-key");
    const agent = await works("an-operators-own-key");
    expect(agent).toMatchObject({ ownerId: "key_environment", workbenchId: "key_environment", roleIds: null });
    await ensureEnvironmentKey(database.client, "another-operators-key");
    await works("another-operators-key");
    expect(refusal(ring, "Bearer an-operators-own-key").code).toBe("unauthenticated");
  });

  it("finds a changed environment key by polling, even though the number of keys is the same", async () => {
    await ensureEnvironmentKey(database.client, "the-key-before-the-change");
    const ring = await openRing();
    await ensureEnvironmentKey(database.client, "the-key-after-the-change");
    await ring.refresh();
    ring.identify("Bearer the-key-after-the-change");
    expect(refusal(ring, "Bearer the-key-before-the-change").code).toBe("unauthenticated");
  });

  it("stores when a key was used, outside the request", async () => {
    const { key, view } = await make();
    const ring = await openRing({ pollMs: 50 });
    const before = Date.now();
    ring.identify(`Bearer ${key}`);
    const read = () => database.client.agentKey.findUniqueOrThrow({ where: { id: view.id } });
    await vi.waitFor(async () => expect((await read()).lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before), {
      timeout: 5000,
    });
    const { lastUsedAt } = await read();
    // A second use soon after is not worth another write.
    ring.identify(`Bearer ${key}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await read()).lastUsedAt).toEqual(lastUsedAt);
  });
});

describe("a limited key", () => {
  const at = Date.UTC(2199, 0, 1, 0, 0, 17);

  it("is refused above its limit with the seconds to wait, others are not", async () => {
    const limited = await make({ ratePerMinute: 3 });
    const free = await make();
    let time = at;
    const ring = await openRing({ now: () => time });
    for (let use = 0; use < 3; use += 1) ring.identify(`Bearer ${limited.key}`);
    expect(refusal(ring, `Bearer ${limited.key}`)).toMatchObject({
      code: "too_many_requests",
      details: { retryAfter: 43 },
    });
    ring.identify(`Bearer ${free.key}`);
    time += 43_000;
    ring.identify(`Bearer ${limited.key}`);
  });

  it("shares its limit among processes and across restarts, and deletes old minutes", async () => {
    const { key, view } = await make({ ratePerMinute: 50 });
    const old = { keyId: view.id, minute: new Date(at - NEVER), count: 1 };
    await database.client.keyMinute.create({ data: old });
    const options = { now: () => at, pollMs: 50 };
    const rings = [await openRing(options), await openRing(options)];
    let taken = 0;
    const takeFrom = (ring: KeyRing) => {
      try {
        ring.identify(`Bearer ${key}`);
        taken += 1;
        return true;
      } catch {
        return false;
      }
    };
    let isRefused = false;
    for (let round = 0; round < 200 && !isRefused; round += 1) {
      isRefused = rings.map((ring) => takeFrom(ring)).every((isTaken) => !isTaken);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(isRefused).toBe(true);
    expect(taken).toBeGreaterThanOrEqual(50);
    // Without sharing, each process would have let fifty through.
    expect(taken).toBeLessThan(100);

    await Promise.all(rings.map((ring) => ring.stop()));
    open = [];
    const rows = await database.client.keyMinute.findMany({ where: { keyId: view.id } });
    expect(rows.map(({ count }) => count)).toEqual([taken]);
    const restarted = await openRing(options);
    restarted.identify(`Bearer ${key}`);
    await vi.waitFor(() => expect(refusal(restarted, `Bearer ${key}`).code).toBe("too_many_requests"), {
      timeout: 5000,
    });
  });
});

describe("the key ring without its database", () => {
  afterEach(regainDatabase);

  it("keeps identifying and limiting from memory, logs it once, and catches up by itself", async () => {
    const kept = await make();
    const revoked = await make();
    const limited = await make({ ratePerMinute: 5 });
    const ring = await openRing({ pollMs: 50 });
    await loseDatabase();
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), { timeout: 5000 });
    for (let use = 0; use < 100; use += 1) ring.identify(`Bearer ${kept.key}`);
    expect(refusal(ring, "Bearer unknown").code).toBe("unauthenticated");
    const uses = Array.from({ length: 20 }, () => {
      try {
        return ring.identify(`Bearer ${limited.key}`);
      } catch {
        return null;
      }
    });
    // Ten, should the minute end in between.
    expect([5, 10]).toContain(uses.filter((use) => use !== null).length);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(log.error).toHaveBeenCalledTimes(1);

    await regainDatabase();
    await vi.waitFor(() => revokeKey(database.client, ada, revoked.view.id), { timeout: 5000 });
    await vi.waitFor(() => expect(refusal(ring, `Bearer ${revoked.key}`).code).toBe("unauthenticated"), {
      timeout: 10_000,
    });
    ring.identify(`Bearer ${kept.key}`);
    expect(log.info).toHaveBeenCalledTimes(1);
  });

  it("starts anyway, and reports that keys are not loaded yet instead of calling valid keys invalid", async () => {
    const { key } = await make();
    await loseDatabase();
    const ring = await openRing({ pollMs: 50 });
    expect(refusal(ring, `Bearer ${key}`).code).toBe("unavailable");
    expect(refusal(ring, undefined).code).toBe("unauthenticated");
    await regainDatabase();
    await vi.waitFor(() => ring.identify(`Bearer ${key}`), { timeout: 10_000 });
  });

  it("stops quickly and silently", async () => {
    const dead = new URL(database.url);
    dead.port = "1";
    const { client, close } = openDatabase(dead.href, { maxConnections: 1, queryTimeoutMs: 2000 });
    const ring = await createKeyRing({ client, notices: deafNotices, log, pollMs: NEVER });
    await ring.stop();
    await close();
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
