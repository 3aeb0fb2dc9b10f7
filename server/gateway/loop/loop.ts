import type { IncomingMessage, ServerResponse } from "node:http";
import type { MetaTools, UpstreamOutcome } from "@/server/gateway/decision";
import { createCollector, errorIn, MOST_BODY_BYTES } from "@/server/gateway/dialects/answer-reader";
import type { AnswerFacts, AnswerUsage, CalledTool, DialectName } from "@/server/gateway/dialects/dialect";
import { createEventReader } from "@/server/gateway/dialects/event-reader";
import { fieldsOf, parseJson } from "@/server/gateway/dialects/json-text";
import { isEventStream } from "@/server/gateway/forward-headers";
import { ClientLeft, GatewayError, toRefusal } from "@/server/gateway/refusal";
import { breakOff, relay } from "@/server/gateway/relay";
import { withTimeout } from "@/server/lib/with-timeout";
import { anthropicLoop } from "./merge-anthropic";
import { chatLoop } from "./merge-chat";
import { responsesLoop } from "./merge-responses";
import {
  type CallResult,
  CHAIN_KEY,
  type Failure,
  type Fields,
  type HeldRound,
  type LoopDialect,
  type Merger,
  type Remembered,
} from "./merger";
import { type AnsweredRound, changeConversation } from "./next-body";
import { type ReadEnd, readChunks } from "./read-chunks";
import { createStreamWriter, endResponse } from "./stream-writer";
import { createTurnMemory } from "./turn-memory";

/** What happened in the loop that answers meta-tools, for the record of the round. */
export type LoopFacts = {
  /** Requests sent to the upstream, the first one included. */
  readonly requests: number;
  /** In the order of the calls, also those answered beside a call of the caller's own tools. */
  readonly metaCalls: readonly MetaCall[];
};

export type MetaCall = { readonly name: string; readonly revealed: readonly string[] };

export type LoopLimits = {
  /** Requests after the first one. The last of them has no meta-tools. */
  readonly maxRounds: number;
  /** From here on, the next request is the last. */
  readonly maxMs: number;
  readonly maxTokens: number;
  readonly answerTimeoutMs: number;
  readonly pingMs: number;
};

export const LOOP_LIMITS: LoopLimits = {
  maxRounds: 4,
  maxMs: 120_000,
  maxTokens: 1_000_000,
  answerTimeoutMs: 10_000,
  pingMs: 10_000,
};

/** Whose conversation it is. */
export type LoopCaller = {
  readonly dialect: DialectName;
  readonly sessionKey: string;
  readonly ownerId: string;
};

export type LoopRun = LoopCaller & {
  readonly meta: MetaTools;
  readonly requestId: string;
  /** The upstream's answer to the first request. */
  readonly first: IncomingMessage;
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
  readonly idleTimeoutMs: number;
  send(body: Buffer): Promise<IncomingMessage>;
  /** Writes status and headers; a length other than the upstream's where the body is another one. Null: unknown. */
  begin(incoming: IncomingMessage, length?: number | null): void;
};

export type LoopEnd = {
  readonly facts: AnswerFacts;
  /** Of the last request. */
  readonly status: number;
  readonly outcome: UpstreamOutcome["outcome"];
  readonly bytes: number;
  readonly loop: LoopFacts;
  /** To be told to the client, who has got nothing yet. */
  readonly refusal: unknown;
};

export type Loop = {
  /** A request with what the caller has not seen of earlier answers. */
  prepare(caller: LoopCaller, body: Buffer): Promise<Buffer>;
  /** Answers meta-tools until the model is done: for the client it is one answer. */
  run(run: LoopRun): Promise<LoopEnd>;
};

export function createLoop(limits: LoopLimits = LOOP_LIMITS): Loop {
  const dialects: Record<DialectName, OpenDialect> = {
    "openai-chat": openDialect(chatLoop),
    "openai-responses": openDialect(responsesLoop),
    anthropic: openDialect(anthropicLoop),
  };
  return {
    prepare: (caller, body) => dialects[caller.dialect].change(caller, body, []),
    run(run) {
      const rounds = createRounds(run, dialects[run.dialect], limits);
      if (!isReadable(run.first)) return relayAnswer(run, rounds, run.first);
      return isEventStream(run.first.headers["content-type"])
        ? streamRounds(run, rounds, dialects[run.dialect].ping, limits)
        : mergeBodies(run, rounds);
    },
  };
}

const MOST_CHAINS = 5_000;

