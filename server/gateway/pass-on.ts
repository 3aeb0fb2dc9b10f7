import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { GatewayMode } from "@/server/contract/gateway";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { beginAnswer } from "./begin-answer";
import type { Decide, GatewayDecision, UpstreamOutcome } from "./decide";
import { createAnswerReader } from "./dialects/answer-reader";
import type { AnswerFacts } from "./dialects/dialect";
import type { Exchange } from "./exchange";
import type { GatewaySettings } from "./gateway-settings";
import type { GatewayCaller } from "./identify-caller";
import type { Loop, LoopCaller, LoopFacts, LoopRun } from "./loop/loop";
import type { BodyReader } from "./read-body";
import { CLIENT_LEFT_STATUS, ClientLeft, GatewayError, toRefusal } from "./refusal";
import { relay } from "./relay";
import { readText, scanBody } from "./scan-body";
import type { SendUpstream } from "./send-upstream";
import type { Upstream, Upstreams } from "./upstreams";

export type PassOnDeps = {
  readonly bodies: BodyReader;
  readonly upstreams: Pick<Upstreams, "choose">;
  readonly decide: Decide;
  readonly send: SendUpstream;
  readonly loop: Loop;
  readonly settings: Pick<GatewaySettings, "idleTimeoutMs">;
  readonly log: Pick<Logger, "warn">;
};

/** One request with the upstream that it goes to and what was decided about it. */
type Passing = {
  readonly exchange: Exchange;
  readonly caller: GatewayCaller;
  readonly upstream: Upstream;
  readonly decision: GatewayDecision;
};

type Ended = (
  facts: AnswerFacts,
  status: number,
  outcome: UpstreamOutcome["outcome"],
  inner?: { loop?: LoopFacts },
) => void;

/** Sends a request upstream, as decided, and its answer to the client. Returns the status that the client got. */
export async function passOn(
  deps: PassOnDeps,
  exchange: Exchange,
  caller: GatewayCaller,
  /** Asked once the body is there: the mode may have changed while it arrived. */
  modeNow: () => GatewayMode,
): Promise<number> {
  const { request, route } = exchange;
  const body = await deps.bodies.read(request);
  try {
    exchange.bytesIn = body.bytes.length;
    const { hasOwnCredential, served } = caller;
    const model = await readModel(body.bytes, hasOwnCredential);
    const upstream = await deps.upstreams.choose({
      served,
      family: route.family,
      model,
      hasOwnCredential,
    });
    const decision = await deps.decide({
      ...{
        caller,
        dialect: route.dialect,
        isRound: route.name !== "count_tokens",
      },
      ...{ mode: modeNow(), headers: request.headers, body: body.bytes },
      isProviderApi: upstream.isProviderApi,
    });
    exchange.mode = decision.mode;
    return await exchangeWith(deps, { exchange, caller, upstream, decision });
  } finally {
    body.release();
  }
}

/** Which model a request names. Two names could mean one thing to us and another to the upstream. */
async function readModel(body: Buffer, hasOwnCredential: boolean): Promise<string | null> {
  const scanned = await runCooperatively(scanBody(body));
  const [first, ...more] = scanned?.of("model") ?? [];
  if (more.length > 0 && !hasOwnCredential) throw new DomainError("invalid", "model: is given more than once");
  return first === undefined ? null : readText(body, first);
}

async function exchangeWith(deps: PassOnDeps, passing: Passing): Promise<number> {
  const { exchange, caller, upstream, decision } = passing;
  const { sessionKey, late } = decision;
  const ended: Ended = (facts, status, outcome, inner = {}) => {
    exchange.outcome = outcome;
    decision.after(facts, {
      status,
      ms: performance.now() - exchange.started,
      outcome,
      ...inner,
    });
  };
  const { ownerId } = caller.agent;
  const conversation = {
    dialect: exchange.route.dialect,
    sessionKey: sessionKey ?? "",
    ownerId,
    late,
  };
  const body = sessionKey === null ? decision.body : await deps.loop.prepare(conversation, decision.body);
  const send = (next: Buffer) => deps.send(upstream, exchange, caller, next, late?.beta() ?? null);
  const sending = send(body);
  decision.sent();
  const first = await sending.catch((error: unknown) => {
    const status = error instanceof ClientLeft ? CLIENT_LEFT_STATUS : toRefusal(error, exchange.requestId).status;
    ended(nothingRead(error), status, outcomeOf(error));
    throw error;
  });
  return decision.meta === null
    ? await relayUnchanged(deps, passing, { first, ended })
    : await runLoop(deps, passing, {
        first,
        ended,
        send,
        conversation,
        meta: decision.meta,
      });
}

async function relayUnchanged(
  { settings, log }: PassOnDeps,
  { exchange, decision }: Passing,
  { first, ended }: { readonly first: IncomingMessage; readonly ended: Ended },
): Promise<number> {
  const { response, route, requestId } = exchange;
  const type = first.headers["content-type"] ?? "";
  const reader = decision.mode === "off" ? null : createAnswerReader(route.dialect, type);
  beginAnswer(response, first, ourHeaders(exchange, decision));
  const { outcome, bytes } = await relay(first, response, {
    idleTimeoutMs: settings.idleTimeoutMs,
    copy: reader === null ? null : (chunk) => reader.push(chunk),
  });
  exchange.bytesOut = bytes;
  if (outcome === "upstream-broke" || outcome === "upstream-idle") log.warn({ requestId, outcome }, "gateway answer");
  const status = first.statusCode ?? 502;
  ended(reader?.end() ?? nothingRead(null), status, outcome);
  return status;
}

async function runLoop(
  { loop, settings, log }: PassOnDeps,
  { exchange, decision }: Passing,
  run: Pick<LoopRun, "first" | "send" | "meta"> & {
    readonly conversation: LoopCaller;
    readonly ended: Ended;
  },
): Promise<number> {
  const { response, requestId, signal } = exchange;
  const { first, send, meta, conversation, ended } = run;
  const ours = ourHeaders(exchange, decision);
  const looped = await loop.run({
    ...{ ...conversation, requestId, meta, first, response, signal, send },
    idleTimeoutMs: settings.idleTimeoutMs,
    begin: (last, length) => beginAnswer(response, last, ours, length),
  });
  exchange.bytesOut = looped.bytes;
  if (looped.facts.error !== null) log.warn({ requestId, outcome: looped.outcome }, "gateway loop");
  ended(looped.facts, looped.status, looped.outcome, { loop: looped.loop });
  if (looped.refusal !== null) throw looped.refusal;
  return response.headersSent ? response.statusCode : CLIENT_LEFT_STATUS;
}

function ourHeaders({ requestId }: Exchange, { mode, headers }: GatewayDecision): Readonly<Record<string, string>> {
  return {
    "X-Toolcrib-Mode": mode,
    "X-Toolcrib-Request-Id": requestId,
    ...headers,
  };
}

function outcomeOf(error: unknown): UpstreamOutcome["outcome"] {
  if (error instanceof ClientLeft) return "client-left";
  return error instanceof GatewayError && error.code === "upstream_timeout" ? "timeout" : "unreachable";
}

function nothingRead(error: unknown): AnswerFacts {
  const words = error instanceof Error && !(error instanceof ClientLeft) ? error.message : null;
  return {
    calls: [],
    usage: null,
    finish: null,
    isComplete: false,
    error: words,
  };
}
