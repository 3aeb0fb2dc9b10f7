import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { GatewayMode } from "@/server/contract/gateway";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import { DomainError } from "@/server/lib/errors";
import type { Metrics } from "@/server/lib/metrics/metrics";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { answerModels } from "./answer-models";
import type { Decide, GatewayDecision, UpstreamOutcome } from "./decide";
import { createAnswerReader } from "./dialects/answer-reader";
import type { AnswerFacts } from "./dialects/dialect";
import type { Exchange } from "./exchange";
import { answerHeaders, type Payment, requestHeaders } from "./forward-headers";
import { type GatewayModes, weakenMode } from "./gateway-mode";
import { findRoute, GATEWAY_PREFIX, type GatewayRoute, guessDialect, splitTarget } from "./gateway-routes";
import type { GatewaySettings } from "./gateway-settings";
import { type GatewayCaller, identifyCaller } from "./identify-caller";
import type { Loop, LoopFacts } from "./loop/loop";
import { createBodyReader } from "./read-body";
import { ClientLeft, GatewayError, sendRefusal, toRefusal } from "./refusal";
import { relay } from "./relay";
import { readText, scanBody } from "./scan-body";
import { type Upstream, type Upstreams, urlBelow } from "./upstreams";

/** The providers' own APIs at /v1: a client needs another base URL, and nothing else. */
export type Gateway = {
  matches(request: IncomingMessage): boolean;
  answer(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void>;
  stats(): { readonly open: number; readonly heldBytes: number };
  stop(): Promise<void>;
};

type RequestFacts = {
  readonly requestId: string;
  readonly isForeign: boolean;
};

type Deps = {
  readonly keys: Pick<KeyRing, "identify" | "assertKnown" | "isLive" | "onChange">;
  readonly served: Pick<ServedRevisions, "current">;
  readonly settings: GatewaySettings;
  readonly modes: GatewayModes;
  readonly upstreams: Upstreams;
  readonly decide: Decide;
  readonly loop: Loop;
  readonly metrics: Pick<Metrics, "countGateway">;
  readonly log: Pick<Logger, "warn" | "error" | "debug">;
};

/** One agent may run many conversations at once, and each holds a connection for as long as its model writes. */
const REQUESTS = {
  per: { key: 500, person: 1000 },
  total: 2000,
  what: "open gateway requests",
  advice: "Wait for some of them to end, then try again.",
} as const;

/** The status that web servers log for a client that disconnected before the response. */
const CLIENT_LEFT_STATUS = 499;

export function createGateway(deps: Deps): Gateway {
  const { keys, loop, settings, upstreams, metrics, log } = deps;
  const limit = createConcurrencyLimit<"key" | "person">(REQUESTS);
  const bodies = createBodyReader({ maxBytes: settings.maxBodyBytes });
  const answering = new Map<ServerResponse, string>();
  const stopHearing = keys.onChange(endRefused);

  /** A key is checked when a request starts; the response may outlive it. */
  function endRefused(): void {
    const refused = new Set([...new Set(answering.values())].filter((ownerId) => !keys.isLive(ownerId)));
    for (const [response, ownerId] of answering) if (refused.has(ownerId)) response.destroy();
  }

  async function answer(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void> {
    const { requestId } = facts;
    const started = performance.now();
    const route = findRoute(request);
    const leaving = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) leaving.abort(new ClientLeft());
    });
    const exchange: Exchange | null = route && {
      ...{ request, response, requestId, route, started, signal: leaving.signal },
      ...{ mode: "none", bytesIn: 0, bytesOut: 0, outcome: "refused" },
    };
    let status: number | null = null;
    try {
      assertAnswerable(request, route, facts);
      if (exchange !== null) status = await serve(exchange);
    } catch (error) {
      status = refuse(request, response, error, exchange, requestId);
    }
    metrics.countGateway({
      dialect: route?.dialect ?? "none",
      mode: exchange?.mode ?? "none",
      status: status ?? CLIENT_LEFT_STATUS,
      outcome: exchange?.outcome ?? "refused",
      seconds: (performance.now() - started) / 1000,
      bytesIn: exchange?.bytesIn ?? 0,
      bytesOut: exchange?.bytesOut ?? 0,
    });
  }

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    exchange: Exchange | null,
    requestId: string,
  ): number {
    if (error instanceof ClientLeft || response.destroyed) {
      if (exchange !== null) exchange.outcome = "client-left";
      return CLIENT_LEFT_STATUS;
    }
    const headers: Record<string, string> =
      exchange === null || exchange.mode === "none" ? {} : { "X-Toolcrib-Mode": exchange.mode };
    const dialect = exchange?.route.dialect ?? guessDialect(request);
    const refusal = sendRefusal(response, dialect, error, { requestId, headers });
    if (refusal.isOurFault) log.error({ err: error, requestId }, "gateway request failed");
    return refusal.status;
  }

  /** Returns the status that the client got. */
  async function serve(exchange: Exchange): Promise<number> {
    const { request, response, route } = exchange;
    const caller = identifyCaller(deps, request.headers);
    const { ownerId: key, workbenchId: person } = caller.agent;
    const slot = limit.acquire({ key, person });
    answering.set(response, key);
    response.once("close", () => {
      slot.release();
      answering.delete(response);
    });
    exchange.mode = modeOf(caller, request);
    return route.name === "models" ? answerModels({ upstreams, send }, exchange, caller) : passOn(exchange, caller);
  }

  function modeOf(caller: GatewayCaller, { headers }: IncomingMessage): GatewayMode {
    const asked = headers["x-toolcrib-mode"];
    return weakenMode(deps.modes.of(caller.role).mode, typeof asked === "string" ? asked : undefined);
  }

  async function passOn(exchange: Exchange, caller: GatewayCaller): Promise<number> {
    const { request, route } = exchange;
    const body = await bodies.read(request);
    try {
      exchange.bytesIn = body.bytes.length;
      const { hasOwnCredential, served } = caller;
      const model = await readModel(body.bytes, hasOwnCredential);
      const upstream = await upstreams.choose({ served, family: route.family, model, hasOwnCredential });
      const decision = await deps.decide({
        ...{ caller, dialect: route.dialect, isRound: route.name !== "count_tokens" },
        ...{ mode: modeOf(caller, request), headers: request.headers, body: body.bytes },
        isProviderApi: upstream.isProviderApi,
      });
      exchange.mode = decision.mode;
      return await exchangeWith(upstream, exchange, caller, decision);
    } finally {
      body.release();
    }
  }

  async function exchangeWith(
    upstream: Upstream,
    exchange: Exchange,
    caller: GatewayCaller,
    decision: GatewayDecision,
  ): Promise<number> {
    const { response, route, started, requestId } = exchange;
    const ended = (
      facts: AnswerFacts,
      status: number,
      outcome: UpstreamOutcome["outcome"],
      inner: { loop?: LoopFacts } = {},
    ) => {
      exchange.outcome = outcome;
      decision.after(facts, { status, ms: performance.now() - started, outcome, ...inner });
    };
    const { meta, sessionKey, late } = decision;
    const { ownerId } = caller.agent;
    const conversation = { dialect: route.dialect, sessionKey: sessionKey ?? "", ownerId, late };
    const body = sessionKey === null ? decision.body : await loop.prepare(conversation, decision.body);
    const beta = () => late?.beta() ?? null;
    const sending = send(upstream, exchange, caller, body, beta());
    decision.sent();
    const incoming = await sending.catch((error: unknown) => {
      const status = error instanceof ClientLeft ? CLIENT_LEFT_STATUS : toRefusal(error, requestId).status;
      ended(nothingRead(error), status, outcomeOf(error));
      throw error;
    });
    const status = incoming.statusCode ?? 502;
    const ours = { "X-Toolcrib-Mode": decision.mode, "X-Toolcrib-Request-Id": requestId, ...decision.headers };
    if (meta !== null) {
      const looped = await loop.run({
        ...{ ...conversation, requestId, meta, first: incoming, response, signal: exchange.signal },
        idleTimeoutMs: settings.idleTimeoutMs,
        send: (next) => send(upstream, exchange, caller, next, beta()),
        begin: (last, length) => beginAnswer(response, last, ours, length),
      });
      exchange.bytesOut = looped.bytes;
      if (looped.facts.error !== null) log.warn({ requestId, outcome: looped.outcome }, "gateway loop");
      ended(looped.facts, looped.status, looped.outcome, { loop: looped.loop });
      if (looped.refusal !== null) throw looped.refusal;
      return response.headersSent ? response.statusCode : CLIENT_LEFT_STATUS;
    }
    const reader =
      decision.mode === "off" ? null : createAnswerReader(route.dialect, incoming.headers["content-type"] ?? "");
    beginAnswer(response, incoming, ours);
    const { outcome, bytes } = await relay(incoming, response, {
      idleTimeoutMs: settings.idleTimeoutMs,
      copy: reader === null ? null : (chunk) => reader.push(chunk),
    });
    exchange.bytesOut = bytes;
    if (outcome === "upstream-broke" || outcome === "upstream-idle") log.warn({ requestId, outcome }, "gateway answer");
    ended(reader?.end() ?? nothingRead(null), status, outcome);
    return status;
  }

  /** Throws an error that clients may see. The upstream's address is only logged. */
  async function send(
    upstream: Upstream,
    exchange: Exchange,
    caller: GatewayCaller,
    body: Buffer | null,
    beta: string | null = null,
  ) {
    const { request, route, signal, requestId } = exchange;
    const { query } = splitTarget(request);
    const payment: Payment = caller.hasOwnCredential ? { by: "caller" } : { by: "operator", apiKey: upstream.apiKey };
    const url = urlBelow(upstream.baseUrl, route.path, query);
    try {
      const incoming = await upstream.stream.send({
        ...{ url, method: route.method, headers: requestHeaders(request, route.family, payment, beta), body, signal },
        headersTimeoutMs: settings.headersTimeoutMs,
      });
      const problem = problemOf(incoming);
      if (problem === null) return incoming;
      incoming.destroy();
      throw new GatewayError("upstream_unreachable", problem);
    } catch (error) {
      if (signal.aborted) throw new ClientLeft();
      if (error instanceof GatewayError) throw error;
      log.warn({ requestId, upstream: url.host, reason: (error as Error).message }, "gateway upstream not reached");
      if (error instanceof DomainError && error.code === "timeout") {
        throw new GatewayError("upstream_timeout", `The upstream did not respond in time. Request ID: ${requestId}`);
      }
      throw new GatewayError("upstream_unreachable", `Couldn't reach the upstream. Request ID: ${requestId}`);
    }
  }

  return {
    matches: ({ url = "" }) => url.startsWith(GATEWAY_PREFIX),
    answer,
    stats: () => ({ open: limit.size(), heldBytes: bodies.heldBytes() }),
    async stop() {
      stopHearing();
      for (const response of answering.keys()) response.destroy();
      upstreams.stop();
    },
  };
}

