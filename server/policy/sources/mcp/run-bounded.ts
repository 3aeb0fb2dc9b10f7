import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { DomainError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";

/** One exchange with a server: its remaining budget, and how to end it. */
type Exchange = { readonly controller: AbortController; bytesLeft: number };

export type Bounds = {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
};

/** A notification on an open stream is small; one that never ends is cut off. */
const MAX_NOTICE_BYTES = 1024 * 1024;

// The SDK does not pass limits and signals to all its requests, so they travel separately.
const exchanges = new AsyncLocalStorage<Exchange>();

/** When time or bytes run out, or the caller cancels, the work ends with all its requests. */
export async function runBounded<T>(bounds: Bounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { timeoutMs, maxBytes, signal } = bounds;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const late = () => controller.abort(new DomainError("timeout", "The server did not respond in time"));
  const timer = setTimeout(late, timeoutMs);
  const giveUp = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  const ended = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  ended.catch(() => {});
  const exchange = { controller, bytesLeft: maxBytes };
  try {
    return await Promise.race([exchanges.run(exchange, () => work(controller.signal)), ended]);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    controller.abort();
  }
}

export function boundFetch(fetch: GuardedFetch, maxSilenceMs: number): GuardedFetch {
  return async (url, init = {}) => {
    const isStream = isLongStream(init);
    const exchange = isStream ? undefined : exchanges.getStore();
    const response = await fetch(url, {
      ...init,
      signal: exchange === undefined ? (init.signal ?? null) : eitherOf(exchange.controller.signal, init.signal),
      // A server may send headers only when the tool has finished; the exchange has its own timeout.
      headersTimeoutMs: maxSilenceMs,
    });
    if (response.body === null) return response;
    const meter = isStream ? meterNotices() : meterExchange(exchange);
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(meter), { status, statusText, headers });
  };
}

/** The SDK's signal may live as long as the connection: its listeners end with the exchange. */
function eitherOf(exchange: AbortSignal, other: AbortSignal | null | undefined): AbortSignal {
  if (!other || other.aborted) return other ?? exchange;
  // Many requests per exchange and exchanges per connection are no leak.
  setMaxListeners(0, exchange, other);
  const either = new AbortController();
  exchange.addEventListener("abort", () => either.abort(exchange.reason), { once: true });
  other.addEventListener("abort", () => either.abort(other.reason), { once: true, signal: exchange });
  return either.signal;
}

/** Streams that stay open for notifications: the older protocol's, and subscriptions of the newer. */
function isLongStream(init: RequestInit): boolean {
  if (init.method === "GET") return true;
  return new Headers(init.headers).get("mcp-method") === "subscriptions/listen";
}

function meterExchange(exchange: Exchange | undefined): TransformStream<Uint8Array, Uint8Array> {
  const counted = exchange ?? { controller: new AbortController(), bytesLeft: MAX_NOTICE_BYTES };
  return new TransformStream({
    transform(chunk, stream) {
      counted.bytesLeft -= chunk.length;
      if (counted.bytesLeft >= 0) return stream.enqueue(chunk);
      const tooLarge = new DomainError("too_large", "The server's response is too large");
      // The SDK would keep waiting for an answer whose stream broke.
      counted.controller.abort(tooLarge);
      stream.error(tooLarge);
    },
  });
}

const NEW_LINE = 10;

/** Counts the bytes of each event: from one empty line to the next. */
function meterNotices(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, stream) {
      const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const end = Math.max(text.lastIndexOf("\n\n"), text.lastIndexOf("\r\n\r\n"), text[0] === NEW_LINE ? 0 : -1);
      size = end === -1 ? size + chunk.length : chunk.length - end;
      if (size > MAX_NOTICE_BYTES) stream.error(new DomainError("too_large", "The server's notification is too large"));
      else stream.enqueue(chunk);
    },
  });
}
