import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayMode } from "@/server/contract/gateway";
import type { UpstreamOutcome } from "./decision";
import type { GatewayRoute } from "./gateway-routes";

/** One request in progress, and what is known about it so far, for the metrics at its end. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly route: GatewayRoute;
  readonly started: number;
  readonly signal: AbortSignal;
  mode: GatewayMode | "none";
  bytesIn: number;
  bytesOut: number;
  outcome: UpstreamOutcome["outcome"] | "refused";
};
