import type { IncomingMessage } from "node:http";
import type { Family } from "./gateway-settings";

/** Of one connection, not of a request. */
const HOP_BY_HOP = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/;
/** Rewritten for the upstream, or about Toolcrib, its cookies and the proxies in front of it. */
const NOT_FORWARDED =
  /^(?:host|content-length|accept-encoding|expect|cookie|origin|referer|forwarded|via|x-real-ip|x-forwarded-.*|x-toolcrib-.*|sec-.*)$/;
const CREDENTIALS: readonly string[] = ["authorization", "x-api-key", "api-key", "x-goog-api-key"];
/** Headers about the upstream's origin must not apply to ours. */
const NOT_RETURNED = /^(?:set-cookie2?|alt-svc|strict-transport-security|clear-site-data|x-toolcrib-.*)$/;

/** Never passed on, whatever header it is in: a header may come twice, and with any scheme. */
const TOOLCRIB_KEY = /(?:^|[^A-Za-z0-9])tck_[\w-]{20}/;

/** Who pays: the caller with what it sent, or the operator with a stored key. */
export type Payment = { readonly by: "caller" } | { readonly by: "operator"; readonly apiKey: string | null };

/** Forwards every header, known or not, except hop-by-hop headers, Toolcrib's own, and the credential that is not used. */
export function requestHeaders(
  { rawHeaders, headers }: Pick<IncomingMessage, "rawHeaders" | "headers">,
  family: Family,
  payment: Payment,
  /** Of Anthropic, beside those that the caller asks for. */
  beta: string | null = null,
): Headers {
  const listed = namesIn(headers.connection);
  const forwarded = new Headers();
  for (const [name, value] of pairs(rawHeaders)) {
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.test(lower) || NOT_FORWARDED.test(lower) || listed.has(lower)) continue;
    if (payment.by === "operator" && CREDENTIALS.includes(lower)) continue;
    if (TOOLCRIB_KEY.test(value)) continue;
    forwarded.append(lower, value);
  }
  if (payment.by === "operator" && payment.apiKey !== null) {
    if (family === "anthropic") forwarded.set("x-api-key", payment.apiKey);
    else forwarded.set("authorization", `Bearer ${payment.apiKey}`);
  }
  if (beta !== null && !namesIn(forwarded.get("anthropic-beta") ?? "").has(beta))
    forwarded.append("anthropic-beta", beta);
  return forwarded;
}

/** The upstream's headers as they came, then ours; as name, value, name, value. */
export function answerHeaders(
  { rawHeaders, headers }: Pick<IncomingMessage, "rawHeaders" | "headers">,
  ours: Readonly<Record<string, string>>,
): string[] {
  const listed = namesIn(headers.connection);
  const returned: string[] = [];
  for (const [name, value] of pairs(rawHeaders)) {
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.test(lower) || NOT_RETURNED.test(lower) || listed.has(lower)) continue;
    returned.push(name, value);
  }
  // A proxy in front of Toolcrib must not buffer streams.
  if (isEventStream(headers["content-type"])) {
    if (headers["x-accel-buffering"] === undefined) returned.push("X-Accel-Buffering", "no");
    if (headers["cache-control"] === undefined) returned.push("Cache-Control", "no-cache");
  }
  return [...returned, ...Object.entries(ours).flat()];
}

export function isEventStream(contentType: string | undefined): boolean {
  return contentType?.trim().toLowerCase().startsWith("text/event-stream") ?? false;
}

function* pairs(raw: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

function namesIn(connection: string | undefined): ReadonlySet<string> {
  return new Set((connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
}
