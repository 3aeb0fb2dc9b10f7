import type { IncomingMessage, ServerResponse } from "node:http";
import type { LateLoading, MetaTools, UpstreamOutcome } from "@/server/gateway/decision";
import type { AnswerFacts, DialectName } from "@/server/gateway/dialects/dialect";
import { isEventStream } from "@/server/gateway/forward-headers";
import { anthropicLoop } from "./merge-anthropic";
import { mergeBodies } from "./merge-bodies";
import { chatLoop } from "./merge-chat";
import { responsesLoop } from "./merge-responses";
import { mergeStreams } from "./merge-streams";
import { type OpenDialect, openDialect } from "./open-dialect";
import { createRounds, isReadable, relayAnswer } from "./rounds";

export type LoopFacts = {
  readonly requests: number;
  /** In the order of the calls, also those answered beside a call of the caller's own tools. */
  readonly metaCalls: readonly MetaCall[];
};

export type MetaCall = { readonly name: string; readonly revealed: readonly string[] };

export type LoopLimits = {
  /** Requests after the first one. The last of them has no meta-tools. */
  readonly maxRequests: number;
  /** Above this limit, the next request is the last. */
  readonly maxMs: number;
  readonly maxTokens: number;
  readonly answerTimeoutMs: number;
  readonly pingMs: number;
};

export const LOOP_LIMITS: Omit<LoopLimits, "maxRequests"> = {
  maxMs: 120_000,
  maxTokens: 1_000_000,
  answerTimeoutMs: 10_000,
  pingMs: 10_000,
};

export type LoopCaller = {
  readonly dialect: DialectName;
  readonly sessionKey: string;
  readonly ownerId: string;
  readonly late?: LateLoading | null;
};

export type LoopRun = LoopCaller & {
  readonly meta: MetaTools;
  readonly requestId: string;
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
  readonly status: number;
  readonly outcome: UpstreamOutcome["outcome"];
  readonly bytes: number;
  readonly loop: LoopFacts;
  /** An error for the client, which has received nothing yet. */
  readonly refusal: unknown;
};

export type Loop = {
  /** The entries of a conversation, with what the caller has not seen of earlier answers, and with marks where tools were added. */
  recall(caller: LoopCaller, body: Buffer): Promise<readonly string[]>;
  prepare(caller: LoopCaller, body: Buffer): Promise<Buffer>;
  /** Runs meta-tools until the model is done. The client gets one response. */
  run(run: LoopRun): Promise<LoopEnd>;
};

export function createLoop(limits: LoopLimits): Loop {
  const dialects: Record<DialectName, OpenDialect> = {
    "openai-chat": openDialect(chatLoop),
    "openai-responses": openDialect(responsesLoop),
    anthropic: openDialect(anthropicLoop),
  };
  return {
    recall: (caller, body) => dialects[caller.dialect].recall(caller, body),
    prepare: (caller, body) => dialects[caller.dialect].change(caller, body, []),
    run(run) {
      const rounds = createRounds(run, dialects[run.dialect], limits);
      if (!isReadable(run.first)) return relayAnswer(run, rounds, run.first);
      return isEventStream(run.first.headers["content-type"])
        ? mergeStreams(run, rounds, dialects[run.dialect].ping, limits)
        : mergeBodies(run, rounds);
    },
  };
}