/** A dialect with its memory. */
type OpenDialect = {
  readonly ping: string;
  change(caller: LoopCaller, body: Buffer, rounds: readonly AnsweredRound[]): Promise<Buffer>;
  begin(run: LoopRun): { readonly merger: Merger<unknown>; remember(): void };
  writeResults(results: readonly CallResult[]): readonly string[];
};

function openDialect<Turn extends Remembered>(dialect: LoopDialect<Turn>): OpenDialect {
  const memory = createTurnMemory<Turn>();
  // A request that only continues a chain has no first messages by which its session could be recognized.
  const chains = createTurnMemory<Turn>({ mostTurns: MOST_CHAINS });
  const { field, ping, writeResults, restore } = dialect;
  return {
    ping,
    writeResults,
    change({ sessionKey, ownerId }, body, rounds) {
      const find = (key: string) =>
        key.startsWith(CHAIN_KEY) ? chains.find(ownerId, key) : memory.find(sessionKey, key);
      const isKnown = memory.has(sessionKey) || chains.has(ownerId);
      return changeConversation(body, { field, rounds, restore: isKnown ? (given) => restore(given, find) : null });
    },
    begin({ sessionKey, ownerId, meta }) {
      const merger = dialect.createMerger(meta.isMetaTool);
      const remember = () => {
        const turn = merger.turn();
        if (turn === null) return;
        memory.add(sessionKey, turn);
        if (turn.keys.some((key) => key.startsWith(CHAIN_KEY))) chains.add(ownerId, turn);
      };
      return { merger, remember };
    },
  };
}

type Rounds = ReturnType<typeof createRounds>;

/** What one loop knows of its rounds. */
function createRounds(run: LoopRun, dialect: OpenDialect, limits: LoopLimits) {
  const { meta, signal } = run;
  const { merger, remember } = dialect.begin(run);
  const started = performance.now();
  const answered: AnsweredRound[] = [];
  const metaCalls: MetaCall[] = [];
  let requests = 1;
  let isLast = false;
  let usage: AnswerUsage | null = null;
  let calls: readonly CalledTool[] = [];
  let collector = createCollector(run.dialect);
  let error: string | null = null;
  let status = run.first.statusCode ?? 502;

  /** The facts of the round that has just ended, counted once. */
  function close(): Omit<AnswerFacts, "error"> {
    const facts = collector.facts();
    usage = addCounts(usage, facts.usage);
    calls = facts.calls.filter(({ name }) => !meta.isMetaTool(name));
    collector = createCollector(run.dialect);
    return facts;
  }

  /** One after the other, so that what they reveal is always in the same order. */
  async function answerAll(called: readonly CalledTool[]): Promise<CallResult[]> {
    const results: CallResult[] = [];
    for (const call of called) results.push(await answer({ ...call, arguments: call.arguments || "{}" }));
    return results;
  }

  async function answer(call: CalledTool): Promise<CallResult> {
    const { id, name } = call;
    try {
      const { text, isError, revealed } = await withTimeout(meta.answer(call), limits.answerTimeoutMs);
      metaCalls.push({ name, revealed });
      return { id, name, text, isError };
    } catch {
      metaCalls.push({ name, revealed: [] });
      return { id, name, text: "This tool is not available now. Go on without it.", isError: true };
    }
  }

  /** Asks again, with results. Null: the answer is at its end. */
  async function next(held: HeldRound, called: readonly CalledTool[]): Promise<IncomingMessage | null> {
    if (!held.isWaiting || (isLast && !held.hasOwnCalls)) return null;
    const results = await answerAll(called);
    merger.addResults(results);
    if (held.hasOwnCalls) return null;
    if (signal.aborted) throw new ClientLeft();
    answered.push({ said: held.entries, results: dialect.writeResults(results) });
    const tokens = usage === null ? 0 : usage.input + usage.output;
    const isOver = performance.now() - started > limits.maxMs || tokens > limits.maxTokens;
    isLast = isOver || requests >= limits.maxRounds;
    const body = await dialect.change(run, meta.body({ hasMetaTools: !isLast }), answered);
    requests += 1;
    const incoming = await run.send(body);
    status = incoming.statusCode ?? 502;
    return incoming;
  }

  return {
    merger,
    remember,
    next,
    isFirst: () => requests === 1,
    metaCallsOf: (facts: Pick<AnswerFacts, "calls">) => facts.calls.filter(({ name }) => meta.isMetaTool(name)),
    readEvent(fields: Fields, event: string | null, data: string) {
      if (data.trim() === "[DONE]") return collector.done?.();
      error ??= errorIn(fields, event);
      collector.event(fields, event);
    },
    readBody(fields: Fields) {
      error ??= errorIn(fields, null);
      collector.body(fields);
    },
    close,
    error: () => error,
    fail(words: string, at = status) {
      error ??= words;
      status = at;
    },
    end(outcome: LoopEnd["outcome"], bytes: number, isComplete: boolean, refusal: unknown = null): LoopEnd {
      const facts = { calls, usage, finish: null, isComplete, error };
      return { facts, status, outcome, bytes, loop: { requests, metaCalls }, refusal };
    },
  };
}

