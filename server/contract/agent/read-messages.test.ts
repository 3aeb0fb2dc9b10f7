import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMessagesProblem, readMessages } from "./read-messages";
import { resolveInput } from "./resolve";

const READ = {
  message: "the first of May",
  history: ["find me a train to Bern"],
  assistant: "Let me look.",
  results: ["Leaves at 9:02"],
  calledNow: ["find_trains"],
  calledBefore: ["get_location"],
};

/** The same conversation in each provider's format. */
const SHAPES = {
  "OpenAI chat": [
    { role: "system", content: "You are helpful." },
    { role: "user", content: "find me a train to Bern" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "1", type: "function", function: { name: "get_location", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "1", content: "Thun" },
    { role: "assistant", content: "On which day?" },
    {
      role: "user",
      content: [
        { type: "text", text: "the first of May" },
        { type: "image_url", image_url: { url: "data:," } },
      ],
    },
    {
      role: "assistant",
      content: "Let me look.",
      tool_calls: [{ id: "2", type: "function", function: { name: "find_trains", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "2", content: [{ type: "text", text: "Leaves at 9:02" }] },
  ],
  "OpenAI Responses": [
    { role: "developer", content: "You are helpful." },
    { role: "user", content: "find me a train to Bern" },
    { type: "reasoning", id: "r", summary: [] },
    { type: "function_call", call_id: "1", name: "get_location", arguments: "{}" },
    { type: "function_call_output", call_id: "1", output: "Thun" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "On which day?", annotations: [] }] },
    { type: "message", role: "user", content: [{ type: "input_text", text: "the first of May" }] },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "Let me look." }] },
    { type: "function_call", call_id: "2", name: "find_trains", arguments: "{}" },
    { type: "function_call_output", call_id: "2", output: "Leaves at 9:02" },
  ],
  Anthropic: [
    { role: "user", content: "find me a train to Bern" },
    { role: "assistant", content: [{ type: "tool_use", id: "1", name: "get_location", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: "Thun" }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm.", signature: "x" },
        { type: "text", text: "On which day?" },
      ],
    },
    { role: "user", content: [{ type: "text", text: "the first of May" }] },
    {
      role: "assistant",
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool_use", id: "2", name: "find_trains", input: {} },
      ],
    },
    {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "2", content: [{ type: "text", text: "Leaves at 9:02" }] }],
    },
  ],
  Gemini: [
    { parts: [{ text: "find me a train to Bern" }] },
    { role: "model", parts: [{ functionCall: { name: "get_location", args: {} } }] },
    { role: "user", parts: [{ functionResponse: { name: "get_location", response: { text: "Thun" } } }] },
    { role: "model", parts: [{ text: "Hm.", thought: true }, { text: "On which day?" }] },
    { role: "user", parts: [{ text: "the first of May" }] },
    { role: "model", parts: [{ text: "Let me look." }, { functionCall: { name: "find_trains", args: {} } }] },
    { role: "function", parts: [{ functionResponse: { name: "find_trains", response: { text: "Leaves at 9:02" } } }] },
  ],
  "the AI SDK": [
    { role: "user", content: "find me a train to Bern" },
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "get_location", input: {} }] },
    {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: "1", toolName: "get_location", output: { type: "text", value: "Thun" } },
      ],
    },
    { role: "assistant", content: "On which day?" },
    { role: "user", content: [{ type: "text", text: "the first of May" }] },
    {
      role: "assistant",
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool-call", toolCallId: "2", toolName: "find_trains", input: {} },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "2",
          toolName: "find_trains",
          output: { type: "text", value: "Leaves at 9:02" },
        },
      ],
    },
  ],
};

