import { createServer, type Server } from "node:http";
import next from "next";
import { PROJECT_ROOT } from "@/server/paths";
import type { PageHandler } from "./request-handler";

/** Next, inside this process, for everything that is not the API. */
export async function preparePages({ dev, port }: { dev: boolean; port: number }) {
  // Next hangs an upgrade listener on the server it finds, in production too, and then leaves such requests open for
  // good. Given a server of its own that never listens, it leaves ours alone.
  const httpServer = dev ? undefined : createServer();
  const app = next({ dev, dir: PROJECT_ROOT, port, hostname: "localhost", quiet: true, httpServer });
  await app.prepare();
  const handle: PageHandler = app.getRequestHandler();
  return {
    handle,
    /** Hot reload speaks over a WebSocket. */
    attach(server: Server) {
      if (dev) server.on("upgrade", app.getUpgradeHandler());
    },
    close: () => app.close(),
  };
}
