import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, it, vi } from "vitest";
import { applyChatEvent, type ChatEvent } from "@/server/contract/chat-events";
import type { ChatState } from "@/server/contract/chats";
import { modelSays, someRound, someState } from "@/server/contract/some-chat.testing";
import { countTokens } from "@/server/engine/rendering/tokens";
import { Answer } from "./answer";
import { BrokenOff, ChatFailure } from "./models/describe-failure";
import { MAX_CALLS, streamRound } from "./stream-round";

type Part = LanguageModelV3StreamPart;

const count = (text: string) => countTokens(text, "o200k_base");
const finish = (
  unified: "stop" | "tool-calls" | "length" | "content-filter" | "error" | "other",
  raw: string | null = unified,
): Part => ({
  type: "finish",
  finishReason: { unified, raw: raw ?? undefined },
  usage: {
    inputTokens: { total: 30, noCache: 10, cacheRead: 20, cacheWrite: 0 },
    outputTokens: { total: 7, text: 7, reasoning: 0 },
  },
});
const text = (id: string, delta: string): Part => ({ type: "text-delta", id, delta });
const reasoning = (id: string, delta: string): Part => ({ type: "reasoning-delta", id, delta });
const opens = (id: string, toolName = "shop_say"): Part => ({ type: "tool-input-start", id, toolName });
const writes = (id: string, delta: string): Part => ({ type: "tool-input-delta", id, delta });
const calls = (toolCallId: string, input: string, toolName = "shop_say"): Part => ({
  ...{ type: "tool-call", toolCallId, toolName, input },
});

/** A model that sends these parts on demand; `null`: it stays silent and ignores the abort signal. */
function modelOf(parts: readonly (Part | null)[]) {
  const doStream = vi.fn(async (_: Parameters<LanguageModelV3["doStream"]>[0]) => {
    const left = [...parts];
    const stream = new ReadableStream<Part>(
      {
        async pull(controller) {
          const part = left.shift();
          if (part === undefined) return controller.close();
          if (part !== null) return controller.enqueue(part);
          await new Promise(() => {});
        },
      },
      { highWaterMark: 0 },
    );
    return { stream };
  });
  return { doStream } as unknown as LanguageModelV3 & { doStream: typeof doStream };
}

/** The result, and what a watcher derives from the events. */
async function stream(
  parts: readonly (Part | null)[],
  { silenceMs = 10_000, signal = new AbortController().signal } = {},
) {
  const start = modelSays([], { status: "streaming", rounds: [someRound()] });
  let watched: ChatState | null = someState([start]);
  const tell = (event: ChatEvent) => {
    watched = applyChatEvent(watched, event);
  };
  const answer = new Answer(start, { paceMs: () => 50, tell, onChange: () => {} });
  const model = modelOf(parts);
  const asking = { model, prompt: [], tools: [], round: 0, signal, silenceMs, countTokens: count };
  const [said] = await Promise.allSettled([streamRound(answer, asking)]);
  answer.flush();
  expect(watched?.messages).toEqual([answer.message]);
  const { message } = answer;
  const failure = said.status === "rejected" ? (said.reason as Error) : null;
  return { said: said.status === "fulfilled" ? said.value : null, failure, message, parts: message.parts, model };
}

const problemOf = (error: Error | null) => (error instanceof ChatFailure ? error.problem : null);

