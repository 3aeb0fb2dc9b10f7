import { generateText, stepCountIs, streamText, type ToolSet, tool } from "ai";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { findMessagesProblem } from "@/server/contract/agent/read-messages";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { type AgentApi, type Round, startAgentApi } from "./agent-api.testing";
import { stepsWith } from "./ai-sdk.mjs";
import { createClient } from "./index.mjs";
import { META_TOOLS as OURS } from "./meta-tools.mjs";

let api: AgentApi | undefined;
afterEach(() => api?.stop());

async function open(rounds: readonly Round[], firstRound = 0) {
  api = await startAgentApi(rounds, firstRound);
  return { api, client: createClient({ url: api.url, key: "tck_1", role: "orchestrator", backoffMs: 1 }) };
}

type Reply = string | { readonly name: string; readonly input: string };
type Generated = Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>;

const usage: Generated["usage"] = {
  inputTokens: { total: 100, noCache: 36, cacheRead: 64, cacheWrite: 0 },
  outputTokens: { total: 7, text: 7, reasoning: 0 },
};

function modelThat(...replies: Reply[]): MockLanguageModelV3 {
  return new MockLanguageModelV3({
    doGenerate: replies.map((reply, index): Generated => {
      const text = typeof reply === "string";
      return {
        content: text
          ? [{ type: "text", text: reply }]
          : [{ type: "tool-call", toolCallId: `call_${index}`, toolName: reply.name, input: reply.input }],
        finishReason: { unified: text ? "stop" : "tool-calls", raw: undefined },
        usage,
        warnings: [],
      };
    }),
  });
}

const offered = ({ doGenerateCalls, doStreamCalls }: MockLanguageModelV3) =>
  [...doGenerateCalls, ...doStreamCalls].map(({ tools = [] }) => tools.map(({ name }) => name));

const mine = (name: string) =>
  tool({ description: name, inputSchema: z.object({}), execute: async () => `${name} ran in the app` });

describe("prepareStep", () => {
  test("activates the app's tools that the message needs, per step", async () => {
    const { client, api } = await open([{ names: ["task_list"] }, { names: ["task_list", "note_add", "not_ours"] }]);
    const tools = { note_add: mine("note_add"), task_list: mine("task_list"), web_push: mine("web_push") };
    const model = modelThat({ name: "task_list", input: "{}" }, "done");
    const { text, steps } = await generateText({
      model,
      tools,
      messages: [
        { role: "user", content: "earlier" },
        { role: "assistant", content: "yes" },
        {
          role: "user",
          content: [
            { type: "text", text: "what is" },
            { type: "text", text: "to do?" },
          ],
        },
      ],
      stopWhen: stepCountIs(5),
      ...stepsWith(client, { sessionId: "s1", tools, addMissing: false }),
    });
    expect(text).toBe("done");
    expect(offered(model)).toEqual([["task_list"], ["note_add", "task_list"]]);
    expect(steps[0]?.toolResults[0]?.output).toBe("task_list ran in the app");
    const [first, second] = api.bodies("/resolve") as { messages: object[]; round?: number; since?: string }[];
    expect(first?.messages).toHaveLength(3);
    expect(first?.messages.at(-1)).toMatchObject({ content: [{ text: "what is" }, { text: "to do?" }] });
    expect(second).toMatchObject({ round: 1, since: "task_list  " });
    // Later calls and their results are included.
    expect(second?.messages.slice(3)).toMatchObject([{ role: "assistant" }, { role: "tool" }]);
    expect(second?.messages.map((message) => findMessagesProblem([message, first?.messages[0]]))).toEqual(
      second?.messages.map(() => null),
    );
  });

  test("activates nothing if nothing is needed", async () => {
    const { client } = await open([{ names: [] }]);
    const tools = { task_list: mine("task_list") };
    const model = modelThat("hello");
    const { prepareStep } = stepsWith(client, { sessionId: "s1", tools });
    await generateText({ model, tools, prompt: "hi", prepareStep });
    expect(offered(model)).toEqual([[]]);
  });

  test("does not run an inactive tool, even if the app has it", async () => {
    const { client } = await open([{ names: ["task_list"] }]);
    let ran = false;
    const secret = tool({
      inputSchema: z.object({}),
      execute: async () => {
        ran = true;
      },
    });
    const tools = { task_list: mine("task_list"), secret };
    const model = modelThat({ name: "secret", input: "{}" }, "done");
    const steps = stepsWith(client, { sessionId: "s1", tools });
    await generateText({ model, tools, prompt: "hi", stopWhen: stepCountIs(3), ...steps });
    expect(ran).toBe(false);
  });

  test("counts rounds across the turns of a session", async () => {
    const { client, api } = await open([{ names: ["task_list"] }], 7);
    const tools = { task_list: mine("task_list") };
    const steps = stepsWith(client, { sessionId: "s1", tools });
    for (const prompt of ["one", "two"]) await generateText({ model: modelThat("ok"), tools, prompt, ...steps });
    expect(api.bodies("/resolve").map(({ round }) => round)).toEqual([undefined, 8]);
    expect(api.bodies("/report").map(({ round }) => round)).toEqual([7, 8]);
  });

  test("adds the policy's prompt to the app's system prompt, also in unchanged steps", async () => {
    const { client } = await open([{ names: ["task_list"], prompt: "Tools: …" }]);
    const tools = { task_list: mine("task_list") };
    const model = modelThat({ name: "task_list", input: "{}" }, "done");
    const steps = stepsWith(client, { sessionId: "s1", tools, system: "Be brief." });
    await generateText({ model, tools, prompt: "hi", stopWhen: stepCountIs(3), ...steps });
    const systems = model.doGenerateCalls.map(({ prompt }) => prompt[0]);
    const expected = { role: "system", content: "Be brief.\n\nTools: …" };
    expect(systems).toMatchObject([expected, expected]);
  });
});

