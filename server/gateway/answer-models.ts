import type { Exchange } from "./exchange";
import { answerHeaders } from "./forward-headers";
import type { GatewayCaller } from "./identify-caller";
import { collect, listModels, readModels, type UpstreamModels } from "./list-models";
import { ClientLeft, GatewayError } from "./refusal";
import type { SendUpstream } from "./send-upstream";
import type { Upstream, Upstreams } from "./upstreams";

type Services = {
  readonly upstreams: Pick<Upstreams, "defaultOf" | "reachable">;
  readonly send: SendUpstream;
};

const MODELS_MS = 2500;

/** From the catalog and the default upstream; without the latter if it is slow. */
export async function answerModels(services: Services, exchange: Exchange, caller: GatewayCaller): Promise<number> {
  const { upstreams } = services;
  const { route, response, requestId, mode } = exchange;
  const upstream = upstreams.defaultOf(route.family, caller.hasOwnCredential);
  const [catalog, asked] = await Promise.all([
    upstreams.reachable(caller.served, route.family),
    upstream === null ? null : askModels(services, upstream, exchange, caller),
  ]);
  if (exchange.signal.aborted) throw new ClientLeft();
  const ours = { "X-Toolcrib-Mode": mode, "X-Toolcrib-Request-Id": requestId };
  // If there is nothing to add, the upstream's own response is passed on, even a refusal.
  if (
    asked !== null &&
    (catalog.length === 0 || asked.models === null) &&
    (asked.status < 400 || catalog.length === 0)
  ) {
    const body = asked.body;
    response.writeHead(asked.status, [...answerHeaders(asked.incoming, ours)]);
    response.end(body);
    exchange.bytesOut = body.length;
    exchange.outcome = "complete";
    return asked.status;
  }
  if (catalog.length === 0 && upstream !== null) {
    exchange.outcome = "unreachable";
    throw new GatewayError("upstream_unreachable", `Couldn't read the upstream's models. Request ID: ${requestId}`);
  }
  const text = listModels(route.family, catalog, asked?.models ?? null);
  const isPartial = upstream !== null && (asked === null || asked.models === null);
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "X-Request-Id": requestId,
    ...ours,
    ...(isPartial && { "X-Toolcrib-Upstream": "unavailable" }),
  });
  response.end(text);
  exchange.bytesOut = Buffer.byteLength(text);
  exchange.outcome = "complete";
  return 200;
}

async function askModels({ send }: Services, upstream: Upstream, exchange: Exchange, caller: GatewayCaller) {
  const late = AbortSignal.timeout(MODELS_MS);
  const signal = AbortSignal.any([late, exchange.signal]);
  try {
    const incoming = await send(upstream, { ...exchange, signal }, caller, null);
    const body = await collect(incoming);
    const status = incoming.statusCode ?? 502;
    const models: UpstreamModels | null = status === 200 ? readModels(body) : null;
    return { incoming, status, body, models };
  } catch {
    return null;
  }
}
