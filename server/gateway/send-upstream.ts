import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { DomainError } from "@/server/lib/errors";
import type { Exchange } from "./exchange";
import { type Payment, requestHeaders } from "./forward-headers";
import { splitTarget } from "./gateway-routes";
import type { GatewaySettings } from "./gateway-settings";
import type { GatewayCaller } from "./identify-caller";
import { ClientLeft, GatewayError } from "./refusal";
import { type Upstream, urlBelow } from "./upstreams";

type Deps = {
  readonly settings: Pick<GatewaySettings, "headersTimeoutMs">;
  readonly log: Pick<Logger, "warn">;
};

export type SendUpstream = (
  upstream: Upstream,
  exchange: Exchange,
  caller: GatewayCaller,
  body: Buffer | null,
  /** Of Anthropic, beside those that the caller asks for. */
  beta?: string | null,
) => Promise<IncomingMessage>;

/** Throws an error that clients may see. The upstream's address is only logged. */
export function createSendUpstream({ settings, log }: Deps): SendUpstream {
  return async (upstream, exchange, caller, body, beta = null) => {
    const { request, route, signal, requestId } = exchange;
    const { query } = splitTarget(request);
    const payment: Payment = caller.hasOwnCredential ? { by: "caller" } : { by: "operator", apiKey: upstream.apiKey };
    const url = urlBelow(upstream.baseUrl, route.path, query);
    try {
      const incoming = await upstream.stream.send({
        ...{
          url,
          method: route.method,
          headers: requestHeaders(request, route.family, payment, beta),
          body,
          signal,
        },
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
  };
}

/** What can't be passed on as an answer. */
function problemOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode < 200) return `The upstream returned status ${statusCode}`;
  // Following a redirect would send keys to a host that nobody allowed, and so would passing it to the client.
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
  return isRedirect ? "The upstream returned a redirect, which is not followed" : null;
}
