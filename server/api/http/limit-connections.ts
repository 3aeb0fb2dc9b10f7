import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import { DomainError, ERRORS } from "@/server/lib/errors";
import { networkOf } from "./client-address";

export type ConnectionLimits = {
  readonly total: number;
  /** Infinity: no limit, because all connections come from a proxy. */
  readonly perAddress: number;
};

/** No address can take every connection. A refused client gets a 429. */
export function limitConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
): { isRefused(socket: Socket): boolean } {
  const limit = createConcurrencyLimit({
    per: { address: perAddress },
    total,
    what: "open connections",
    advice: "Close some of them, or reuse one connection.",
  });
  const refused = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    try {
      const { release } = limit.acquire({ address: networkOf(socket.remoteAddress ?? "unknown") });
      socket.once("close", release);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.add(socket);
      socket.end(rawAnswer(error), () => socket.destroy());
    }
  });
  return { isRefused: (socket) => refused.has(socket) };
}

/** There is no request yet, so no response object. */
function rawAnswer({ code, message, details: { retryAfter, ...told } }: DomainError): string {
  const body = JSON.stringify({ error: { code, message, requestId: null, ...told } });
  const lines = [
    `HTTP/1.1 ${ERRORS[code].status} Too Many Requests`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    `Retry-After: ${retryAfter}`,
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
