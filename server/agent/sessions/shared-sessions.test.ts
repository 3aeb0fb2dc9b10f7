import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openNotices } from "@/server/lib/notices/notices";
import { createPeers } from "@/server/runtime/peers/peers";
import {
  admitTool,
  controlledPeers,
  openSessionManager,
  sessionRef,
  toolsOf,
  withAdmittedTool,
} from "@/server/testing/session-managers";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import type { SessionManager } from "./session-manager";

const log = pino({ level: "silent" });
let database: TestDatabase;
let endings: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  endings = [];
});
afterAll(() => database.drop());

function openBesideOthers(): SessionManager {
  const manager = openSessionManager({ databaseUrl: database.url, peers: controlledPeers(false) });
  endings.push(() => manager.stop());
  return manager;
}

/** As a real process does: listen, register as a peer, then serve. */
async function openProcess(): Promise<SessionManager> {
  const notices = openNotices(database.url, log);
  const peers = await createPeers({ client: database.client, notices, log, joinMs: 20_000 });
  const manager = openSessionManager({ databaseUrl: database.url, peers });
  endings.push(async () => {
    await manager.stop();
    await peers.stop();
    await notices.stop();
  });
  return manager;
}

describe("two processes", () => {
  it("see each other's rounds immediately", async () => {
    const [a, b] = [openBesideOthers(), openBesideOthers()];
    const ref = sessionRef("alternating");
    const expected: string[] = [];
    for (let round = 0; round < 10; round++) {
      const tool = `tool_${round}`;
      expected.push(tool);
      expect(await admitTool(round % 2 === 0 ? a : b, ref, tool)).toEqual(expected);
      expect(toolsOf(await (round % 2 === 0 ? b : a).read(ref))).toEqual(expected);
    }
  });

  it("lose and duplicate nothing in concurrent rounds of one session", async () => {
    const both = [openBesideOthers(), openBesideOthers()] as const;
    const ref = sessionRef("contended");
    const tools = Array.from({ length: 50 }, (_, at) => `tool_${at}`);
    await Promise.all(tools.map((tool, at) => admitTool(both[at % 2 === 0 ? 0 : 1], ref, tool)));
    for (const manager of both) {
      const held = await manager.read(ref);
      expect(toolsOf(held).sort()).toEqual([...tools].sort());
      expect(held.last?.round).toBe(49);
    }
  });

  it("handle interleaved rounds of many sessions", async () => {
    const both = [openBesideOthers(), openBesideOthers()] as const;
    const work = both.flatMap((manager, mine) =>
      Array.from({ length: 30 }, async (_, session) => {
        for (let round = 0; round < 5; round++) {
          await admitTool(manager, sessionRef(`many-${session}`), `${mine}_${round}`);
        }
      }),
    );
    await Promise.all(work);
    for (let session = 0; session < 30; session++) {
      const tools = toolsOf(await both[0].read(sessionRef(`many-${session}`)));
      expect(tools).toHaveLength(10);
      expect(new Set(tools).size).toBe(10);
      expect(tools.filter((tool) => tool.startsWith("1"))).toEqual(["1_0", "1_1", "1_2", "1_3", "1_4"]);
    }
    expect(both.map((manager) => manager.stats().waiting)).toEqual([0, 0]);
  });

  it("succeed eventually after repeated conflicts", async () => {
    const manager = openBesideOthers();
    const ref = sessionRef("unlucky");
    await admitTool(manager, ref, "mine");
    // As if another process had been faster ten times.
    await database.pool.query(`
      CREATE SEQUENCE losses;
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RETURN CASE WHEN nextval('losses') > 10 THEN NEW END; END $$;
      CREATE TRIGGER lose BEFORE UPDATE ON session FOR EACH ROW WHEN (OLD.external_id = 'unlucky') EXECUTE FUNCTION lose()`);
    let tries = 0;
    const tools = await manager.update(ref, (session) => {
      tries++;
      const next = withAdmittedTool(session, "late");
      return { session: next, result: toolsOf(next) };
    });
    expect(tools).toEqual(["mine", "late"]);
    expect(tries).toBe(11);
    expect(manager.stats().waiting).toBe(0);
    expect(toolsOf(await openBesideOthers().read(ref))).toEqual(["mine", "late"]);
  });

  it("agree on a session as soon as the second one serves", async () => {
    const first = await openProcess();
    const ref = sessionRef("newcomer");
    await admitTool(first, ref, "a");
    await admitTool(first, ref, "b");
    const second = await openProcess();
    expect(await admitTool(second, ref, "c")).toEqual(["a", "b", "c"]);
    expect(await admitTool(first, ref, "d")).toEqual(["a", "b", "c", "d"]);
    expect(await admitTool(second, ref, "e")).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("see each other's resets and forks immediately", async () => {
    const [a, b] = [openBesideOthers(), openBesideOthers()];
    const ref = sessionRef("reset-elsewhere");
    await admitTool(a, ref, "a");
    await admitTool(b, ref, "b");
    await a.fork(ref, { externalId: "forked-elsewhere", role: "cook" });
    await a.reset(ref);
    expect(toolsOf(await b.read(ref))).toEqual([]);
    expect(toolsOf(await b.read(sessionRef("forked-elsewhere")))).toEqual(["a", "b"]);
  });
});
