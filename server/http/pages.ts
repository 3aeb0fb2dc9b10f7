import type { Server } from "node:http";
import next from "next";
import { PROJECT_ROOT } from "@/server/paths";
import type { PageHandler } from "./request-handler";

/** Next, inside this process, for everything that is not the API. */
export async function preparePages({ dev, port }: { dev: boolean; port: number }) {
  const app = next({ dev, dir: PROJECT_ROOT, port, hostname: "localhost", quiet: true });
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
