// @ts-check
import { ToolcribError } from "./toolcrib-error.mjs";

/** @import { ToolcribErrorCode } from "./index.d.mts" */
/** @import { BuiltRequest } from "./build-request.mjs" */

/** For responses that are not from Toolcrib, such as a proxy's. */
const CODES = /** @type {Readonly<Record<number, ToolcribErrorCode>>} */ ({
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "too_large",
});

/**
 * One attempt. An abort rethrows the caller's reason; everything else becomes a ToolcribError.
 * @param {typeof globalThis.fetch} fetch
 * @param {BuiltRequest} request
 * @param {{ readonly timeoutMs: number, readonly signal: AbortSignal | undefined }} limits
 * @returns {Promise<unknown>}
 */
export async function sendRequest(fetch, { url, init }, { timeoutMs, signal }) {
  signal?.throwIfAborted();
  // Not AbortSignal.any: some versions of Node leak memory for every call with a long-lived signal.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener("abort", end, { once: true });
  try {
    // A redirect would turn a POST into a GET, or send the key to another host.
    const response = await fetch(url, { ...init, redirect: "manual", signal: ending.signal });
    const text = await response.text();
    if (!response.ok) throw toError(response, text);
    return readAnswer(response, text);
  } catch (error) {
    if (error instanceof ToolcribError) throw error;
    signal?.throwIfAborted();
    if (ending.signal.aborted) {
      throw new ToolcribError(`No response within ${timeoutMs} ms`, { code: "timeout", status: 0 }, { cause: error });
    }
    const { origin } = new URL(url);
    throw new ToolcribError(`Couldn't reach ${origin}`, { code: "unreachable", status: 0 }, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/**
 * @param {Response} response
 * @param {string} text
 */
function readAnswer({ status }, text) {
  const answer = parse(text);
  if (answer !== undefined) return answer;
  throw new ToolcribError("The response is not JSON. Check for a proxy between this client and Toolcrib.", {
    code: "unreadable",
    status,
  });
}

/**
 * @param {Response} response
 * @param {string} text
 */
function toError({ status, headers }, text) {
  const retryAfter = readRetryAfter(headers.get("Retry-After"));
  const body = /** @type {{ error?: Record<string, unknown> } | null | undefined} */ (parse(text));
  const told = body?.error;
  if (typeof told !== "object" || told === null || typeof told.code !== "string") {
    return new ToolcribError(`Unexpected response with status ${status}; it did not come from Toolcrib`, {
      code: CODES[status] ?? "unreadable",
      status,
      retryAfter,
    });
  }
  return new ToolcribError(String(told.message), {
    code: /** @type {ToolcribErrorCode} */ (told.code),
    status,
    field: typeof told.field === "string" ? told.field : undefined,
    closest: Array.isArray(told.closest) ? told.closest.map(String) : undefined,
    schema: told.schema,
    requestId: typeof told.requestId === "string" ? told.requestId : undefined,
    retryAfter,
  });
}

/**
 * @param {string} text
 * @returns {unknown} undefined where it is not JSON
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Seconds, or an HTTP date.
 * @param {string | null} value
 */
function readRetryAfter(value) {
  if (value === null) return undefined;
  const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
