import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readScenarioSets } from "@/prisma/scenarios/sets";
import { leverOf } from "@/server/contract/generosity";
import { type PolicyCurve, policyCurveInput } from "@/server/contract/policies";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { type PolicySettings, PRESETS } from "@/server/engine/model/snapshot";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { importSets } from "@/server/policy/evaluation-sets/sets-file.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { LEAST_RECORDED } from "./find-curve-cases";
import { readPolicyCurve } from "./policy-curves";

let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const few = (await readScenarioSets("starter")).map((set) => ({
    ...set,
    cases: set.cases.filter((_, at) => at % 8 === 0),
  }));
  await database.client.$transaction((tx) => importSets(tx, TOOLCRIB, few));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const { toolcrib, cortex } = PRESET_SETTINGS;
const lever = leverOf(toolcrib);

/** Polls as the page does. */
async function measured(reader: string, settings: PolicySettings | null = null): Promise<PolicyCurve> {
  for (;;) {
    const curve = await readPolicyCurve(api.services, reader, policyCurveInput.parse({ id: "toolcrib", settings }));
    if (curve.error !== null || curve.done === curve.total) return curve;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function record(from: number, to: number): Promise<void> {
  const key = await api.keyFor("orchestrator");
  for (let at = from; at < to; at++) {
    const session = { sessionId: `session-${at}`, role: "orchestrator" };
    const message = `turn off the kitchen lights, number ${at}`;
    const { body } = await api.ask<{ round: number }>(key, "/api/v1/resolve", { ...session, message });
    await api.ask(key, "/api/v1/report", { ...session, round: body.round, called: ["ha_call_service"] });
  }
  await api.services.records.flush();
  await api.services.sessions.flush();
}

describe("the curve of a policy", () => {
  it("is measured on an evaluation set while there are few recorded messages, from lean to generous", async () => {
    await record(0, 2);
    const curve = await measured("user_first");
    expect(curve).toMatchObject({ set: "starter", recorded: 2, error: null, isByWords: true });
    expect(curve.messages).toBeGreaterThan(20);
    expect(Object.keys(curve.presets).sort()).toEqual([...PRESETS].sort());
    expect(curve.presets.digitorn).toMatchObject({ recall: 1, tokenRatio: 1 });
    expect(curve.presets.toolcrib).toEqual(curve.saved);
    expect(curve.saved).toMatchObject({ harm: { sessions: 2, losing: 0 } });
    const [lean, generous] = [curve.points[0], curve.points.at(-1)];
    expect(lean?.tokens).toBeLessThan(generous?.tokens ?? 0);
    expect(lean?.recall).toBeLessThan(generous?.recall ?? 0);
    expect(curve.points.length).toBeGreaterThan(4);
  });

  it("is measured on recorded messages once there are enough, and says what would be lost", async () => {
    await record(2, LEAST_RECORDED);
    const curve = await measured("user_second", {
      ...cortex,
      signals: { ...cortex.signals, keyword: toolcrib.signals.keyword },
    });
    expect(curve).toMatchObject({ set: null, messages: LEAST_RECORDED, recorded: LEAST_RECORDED });
    expect(curve.points).toEqual([]);
    const off = await measured("user_second", { ...toolcrib, mode: "chat" });
    expect(off.typed).toMatchObject({
      ...{ recall: 0, tokens: 0 },
      harm: { sessions: LEAST_RECORDED, losing: LEAST_RECORDED, lost: [{ tool: "ha_call_service" }] },
    });
  });

  it("keeps what it measured while only the lever moves", async () => {
    const first = await measured("user_second");
    const rung = first.points[1]?.value ?? 0;
    const moved = lever?.write(toolcrib, rung) ?? toolcrib;
    const next = await readPolicyCurve(
      api.services,
      "user_second",
      policyCurveInput.parse({ id: "toolcrib", settings: moved }),
    );
    expect(next.points).toEqual(first.points);
    expect(next).toMatchObject({ done: next.total, typed: { tokens: first.points[1]?.tokens } });
  });

  it("uses no chat of another person, and the reader's own", async () => {
    await database.client.round.updateMany({ data: { ownerId: "user_somebody" } });
    expect(await measured("user_third")).toMatchObject({ set: "starter", recorded: 0 });
    expect(await measured("user_somebody")).toMatchObject({ set: null, recorded: LEAST_RECORDED });
  });
});
