import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "@/server/ids";

const REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/;

/** Different in each process, and in each request of it: cheaper than chance for every request. */
const PROCESS = newId("req");
let requests = 0;

/** A proxy's id if it sent a sane one, so that its log and ours can be read together. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : `${PROCESS}_${(++requests).toString(36)}`;
}

/** Half a year: long enough to count, short enough to leave TLS again. */
const ONLY_TLS = "max-age=15552000";

export function setSecurityHeaders(response: ServerResponse, requestId: string, isBehindTls = false): void {
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Referrer-Policy", "same-origin");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  if (isBehindTls) response.setHeader("Strict-Transport-Security", ONLY_TLS);
}

/** Scripts run only with this request's nonce. Next takes the nonce from the request's own policy header. */
export function setPagePolicy(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    // React's development build needs eval for its error overlays; the served build never gets it.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // Charts and positioned menus set style attributes, which a nonce cannot cover.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  request.headers["content-security-policy"] = policy;
  request.headers["x-nonce"] = nonce;
  response.setHeader("Content-Security-Policy", policy);
}
