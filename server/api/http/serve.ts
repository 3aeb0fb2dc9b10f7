import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { ExpectedError } from "@/server/lib/errors";
import { type ConnectionLimits, limitConnections } from "./limit-connections";

const SHUTDOWN_MS = 10_000;
const SWEEP_MS = 100;

export type ServeLimits = {
  readonly headersMs: number;
  readonly requestMs: number;
  /** How long a connection may stay open between two requests: longer than a proxy in front keeps it. */
  readonly keepAliveMs: number;
  /** How long a response may make no progress because the client does not read. */
  readonly stallMs: number;
  readonly checkEveryMs: number;
  readonly connections: ConnectionLimits;
};

const LIMITS: ServeLimits = {
  headersMs: 20_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  stallMs: 60_000,
  checkEveryMs: 5000,
  connections: { total: Number.POSITIVE_INFINITY, perAddress: Number.POSITIVE_INFINITY },
};

/** Listens; returns a function that stops accepting requests, finishes those in progress, and closes. */
export async function serve(
  handler: RequestListener,
  port: number,
  given: Partial<ServeLimits> = {},
): Promise<{ server: Server; stop(): Promise<void> }> {
  const limits = { ...LIMITS, ...given };
  const answering = new Set<ServerResponse>();
  /** Responses in progress per connection: clients may pipeline. */
  const busy = new WeakMap<Socket, number>();
  let isStopping = false;
  const timeouts = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(timeouts, (request, response) => {
    const { socket } = request;
    if (connections.isRefused(socket)) return;
    answering.add(response);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once("close", () => {
      answering.delete(response);
      busy.set(socket, (busy.get(socket) ?? 1) - 1);
    });
    if (isStopping) response.shouldKeepAlive = false;
    handler(request, response);
  });
  const connections = limitConnections(server, limits.connections);
  // A client may wait for a slow handler, but not hold an unread response or an idle connection.
  server.setTimeout(limits.stallMs, (socket) => {
    if (!busy.get(socket) || socket.writableLength > 0) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new ExpectedError(`Port ${port} is in use; set PORT to another port.`) : error);
    });
    server.listen(port, resolve);
  });
  return {
    server,
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        // A client on an open connection gets `Connection: close` with its next response.
        for (const response of answering) response.shouldKeepAlive = false;
        // After reading what has arrived: a client with a pending request is not idle.
        const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), SWEEP_MS);
        const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
        // HTTP's own close disconnects idle clients at once, although a request may be on its way.
        NetServer.prototype.close.call(server, () => {
          clearInterval(sweep);
          clearTimeout(force);
          resolve();
        });
      }),
  };
}
