import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "@/server/lib/db/client";
import { type Notices, openNotices } from "@/server/lib/notices/notices";
import { createCuttableProxy } from "@/server/testing/cuttable-proxy";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { createPeers, type Peers } from "./peers";

const log = pino({ level: "silent" });
const DEAF: Pick<Notices, "on"> = { on: () => () => {} };
let database: TestDatabase;
let notices: Notices;
let open: Peers[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  notices = openNotices(database.url, log);
});
afterEach(async () => {
  await Promise.all(open.map((peers) => peers.stop()));
  open = [];
  await database.client.peer.deleteMany();
});
afterAll(async () => {
  await notices.stop();
  await database.drop();
});

async function join(options: Partial<Parameters<typeof createPeers>[0]> = {}): Promise<Peers> {
  const peers = await createPeers({ client: database.client, notices, log, joinMs: 20_000, ...options });
  open.push(peers);
  return peers;
}

describe("processes on one database", () => {
  it("know whether they are alone as soon as they are open", async () => {
    const first = await join();
    expect([first.isAlone(), first.count()]).toEqual([true, 1]);
    const second = await join();
    expect([first.isAlone(), second.isAlone()]).toEqual([false, false]);
    expect([first.count(), second.count()]).toEqual([2, 2]);
  });

  it("do not serve before the others have handled the newcomer", async () => {
    const first = await join();
    let isReady = false;
    first.onChange(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      isReady = true;
    });
    await join();
    expect(isReady).toBe(true);
  });

  it("find each other by polling if notifications are lost", async () => {
    const first = await join({ notices: DEAF, beatMs: 50 });
    await join({ notices: DEAF, beatMs: 50 });
    expect(first.isAlone()).toBe(false);
  });

  it("are notified that another has left, long before they would poll", async () => {
    const first = await join({ beatMs: 3_600_000 });
    const second = await join({ beatMs: 3_600_000 });
    let changes = 0;
    first.onChange(() => {
      changes++;
    });
    await second.stop();
    await expect.poll(() => first.isAlone(), { timeout: 5000 }).toBe(true);
    expect(changes).toBe(1);
  });

  it("consider a silent process dead, and remove it", async () => {
    await database.client.peer.create({ data: { id: "peer_killed" } });
    const first = await join({ beatMs: 50, deadMs: 600, joinMs: 100 });
    expect(first.isAlone()).toBe(false);
    await expect.poll(() => first.isAlone(), { timeout: 5000 }).toBe(true);
    await expect.poll(() => database.client.peer.count(), { timeout: 5000 }).toBe(1);
  });

  it("keep their last state while the database is down, and report that they may have missed changes", async () => {
    const proxy = await createCuttableProxy(database.url);
    const { client, close } = openDatabase(proxy.url, { maxConnections: 1, queryTimeoutMs: 2000 });
    const peers = await join({ client, notices: DEAF, beatMs: 50, deadMs: 300 });
    expect(peers.isAlone()).toBe(true);
    let changes = 0;
    peers.onChange(() => {
      changes++;
    });
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(peers.isAlone()).toBe(true);
    expect(changes).toBe(0);
    proxy.restore();
    await expect.poll(() => changes, { timeout: 5000 }).toBe(1);
    expect(peers.isAlone()).toBe(true);
    await peers.stop();
    await close();
    await proxy.close();
  });

  it("start without the database, and then do not claim to be alone", async () => {
    const proxy = await createCuttableProxy(database.url);
    proxy.cut();
    const { client, close } = openDatabase(proxy.url, { maxConnections: 1, queryTimeoutMs: 2000 });
    const peers = await join({ client, notices: DEAF, beatMs: 50 });
    expect([peers.isAlone(), peers.count()]).toEqual([false, 1]);
    proxy.restore();
    await expect.poll(() => peers.isAlone(), { timeout: 5000 }).toBe(true);
    await peers.stop();
    await close();
    await proxy.close();
  });
});
