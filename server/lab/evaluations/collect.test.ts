import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import { someCall, someReport, someRound } from "@/server/agent/rounds/some-records.testing";
import { collectInput } from "@/server/contract/evaluations";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { addCases } from "./cases.service";
import { collectCases } from "./collect.view";
import { createSet } from "./evaluations.service";

let database: TestDatabase;
let setId: string;
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

beforeAll(async () => {
  database = await createTestDatabase();
  const fields = { name: "some-set", description: "", required: false };
  const limits = { recallFloor: null, zeroFloor: null, tokenCeiling: null };
  setId = (await createSet(database.client, TOOLCRIB, { ...fields, ...limits }, { mayGuard: false })).id;
  const settings = { current: () => DEFAULT_SETTINGS, isRead: () => true };
  const log = pino({ level: "silent" });
  const queue = createRecordQueue({ databaseUrl: database.url, settings, log });
  const role = { roleName: "orchestrator" };
  queue.addRound(someRound({ ...role, id: "a0", round: 0, message: "good morning", at: ago(9) }));
  queue.addRound(someRound({ ...role, id: "a1", round: 1, message: "search the news", at: ago(8) }));
  queue.addRound(someRound({ ...role, id: "a2", round: 2, message: "search the news", at: ago(7) }));
  queue.addRound(someRound({ ...role, id: "b0", sessionId: "ses_2", message: "search the news", at: ago(60) }));
  queue.addRound(someRound({ ...role, id: "c0", sessionId: "ses_3", message: "nobody said", at: ago(5) }));
  queue.addRound(someRound({ ...role, id: "d0", sessionId: "ses_4", message: "long ago", at: ago(60 * 24 * 9) }));
  queue.addReport(someReport({ ...role, roundId: "a0", called: [] }));
  queue.addReport(someReport({ ...role, roundId: "a1", called: ["web_search"], unsent: [] }));
  queue.addReport(someReport({ ...role, roundId: "a2", called: ["web_read", "made_up"], unsent: ["web_read"] }));
  queue.addReport(someReport({ ...role, roundId: "b0", called: ["http_fetch"] }));
  queue.addReport(someReport({ ...role, roundId: "d0", called: ["http_fetch"] }));
  queue.addCall(someCall({ ...role, id: "k1", roundId: "a2", toolName: "task_create", outcome: "ok" }));
  queue.addCall(someCall({ ...role, id: "k2", roundId: "a2", toolName: "search_tools", outcome: "ok" }));
  queue.addCall(someCall({ ...role, id: "k3", roundId: "a2", toolName: "file_read", outcome: "denied" }));
  await queue.stop();
});
afterAll(() => database.drop());

const collect = (change: object = {}) =>
  collectCases(database.client, "user_reader", collectInput.parse({ setId, ...change }));

describe("collecting cases from recorded sessions", () => {
  it("uses all calls of a turn as the needs of its message, once per message, from its latest occurrence", async () => {
    expect(await collect()).toMatchObject([
      {
        ...{ message: "search the news", role: "orchestrator", times: 2, isInSet: false, history: ["good morning"] },
        ...{ needs: ["task_create", "web_read", "web_search"], unsent: ["web_read"], sessionId: "ses_1" },
      },
    ]);
  });

  it("recognizes small talk by reports: without a report it is not small talk", async () => {
    expect((await collect({ kind: "quiet" })).map(({ message }) => message)).toEqual(["good morning"]);
  });

  it("searches only the given roles and period", async () => {
    expect((await collect({ days: 30 })).map(({ message }) => message)).toEqual(["search the news", "long ago"]);
    expect(await collect({ session: "ses_2" })).toMatchObject([{ needs: ["http_fetch"], times: 1 }]);
    expect(await collect({ role: "research" })).toEqual([]);
    expect((await collect({ kind: "missed" })).map(({ unsent }) => unsent)).toEqual([["web_read"]]);
  });

  it("says which messages the set already has", async () => {
    await addCases(database.client, TOOLCRIB, setId, [{ message: "search the news", needs: [] }]);
    expect(await collect()).toMatchObject([{ isInSet: true }]);
  });
});
