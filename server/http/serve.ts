import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { ExpectedError } from "@/server/errors";

const SHUTDOWN_MS = 10_000;
const SWEEP_MS = 100;

/** Listens; answers a function that stops taking requests, finishes those under way, and closes. */
export async function serve(
  handler: RequestListener,
  port: number,
): Promise<{ server: Server; stop(): Promise<void> }> {
  const answering = new Set<ServerResponse>();
  let isStopping = false;
  const limits = { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 };
  const server = createServer(limits, (request, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (isStopping) response.shouldKeepAlive = false;
    handler(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new ExpectedError(`Port ${port} is taken; set PORT to another one.`) : error);
    });
    server.listen(port, resolve);
  });
  return {
    server,
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        // A client that goes on asking over its open connection is told with its next answer that it was the last.
        for (const response of answering) response.shouldKeepAlive = false;
        // Only after what has arrived meanwhile is read: whoever has asked is not idle.
        const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), SWEEP_MS);
        const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
        // HTTP's own close hangs up at once on whoever seems idle, though a request may be on its way already.
        NetServer.prototype.close.call(server, () => {
          clearInterval(sweep);
          clearTimeout(force);
          resolve();
        });
      }),
  };
}
