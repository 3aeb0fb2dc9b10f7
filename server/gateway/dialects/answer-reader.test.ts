import { describe, expect, it } from "vitest";
import { createAnswerReader } from "./answer-reader";
import { type AnswerFacts, DIALECTS, type DialectName } from "./dialect";
import { createEventReader } from "./event-reader";
import { BODIES, cutBytes, STREAMS, writeEvents } from "./some-answers.testing";

const SSE = "text/event-stream; charset=utf-8";
const CALLS = [
  { id: "call_1", name: "find_page", arguments: '{"query":"日程 🗓️"}' },
  { id: "call_2", name: "send_mail", arguments: '{"to":"a\\nb"}' },
];
const ANSWER = { text: "Grüße – 你好 🎉", thinking: "Hm…", calls: CALLS, input: 10, output: 5 };

const USAGE: Record<DialectName, AnswerFacts["usage"]> = {
  "openai-chat": { input: 10, output: 5, cacheRead: 4, cacheWrite: 0 },
  "openai-responses": { input: 10, output: 5, cacheRead: 4, cacheWrite: 0 },
  anthropic: { input: 16, output: 5, cacheRead: 4, cacheWrite: 2 },
};
const FINISH = { "openai-chat": "tool_calls", "openai-responses": "completed", anthropic: "tool_use" };

function read(dialect: DialectName, contentType: string, chunks: readonly Uint8Array[]): AnswerFacts {
  const reader = createAnswerReader(dialect, contentType);
  for (const chunk of chunks) reader.push(chunk);
  return reader.end();
}

/** By which a later request continues it. */
const IDS = { "openai-chat": {}, "openai-responses": { responseIds: ["resp_1"] }, anthropic: {} };

describe.each(DIALECTS)("an answer of %s", (dialect) => {
  const facts = {
    calls: CALLS,
    usage: USAGE[dialect],
    finish: FINISH[dialect],
    isComplete: true,
    error: null,
    ...IDS[dialect],
  };

  it.each([[[1]], [[2, 3]], [[7, 1, 100]], [[1_000_000]]])("is read from a stream cut at %j bytes", (lengths) => {
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      const text = writeEvents(STREAMS[dialect](ANSWER), lineEnd);
      expect(read(dialect, SSE, cutBytes(text, lengths))).toEqual(facts);
    }
  });

  it("is read from a body", () => {
    const text = JSON.stringify(BODIES[dialect](ANSWER));
    expect(read(dialect, "application/json", cutBytes(text, [3, 1]))).toEqual(facts);
  });

  it("is incomplete when the stream is cut off, and keeps what was read", () => {
    const events = STREAMS[dialect](ANSWER).slice(0, dialect === "openai-chat" ? -3 : -2);
    const { isComplete, calls } = read(dialect, SSE, cutBytes(writeEvents(events), [64]));
    expect({ isComplete, calls }).toEqual({ isComplete: false, calls: CALLS });
  });

  it("is nothing when it is garbage", () => {
    const none = { calls: [], usage: null, finish: null, isComplete: false };
    for (const text of ["", "\0\u00ff{", "data: {\n\n", "data: null\n\ndata: []\n\n", "<html>"]) {
      for (const type of [SSE, "application/json", ""])
        expect(read(dialect, type, cutBytes(text, [2]))).toMatchObject(none);
    }
  });
});

it("reports the provider's errors, from a body and from inside a stream", () => {
  const anthropic = '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}';
  expect(read("anthropic", SSE, cutBytes(`event: error\ndata: ${anthropic}\n\n`, [5])).error).toBe("Overloaded");
  expect(read("anthropic", "application/json", cutBytes(anthropic, [5])).error).toBe("Overloaded");
  const openai = '{"error":{"message":"No","type":"invalid_request_error","param":null,"code":null}}';
  expect(read("openai-chat", "application/json", cutBytes(openai, [5])).error).toBe("No");
  const failed = '{"type":"response.failed","response":{"status":"failed","error":{"code":"x","message":"Failed"}}}';
  expect(read("openai-responses", SSE, cutBytes(`data: ${failed}\n\n`, [5]))).toMatchObject({
    error: "Failed",
    finish: "failed",
    isComplete: true,
  });
});

it("names calls of a namespace as the request does", () => {
  const item = { type: "function_call", call_id: "1", namespace: "mcp__demo", name: "list", arguments: "{}" };
  const text = JSON.stringify({ status: "completed", output: [item] });
  expect(read("openai-responses", "application/json", cutBytes(text, [9])).calls).toMatchObject([
    { name: "mcp__demo__list" },
  ]);
});

describe("memory", () => {
  it("is bounded for one endless event, of which every byte is passed on", () => {
    const raw: string[] = [];
    const events = createEventReader((event) => raw.push(event.raw), 1_000);
    const text = `data: ${"x".repeat(10_000)}\n\ndata: short\n\n`;
    for (const chunk of cutBytes(text, [300])) events.push(chunk);
    events.end();
    expect(raw.join("")).toBe(text);
    expect(Math.max(...raw.map(({ length }) => length))).toBeLessThan(1_500);
    expect(raw.at(-1)).toBe("data: short\n\n");
  });

  it("is bounded for endless arguments and calls", () => {
    const delta = (index: number, text: string) =>
      writeEvents([
        {
          choices: [
            { index: 0, delta: { tool_calls: [{ index, id: `${index}`, function: { name: "a", arguments: text } }] } },
          ],
        },
      ]);
    const reader = createAnswerReader("openai-chat", SSE);
    const encoder = new TextEncoder();
    for (let at = 0; at < 3_000; at++) reader.push(encoder.encode(delta(at, "x".repeat(3_000))));
    const { calls } = reader.end();
    expect(calls.length).toBe(1_000);
    expect(calls.reduce((sum, call) => sum + call.arguments.length, 0)).toBeLessThanOrEqual(4_000_000);
  });
});
