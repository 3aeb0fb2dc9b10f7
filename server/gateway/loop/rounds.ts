import type { IncomingMessage } from "node:http";
import { createCollector, errorIn } from "@/server/gateway/dialects/answer-reader";
import type { AnswerFacts, AnswerUsage, CalledTool } from "@/server/gateway/dialects/dialect";
import { ClientLeft, GatewayError } from "@/server/gateway/refusal";
import { relay } from "@/server/gateway/relay";
import { withTimeout } from "@/server/lib/with-timeout";
import type { LoopEnd, LoopLimits, LoopRun, MetaCall } from "./loop";
import type { CallResult, Failure, Fields, HeldRound } from "./merger";
import type { AnsweredRound } from "./next-body";
import type { OpenDialect } from "./open-dialect";
import type { ReadEnd } from "./read-chunks";

export type Rounds = ReturnType<typeof createRounds>;

export function createRounds(run: LoopRun, dialect: OpenDialect, limits: LoopLimits) {
  const { meta, signal } = run;
  const { merger, remember } = dialect.begin(run);
  const started = performance.now();
  const answered: AnsweredRound[] = [];
  const metaCalls: MetaCall[] = [];
  let requests = 1;
  let isLast = false;
  let usage: AnswerUsage | null = null;
  let calls: readonly CalledTool[] = [];
  const responseIds: string[] = [];
  let collector = createCollector(run.dialect);
  let error: string | null = null;
  let status = run.first.statusCode ?? 502;

  function close(): Omit<AnswerFacts, "error"> {
    const facts = collector.facts();
    usage = addCounts(usage, facts.usage);
    responseIds.push(...(facts.responseIds ?? []));
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
      return { id, name, text: "This tool is not available now. Continue without it.", isError: true };
    }
  }

  /** Sends a follow-up request with results. Null: the response is complete. */
  async function next(held: HeldRound, called: readonly CalledTool[]): Promise<IncomingMessage | null> {
    if (!held.isWaiting || (isLast && !held.hasOwnCalls)) return null;
    const results = await answerAll(called);
    // Beside a call of the caller's own, they are added when it returns.
    const added = held.hasOwnCalls
      ? null
      : meta.addition(metaCalls.slice(-called.length).flatMap((call) => call.revealed));
    merger.addResults(results, added);
    if (held.hasOwnCalls) return null;
    if (signal.aborted) throw new ClientLeft();
    answered.push({
      said: held.entries,
      results: [...dialect.writeResults(results), ...(added === null ? [] : [added])],
    });
    const tokens = usage === null ? 0 : usage.input + usage.output;
    const isOver = performance.now() - started > limits.maxMs || tokens > limits.maxTokens;
    isLast = isOver || requests >= limits.maxRequests;
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
      const facts = { calls, usage, finish: null, isComplete, error, responseIds };
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
export function isReadable({ statusCode = 502, headers }: IncomingMessage): boolean {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  return statusCode >= 200 && statusCode < 300 && encoding === "identity";
}

export async function relayAnswer(run: LoopRun, rounds: Rounds, incoming: IncomingMessage): Promise<LoopEnd> {
  const { response, idleTimeoutMs } = run;
  run.begin(incoming);
  const { outcome, bytes } = await relay(incoming, response, { idleTimeoutMs, copy: null });
  return rounds.end(outcome, bytes, false);
}

export function outcomeOf(error: unknown): LoopEnd["outcome"] {
  return error instanceof GatewayError && error.code === "upstream_timeout" ? "timeout" : "unreachable";
}

export function brokenOff(read: ReadEnd): Failure {
  const message =
    read === "idle" ? "The upstream stopped responding." : "The upstream disconnected in the middle of its response.";
  return { status: 502, code: "upstream_unreachable", message, body: null };
}
