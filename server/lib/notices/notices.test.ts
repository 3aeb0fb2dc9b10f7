import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type CuttableProxy, createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { type Notices, openNotices } from "./notices";

const log = pino({ level: "silent" });
let database: TestDatabase;
let proxy: CuttableProxy;
let notices: Notices;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, seeded: false });
});
beforeEach(async () => {
  proxy = await createCuttableProxy(database.url);
});
afterEach(async () => {
  await notices.stop();
  await proxy.close();
});
afterAll(() => database.drop());

const send = (channel: string, payload: string) => database.pool.query("SELECT pg_notify($1, $2)", [channel, payload]);

/** A listener that certainly listens: it has been told to look for itself. */
async function listen(channel: string) {
  const heard = vi.fn<(payload: string) => void>();
  const stop = notices.on(channel, heard);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(""), { timeout: 5000 });
  heard.mockClear();
  return { heard, stop };
}

async function countListeners(): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'toolcrib listener' AND datname = current_database()",
  );
  return rows.length;
}

describe("notices", () => {
  it("reach the listeners of their channel, however late they subscribed, until they stop", async () => {
    notices = openNotices(proxy.url, log);
    const [one, other] = [await listen("channel_one"), await listen("channel_other")];
    await send("channel_one", "first");
    await vi.waitFor(() => expect(one.heard.mock.calls).toEqual([["first"]]));
    expect(other.heard).not.toHaveBeenCalled();
    one.stop();
    await send("channel_one", "second");
    await send("channel_other", "third");
    await vi.waitFor(() => expect(other.heard.mock.calls).toEqual([["third"]]));
    expect(one.heard).toHaveBeenCalledTimes(1);
  });

  it("that were missed are announced when the connection is lost and when it is back", async () => {
    notices = openNotices(proxy.url, log);
    const { heard } = await listen("channel_one");
    proxy.cut();
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[""]]), { timeout: 5000 });
    await send("channel_one", "lost");
    proxy.restore();
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[""], [""]]), { timeout: 5000 });
    await send("channel_one", "found");
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("found"));
  });

  it("are heard over one connection, even if the one before broke while it was being set up", async () => {
    notices = openNotices(proxy.url, log);
    const channels = Array.from({ length: 300 }, (_, at) => `channel_${at}`);
    const heard = vi.fn();
    for (const channel of channels) notices.on(channel, heard);
    await vi.waitFor(async () => expect(await countListeners()).toBe(1), { interval: 1, timeout: 5000 });
    proxy.cut();
    expect(heard).not.toHaveBeenCalled();
    proxy.restore();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(300), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await countListeners()).toBe(1);
  });

  it("do not wait for ever for a database that takes a connection and says nothing", async () => {
    const { hostname, port } = new URL(database.url);
    const taken: Socket[] = [];
    const server = createServer((near) => {
      taken.push(near.on("error", () => {}));
      if (taken.length === 1) return;
      const far = connect(Number(port || 5432), hostname).on("error", () => {});
      near.pipe(far).pipe(near);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = new URL(database.url);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    notices = openNotices(url.href, log, { timeoutMs: 500 });
    const heard = vi.fn();
    notices.on("channel_one", heard);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(""), { timeout: 10_000 });
    expect(taken.length).toBeGreaterThan(1);
    await notices.stop();
    for (const near of taken) near.destroy();
    server.close();
  });

  it("are subscribed again when the connection was dropped silently", async () => {
    notices = openNotices(proxy.url, log, { timeoutMs: 300, lookMs: 200 });
    const { heard } = await listen("channel_one");
    proxy.freeze();
    // Within a look and the time that it is given.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(""), { timeout: 3000 });
    heard.mockClear();
    proxy.restore();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(""), { timeout: 5000 });
    await send("channel_one", "found");
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith("found"));
  });

  it("can be stopped while the connection is silent", async () => {
    notices = openNotices(proxy.url, log);
    await listen("channel_one");
    proxy.freeze();
    await notices.stop();
  });
});
