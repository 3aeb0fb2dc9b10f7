import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { createRedactor, REDACTED } from "@/server/lib/outbound/redactor";
import { redactStream } from "./redact-stream";

const KEY = "sk-very-secret-indeed";

async function pass(parts: readonly LanguageModelV3StreamPart[]): Promise<LanguageModelV3StreamPart[]> {
  const redactor = createRedactor([KEY]);
  if (redactor === null) throw new Error("there is something to hide");
  const passed: LanguageModelV3StreamPart[] = [];
  const stream = new ReadableStream<LanguageModelV3StreamPart>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  for await (const part of stream.pipeThrough(redactStream(redactor))) passed.push(part);
  return passed;
}

const delta = (text: string, id = "1", type: "text-delta" | "reasoning-delta" | "tool-input-delta" = "text-delta") =>
  ({ type, id, delta: text }) as const;

function textOf(parts: readonly LanguageModelV3StreamPart[], type = "text-delta"): string {
  return parts.map((part) => (part.type === type && "delta" in part ? part.delta : "")).join("");
}

it("hides a key that is split across chunks, wherever it is cut", async () => {
  const said = `a ${KEY} b ${Buffer.from(KEY).toString("base64")} s`;
  for (let size = 1; size < said.length; size++) {
    const pieces = said.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
    const ended = [...pieces.map((piece) => delta(piece)), { type: "text-end", id: "1" } as const];
    expect(textOf(await pass(ended)), String(size)).toBe(`a ${REDACTED} b ${REDACTED} s`);
  }
});

it("keeps texts, reasoning and arguments apart, each in order", async () => {
  const [first, second] = [KEY.slice(0, 9), KEY.slice(9)];
  const passed = await pass([
    delta(first, "t"),
    delta(first, "r", "reasoning-delta"),
    delta(first, "c", "tool-input-delta"),
    { type: "response-metadata", id: "x" },
    delta(second, "r", "reasoning-delta"),
    delta(second, "t"),
    delta(second, "c", "tool-input-delta"),
    { type: "tool-call", toolCallId: "c", toolName: "saw_cut", input: `{"key":"${KEY}"}` },
  ]);
  for (const type of ["text-delta", "reasoning-delta", "tool-input-delta"]) expect(textOf(passed, type)).toBe(REDACTED);
  expect(passed.at(-1)).toMatchObject({ type: "tool-call", input: `{"key":"${REDACTED}"}` });
});

it("passes on text that only started like a key, before its part or the stream ends", async () => {
  const end = { type: "text-end", id: "1" } as const;
  expect(await pass([delta("it is sk-very"), end])).toEqual([delta("it is "), delta("sk-very"), end]);
  expect(textOf(await pass([delta("it is sk-very"), delta(" nice")]))).toBe("it is sk-very nice");
  expect(textOf(await pass([delta("sk-ver")]))).toBe("sk-ver");
});
