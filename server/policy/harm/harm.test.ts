import { afterAll, beforeAll, expect, it } from "vitest";
import { withPolicySettings } from "@/server/engine/analysis/with-policy-settings";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { listCalledRounds } from "./called-rounds.view";
import { measureHarm } from "./measure-harm";

let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const LIGHTS = "turn off the kitchen lights";
const READER = "user_reader";

async function record(sessionId: string, message: string, called: readonly string[]) {
  const key = await api.keyFor("orchestrator");
  const { body } = await api.ask<{ round: number }>(key, "/api/v1/resolve", { sessionId, message });
  await api.ask(key, "/api/v1/report", { sessionId, role: "orchestrator", round: body.round, called });
  await api.services.records.flush();
  await api.services.sessions.flush();
}

it("counts the sessions that called a tool which a change would take from them, and no others", async () => {
  await record("one", LIGHTS, ["ha_call_service"]);
  await record("two", LIGHTS, ["ha_call_service"]);
  await record("three", "read the file notes.txt", ["no_such_tool"]);
  const { compiled } = await api.services.states.get("draft");
  const rounds = await listCalledRounds(database.client, { reader: READER, limit: 60 });
  expect(rounds).toHaveLength(2);
  const harmUnder = (settings: (typeof PRESET_SETTINGS)["toolcrib"]) =>
    measureHarm(api.services.embeddings, compiled, withPolicySettings(compiled, settings), rounds);
  expect(await measureHarm(api.services.embeddings, compiled, compiled, rounds)).toEqual({
    ...{ sessions: 2, losing: 0, lost: [] },
  });
  expect(await harmUnder({ ...PRESET_SETTINGS.toolcrib, mode: "direct" })).toMatchObject({ losing: 0, lost: [] });
  expect(await harmUnder({ ...PRESET_SETTINGS.toolcrib, mode: "chat" })).toEqual({
    ...{ sessions: 2, losing: 2, lost: [{ tool: "ha_call_service", sessions: 2 }] },
  });
});

it("tries the second side with the role and mode that it asks for", async () => {
  const { compiled } = await api.services.states.get("draft");
  const rounds = await listCalledRounds(database.client, { reader: READER, limit: 60 });
  const with_ = (after: { role?: string; mode?: "chat" }) =>
    measureHarm(api.services.embeddings, compiled, compiled, rounds, { before: {}, after });
  expect(await with_({})).toMatchObject({ losing: 0 });
  expect(await with_({ mode: "chat" })).toMatchObject({ losing: 2 });
  expect(await with_({ role: "research" })).toMatchObject({ losing: 2 });
});

it("compares only access where the message was not stored", async () => {
  const { compiled } = await api.services.states.get("draft");
  const round = { sessionId: "gone", role: "orchestrator", message: null, called: ["ha_call_service"] };
  const role = compiled.roles.get("orchestrator");
  const chat = withPolicySettings(compiled, { ...PRESET_SETTINGS.toolcrib, mode: "chat" });
  expect(await measureHarm(api.services.embeddings, compiled, chat, [round])).toMatchObject({ losing: 0 });
  const closed = role && {
    ...compiled,
    roles: new Map([["orchestrator", { ...role, allowed: role.core.intersect(role.core) }]]),
  };
  expect(closed && (await measureHarm(api.services.embeddings, compiled, closed, [round]))).toMatchObject({
    ...{ losing: 1, lost: [{ tool: "ha_call_service", sessions: 1 }] },
  });
});

it("uses no chat of another person", async () => {
  await database.client.round.updateMany({ data: { ownerId: "user_somebody" } });
  expect(await listCalledRounds(database.client, { reader: READER, limit: 60 })).toEqual([]);
  expect(await listCalledRounds(database.client, { reader: "user_somebody", limit: 60 })).toHaveLength(2);
});
