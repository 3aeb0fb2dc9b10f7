import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "@/server/lib/environment";
import { newId } from "@/server/lib/ids";

const REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/;

/** Unique per process and request, and cheaper than randomness. */
const PROCESS = newId("req");
let requests = 0;

/** A proxy's id if valid, so both logs can be correlated. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : `${PROCESS}_${(++requests).toString(36)}`;
}

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Half a year: long enough to count, short enough to leave TLS again. */
const BEHIND_TLS = { "Strict-Transport-Security": "max-age=15552000" };

/** The headers of every response, created once: only the id differs. */
export class AnswerHeaders {
  readonly #always: readonly [name: string, value: string][];
  readonly #flat: readonly string[];

  constructor({ publicUrl }: Pick<Environment, "publicUrl">) {
    this.#always = Object.entries({ ...ALWAYS, ...(publicUrl?.protocol === "https:" && BEHIND_TLS) });
    this.#flat = this.#always.flat();
  }

  /** Before the response is known. */
  set(response: ServerResponse, requestId: string): void {
    response.setHeader("X-Request-Id", requestId);
    for (const [name, value] of this.#always) response.setHeader(name, value);
  }

  /** All headers in one call, because agents ask before every round. */
  write(response: ServerResponse, status: number, requestId: string, others: readonly string[]): void {
    response.writeHead(status, [...others, "X-Request-Id", requestId, ...this.#flat]);
  }
}

export type AnswerHead = { readonly headers: AnswerHeaders; readonly requestId: string };

/** Scripts need this request's nonce. Next takes it from the request's policy header. */
export function setPagePolicy(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    // React's development build needs eval for error overlays; the production build never gets it.
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