describe("a model’s stream", () => {
  it("becomes parts in the order in which they started, however their chunks are interleaved", async () => {
    const { said, parts, message } = await stream([
      reasoning("1", "Let me "),
      text("1", "I "),
      reasoning("1", "see."),
      text("2", "Also, "),
      text("1", "will."),
      opens("a"),
      opens("b"),
      writes("b", '{"what":'),
      writes("a", '{"what":"A"}'),
      writes("b", '"B"}'),
      calls("a", '{"what":"A"}'),
      text("2", "this."),
      calls("b", '{"what":"B"}'),
      finish("tool-calls"),
    ]);
    expect(parts).toMatchObject([
      { kind: "reasoning", text: "Let me see." },
      { kind: "text", text: "I will." },
      { kind: "text", text: "Also, this." },
      { kind: "call", called: "shop_say", argumentsText: '{"what":"A"}' },
      { kind: "call", called: "shop_say", argumentsText: '{"what":"B"}' },
    ]);
    expect(said).toMatchObject({ finish: "done", usage: { input: 30, output: 7, cached: 20 } });
    expect(said?.calls.map(({ index }) => index)).toEqual([3, 4]);
    expect(new Set(said?.calls.map(({ callId }) => callId)).size).toBe(2);
    const { tokens, firstTokenMs } = message.rounds[0] ?? someRound();
    expect(tokens.output).toBeGreaterThanOrEqual(count("Let me see.I will.Also, this."));
    expect(firstTokenMs).not.toBeNull();
  });

  it("may contain calls without a start, and one id for all calls", async () => {
    const { said, parts } = await stream([
      calls("", '{"what":"A"}'),
      opens("0"),
      calls("0", '{"what":"B"}'),
      opens("0"),
      writes("0", '{"wh'),
      calls("0", '{"what":"C"}', "shop_scrap"),
      calls("0", "not even JSON"),
      finish("tool-calls"),
    ]);
    expect(parts).toMatchObject([
      { argumentsText: '{"what":"A"}' },
      { argumentsText: '{"what":"B"}' },
      { argumentsText: '{"what":"C"}', called: "shop_scrap" },
      { argumentsText: "not even JSON" },
    ]);
    expect(said?.calls.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(new Set(said?.calls.map(({ callId }) => callId)).size).toBe(4);
  });

  it("is requested without a tools field if there are no tools", async () => {
    const { model } = await stream([text("1", "Hi."), finish("stop")]);
    expect(Object.keys(model.doStream.mock.calls[0]?.[0] ?? {}).sort()).toEqual(["abortSignal", "prompt"]);
  });

  it("has a result only if it ends with a reason", async () => {
    expect((await stream([text("1", "So"), finish("length")])).said?.finish).toBe("cut-off");
    expect(problemOf((await stream([text("1", "So")])).failure)?.kind).toBe("broken-stream");
    expect(problemOf((await stream([text("1", "So"), finish("other", null)])).failure)?.kind).toBe("broken-stream");
    expect((await stream([text("1", "So"), finish("other", "pause_turn")])).said?.finish).toBe("done");
    expect(problemOf((await stream([text("1", "So"), finish("content-filter")])).failure)?.kind).toBe("refused");
    expect(problemOf((await stream([finish("error")])).failure)?.kind).toBe("refused");
  });

  it("fails with the provider’s error, and with whether it had started", async () => {
    const late = await stream([text("1", "So"), { type: "error", error: new Error("overloaded") }]);
    expect(late.failure).toBeInstanceOf(BrokenOff);
    expect(late.failure?.cause).toMatchObject({ message: "overloaded" });
    expect(late.parts).toMatchObject([{ text: "So" }]);
    const early = await stream([{ type: "error", error: new Error("overloaded") }]);
    expect(early.failure?.message).toBe("overloaded");
    // Some report an error as an object of their own.
    const plain = await stream([text("1", "So"), { type: "error", error: { message: "overloaded" } }]);
    expect(plain.failure?.cause).toEqual({ message: "overloaded" });
  });

  it("is ended if it is endless, in text or in calls", async () => {
    const much = await stream([...Array.from({ length: 5 }, () => text("1", "word ".repeat(200_000))), finish("stop")]);
    expect(problemOf(much.failure)).toMatchObject({
      kind: "provider",
      message: expect.stringContaining("too long"),
    });
    const many = await stream([
      ...Array.from({ length: MAX_CALLS + 1 }, (_, at) => calls(String(at), "{}")),
      finish("stop"),
    ]);
    expect(problemOf(many.failure)?.message).toContain(String(MAX_CALLS));
    expect(many.parts).toHaveLength(MAX_CALLS);
  });

  it("may be silent up to the limit, at the start and in between", async () => {
    const first = await stream([null], { silenceMs: 30 });
    expect(problemOf(first.failure)).toMatchObject({
      kind: "timeout",
      message: expect.stringContaining("did not start"),
    });
    const later = await stream([text("1", "So"), null], { silenceMs: 30 });
    expect(problemOf(later.failure)).toMatchObject({
      kind: "timeout",
      message: expect.stringContaining("sent nothing"),
    });
    expect(later.parts).toMatchObject([{ text: "So" }]);
  });

  it("ends with the turn, for the turn’s reason", async () => {
    const turn = new AbortController();
    const running = stream([text("1", "So"), null], { signal: turn.signal });
    setTimeout(() => turn.abort(new Error("stopped")), 20);
    expect((await running).failure?.cause).toMatchObject({ message: "stopped" });
    expect((await running).model.doStream.mock.calls[0]?.[0].abortSignal?.aborted).toBe(true);
    const { failure, model } = await stream([null], { signal: turn.signal });
    expect(failure?.message).toBe("stopped");
    expect(model.doStream).not.toHaveBeenCalled();
  });
});
