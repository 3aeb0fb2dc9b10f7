import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { workbench } from "@/server/agent/workbench/workbench";
import type { SourceEntry } from "@/server/engine/model/snapshot";
import { createVault } from "@/server/lib/auth/vault";
import { createGuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import { someSnapshot, someSource } from "@/server/testing/some-snapshot";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { endAll, ends, modern, serve, text } from "./mcp/some-servers.testing";
import { openSources } from "./open-sources";
import { createSource } from "./sync.testing";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterAll(() => database.drop());
afterEach(endAll);

const servedWith = (...sources: SourceEntry[]) => ({ snapshot: someSnapshot({ sources, tools: [] }) }) as Served;

/** The sources of a process that just started, or learned of a new revision. */
function open(current: Served | null) {
  let publish: (served: Served) => void = () => {};
  const rules = readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" });
  const opened = openSources({
    client: database.client,
    vault: createVault("the operator's secret"),
    fetch: createGuardedFetch(rules),
    rules,
    served: {
      current: () => current,
      onChange(listener) {
        publish = listener;
        return () => {};
      },
    },
    builtin: workbench,
    log: pino({ level: "silent" }),
  });
  ends.push(() => opened.stop());
  const heard: string[] = [];
  opened.connections.onListChanged((sourceId) => heard.push(sourceId));
  return { heard, publish: (served: Served) => publish(served), stop: () => opened.stop() };
}

/** A server that announces changes and was never listed; a silent one never says which it has. */
async function serveNews({ isSilent = false } = {}) {
  const { listener, handler } = modern((server) => void server.registerTool("one", {}, async () => text("1")));
  const asked: string[] = [];
  const { source } = await serve((request, response) => {
    const method = String(request.headers["mcp-method"]);
    asked.push(method);
    if (!isSilent || method !== "tools/list") listener(request, response);
  });
  const entry = someSource("news", { id: `source_${randomUUID()}`, kind: "mcp", connection: source.connection });
  return { entry, asked, announce: () => handler.notify.toolsChanged() };
}

/** Consecutive announcements count as one, once they pause. */
const LONG_WAIT = { timeout: 15_000, interval: 700 };
const hearing =
  (heard: readonly string[], { id }: SourceEntry, announce: () => void) =>
  () => {
    announce();
    expect(heard).toContain(id);
  };

it("is notified after a restart when the tools of a published server change", async () => {
  const { entry, asked, announce } = await serveNews();
  const { heard } = open(servedWith(entry));
  await vi.waitFor(hearing(heard, entry, announce), LONG_WAIT);
  expect(asked).not.toContain("tools/list");
});

it("listens to a server from its publication until it is disabled", async () => {
  const { entry, asked, announce } = await serveNews();
  const { heard, publish } = open(null);
  publish(servedWith(entry));
  await vi.waitFor(hearing(heard, entry, announce), LONG_WAIT);
  const times = asked.length;
  publish(servedWith(entry));
  await settle();
  publish(servedWith({ ...entry, enabled: false }));
  await settle();
  heard.length = 0;
  announce();
  await settle();
  expect(heard).toEqual([]);
  expect(asked).toHaveLength(times);
});

it("stops during a sync with a silent server, and does not mark that server as failing", async () => {
  const { entry, asked, announce } = await serveNews({ isSilent: true });
  const source = await createSource(database.client, entry.name, entry.connection);
  const { heard, stop } = open(servedWith(source));
  await vi.waitFor(hearing(heard, source, announce), LONG_WAIT);
  await vi.waitFor(() => expect(asked).toContain("tools/list"), LONG_WAIT);
  const from = performance.now();
  await stop();
  expect(performance.now() - from).toBeLessThan(5000);
  const row = await database.client.source.findUniqueOrThrow({ where: { id: source.id } });
  expect(row).toMatchObject({ syncError: null, syncClaimedUntil: null });
});

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}
