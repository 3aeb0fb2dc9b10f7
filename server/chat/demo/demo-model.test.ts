import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { createDemoModel } from "./demo-model";
import { NOW, somePrompt, starterTools } from "./some-prompt.testing";

const model = createDemoModel({ wordMs: 0, now: () => NOW });
const tools = starterTools();

async function partsOf(options: LanguageModelV3CallOptions): Promise<LanguageModelV3StreamPart[]> {
  const { stream } = await model.doStream(options);
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

describe("the demo model", () => {
  it("streams words as parts of one text, then why it ended", async () => {
    const prompt = somePrompt("Good morning");
    const parts = await partsOf({ prompt, tools });
    expect(parts.map(({ type }) => type)).toEqual([
      ...["stream-start", "text-start", ...Array(8).fill("text-delta"), "text-end", "finish"],
    ]);
    const text = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : [])).join("");
    expect(text).toBe("Good morning. What can I do for you?");
    expect(parts.at(-1)).toStrictEqual({
      type: "finish",
      finishReason: { unified: "stop", raw: "stop" },
      usage: {
        inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: undefined, text: undefined, reasoning: undefined },
      },
    });
  });

  it("streams each call with its input in chunks, and in full at the end", async () => {
    const parts = await partsOf({ prompt: somePrompt("what time is it, and what tasks do I have?"), tools });
    const calls = parts.flatMap((part) => (part.type === "tool-call" ? [part] : []));
    expect(calls.map(({ toolName, input }) => [toolName, input])).toEqual([
      ["clock_now", "{}"],
      ["task_list", "{}"],
    ]);
    for (const { toolCallId, input } of calls) {
      const own = parts.filter((part) => "id" in part && part.id === toolCallId);
      expect(own.map(({ type }) => type)).toEqual(["tool-input-start", "tool-input-delta", "tool-input-end"]);
      expect(own.flatMap((part) => (part.type === "tool-input-delta" ? [part.delta] : [])).join("")).toBe(input);
    }
    expect(new Set(calls.map(({ toolCallId }) => toolCallId)).size).toBe(2);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: "tool-calls" } });
  });

  it("returns at once what it would stream, and calls nothing if tools are off", async () => {
    const prompt = somePrompt("what time is it?");
    expect((await model.doGenerate({ prompt, tools })).content).toMatchObject([
      { type: "tool-call", toolName: "clock_now" },
    ]);
    const { content } = await model.doGenerate({ prompt, tools, toolChoice: { type: "none" } });
    expect(content).toMatchObject([{ type: "text" }]);
    expect((await model.doGenerate({ prompt })).content).toMatchObject([{ type: "text" }]);
  });

  it("stops between words when aborted, with the given reason", async () => {
    const slow = createDemoModel({ wordMs: 60_000, now: () => NOW });
    const controller = new AbortController();
    const { stream } = await slow.doStream({ prompt: somePrompt("Good morning"), abortSignal: controller.signal });
    const reader = stream.getReader();
    expect((await reader.read()).value).toMatchObject({ type: "stream-start" });
    expect((await reader.read()).value).toMatchObject({ type: "text-start" });
    const waiting = reader.read();
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    const late = slow.doStream({ prompt: somePrompt("Hi"), abortSignal: controller.signal });
    await expect(late).rejects.toThrow("enough");
  });
});
