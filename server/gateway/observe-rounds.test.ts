import { afterAll, beforeAll, expect, it } from "vitest";
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
const TOOLS = NAMES.map((name) => ({
  type: "function",
  function: {
    name,
    description: `${name.replace("_", " ")} for the user`,
    parameters: { type: "object", properties: { text: { type: "string" } } },
  },
}));

async function ask(session: string): Promise<void> {
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
      tools: TOOLS,
      messages: [{ role: "user", content: "Get the weather in Oslo" }],
    }),
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
}

it("records what would have been sent, what the model called, and the tools it saw", async () => {
  const call = { id: "c1", type: "function", function: { name: "get_weather", arguments: "{}" } };
  const message = { role: "assistant", content: null, tool_calls: [call] };
  const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 };
  const choices = [{ index: 0, finish_reason: "tool_calls", message }];
  upstream.answerWith(
    sendText(JSON.stringify({ choices, usage }), { headers: { "content-type": "application/json" } }),
  );
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
