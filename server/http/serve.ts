import { createServer, type RequestListener, type Server } from "node:http";
import { ExpectedError } from "@/server/errors";

const SHUTDOWN_MS = 10_000;

/** Listens; answers a function that stops taking requests, finishes those under way, and closes. */
export async function serve(
  handler: RequestListener,
  port: number,
): Promise<{ server: Server; stop(): Promise<void> }> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, handler);
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
        const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
