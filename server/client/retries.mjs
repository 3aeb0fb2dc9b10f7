// @ts-check
import { ToolcribError } from "./toolcrib-error.mjs";

/** Callers decide about longer waits themselves. */
const MAX_WAIT_MS = 60_000;
const MAX_BACKOFF_MS = 10_000;

/** Transient errors: a busy or starting server, a bad gateway, a lost connection. */
const PASSING_STATUSES = new Set([429, 502, 503, 504]);

/**
 * A call that must not run twice is retried only if Toolcrib says that it did not run.
 * @param {unknown} error
 * @param {boolean} atMostOnce
 */
export function isWorthRepeating(error, atMostOnce) {
  if (!(error instanceof ToolcribError)) return false;
  if (atMostOnce) return error.status === 429 || error.code === "unavailable";
  return PASSING_STATUSES.has(error.status) || error.code === "unreachable" || isLocalTimeout(error);
}

/** @param {ToolcribError} error */
function isLocalTimeout({ code, status }) {
  return code === "timeout" && status === 0;
}

/**
 * @typedef {object} RetrySettings
 * @property {number} retries
 * @property {number} backoffMs
 * @property {AbortSignal | undefined} signal
 * @property {(error: unknown) => boolean} isWorthRepeating
 */

/**
 * Retries with exponential backoff and jitter, so agents that failed together do not retry together.
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {RetrySettings} settings
 * @returns {Promise<T>}
 */
export async function withRetries(attempt, settings) {
  for (let repetition = 0; ; repetition++) {
    try {
      return await attempt();
    } catch (error) {
      if (repetition >= settings.retries || !settings.isWorthRepeating(error)) throw error;
      const waitMs = waitBefore(repetition, error, settings.backoffMs);
      if (waitMs > MAX_WAIT_MS) throw error;
      await wait(waitMs, settings.signal);
    }
  }
}

/**
 * @param {number} repetition
 * @param {unknown} error
 * @param {number} backoffMs
 */
function waitBefore(repetition, error, backoffMs) {
  const grown = Math.min(backoffMs * 2 ** repetition, MAX_BACKOFF_MS);
  const toldMs = error instanceof ToolcribError ? (error.retryAfter ?? 0) * 1000 : 0;
  // Retry-After is the minimum; jitter is added to it.
  return toldMs + grown * (0.5 + Math.random() / 2);
}

/**
 * @param {number} ms
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<void>}
 */
function wait(ms, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
  });
}