function addCounts(a: AnswerUsage | null, b: AnswerUsage | null): AnswerUsage | null {
  if (a === null || b === null) return a ?? b;
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
  };
}

/** A failure, or a form in which nothing can be read, passes as it is. */
function isReadable({ statusCode = 502, headers }: IncomingMessage): boolean {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  return statusCode >= 200 && statusCode < 300 && encoding === "identity";
}

async function relayAnswer(run: LoopRun, rounds: Rounds, incoming: IncomingMessage): Promise<LoopEnd> {
  const { response, idleTimeoutMs } = run;
  run.begin(incoming);
  const { outcome, bytes } = await relay(incoming, response, { idleTimeoutMs, copy: null });
  return rounds.end(outcome, bytes, false);
}

async function streamRounds(run: LoopRun, rounds: Rounds, ping: string, limits: LoopLimits): Promise<LoopEnd> {
  const { response, signal, idleTimeoutMs } = run;
  const { merger } = rounds;
  run.begin(run.first, null);
  // Writing to a client who has just left is no fault; that it left is seen where the answer ends.
  response.on("error", () => {});
  const writer = createStreamWriter(response, ping, limits.pingMs);

  async function readRound(incoming: IncomingMessage): Promise<ReadEnd> {
    let out = "";
    const events = createEventReader((event) => {
      const fields = event.data === null ? {} : fieldsOf(parseJson(event.data));
      if (event.data !== null) rounds.readEvent(fields, event.event, event.data);
      out += merger.event({ ...event, fields });
    });
    const flush = () => {
      const text = out;
      out = "";
      if (merger.isHolding()) writer.startPings();
      return writer.write(text);
    };
    const end = await readChunks(incoming, idleTimeoutMs, (chunk) => {
      events.push(chunk);
      return flush();
    });
    // What was cut off in the middle of an event is of use to nobody who waits for its end.
    if (end === "ended" || (rounds.isFirst() && !merger.isHolding())) events.end();
    await flush();
    return end;
  }

  async function fail(failure: Failure, outcome: LoopEnd["outcome"]): Promise<LoopEnd> {
    rounds.fail(failure.message, failure.status);
    await writer.write(merger.fail(failure));
    const ended = await endResponse(response);
    return rounds.end(ended === "complete" ? outcome : ended, writer.bytes(), false);
  }

  async function finish(isComplete: boolean): Promise<LoopEnd> {
    const outcome = await endResponse(response);
    return rounds.end(outcome, writer.bytes(), isComplete);
  }

  try {
    let incoming = run.first;
    for (;;) {
      const read = await readRound(incoming);
      const facts = rounds.close();
      const isPlain = rounds.isFirst() && !merger.isHolding();
      const held = merger.endRound();
      if (signal.aborted) return rounds.end("client-left", writer.bytes(), false);
      if (read !== "ended") {
        const outcome = read === "idle" ? "upstream-idle" : "upstream-broke";
        if (!isPlain) return await fail(brokenOff(read), outcome);
        breakOff(response);
        return rounds.end(outcome, writer.bytes(), false);
      }
      if (isPlain) return await finish(facts.isComplete);
      if (rounds.error() !== null) {
        // The upstream's own words have gone out, or are the end that was held back.
        await writer.write(merger.finishEvents());
        return await finish(false);
      }
      if (!facts.isComplete) return await fail(brokenOff("broke"), "upstream-broke");
      const following = held === null ? null : await rounds.next(held, rounds.metaCallsOf(facts));
      if (following === null) {
        // Remembered before the client can come back.
        rounds.remember();
        await writer.write(merger.finishEvents());
        return await finish(true);
      }
      if (!isReadable(following) || !isEventStream(following.headers["content-type"])) {
        return await fail(await readFailure(following, idleTimeoutMs), "complete");
      }
      incoming = following;
    }
  } catch (error) {
    if (signal.aborted) return rounds.end("client-left", writer.bytes(), false);
    const { status, code, message } = toRefusal(error, run.requestId);
    return await fail({ status, code, message, body: null }, outcomeOf(error));
  } finally {
    writer.stop();
  }
}