describe("a conversation", () => {
  it.each(Object.entries(SHAPES))("reads the same in the format of %s", (_, messages) => {
    expect(findMessagesProblem(messages)).toBeNull();
    expect(readMessages(messages)).toEqual(READ);
  });

  it("reads plain roles", () => {
    const messages = [
      { role: "user", content: "find me a train" },
      { role: "assistant", content: "Where to?" },
      { role: "user", content: "Bern" },
    ];
    const none = { results: [], calledNow: [], calledBefore: [] };
    // What the user answers says more than the answer.
    const read = { message: "Bern", history: ["find me a train"], assistant: "Where to?", ...none };
    expect(readMessages(messages)).toEqual(read);
  });

  it("reads the end of a long text of the assistant, where it says what is next", () => {
    const content = `${"x".repeat(10_000)} Now I look for trains.`;
    const read = readMessages([
      { role: "user", content: "go" },
      { role: "assistant", content },
    ]);
    expect(read.assistant?.endsWith("Now I look for trains.")).toBe(true);
    expect(read.assistant?.length).toBeLessThan(content.length);
  });

  it("reads text next to tool results as a turn of the user", () => {
    const messages = [
      { role: "user", content: "find me a train" },
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "find_trains", input: {} }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "1", content: "none" },
          { type: "text", text: "then a bus" },
        ],
      },
    ];
    expect(readMessages(messages)).toMatchObject({ message: "then a bus", results: [], calledBefore: ["find_trains"] });
  });

  it("names each tool once, the latest call last", () => {
    const calls = ["a", "b", "a", "c"].map((name) => ({ type: "function_call", call_id: name, name, arguments: "{}" }));
    expect(readMessages([{ role: "user", content: "go" }, ...calls]).calledNow).toEqual(["b", "a", "c"]);
  });

  it("gives bounded texts and lists, however long the input is", () => {
    const long = "x".repeat(300_000);
    const messages = Array.from({ length: 2_000 }, (_, at) => [
      { role: "user", content: at % 100 === 0 ? long : `turn ${at}` },
      { type: "function_call", name: `tool_${at}`, arguments: "{}" },
    ]).flat();
    const now = Array.from({ length: 50 }, (_, at) => [
      { role: "assistant", content: long, tool_calls: [{ function: { name: `now_${at}` } }] },
      { role: "tool", content: JSON.stringify({ rows: Array.from({ length: 500 }, (_, row) => row) }) },
    ]).flat();
    const read = readMessages([...messages, { role: "user", content: long }, ...now]);
    const texts = [read.message, ...read.history, read.assistant ?? "", ...read.results];
    expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(400_000);
    expect(read.results.map((text) => text.length)).toEqual([500, 500, 500, 500]);
    expect(read.calledNow).toHaveLength(20);
    expect(read.calledBefore.at(-1)).toBe("tool_1999");
  });
});

describe("a problem", () => {
  const user = { role: "user", content: "hi" };
  it.each([
    [[user, user, user, { role: "user", content: 7 }], "messages.3.content"],
    [[user, { role: "user" }], "messages.1.content"],
    [[user, { content: "hi" }], "messages.1.role"],
    [[user, { role: "wizard", content: "hi" }], "messages.1.role"],
    [[user, "hi"], "messages.1"],
    [[user, null], "messages.1"],
    [[{ role: "user", content: ["hi"] }], "messages.0.content.0"],
    [[{ role: "user", content: [{ type: "text" }] }], "messages.0.content.0.text"],
    [[{ role: "user", parts: 7 }], "messages.0.parts"],
    [[user, { role: "assistant", tool_calls: {} }], "messages.1.tool_calls"],
    [[user, { role: "assistant", tool_calls: [{ function: {} }] }], "messages.1.tool_calls.0.function.name"],
    [[user, { role: "assistant", content: [{ type: "tool_use" }] }], "messages.1.content.0.name"],
    [[{ role: "system", content: "hi" }], "messages"],
    [[], "messages"],
    ["hi", "messages"],
  ])("in %j names its path", (messages, place) => {
    const { error } = resolveInput.safeParse({ messages });
    expect(error?.issues[0]?.path.join(".")).toBe(place);
  });

  it.each([
    [{}, "message"],
    [{ message: null }, "message"],
    [{ message: "hi", messages: [user] }, "messages"],
    [{ messages: [user], history: ["before"] }, "history"],
  ])("in the rest of the input, as in %j, names the field", (input, field) => {
    expect(resolveInput.safeParse(input).error?.issues[0]?.path).toEqual([field]);
  });

  it("is reported, or the conversation is read, whatever the input", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), anyItem)), (messages) => {
        if (findMessagesProblem(messages) !== null) return;
        const { message, history } = readMessages(messages);
        expect([message, ...history].every((text) => typeof text === "string")).toBe(true);
      }),
    );
  });
});

const anyContent = fc.oneof(
  fc.string(),
  fc.constant(null),
  fc.array(
    fc.record(
      {
        type: fc.constantFrom("text", "tool_use", "tool_result", "x"),
        text: fc.jsonValue(),
        name: fc.string(),
        content: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  ),
);
const anyItem = fc.record(
  {
    role: fc.constantFrom("user", "assistant", "tool", "system", "model", "__proto__"),
    type: fc.constantFrom("message", "function_call", "function_call_output", "reasoning"),
    content: anyContent,
    parts: anyContent,
    tool_calls: fc.jsonValue(),
    name: fc.jsonValue(),
    output: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
