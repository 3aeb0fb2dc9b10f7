import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import { type ApiWithKey, startApiWithKey } from "@/server/testing/start-api";

let { api, key, stop } = {} as ApiWithKey;
beforeAll(async () => {
  ({ api, key, stop } = await startApiWithKey());
});
afterAll(() => stop());

const MUTATIONS = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => !OPERATIONS[name].isQuery);

/** A batch of one goes through tRPC's adapter and is taken out of its list. */
async function ask(lane: "ours" | "adapter", name: OperationName, body: string, authorization = `Bearer ${key}`) {
  const isBatch = lane === "adapter";
  const answer = await fetch(`${api.url}/api/trpc/${OPERATIONS[name].trpc}${isBatch ? "?batch=1" : ""}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: isBatch ? `{"0":${body}}` : body,
  });
  const parsed = (await answer.json()) as unknown;
  const told = isBatch && Array.isArray(parsed) ? parsed[0] : parsed;
  const plain = JSON.stringify(told, (field, value) => (CHANGING.includes(field) ? null : value));
  return { status: answer.status, type: answer.headers.get("content-type")?.split(";")[0], told: JSON.parse(plain) };
}
const CHANGING = ["requestId", "durationMs", "callId", "resolutionId", "sessionId"];

describe("a plain call of an agent's mutation", () => {
  it.each(MUTATIONS)("%s is answered as tRPC's own adapter answers it", async (name) => {
    const { example } = OPERATIONS[name];
    await ask("ours", "resolve", JSON.stringify({ ...OPERATIONS.resolve.example, round: 0 }));
    const inputs = ["ours", "adapter"].map((lane) =>
      JSON.stringify({
        ...example,
        ...(name === "resolve" && { round: 0 }),
        ...(name === "forkSession" && { to: `f-${lane}` }),
      }),
    );
    // Done once before: a lamp that is off already gives the same answer twice.
    if (name === "execute") await ask("ours", name, inputs[0] ?? "");
    const ours = await ask("ours", name, inputs[0] ?? "");
    expect(ours.status, JSON.stringify(ours.told)).toBe(200);
    expect(ours).toEqual(await ask("adapter", name, inputs[1] ?? ""));
  });

  it.each([
    ["resolve", "{}"],
    ["resolve", '{"message":5}'],
    ["resolve", '{"message":"x","role":"nobody"}'],
    ["resolve", '{"message":"x"}'],
    ["execute", '{"name":"ha_get_state","role":"nobody"}'],
    ["execute", '{"name":"ha_get_state","role":"orchestrator","arguments":[]}'],
    ["report", '{"sessionId":"none","round":3,"role":"orchestrator"}'],
  ] as const)("%s is refused as tRPC's own adapter refuses it (%s)", async (name, body) => {
    const ours = await ask("ours", name, body);
    expect(ours.status).toBeGreaterThanOrEqual(400);
    expect(ours).toEqual(await ask("adapter", name, body));
  });

  it("is refused without a key as tRPC's own adapter refuses it", async () => {
    const ours = await ask("ours", "resolve", '{"message":"x"}', "Bearer tck_nobody");
    expect(ours.status).toBe(401);
    expect(ours).toEqual(await ask("adapter", "resolve", '{"message":"x"}', "Bearer tck_nobody"));
  });
});
