import type { ServerResponse } from "node:http";
import { DomainError, describeInternalError, ERRORS } from "@/server/lib/errors";
import type { DialectName } from "./dialects/dialect";
import { errorBody } from "./dialects/error-body";

/** Statuses that only a proxy uses. */
const STATUS = {
  upgrade_required: 426,
  upstream_unreachable: 502,
  upstream_timeout: 504,
  model_not_found: 404,
} as const;

export class GatewayError extends Error {
  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
  ) {
    super(message);
    this.name = "GatewayError";
  }
  get status(): number {
    return STATUS[this.code];
  }
}

/** The client disconnected, so there is no one to respond to. */
export class ClientLeft extends Error {}

/** The status that web servers log for a client that disconnected before the response. */
export const CLIENT_LEFT_STATUS = 499;

type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly isOurFault: boolean;
};

export function toRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof GatewayError) {
    return { status: error.status, code: error.code, message: error.message, isOurFault: false };
  }
  if (error instanceof DomainError) {
    return { status: ERRORS[error.code].status, code: error.code, message: error.message, isOurFault: false };
  }
  return { status: 500, code: "internal", message: describeInternalError(requestId), isOurFault: true };
}

/** In the format that clients of this dialect expect from their provider. */
export function sendRefusal(
  response: ServerResponse,
  dialect: DialectName,
  error: unknown,
  { requestId, headers = {} }: { readonly requestId: string; readonly headers?: Readonly<Record<string, string>> },
): Refusal {
  const refusal = toRefusal(error, requestId);
  if (response.headersSent) {
    response.destroy();
    return refusal;
  }
  const { retryAfter, field } = error instanceof DomainError ? error.details : {};
  const param = typeof field === "string" ? field : null;
  const body = errorBody(dialect, refusal.status, refusal.code, refusal.message, param);
  response.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    "X-Toolcrib-Request-Id": requestId,
    ...(typeof retryAfter === "number" && { "Retry-After": String(retryAfter) }),
    // What the client is still sending will not be read.
    ...((refusal.status === 413 || refusal.status === 426) && { Connection: "close" }),
    ...headers,
  });
  response.end(body);
  return refusal;
}
