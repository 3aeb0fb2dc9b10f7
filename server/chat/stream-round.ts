import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { CallPart, RoundUsage } from "@/server/contract/chats";
import { newId } from "@/server/lib/ids";
import type { Answer } from "./answer";
import { BrokenOff, ChatFailure } from "./models/describe-failure";

export type ModelCall = { readonly index: number; readonly callId: string; readonly name: string };

type StreamedRound = {
  readonly calls: readonly ModelCall[];
  readonly finish: "done" | "cut-off";
  readonly usage: RoundUsage;
  readonly firstTokenMs: number | null;
};

type Asking = {
  readonly model: LanguageModelV3;
  readonly prompt: LanguageModelV3CallOptions["prompt"];
  readonly tools: NonNullable<LanguageModelV3CallOptions["tools"]>;
  readonly round: number;
  readonly signal: AbortSignal;
  readonly silenceMs: number;
  countTokens(text: string): number;
};

/** Texts and thoughts of one round; endless new ones are cut off. */
const MAX_TEXTS = 500;
/** More than any model says at once; endless output is cut off. */
const MAX_CHARACTERS = 4_000_000;

/** As many as providers accept in one message; a model with more calls is stuck. */
export const MAX_CALLS = 128;

/** Asks the model and writes its output into the answer as it arrives. Throws the provider's errors. */
export async function streamRound(answer: Answer, asking: Asking): Promise<StreamedRound> {
  const { model, prompt, tools, round, signal, silenceMs } = asking;
  const silence = watchSilence(signal, silenceMs);
  const started = performance.now();
  const writer = new StreamWriter(answer, round, asking.countTokens, started);
  try {
    silence.signal.throwIfAborted();
    const { stream } = await model.doStream({
      prompt,
      // No list rather than an empty one, which some providers refuse.
      ...(tools.length > 0 && { tools }),
      abortSignal: silence.signal,
    });
    const reader = stream.getReader();
    const leave = () => void reader.cancel().catch(() => {});
    // Even if the model ignores the abort signal: nothing more is read.
    silence.signal.addEventListener("abort", leave, { once: true });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        silence.signal.throwIfAborted();
        if (done) break;
        silence.heard();
        writer.write(value);
      }
    } finally {
      leave();
    }
    return writer.close();
  } catch (error) {
    if (!signal.aborted && silence.isOver()) throw tooSilent(silenceMs, writer.hasBegun);
    throw writer.hasBegun && !(error instanceof ChatFailure) ? new BrokenOff(error) : error;
  } finally {
    silence.end();
    writer.leave();
  }
}

class StreamWriter {
  readonly #answer: Answer;
  readonly #round: number;
  readonly #count: (text: string) => number;
  readonly #started: number;
  readonly #texts = new Map<string, number>();
  readonly #inputs = new Map<string, { index: number; callId: string }>();
  readonly #calls: ModelCall[] = [];
  #opened = 0;
  #finish: Extract<LanguageModelV3StreamPart, { type: "finish" }> | null = null;
  #firstTokenMs: number | null = null;
  #characters = 0;
  #output = 0;
  #uncounted = "";

  constructor(answer: Answer, round: number, count: (text: string) => number, started: number) {
    this.#answer = answer;
    this.#round = round;
    this.#count = count;
    this.#started = started;
  }

  get hasBegun(): boolean {
    return this.#firstTokenMs !== null;
  }

  write(part: LanguageModelV3StreamPart): void {
    switch (part.type) {
      case "text-delta":
        this.#addText("text", part.id, part.delta);
        break;
      case "reasoning-delta":
        this.#addText("reasoning", part.id, part.delta);
        break;
      case "tool-input-start":
        this.#openCall(part.id, part.toolName);
        this.#note(part.toolName);
        break;
      case "tool-input-delta": {
        const input = this.#inputs.get(part.id);
        if (input !== undefined) this.#answer.addText(input.index, part.delta);
        this.#note(part.delta);
        break;
      }
      case "tool-call":
        this.#closeCall(part.toolCallId, part.toolName, part.input);
        break;
      case "finish":
        this.#finish = part;
        break;
      case "error":
        throw part.error;
    }
  }

