import { afterEach, describe, expect, test } from "vitest";
import { type AgentApi, type Round, startAgentApi } from "./agent-api.testing";
import { type Reply, startChatEndpoint } from "./chat-endpoint.testing";
import { createClient } from "./index.mjs";
import type { LocalServer } from "./local-server.testing";
import type { LoopOptions } from "./openai-loop.d.mts";
import { completeAt, runLoop } from "./openai-loop.mjs";

const open: LocalServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.stop())));

type World = { readonly api: AgentApi; readonly chat: LocalServer; readonly options: LoopOptions };

async function makeWorld(rounds: readonly Round[], replies: readonly Reply[], firstRound = 0): Promise<World> {
  const api = await startAgentApi(rounds, firstRound);
  const chat = await startChatEndpoint(replies);
  open.push(api, chat);
  const options: LoopOptions = {
    client: createClient({ url: api.url, key: "tck_1", role: "orchestrator", backoffMs: 1 }),
    complete: completeAt({ baseUrl: `${chat.url}/v1/`, key: "sk-1" }),
    model: "gpt-5",
    message: "turn off the lights",
    sessionId: "s1",
  };
  return { api, chat, options };
}

const call = (name: string, args = "{}") => [{ name, arguments: args }];
const namesSent = ({ chat }: World) =>
  chat.asked.map(({ body }) =>
    (body.tools as { function: { name: string } }[] | undefined)?.map((t) => t.function.name),
  );

describe("each round", () => {
  test("runs what the model calls and gives it the results, until it has an answer", async () => {
    const two = [...call("ha_call_service", '{"of":"a"}'), ...call("ha_get_state")];
    const world = await makeWorld([{ names: ["ha_call_service", "ha_get_state"] }], [two, "done"]);
    const result = await runLoop(world.options);
    expect(result).toMatchObject({ text: "done", ended: "answer", rounds: 2 });
    expect(result.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "turn off the lights"],
      ["assistant", null],
      ["tool", 'ha_call_service ran with {"of":"a"}'],
      ["tool", "ha_get_state ran with {}"],
      ["assistant", "done"],
    ]);
    expect(world.api.bodies("/tools/execute")).toEqual([
      { name: "ha_call_service", arguments: { of: "a" }, sessionId: "s1", role: "orchestrator", format: "openai-chat" },
      { name: "ha_get_state", arguments: {}, sessionId: "s1", role: "orchestrator", format: "openai-chat" },
    ]);
    expect(world.chat.asked[0]?.authorization).toBe("Bearer sk-1");
    expect(world.chat.asked[0]?.body.model).toBe("gpt-5");
  });

  test("keeps its list while it is unchanged, and uses the new one when it grows", async () => {
    const small = { names: ["search_tools"] };
    const grown = { names: ["search_tools", "task_list"] };
    const world = await makeWorld([small, small, grown], [call("search_tools"), call("search_tools"), "done"]);
    await runLoop(world.options);
    expect(namesSent(world)).toEqual([["search_tools"], ["search_tools"], ["search_tools", "task_list"]]);
    const asked = world.api.bodies("/resolve").map(({ round, since }) => ({ round, since }));
    const hash = "search_tools  ";
    // The first leaves the round to the server; the others count on from its answer.
    expect(asked).toEqual([{}, { round: 1, since: hash }, { round: 2, since: hash }]);
  });

  test("omits an empty tool list, which servers refuse", async () => {
    const world = await makeWorld([{ names: [] }], ["hello"]);
    await expect(runLoop(world.options)).resolves.toMatchObject({ text: "hello", rounds: 1 });
    expect(world.chat.asked[0]?.body).not.toHaveProperty("tools");
  });

  test("adds the policy's prompt after the app's, also in unchanged rounds", async () => {
    const world = await makeWorld([{ names: ["get_tool"], prompt: "Tools: …" }], [call("get_tool"), "done"]);
    await runLoop({ ...world.options, system: "Be brief." });
    const systems = world.chat.asked.map(({ body }) => (body.messages as unknown[])[0]);
    const expected = { role: "system", content: "Be brief.\n\nTools: …" };
    expect(systems).toEqual([expected, expected]);
  });

  test("is reported with what was called and what it cost", async () => {
    const world = await makeWorld([{ names: ["task_list"] }], [call("task_list"), "done"], 4);
    await runLoop(world.options);
    const same = { sessionId: "s1", role: "orchestrator", format: "openai-chat" };
    expect(world.api.bodies("/report")).toEqual([
      { ...same, round: 4, called: ["task_list"], usage: { inputTokens: 100, outputTokens: 7, cachedTokens: 64 } },
      { ...same, round: 5, called: [], usage: { inputTokens: 101, outputTokens: 7, cachedTokens: 64 } },
    ]);
  });

  test("continues if a report fails", async () => {
    const world = await makeWorld([{ names: [] }], ["done"]);
    const failing = { ...world.options.client, report: () => Promise.reject(new Error("away")) };
    const errors: unknown[] = [];
    const result = await runLoop({ ...world.options, client: failing, onError: (error) => errors.push(error) });
    expect(result.text).toBe("done");
    expect(errors).toHaveLength(1);
  });
});

