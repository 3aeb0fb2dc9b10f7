import { afterAll, beforeAll, expect, it } from "vitest";
import { readMisses } from "@/server/insights/usage/misses.view";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openUpstream, type ScriptedUpstream, sendText } from "./scripted-upstream.testing";

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  api = await startApi(database, { env: { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url } });
  key = await api.keyFor("orchestrator");
});
afterAll(async () => {
  await api.stop();
  await upstream.close();
  await database.drop();
});

const NAMES = ["send_email", "book_flight", "translate_text", "play_music", "read_file", "get_weather"];
const toolOf = (name: string) => ({
  type: "function",
  function: {
    name,
    description: `${name.replace("_", " ")} for the user`,
    parameters: { type: "object", properties: { text: { type: "string" } } },
  },
});
const MESSAGE = "Get the weather in Oslo";

async function ask(session: string, names = NAMES): Promise<void> {
  const answer = await fetch(`${api.url}/v1/chat/completions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "user-agent": "test-agent/1",
      "x-toolcrib-session": session,
    },
    body: JSON.stringify({
      model: "m",
      tools: names.map(toolOf),
      messages: [{ role: "user", content: MESSAGE }],
    }),
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
}

function answerWithCall(name: string): void {
  const call = { id: "c1", type: "function", function: { name, arguments: "{}" } };
  const message = { role: "assistant", content: null, tool_calls: [call] };
  const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 };
  const choices = [{ index: 0, finish_reason: "tool_calls", message }];
  upstream.answerWith(
    sendText(JSON.stringify({ choices, usage }), { headers: { "content-type": "application/json" } }),
  );
}

it("records what would have been sent, what the model called, and the tools it saw", async () => {
  answerWithCall("get_weather");
  const { client } = database;
  // The first rounds of a new list have no vectors yet. They say so, and are not counted.
  await expect
    .poll(
      async () => {
        await ask(`s${Math.random()}`);
        return client.gatewayRound.count({ where: { failure: null } });
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBeGreaterThan(0);
  const round = await client.gatewayRound.findFirstOrThrow({ where: { failure: null } });
  expect(round).toMatchObject({
    ...{ mode: "observe", roleName: "orchestrator", dialect: "openai-chat", modelName: "m", userAgent: "test-agent/1" },
    ...{ called: ["get_weather"], upstreamStatus: 200, inputTokens: 100, outputTokens: 5 },
  });
  expect(round.offered).toEqual(NAMES);
  expect(round.sent).toContain("get_weather");
  expect(round.sentTokens).toBeGreaterThan(0);
  await expect.poll(() => client.observedTool.count(), { timeout: 15_000 }).toBe(NAMES.length);
});

it("lists a called tool that would have been left out among the missing ones, with the message", async () => {
  const others = Array.from({ length: 80 }, (_, at) => `polish_artifact_${at}`);
  answerWithCall("polish_artifact_70");
  const range = { from: new Date(0), to: new Date(Date.now() + 60_000) };
  await expect
    .poll(
      async () => {
        await ask(`lost${Math.random()}`, [...NAMES, ...others]);
        return (await readMisses(database.client, "user_reader", range))[0];
      },
      { timeout: 20_000, interval: 300 },
    )
    .toMatchObject({ kind: "observed", name: "polish_artifact_70", messages: expect.arrayContaining([MESSAGE]) });
});
