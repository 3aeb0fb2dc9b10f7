import { createServer, type Server } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import next from "next";
import { GATEWAY_PREFIX } from "@/server/gateway/gateway-routes";
import { PROJECT_ROOT } from "@/server/paths";
import type { PageHandler } from "./request-handler";
import { readPath } from "./request-line";
import { createStaticFiles } from "./static-files";

/** Without a listener for upgrades, the gateway itself refuses them. */
const UPGRADE_REFUSED = "HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

export async function preparePages({ dev, port }: { dev: boolean; port: number }) {
  // Next attaches an upgrade listener to the server it finds and leaves such requests open forever; a server that never listens protects ours.
  const httpServer = dev ? undefined : createServer();
  const app = next({ dev, dir: PROJECT_ROOT, port, hostname: "localhost", quiet: true, httpServer });
  await app.prepare();
  const draw: PageHandler = app.getRequestHandler();
  const answerStatic = createStaticFiles(path.join(PROJECT_ROOT, ".next/static"));
  const handle: PageHandler = async (request, response) => {
    if (dev || !(await answerStatic(request, response, readPath(request)))) await draw(request, response);
  };
  const reloaders = new Set<Duplex>();
  return {
    handle,
    /** Hot reload uses a WebSocket. */
    attach(server: Server) {
      if (!dev) return;
      const upgrade = app.getUpgradeHandler();
      server.on("upgrade", (request, socket, head) => {
        if (request.url?.startsWith(GATEWAY_PREFIX)) return void socket.end(UPGRADE_REFUSED);
        reloaders.add(socket);
        socket.once("close", () => reloaders.delete(socket));
        void upgrade(request, socket, head);
      });
    },
    /** Closing a server does not close upgraded connections, and would wait forever. */
    dropReloaders() {
      for (const socket of reloaders) socket.destroy();
    },
    close: () => app.close(),
  };
}