function outcomeOf(error: unknown): LoopEnd["outcome"] {
  return error instanceof GatewayError && error.code === "upstream_timeout" ? "timeout" : "unreachable";
}

function brokenOff(read: ReadEnd): Failure {
  const message = read === "idle" ? "The upstream stopped answering." : "The upstream broke off its answer.";
  return { status: 502, code: "upstream_unreachable", message, body: null };
}

const MOST_ERROR_BYTES = 1_000_000;

/** What an upstream answered instead of a stream. */
async function readFailure(incoming: IncomingMessage, idleTimeoutMs: number): Promise<Failure> {
  const { bytes } = await readWhole(incoming, idleTimeoutMs, MOST_ERROR_BYTES);
  const body = fieldsOf(parseJson(bytes.toString()));
  const status = incoming.statusCode ?? 502;
  const isError = status >= 400;
  const message = (isError ? errorIn(body, null) : null) ?? `The upstream answered with the status ${status}.`;
  return { status: isError ? status : 502, code: "upstream_error", message, body: isError ? body : null };
}

async function readWhole(incoming: IncomingMessage, idleTimeoutMs: number, mostBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  let isTooLarge = false;
  const end = await readChunks(incoming, idleTimeoutMs, (chunk) => {
    size += chunk.length;
    isTooLarge = size > mostBytes;
    if (isTooLarge) incoming.destroy();
    else chunks.push(chunk);
  });
  return { bytes: Buffer.concat(chunks), end, isTooLarge };
}

async function mergeBodies(run: LoopRun, rounds: Rounds): Promise<LoopEnd> {
  const { response, signal, idleTimeoutMs } = run;
  const { merger } = rounds;

  async function finish(
    incoming: IncomingMessage,
    body: Buffer,
    isComplete: boolean,
    length?: number,
  ): Promise<LoopEnd> {
    run.begin(incoming, length);
    response.on("error", () => {});
    response.write(body);
    const outcome = await endResponse(response);
    return rounds.end(outcome, body.length, isComplete);
  }

  /** The client has got nothing, so that it can be told in the provider's shape. */
  function refuse(error: unknown, outcome: LoopEnd["outcome"]): LoopEnd {
    const { status, message } = toRefusal(error, run.requestId);
    rounds.fail(message, status);
    return rounds.end(outcome, 0, false, error);
  }

  try {
    let incoming = run.first;
    for (;;) {
      const { bytes, end, isTooLarge } = await readWhole(incoming, idleTimeoutMs, MOST_BODY_BYTES);
      if (signal.aborted) return rounds.end("client-left", 0, false);
      if (isTooLarge) {
        return refuse(new GatewayError("upstream_unreachable", "The upstream's answer is too large."), "unreachable");
      }
      if (end !== "ended") {
        const outcome = end === "idle" ? "upstream-idle" : "upstream-broke";
        if (!rounds.isFirst()) return refuse(new GatewayError("upstream_unreachable", brokenOff(end).message), outcome);
        run.begin(incoming);
        response.on("error", () => {});
        response.write(bytes);
        breakOff(response);
        return rounds.end(outcome, bytes.length, false);
      }
      const text = bytes.toString();
      const fields = fieldsOf(parseJson(text));
      rounds.readBody(fields);
      merger.body(text, fields);
      const facts = rounds.close();
      const held = merger.endRound();
      if (held === null && rounds.isFirst()) return await finish(incoming, bytes, facts.isComplete);
      if (!facts.isComplete) {
        return refuse(new GatewayError("upstream_unreachable", brokenOff("broke").message), "upstream-broke");
      }
      const following = held === null ? null : await rounds.next(held, rounds.metaCallsOf(facts));
      if (following === null) {
        rounds.remember();
        const merged = Buffer.from(merger.finishBody());
        return await finish(incoming, merged, true, merged.length);
      }
      if (!isReadable(following)) return await relayAnswer(run, rounds, following);
      incoming = following;
    }
  } catch (error) {
    if (signal.aborted) return rounds.end("client-left", 0, false);
    return refuse(error, outcomeOf(error));
  }
}
