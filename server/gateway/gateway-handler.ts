import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { GatewayMode } from "@/server/contract/gateway";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { DomainError } from "@/server/lib/errors";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { answerModels } from "./answer-models";
import type { Decide } from "./decide";
import type { Exchange } from "./exchange";
import { type GatewayModes, weakenMode } from "./gateway-mode";
import { findRoute, GATEWAY_PREFIX, guessDialect, splitTarget } from "./gateway-routes";
import type { GatewaySettings } from "./gateway-settings";
import { type GatewayCaller, identifyCaller } from "./identify-caller";
import type { Loop } from "./loop/loop";
import { createOpenAnswers, type OpenAnswers } from "./open-answers";
import { type PassOnDeps, passOn } from "./pass-on";
import { createBodyReader } from "./read-body";
import { CLIENT_LEFT_STATUS, ClientLeft, GatewayError, sendRefusal } from "./refusal";
import { createSendUpstream } from "./send-upstream";
import type { Upstreams } from "./upstreams";

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

type Refused = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Null: no path of the gateway. */
  readonly exchange: Exchange | null;
  readonly requestId: string;
};

type OpenDeps = Deps & PassOnDeps & { readonly answers: OpenAnswers };

export function createGateway(given: Deps): Gateway {
  const { keys, settings, upstreams } = given;
  const bodies = createBodyReader({ maxBytes: settings.maxBodyBytes });
  const answers = createOpenAnswers(keys);
  const deps: OpenDeps = { ...given, bodies, answers, send: createSendUpstream(given) };
  return {
    matches: ({ url = "" }) => url.startsWith(GATEWAY_PREFIX),
    answer: (request, response, facts) => answer(deps, request, response, facts),
    stats: () => ({ open: answers.size(), heldBytes: bodies.heldBytes() }),
    async stop() {
      answers.stop();
      upstreams.stop();
    },
  };
}

async function answer(
  deps: OpenDeps,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
): Promise<void> {
  const started = performance.now();
  const route = findRoute(request);
  const exchange = route && begin(request, response, { requestId: facts.requestId, route, started });
  let status: number;
  try {
    assertAnswerable(request, exchange, facts);
    status = await serve(deps, exchange);
  } catch (error) {
    status = refuse(deps, { request, response, exchange, requestId: facts.requestId }, error);
  }
  deps.metrics.countGateway({
    dialect: route?.dialect ?? "none",
    mode: exchange?.mode ?? "none",
    status,
    outcome: exchange?.outcome ?? "refused",
    seconds: (performance.now() - started) / 1000,
    bytesIn: exchange?.bytesIn ?? 0,
    bytesOut: exchange?.bytesOut ?? 0,
  });
}

function begin(
  request: IncomingMessage,
  response: ServerResponse,
  known: Pick<Exchange, "requestId" | "route" | "started">,
): Exchange {
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort(new ClientLeft());
  });
  return {
    ...{ ...known, request, response, signal: leaving.signal },
    ...{ mode: "none", bytesIn: 0, bytesOut: 0, outcome: "refused" },
  };
}

function assertAnswerable(
  request: IncomingMessage,
  exchange: Exchange | null,
  { isForeign }: RequestFacts,
): asserts exchange is Exchange {
  if (request.headers.upgrade !== undefined && /\bwebsocket\b/i.test(request.headers.upgrade)) {
    throw new GatewayError("upgrade_required", "WebSockets are not supported here. Use HTTP.");
  }
  const { path } = splitTarget(request);
  if (isForeign) throw new DomainError("forbidden", "Cross-site request blocked");
  if (exchange === null) throw new DomainError("not_found", `Not found: ${path.slice(0, 200)}`);
  const { method } = exchange.route;
  if (request.method !== method) throw new DomainError("method_not_allowed", `${path} supports only ${method}`);
}

/** Returns the status that the client got. */
async function serve(deps: OpenDeps, exchange: Exchange): Promise<number> {
  const { request, response, route } = exchange;
  const caller = identifyCaller(deps, request.headers);
  deps.answers.add(response, caller);
  const modeNow = () => modeOf(deps, caller, request);
  exchange.mode = modeNow();
  return route.name === "models" ? answerModels(deps, exchange, caller) : passOn(deps, exchange, caller, modeNow);
}

function modeOf({ modes }: OpenDeps, caller: GatewayCaller, { headers }: IncomingMessage): GatewayMode {
  const asked = headers["x-toolcrib-mode"];
  return weakenMode(modes.of(caller.role).mode, typeof asked === "string" ? asked : undefined);
}

/** Returns the status that the client got. */
function refuse({ log }: OpenDeps, refused: Refused, error: unknown): number {
  const { request, response, exchange, requestId } = refused;
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
