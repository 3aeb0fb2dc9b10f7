import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Listening = { port: number; close(): Promise<void> };

/** Serves the handler on a free local port. */
export function listenLocally(handler: RequestListener): Promise<Listening> {
  return listen(createServer(handler));
}

/** The same for an existing server. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