describe("the loop ends", () => {
  test("at the caller's number of rounds, with a conversation that can be continued", async () => {
    const world = await makeWorld([{ names: ["task_list"] }], [call("task_list")]);
    const result = await runLoop({ ...world.options, maxRounds: 2 });
    expect(result).toMatchObject({ ended: "max-rounds", rounds: 2 });
    const { messages, held } = result;
    await runLoop({ ...world.options, messages, held, maxRounds: 1 });
    expect(world.chat.asked).toHaveLength(3);
    expect(world.api.bodies("/resolve").map(({ round }) => round)).toEqual([undefined, 1, 2]);
  });

  test("at the policy's number by default", async () => {
    const world = await makeWorld([{ names: ["task_list"] }], [call("task_list")]);
    await expect(runLoop(world.options)).resolves.toMatchObject({ ended: "max-rounds", rounds: 5 });
  });
});

describe("a call", () => {
  test("with a mistake gets an error that helps the model", async () => {
    const wrong = [
      ...call("missing"),
      ...call("task_list", "{oops"),
      ...call("task_list", "[1]"),
      ...call("task_list", ""),
    ];
    const world = await makeWorld([{ names: ["task_list"] }], [wrong, "done"]);
    const { messages } = await runLoop(world.options);
    expect(messages.filter(({ role }) => role === "tool").map(({ content }) => content)).toEqual([
      '{"error":"said not_found","closest":["task_list"]}',
      '{"error":"arguments: must be a JSON object"}',
      '{"error":"arguments: must be a JSON object"}',
      "task_list ran with {}",
    ]);
  });

  test("that fails for a reason no model can fix ends the loop", async () => {
    const world = await makeWorld([{ names: ["broken"] }], [call("broken"), "done"]);
    await expect(runLoop(world.options)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("of the app's own function is run by the app, unless the role may not use the tool", async () => {
    const calls = [...call("mine", '{"of":"x"}'), ...call("unsent"), ...call("denied"), ...call("throws")];
    const world = await makeWorld([{ names: ["mine", "throws"] }], [calls, "done"]);
    const ran: string[] = [];
    const note = (name: string) => (args: object) => {
      ran.push(name);
      return { name, args };
    };
    const throws = () => {
      throw new Error("no power");
    };
    const functions = { mine: note("mine"), unsent: note("unsent"), denied: note("denied"), throws };
    const { messages } = await runLoop({ ...world.options, functions });
    expect(ran).toEqual(["mine", "unsent"]);
    expect(messages.filter(({ role }) => role === "tool").map(({ content }) => content)).toEqual([
      '{"name":"mine","args":{"of":"x"}}',
      '{"name":"unsent","args":{}}',
      '{"error":"No tool named “denied” is available"}',
      '{"error":"no power"}',
    ]);
    expect(world.api.bodies("/authorize").map(({ name }) => name)).toEqual(["unsent", "denied"]);
    expect(world.api.bodies("/tools/execute")).toEqual([]);
  });
});
