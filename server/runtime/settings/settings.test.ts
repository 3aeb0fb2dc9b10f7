import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settingsRouter } from "@/server/api/routers/settings.router";
import type { Context } from "@/server/api/trpc/context";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { AccountRole } from "@/server/contract/permissions";
import { DEFAULT_SETTINGS, settings as settingsSchema, updateSettingsInput } from "@/server/contract/settings";
import { openDatabase } from "@/server/lib/db/client";
import { openNotices } from "@/server/lib/notices/notices";
import { type CuttableProxy, createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { updateSettings, viewSettings } from "./settings.service";
import { openSettingsCache, type SettingsCache } from "./settings-cache";

const ACTOR = { id: null, name: "Ada" };
const log = pino({ level: "silent" });
const SILENT = { on: () => () => {} };
const POLL_NEVER = 3_600_000;
const records = { retentionDays: 7, messages: "hashed", arguments: "dropped" } as const;
let database: TestDatabase;
let proxy: CuttableProxy;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  proxy = await createCuttableProxy(database.url);
});
beforeEach(() => database.pool.query("TRUNCATE setting, audit_event"));
afterEach(async () => {
  proxy.restore();
  for (const stop of stops) await stop();
  stops = [];
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

async function hold(options: Partial<Parameters<typeof openSettingsCache>[0]> = {}): Promise<SettingsCache> {
  const holding = openDatabase(proxy.url, { maxConnections: 1, queryTimeoutMs: 5000 });
  const { client } = holding;
  const holder = await openSettingsCache({ client, notices: SILENT, log, pollMs: POLL_NEVER, ...options });
  stops.push(() => holder.stop().then(holding.close));
  return holder;
}

async function change(sections: Parameters<typeof updateSettings>[2]["settings"]) {
  const { version } = await viewSettings(database.client);
  return updateSettings(database.client, ACTOR, { settings: sections, version });
}

describe("settings", () => {
  it("are the defaults until someone changes them", async () => {
    expect(DEFAULT_SETTINGS).toEqual({
      records: { retentionDays: 30, messages: "kept", arguments: "kept" },
      sessions: { ttlHours: 24 },
      execute: { timeoutMs: 30_000, maxResultBytes: 262_144, maxArgumentBytes: 262_144 },
      publishing: { exposure: [] },
      chat: { instructions: "", roles: [], models: [], silenceSeconds: 120, sharesFeedback: false, sharesLinks: false },
    });
    expect((await viewSettings(database.client)).settings).toEqual(DEFAULT_SETTINGS);
  });

  it("change by section, with an audit event that has old and new values", async () => {
    const { settings } = await change({ records });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, records });
    expect((await viewSettings(database.client)).settings).toEqual(settings);
    const events = await database.client.auditEvent.findMany();
    expect(events).toMatchObject([{ noun: "settings", action: "update", old: DEFAULT_SETTINGS, new: settings }]);
  });

  it("are not overwritten from a stale form", async () => {
    await change({ sessions: { ttlHours: 100 } });
    const { version } = await viewSettings(database.client);
    // Nobody gets through before everybody has begun.
    const blocker = await database.pool.connect();
    await blocker.query("BEGIN; SELECT * FROM setting FOR UPDATE");
    const updates = [1, 2, 3, 4, 5].map((ttlHours) =>
      updateSettings(database.client, ACTOR, { settings: { sessions: { ttlHours } }, version }),
    );
    const settled = Promise.allSettled(updates);
    try {
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(5);
      }, 10_000);
    } finally {
      await blocker.query("COMMIT");
      blocker.release();
    }
    const all = await settled;
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.client.auditEvent.count()).toBe(2);
    const late = updateSettings(database.client, ACTOR, { settings: { records }, version });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("are refused if out of range, partial or unknown", () => {
    const parse = (settings: unknown) => updateSettingsInput.safeParse({ settings, version: "v" }).success;
    expect(parse({ records })).toBe(true);
    expect(parse({})).toBe(false);
    expect(parse({ records: { ...records, retentionDays: 0 } })).toBe(false);
    expect(parse({ records: { ...records, retentionDays: 3651 } })).toBe(false);
    expect(parse({ records: { retentionDays: 7 } })).toBe(false);
    expect(parse({ records: { ...records, extra: 1 } })).toBe(false);
    expect(parse({ recordz: records })).toBe(false);
    expect(parse({ sessions: { ttlHours: 8761 } })).toBe(false);
    const chat = { ...DEFAULT_SETTINGS.chat, roles: ["b", "a", "b"], silenceSeconds: 1 };
    expect(updateSettingsInput.parse({ settings: { chat }, version: "v" }).settings.chat?.roles).toEqual(["a", "b"]);
    for (const wrong of [{ silenceSeconds: 0 }, { silenceSeconds: 3601 }, { roles: ["No Slug"] }, { models: [""] }]) {
      expect(parse({ chat: { ...chat, ...wrong } })).toBe(false);
    }
    expect(parse({ chat: { ...chat, instructions: "x".repeat(20_001) } })).toBe(false);
    expect(settingsSchema.safeParse({ execute: { timeoutMs: 99 } }).success).toBe(false);
    expect(settingsSchema.safeParse({ execute: { maxResultBytes: 16 * 1024 * 1024 + 1 } }).success).toBe(false);
  });
});