  close(): StreamedRound {
    const finish = this.#finish;
    // A stream that ends without a reason was cut off.
    if (finish === null || (finish.finishReason.unified === "other" && finish.finishReason.raw === undefined)) {
      throw new ChatFailure({
        kind: "broken-stream",
        message: "The answer was cut off: the connection closed before the model was done",
        retryAfter: null,
      });
    }
    const { unified } = finish.finishReason;
    if (unified === "content-filter" || (unified === "error" && !this.hasBegun)) throw refused(unified);
    const { inputTokens, outputTokens } = finish.usage;
    return {
      calls: this.#calls,
      finish: unified === "length" ? "cut-off" : "done",
      usage: {
        input: inputTokens.total ?? null,
        output: outputTokens.total ?? null,
        cached: inputTokens.cacheRead ?? null,
      },
      firstTokenMs: this.#firstTokenMs,
    };
  }

  leave(): void {
    this.#countUp(true);
  }

  #addText(kind: "text" | "reasoning", id: string, text: string): void {
    // Some start each answer with an empty text, even if they only call.
    if (text === "") return;
    const key = `${kind} ${id}`;
    const known = this.#texts.get(key);
    if (known === undefined && this.#texts.size >= MAX_TEXTS) throw tooMuch();
    this.#note(text);
    if (known === undefined) this.#texts.set(key, this.#answer.addPart({ kind, round: this.#round, text }));
    else this.#answer.addText(known, text);
  }

  #openCall(id: string, called: string): { index: number; callId: string } {
    if (++this.#opened > MAX_CALLS) throw tooManyCalls();
    // Providers reuse call ids across answers, or omit them; ours are unique.
    const callId = newId("call");
    const index = this.#answer.addPart(newCall(this.#round, callId, called));
    const input = { index, callId };
    this.#inputs.set(id, input);
    return input;
  }

  #closeCall(id: string, name: string, input: string): void {
    const isNew = !this.#inputs.has(id);
    const { index, callId } = this.#inputs.get(id) ?? this.#openCall(id, name);
    // Some give all calls the same id: the next one is another call.
    this.#inputs.delete(id);
    if (isNew) this.#note(`${name}${input}`);
    const part = this.#answer.parts[index];
    this.#answer.flush();
    if (part?.kind === "call") this.#answer.setPart(index, { ...part, called: name, tool: name, argumentsText: input });
    this.#calls.push({ index, callId, name });
  }

  #note(text: string): void {
    this.#firstTokenMs ??= performance.now() - this.#started;
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) throw tooMuch();
    this.#uncounted += text;
    this.#countUp(false);
  }

  /** In chunks: recounting everything at each word would be quadratic. */
  #countUp(isEnd: boolean): void {
    if (this.#uncounted.length > 0 && (isEnd || this.#uncounted.length > 200)) {
      this.#output += this.#count(this.#uncounted);
      this.#uncounted = "";
    }
    const guess = Math.ceil(this.#uncounted.length / 4);
    this.#answer.progress(this.#round, this.#output + guess, this.#firstTokenMs);
  }
}

function newCall(round: number, callId: string, called: string): CallPart {
  return {
    ...{ kind: "call", round, callId, called, tool: called, via: null },
    ...{ isMeta: false, isDestructive: false, state: "writing", argumentsText: "" },
    ...{ outcome: null, result: null, structured: null, found: [], wasSent: true, durationMs: null },
    tokens: { arguments: 0, result: 0 },
  };
}

function watchSilence(signal: AbortSignal, silenceMs: number) {
  const controller = new AbortController();
  let isOver = false;
  const giveUp = () => {
    isOver = true;
    controller.abort(new Error("the model is silent"));
  };
  let timer = setTimeout(giveUp, silenceMs);
  const leave = () => controller.abort(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  return {
    signal: controller.signal,
    isOver: () => isOver,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silenceMs);
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      // Any open request to the provider ends with the round.
      controller.abort();
    },
  };
}

function tooSilent(silenceMs: number, hasBegun: boolean): ChatFailure {
  const seconds = Math.round(silenceMs / 100) / 10;
  const message = hasBegun
    ? `The model sent nothing for ${seconds} s in the middle of its answer`
    : `The model did not start to answer within ${seconds} s`;
  return new ChatFailure({ kind: "timeout", message, retryAfter: null });
}

function tooMuch(): ChatFailure {
  return new ChatFailure({
    kind: "provider",
    message: "The model's answer was too long and was stopped",
    retryAfter: null,
  });
}

function tooManyCalls(): ChatFailure {
  return new ChatFailure({
    kind: "provider",
    message: `The model made more than ${MAX_CALLS} calls at once, so none was run`,
    retryAfter: null,
  });
}

function refused(why: "content-filter" | "error"): ChatFailure {
  const message =
    why === "error"
      ? "The provider reported an error instead of an answer"
      : "The provider's content filter blocked the answer";
  return new ChatFailure({ kind: "refused", message, retryAfter: null });
}
