// @ts-check
// Plain JavaScript, so it runs unchanged in Node 20 and later, Deno and Bun, even inside `node_modules`, where
// Node does not accept TypeScript. index.d.mts has the types, and this file is checked against them.
import { buildRequest } from "./build-request.mjs";
import { isWorthRepeating, withRetries } from "./retries.mjs";
import { sendRequest } from "./send-request.mjs";

export { ToolcribError } from "./toolcrib-error.mjs";

/** @import { CallOptions, Operations, ToolcribClient } from "./index.d.mts" */

/** @satisfies {Record<keyof Operations, `${"GET" | "POST"} /${string}`>} */
const ROUTES = /** @type {const} */ ({
  resolve: "POST /resolve",
  searchTools: "POST /tools/search",
  getTool: "GET /tools/{name}",
  listCategories: "GET /categories",
  browseCategory: "GET /categories/{name}",
  loadTools: "POST /tools/load",
  execute: "POST /tools/execute",
  authorize: "POST /authorize",
  report: "POST /report",
  readSession: "GET /sessions/{sessionId}",
  resetSession: "POST /sessions/{sessionId}/reset",
  forkSession: "POST /sessions/{sessionId}/fork",
});

/**
 * Running a tool twice may do harm, and each unnumbered round of a session is a new one.
 * @param {keyof Operations} name
 * @param {{ readonly sessionId?: string | null, readonly round?: number | null }} input
 */
function isRepeatable(name, { sessionId, round }) {
  if (name === "resolve") return sessionId == null || round != null;
  return name !== "execute";
}

/** @type {typeof import("./index.d.mts").createClient} */
export const createClient = ({ url, key, role = null, ...settings }) => {
  const { fetch = globalThis.fetch, retries = 3, timeoutMs = 60_000, backoffMs = 250 } = settings;
  const base = `${url.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;

  /** @param {keyof Operations} name */
  const toMethod = (name) => {
    /** @type {(input?: { readonly role?: string | null, readonly sessionId?: string | null, readonly round?: number | null }, options?: CallOptions) => Promise<unknown>} */
    const call = async (input = {}, options = {}) => {
      const request = buildRequest(base, key, ROUTES[name], { ...input, role: input.role ?? role });
      const limits = { timeoutMs: options.timeoutMs ?? timeoutMs, signal: options.signal };
      return withRetries(() => sendRequest(fetch, request, limits), {
        retries: options.retries ?? retries,
        backoffMs,
        signal: options.signal,
        isWorthRepeating: (error) => isWorthRepeating(error, !isRepeatable(name, input)),
      });
    };
    return call;
  };

  const names = /** @type {(keyof Operations)[]} */ (Object.keys(ROUTES));
  const methods = Object.fromEntries(names.map((name) => [name, toMethod(name)]));
  return /** @type {ToolcribClient} */ (/** @type {unknown} */ (methods));
};
