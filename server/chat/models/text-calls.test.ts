import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import type { PromptItem } from "@/server/chat/prompt-items";
import { readTextCalls } from "./read-text-calls";
import { allForFormat, forFormat } from "./text-calls";

const CALL = '<tool_call>{"name": "saw", "arguments": {"length": 3}}</tool_call>';

async function read(pieces: readonly string[]) {
  const parts: LanguageModelV3StreamPart[] = pieces.map((delta) => ({ type: "text-delta", id: "0", delta }));
  const stream = new ReadableStream<LanguageModelV3StreamPart>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  let text = "";
  const calls: [string, string][] = [];
  for await (const part of stream.pipeThrough(readTextCalls()) as unknown as AsyncIterable<LanguageModelV3StreamPart>) {
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "tool-call") calls.push([part.toolName, part.input]);
  }
  return { text, calls };
}

describe("calls that a model writes as text", () => {
  it.each([1, 2, 7, 1000])("are extracted, in chunks of %i characters", async (size) => {
    const whole = `I will cut it. ${CALL} and ${CALL.replace("saw", "axe")}`;
    const pieces = whole.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    expect(await read(pieces)).toEqual({
      text: "I will cut it.  and ",
      calls: [
        ["saw", '{"length":3}'],
        ["axe", '{"length":3}'],
      ],
    });
  });

  it("are found without a closing mark", async () => {
    expect((await read([CALL.replace("</tool_call>", "")])).calls).toEqual([["saw", '{"length":3}']]);
  });

  it.each([
    "a < b and <tool_cal is no mark",
    "<tool_call>saw the board</tool_call>",
    '<tool_call>{"name": 7}</tool_call> and on',
    "<tool_call>[1]",
  ])("are not: %s", async (text) => {
    expect(await read([...text])).toEqual({ text, calls: [] });
  });

  it("do not delay text that cannot be part of a mark", async () => {
    const transform = readTextCalls();
    const writer = transform.writable.getWriter();
    void writer.write({ type: "text-delta", id: "0", delta: "so far <b" });
    expect((await transform.readable.getReader().read()).value).toMatchObject({ delta: "so far <b" });
  });
});

describe("a conversation with a model without native calls", () => {
  const said: PromptItem = {
    kind: "model",
    text: "Cutting.",
    calls: [{ id: "1", name: "saw", argumentsText: '{"a":1}' }],
  };
  const results: PromptItem = { kind: "results", results: [{ id: "1", name: "saw", text: "cut", isError: false }] };

  it("has calls and results as text, and alternates between the two sides", async () => {
    const told = allForFormat(
      [{ kind: "person", text: "cut" }, said, results, { kind: "person", text: "stop" }],
      "text",
    );
    expect(told.map(({ kind }) => kind)).toEqual(["person", "model", "person"]);
    expect(told[1]).toMatchObject({ calls: [], text: expect.stringContaining("Cutting.\n<tool_call>") });
    expect(told[2]).toEqual({ kind: "person", text: '<tool_result name="saw">cut</tool_result>\n\nstop' });
    const [, written] = told;
    const again = await read([written?.kind === "model" ? written.text : ""]);
    expect(again.calls).toEqual([["saw", '{"a":1}']]);
  });

  it("is unchanged for other models", () => {
    for (const item of [said, results]) expect(forFormat(item, "openai-chat")).toBe(item);
  });
});