describe("over tRPC, settings", () => {
  const callAs = (accountRole: AccountRole) => {
    const me = { id: "user_1", name: "Ada", email: "ada@example.com", accountRole };
    const context = { client: database.client, findMe: async () => me } as unknown as Context;
    return createCallerFactory(settingsRouter)(context);
  };

  it("can be read by people who may read policy, and changed only by admins", async () => {
    await database.pool.query(
      `INSERT INTO "user" (id, name, email, updated_at) VALUES ('user_1', 'Ada', 'ada@example.com', now())`,
    );
    const { settings, version } = await callAs("viewer").get();
    expect(settings).toEqual(DEFAULT_SETTINGS);
    await expect(callAs("member").get()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(callAs("editor").update({ settings: { records }, version })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await callAs("admin").update({ settings: { records }, version })).settings.records).toEqual(records);
    expect(await database.client.auditEvent.findFirstOrThrow()).toMatchObject({ actorId: "user_1", noun: "settings" });
  });
});

describe("the settings cache", () => {
  it("is notified of a change, long before it would poll", async () => {
    const notices = openNotices(database.url, log);
    stops.push(() => notices.stop());
    const holder = await hold({ notices });
    expect(holder.current()).toEqual(DEFAULT_SETTINGS);
    await change({ records });
    await vi.waitFor(() => expect(holder.current().records).toEqual(records));
  });

  it("finds a change by polling if the notification is lost", async () => {
    const holder = await hold({ pollMs: 20 });
    await change({ sessions: { ttlHours: 48 } });
    await vi.waitFor(() => expect(holder.current().sessions.ttlHours).toBe(48));
  });

  it("keeps the last known settings while the database is down, and starts with defaults", async () => {
    await change({ records });
    const holder = await hold({ pollMs: 20 });
    proxy.cut();
    await holder.refresh();
    expect(holder.current().records).toEqual(records);
    const late = await hold({ pollMs: 20 });
    expect(late.isRead()).toBe(false);
    expect(late.current()).toEqual(DEFAULT_SETTINGS);
    await change({ records: { ...records, retentionDays: 8 } });
    proxy.restore();
    await vi.waitFor(() => {
      expect(holder.current().records.retentionDays).toBe(8);
      expect(late.current().records.retentionDays).toBe(8);
    });
    expect(late.isRead()).toBe(true);
  });

  it("keeps the previous value of an invalid section", async () => {
    await change({ records, sessions: { ttlHours: 5 } });
    const holder = await hold();
    await database.client.setting.update({ where: { name: "records" }, data: { value: { messages: "shouted" } } });
    await database.client.setting.update({ where: { name: "sessions" }, data: { value: { ttlHours: 6 } } });
    await holder.refresh();
    expect(holder.current()).toMatchObject({ records, sessions: { ttlHours: 6 } });
  });
});
