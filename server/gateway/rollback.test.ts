import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { policies } from "@/server/policy/policies/policies.service";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { toyEmbedder } from "@/server/testing/toy-vectors";
import { setGatewayRole } from "./gateway-roles.service";
import { openUpstream, type ScriptedUpstream, sendText } from "./scripted-upstream.testing";

const AGENTS = byScale({ quick: 6, record: 24 });
const GOOD_ROUNDS = byScale({ quick: 80, record: 400 });
/** Ten bad rounds are enough at the usual limits. Requests in progress end in the mode they started in. */
const MOST_BAD_ROUNDS = 10 + 2 * AGENTS;

const ROLE = "orchestrator";
const embedder = toyEmbedder();

let database: TestDatabase;
let upstream: ScriptedUpstream;
let api: RunningApi;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await openUpstream(sendText("{}"));
  const env = { TOOLCRIB_GATEWAY_UPSTREAM_OPENAI: upstream.url, TOOLCRIB_METRICS_TOKEN: "metrics" };
  api = await startApi(database, { env, embedder });
  key = await api.keyFor(ROLE);
});
afterAll(async () => {
  await api.stop();
  await upstream.close();
  await database.drop();
});

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const VERBS = ["find", "book", "cancel", "compare"];
const NAMES = TOPICS.flatMap((topic) => VERBS.map((verb) => `${verb}_${topic}`));
const TOOLS = NAMES.map((name) => ({
  type: "function",
  function: {
    name,
    description: `${name.replace("_", " a ")} for the traveller, with price, owner and date. It returns all about it.`,
    parameters: { type: "object", properties: { city: { type: "string", description: "Where. ".repeat(10) } } },
  },
}));

type Body = {
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly messages: readonly { readonly content: string }[];
};

/** Calls what the message asks for, and looks it up first where it was not sent. */
function actAsModel(body: Body): object {
  const needed = body.messages[0]?.content.replace(" a ", "_") ?? "";
  const isSent = body.tools?.some((tool) => tool.function.name === needed);
  const call = isSent
    ? { name: needed, arguments: "{}" }
    : { name: "search_tools", arguments: JSON.stringify({ query: `select:${needed}` }) };
  const message = { role: "assistant", content: null, tool_calls: [{ id: "1", type: "function", function: call }] };
  return {
    id: "1",
    object: "chat.completion",
    model: "m",
    choices: [{ index: 0, finish_reason: "tool_calls", message }],
  };
}

let asked = 0;
/** A conversation of its own, about any of the tools. Answers the mode in which it went. */
async function ask(): Promise<string> {
  asked += 1;
  const needed = NAMES[asked % NAMES.length] ?? "";
  const answer = await fetch(`${api.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "x-toolcrib-session": `s${asked}` },
    body: JSON.stringify({
      model: "m",
      tools: TOOLS,
      messages: [{ role: "user", content: needed.replace("_", " a ") }],
    }),
  });
  const { choices } = (await answer.json()) as {
    choices: { message: { tool_calls: { function: { name: string } }[] } }[];
  };
  // The task is completed whatever the policy does.
  expect(choices[0]?.message.tool_calls[0]?.function.name).toBe(needed);
  return answer.headers.get("x-toolcrib-mode") ?? "";
}

async function publishSabotage(): Promise<void> {
  const all = await policies.list(database.client);
  const policy = all.find(({ name }) => name === "toolcrib");
  if (policy === undefined) throw new Error("the starter has changed");
  const { updatedAt: _time, ...editable } = policy;
  const settings = { ...PRESET_SETTINGS.digitorn, mode: "discovery" as const };
  await policies.update(database.client, TOOLCRIB, { ...editable, settings });
  const { draftHash } = await reviewDraft(database.client);
  await publishDraft(database.client, TOOLCRIB, { note: "sabotage", draftHash });
}

it("a role returns to observe by itself when a broken policy is published under load", {
  timeout: 120_000,
}, async () => {
  const { roles } = api.services.gatewayControl;
  const { client } = database;
  upstream.answerWith(({ body }, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(actAsModel(JSON.parse(body.toString()) as Body)));
  });
  await vi.waitFor(
    async () => {
      await ask();
      expect(await client.gatewayRound.count({ where: { failure: null } })).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 100 },
  );
  await setGatewayRole(client, TOOLCRIB, { role: ROLE, version: 0, changes: { mode: "on" } });
  await roles.refresh();

  let isOver = false;
  const modes: string[] = [];
  const agents = Promise.all(
    Array.from({ length: AGENTS }, async () => {
      while (!isOver) modes.push(await ask());
    }),
  );
  await vi.waitFor(() => expect(modes.length).toBeGreaterThan(GOOD_ROUNDS), { timeout: 60_000 });
  expect(roles.of(ROLE)).toMatchObject({ mode: "on", rollback: null });
  expect(new Set(modes)).toEqual(new Set(["on"]));

  await publishSabotage();
  await vi.waitFor(() => expect(roles.of(ROLE).rollback).not.toBeNull(), { timeout: 60_000 });
  const atRollback = modes.length;
  await vi.waitFor(() => expect(modes.length).toBeGreaterThan(atRollback + 3 * AGENTS), { timeout: 30_000 });
  isOver = true;
  await agents;

  expect(new Set(modes.slice(-AGENTS))).toEqual(new Set(["observe"]));
  expect(roles.of(ROLE)).toMatchObject({ mode: "observe", rollback: { reason: { kind: "recall", limit: 0.99 } } });
  const [last] = await client.auditEvent.findMany({ where: { noun: "gateway", action: "roll back" } });
  expect(last).toMatchObject({ subjectId: ROLE });
  const metrics = await fetch(`${api.url}/metrics`, { headers: { authorization: "Bearer metrics" } });
  expect(await metrics.text()).toContain(`toolcrib_gateway_rollbacks_total{role="${ROLE}"} 1`);
  await api.services.records.flush();
  const bad = await client.gatewayRound.count({ where: { mode: "on", lost: { isEmpty: false } } });
  expect(bad).toBeGreaterThan(0);
  expect(bad).toBeLessThanOrEqual(MOST_BAD_ROUNDS);
  reportFigures("gateway: a sabotaged policy under load", {
    ...{ agents: AGENTS, "rounds before": GOOD_ROUNDS, "rounds that lost a tool": bad, "tasks not done": 0 },
  });
});