function assertAnswerable(request: IncomingMessage, route: GatewayRoute | null, { isForeign }: RequestFacts): void {
  if (request.headers.upgrade !== undefined && /\bwebsocket\b/i.test(request.headers.upgrade)) {
    throw new GatewayError("upgrade_required", "WebSockets are not supported here. Use HTTP.");
  }
  const { path } = splitTarget(request);
  if (isForeign) throw new DomainError("forbidden", "Cross-site request blocked");
  if (route === null) throw new DomainError("not_found", `Not found: ${path.slice(0, 200)}`);
  if (request.method !== route.method) {
    throw new DomainError("method_not_allowed", `${path} supports only ${route.method}`);
  }
}

/** Which model a request names. Two names could mean one thing to us and another to the upstream. */
async function readModel(body: Buffer, hasOwnCredential: boolean): Promise<string | null> {
  const scanned = await runCooperatively(scanBody(body));
  const [first, ...more] = scanned?.of("model") ?? [];
  if (more.length > 0 && !hasOwnCredential) throw new DomainError("invalid", "model: is given more than once");
  return first === undefined ? null : readText(body, first);
}

function beginAnswer(
  response: ServerResponse,
  incoming: IncomingMessage,
  ours: Readonly<Record<string, string>>,
  length?: number | null,
): void {
  try {
    const headers = answerHeaders(incoming, ours);
    const own = length === undefined ? headers : withLength(headers, length);
    response.writeHead(incoming.statusCode ?? 502, reasonOf(incoming), own);
  } catch {
    incoming.destroy();
    throw new GatewayError("upstream_unreachable", "The upstream returned headers that can't be passed on");
  }
  response.flushHeaders();
}

/** Node reads words here that it refuses to write; they mean nothing beside the status. */
function reasonOf({ statusMessage = "" }: IncomingMessage): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage) ? statusMessage : "";
}

function withLength(headers: readonly string[], length: number | null): string[] {
  const kept = headers.flatMap((name, at) =>
    at % 2 === 1 || name.toLowerCase() === "content-length" ? [] : [name, headers[at + 1] ?? ""],
  );
  return length === null ? kept : [...kept, "Content-Length", String(length)];
}

/** What can't be passed on as an answer. */
function problemOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode < 200) return `The upstream returned status ${statusCode}`;
  // Following a redirect would send keys to a host that nobody allowed, and so would passing it to the client.
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
  return isRedirect ? "The upstream returned a redirect, which is not followed" : null;
}

function outcomeOf(error: unknown): UpstreamOutcome["outcome"] {
  if (error instanceof ClientLeft) return "client-left";
  return error instanceof GatewayError && error.code === "upstream_timeout" ? "timeout" : "unreachable";
}

function nothingRead(error: unknown): AnswerFacts {
  const words = error instanceof Error && !(error instanceof ClientLeft) ? error.message : null;
  return { calls: [], usage: null, finish: null, isComplete: false, error: words };
}
