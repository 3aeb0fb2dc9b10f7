import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { DomainError } from "@/server/lib/errors";
import { portOf } from "./outbound-rules";

export type OutboundRequest = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | null;
  readonly signal: AbortSignal | null;
  readonly headersTimeoutMs: number;
};

export type Send = (request: OutboundRequest) => Promise<IncomingMessage>;

type Pool = {
  readonly maxSockets?: number;
  readonly maxFreeSockets?: number;
  /** Send once more where a kept connection turns out to be closed: the other side may close it at any time. */
  readonly repeatsStale?: boolean;
};

/** Shorter than servers usually keep idle connections, so that requests rarely meet a closing one. */
const IDLE_SOCKET_MS = 4000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Set by the connection itself, or usable to confuse proxies. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect|proxy-.*|accept-encoding)$/;

/** Connects through the given lookup only. Sends once, except over a stale connection: only the caller knows whether a retry is safe. */
export function createSend(
  lookupFor: (port: number) => LookupFunction,
  { repeatsStale = false, ...given }: Pool = {},
): Send & { /** Closes every connection, those in use too. */ close(): void } {
  const pool = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: IDLE_SOCKET_MS, ...given };
  const agents = { "http:": new http.Agent(pool), "https:": new https.Agent(pool) };

  const send: Send = (request) =>
    attempt(request, true).catch((error: unknown) => {
      if (error !== STALE) throw error;
      return attempt(request, false);
    });

  const attempt = (request: OutboundRequest, mayReuse: boolean): Promise<IncomingMessage> => {
    const { url, method, headers, body, signal } = request;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const isTls = url.protocol === "https:";
      const outgoing = (isTls ? https : http).request(url, {
        method,
        lookup: lookupFor(portOf(url)),
        agent: mayReuse && agents[isTls ? "https:" : "http:"],
        headers: { ...ownWords(headers), "accept-encoding": "identity" },
      });
      let late: DomainError | null = null;
      // Without an error: on a connection that is returning to the pool, nothing would catch it.
      const end = () => outgoing.destroy();
      const giveUp = (what: string) => () => {
        late = new DomainError("timeout", `${url.host}: no ${what} in time`);
        end();
      };
      const connecting = setTimeout(giveUp("connection"), Math.min(CONNECT_TIMEOUT_MS, request.headersTimeoutMs));
      const answering = setTimeout(giveUp("answer"), request.headersTimeoutMs);
      const settle = () => {
        clearTimeout(connecting);
        clearTimeout(answering);
        signal?.removeEventListener("abort", end);
      };
      signal?.addEventListener("abort", end, { once: true });
      outgoing.once("socket", (socket) => {
        // The pool's own time limit is for idle connections; a long answer may be silent for longer.
        socket.setTimeout(0);
        const ready = () => clearTimeout(connecting);
        if (socket.connecting) socket.once(isTls ? "secureConnect" : "connect", ready);
        else ready();
      });
      outgoing.once("response", (incoming) => {
        settle();
        // The reader of the body gets its errors; without a reader they must not end the process.
        incoming.on("error", () => {});
        const endReading = () => incoming.destroy();
        signal?.addEventListener("abort", endReading, { once: true });
        incoming.once("close", () => signal?.removeEventListener("abort", endReading));
        resolve(incoming);
      });
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        settle();
        const isStale = repeatsStale && outgoing.reusedSocket && GONE.has(error.code ?? "");
        if (isStale && late === null && !signal?.aborted) return reject(STALE);
        reject(signal?.aborted ? signal.reason : (late ?? toDomainError(url, error)));
      });
      outgoing.once("upgrade", (_response, socket) => {
        settle();
        socket.destroy();
        reject(new DomainError("unavailable", `${url.host} switched to another protocol`));
      });
      outgoing.end(body ?? undefined);
    });
  };
  return Object.assign(send, {
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  });
}

/** Nothing of an answer came over a connection that had been used before. */
const STALE = new Error("stale connection");
const GONE: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE"]);

function ownWords(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}

function toDomainError(url: URL, error: NodeJS.ErrnoException): Error {
  if (error instanceof DomainError) return error;
  return new DomainError("unavailable", `Couldn't reach ${url.host} (${error.code ?? error.message})`);
}
