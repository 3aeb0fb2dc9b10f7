import { DomainError } from "@/server/lib/errors";
import { checkUrl } from "./check-url";
import { guardedLookup, type Resolve } from "./guarded-lookup";
import type { OutboundRules } from "./outbound-rules";
import { followRedirect, MAX_REDIRECTS, redirectTarget } from "./redirect";
import { createSend, type OutboundRequest } from "./send-request";
import { toResponse } from "./to-response";

export type GuardedInit = RequestInit & {
  /** A tool that works first and answers then needs more. */
  readonly headersTimeoutMs?: number;
  /** Where a redirect may lead with all headers; never to another origin, whatever this says. */
  readonly maySendSecrets?: (target: URL) => boolean;
};

/** Like fetch, but never to an internal address. Redirects are answers unless `redirect` is "follow" or "error". */
export type GuardedFetch = (url: string | URL, init?: GuardedInit) => Promise<Response>;

type Options = { readonly headersTimeoutMs?: number; readonly resolve?: Resolve };

const HEADERS_TIMEOUT_MS = 10_000;

export function createGuardedFetch(rules: OutboundRules, options: Options = {}): GuardedFetch {
  const { headersTimeoutMs = HEADERS_TIMEOUT_MS, resolve } = options;
  const send = createSend((port) => guardedLookup(rules, port, resolve));

  return async (url, init = {}) => {
    let request = await readRequest(checkUrl(rules, url), init, headersTimeoutMs);
    for (let hops = 0; ; hops++) {
      const response = toResponse(await send(request), request.url, request.method);
      const target = redirectTarget(response, request.url);
      if (target === null || init.redirect === undefined || init.redirect === "manual") return response;
      await response.body?.cancel();
      if (init.redirect === "error") throw new DomainError("unavailable", `${request.url.host} returned a redirect`);
      if (hops >= MAX_REDIRECTS) throw new DomainError("unavailable", `${request.url.host} redirects too many times`);
      const keepsSecrets = target.origin === request.url.origin && (init.maySendSecrets?.(target) ?? true);
      request = followRedirect(request, response.status, checkUrl(rules, target), keepsSecrets);
    }
  };
}

/** The platform's own Request knows every kind of body and which content type it has. */
async function readRequest(url: URL, init: GuardedInit, headersTimeoutMs: number): Promise<OutboundRequest> {
  const { signal, redirect: _, headersTimeoutMs: asked, maySendSecrets: __, ...rest } = init;
  // A body that is a stream must be announced as one; it is gathered here, because a redirect may need it again.
  const request = new Request(url, { ...rest, ...(rest.body instanceof ReadableStream && { duplex: "half" }) });
  return {
    url,
    method: request.method,
    headers: request.headers,
    body: request.body === null ? null : Buffer.from(await request.arrayBuffer()),
    signal: signal ?? null,
    headersTimeoutMs: asked ?? headersTimeoutMs,
  };
}
