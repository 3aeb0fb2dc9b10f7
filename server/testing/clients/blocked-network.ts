import { createServer } from "node:http";
import { listen } from "@/server/testing/listen-locally";

/** A proxy that refuses every host and notes its name: clients under test reach this machine only. */
export async function openBlockedNetwork() {
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    refused.add(URL.parse(request.url ?? "")?.host ?? "unknown");
    response.writeHead(403, { "Content-Type": "text/plain" }).end("There is no network in this test.");
  });
  server.on("connect", (request, socket) => {
    refused.add(request.url ?? "unknown");
    socket.on("error", () => {});
    socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
  });
  const { port, close } = await listen(server);
  const proxy = `http://127.0.0.1:${port}`;
  const local = "127.0.0.1,localhost";
  return {
    /** Hosts that were asked for, with their ports. */
    refused,
    env: {
      ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: local, NODE_USE_ENV_PROXY: "1" },
      ...{ http_proxy: proxy, https_proxy: proxy, all_proxy: proxy, no_proxy: local },
    },
    close,
  };
}

export type BlockedNetwork = Awaited<ReturnType<typeof openBlockedNetwork>>;