describe("tools that Toolcrib runs", () => {
  test("are appended to the app's tools and run by Toolcrib", async () => {
    const { client, api } = await open([{ names: ["search_tools"] }, { names: ["search_tools", "ha_get_state"] }]);
    const tools: ToolSet = { task_list: mine("task_list") };
    const model = modelThat(
      { name: "search_tools", input: '{"of":"lamps"}' },
      { name: "ha_get_state", input: '{"of":"lamp"}' },
      "done",
    );
    const { steps } = await generateText({
      model,
      tools,
      prompt: "is it on?",
      stopWhen: stepCountIs(5),
      ...stepsWith(client, { sessionId: "s1", tools }),
    });
    expect(offered(model)).toEqual([
      ["search_tools"],
      ["search_tools", "ha_get_state"],
      ["search_tools", "ha_get_state"],
    ]);
    expect(Object.keys(tools)).toEqual(["task_list", "search_tools", "ha_get_state"]);
    expect(steps[1]?.toolResults[0]?.output).toBe('ha_get_state ran with {"of":"lamp"}');
    expect(api.bodies("/tools/execute")[1]).toEqual({
      name: "ha_get_state",
      arguments: { of: "lamp" },
      sessionId: "s1",
      role: "orchestrator",
      format: "openai-chat",
    });
  });

  test("work with streaming", async () => {
    const { client, api } = await open([{ names: ["search_tools"] }, { names: ["search_tools", "ha_get_state"] }]);
    const parts = [
      [{ type: "tool-call", toolCallId: "c1", toolName: "search_tools", input: "{}" }],
      [
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: "done" },
        { type: "text-end", id: "1" },
      ],
    ] as const;
    const model = new MockLanguageModelV3({
      doStream: parts.map((chunks, index) => ({
        stream: simulateReadableStream({
          chunks: [
            ...chunks,
            { type: "finish", finishReason: { unified: index === 0 ? "tool-calls" : "stop", raw: undefined }, usage },
          ],
        }),
      })),
    });
    const tools: ToolSet = {};
    const steps = stepsWith(client, { sessionId: "s1", tools });
    const result = streamText({ model, tools, prompt: "hi", stopWhen: stepCountIs(5), ...steps });
    expect(await result.text).toBe("done");
    expect(offered(model)).toEqual([["search_tools"], ["search_tools", "ha_get_state"]]);
    await expect.poll(() => api.bodies("/report").map(({ called }) => called)).toEqual([["search_tools"], []]);
  });

  test("return errors the model can fix, and throw the others", async () => {
    const { client } = await open([{ names: ["missing", "broken"] }]);
    const tools: ToolSet = {};
    const { prepareStep } = stepsWith(client, { sessionId: "s1", tools });
    await prepareStep({ stepNumber: 0, messages: [{ role: "user", content: "hi" }] });
    const run = async (name: string) => tools[name]?.execute?.({}, { toolCallId: "c1", messages: [] });
    await expect(run("missing")).resolves.toBe('{"error":"said not_found","closest":["task_list"]}');
    await expect(run("broken")).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("meta-tools", () => {
  test("have the server's names", () => {
    expect([...OURS].sort()).toEqual([...META_TOOLS].sort());
  });

  test("are added with the server's menu even if no other tool is; the app's own tools are left alone", async () => {
    const { client } = await open([{ names: ["load_tools", "task_list", "not_ours"], menu: ". Bundles: notes" }]);
    const tools: ToolSet = { task_list: mine("task_list") };
    const model = modelThat({ name: "load_tools", input: '{"bundle":"notes"}' }, "done");
    const steps = stepsWith(client, { sessionId: "s1", tools, addMissing: false });
    await generateText({ model, tools, prompt: "hi", stopWhen: stepCountIs(3), ...steps });
    const described = model.doGenerateCalls[0]?.tools?.map((tool) =>
      tool.type === "function" ? tool.description : "",
    );
    expect(described).toEqual(["task_list", "Does load_tools. Bundles: notes"]);
    expect(api?.bodies("/tools/execute")[0]).toMatchObject({ name: "load_tools", arguments: { bundle: "notes" } });
  });
});

describe("onStepFinish", () => {
  test("reports what was called and what it cost", async () => {
    const { client, api } = await open([{ names: ["task_list"] }]);
    const tools = { task_list: mine("task_list") };
    const model = modelThat({ name: "task_list", input: "{}" }, "done");
    const steps = stepsWith(client, { sessionId: "s1", tools });
    await generateText({ model, tools, prompt: "hi", stopWhen: stepCountIs(3), ...steps });
    const same = { sessionId: "s1", role: "orchestrator", format: "openai-chat" };
    const cost = { inputTokens: 100, outputTokens: 7, cachedTokens: 64 };
    expect(api.bodies("/report")).toEqual([
      { ...same, round: 0, called: ["task_list"], usage: cost },
      { ...same, round: 1, called: [], usage: cost },
    ]);
  });

  test("does not stop the model if the report fails", async () => {
    const { client } = await open([{ names: [] }]);
    const errors: unknown[] = [];
    const failing = { ...client, report: () => Promise.reject(new Error("away")) };
    const steps = stepsWith(failing, { sessionId: "s1", tools: {}, onError: (error) => errors.push(error) });
    const { text } = await generateText({ model: modelThat("done"), prompt: "hi", ...steps });
    expect(text).toBe("done");
    expect(errors).toHaveLength(1);
  });
});
