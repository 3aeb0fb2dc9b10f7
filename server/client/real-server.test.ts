import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import { type ApiWithKey, startApiWithKey } from "@/server/testing/start-api";
import { type Reply, startChatEndpoint } from "./chat-endpoint.testing";
import { createClient } from "./index.mjs";
import { completeAt, runLoop } from "./openai-loop.mjs";
import { hasCurl, hasPython, runExample } from "./run-example.testing";

let { api, key, stop } = {} as ApiWithKey;
beforeAll(async () => {
  ({ api, key, stop } = await startApiWithKey());
});
afterAll(() => stop());

const turnOff = '{"domain":"light","service":"turn_off","entity_id":"light.kitchen"}';
const REPLIES: readonly Reply[] = [
  [{ name: "ha_call_service", arguments: turnOff }],
  [{ name: "ha_get_state", arguments: '{"entity_id":"light.kitchen"}' }],
  "The kitchen lights are off.",
];

describe("the client and the server", () => {
  test("agree on every operation", async () => {
    const client = createClient({ url: api.url, key });
    for (const name of Object.keys(OPERATIONS) as OperationName[]) {
      const call = client[name] as (input: object) => Promise<unknown>;
      const answer = await call(OPERATIONS[name].example);
      expect(OPERATIONS[name].output.safeParse(answer).error, name).toBeUndefined();
    }
  });

  test("agree on errors", async () => {
    const client = createClient({ url: api.url, key, role: "orchestrator" });
    const unknown = client.getTool({ name: "ha_get_stat" });
    await expect(unknown).rejects.toMatchObject({
      code: "not_found",
      closest: expect.arrayContaining(["ha_get_state"]),
    });
    const invalid = client.browseCategory({ name: "ha", limit: -1 });
    await expect(invalid).rejects.toMatchObject({ code: "invalid", field: "limit", requestId: expect.any(String) });
    const stranger = createClient({ url: api.url, key: "tck_nobody" });
    await expect(stranger.listCategories()).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
  });

  test("run a whole loop: tools work, the list is fetched once, rounds are reported", async () => {
    const chat = await startChatEndpoint(REPLIES);
    const client = createClient({ url: api.url, key, role: "orchestrator" });
    const errors: unknown[] = [];
    const unchanged: boolean[] = [];
    const result = await runLoop({
      client,
      complete: completeAt({ baseUrl: `${chat.url}/v1` }),
      model: "gpt-5",
      message: "turn off the kitchen lights",
      sessionId: "loop",
      onRound: (resolution) => unchanged.push(resolution.unchanged),
      onError: (error) => errors.push(error),
    });
    await chat.stop();
    expect(errors).toEqual([]);
    expect(result).toMatchObject({ text: "The kitchen lights are off.", rounds: 3 });
    expect(result.messages[4]?.content).toMatch(/off/);
    const lists = chat.asked.map(({ body }) => JSON.stringify(body.tools));
    expect(lists[0]).toContain("ha_call_service");
    for (const [index, list] of lists.entries()) if (unchanged[index]) expect(list).toBe(lists[index - 1]);
    expect(unchanged).toContain(true);
  });
});

describe.each([
  ["resolve.py", hasPython],
  ["resolve.sh", hasCurl],
] as const)("the example %s", (example, isRunnable) => {
  test.skipIf(!isRunnable)("names the tools that the message needs", async () => {
    const { code, output } = await runExample(example, { TOOLCRIB_URL: api.url, TOOLCRIB_KEY: key });
    expect(code).toBe(0);
    expect(output).toContain("ha_call_service");
  });
});
