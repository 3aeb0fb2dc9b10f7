import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";

const CONNECTIONS = 8;

/** Starts the handler on a free port of this machine. */
export async function listenLocally(handler: RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Asks for a path again and again over a few connections that stay open, and answers how long that took. Bare sockets:
 * Node's own client takes as long as a small handler, and would hide the difference that is to be measured.
 */
export async function driveServer(port: number, path: string, requests: number): Promise<number> {
  const started = performance.now();
  const each = Math.ceil(requests / CONNECTIONS);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askInTurn(port, path, each)));
  return performance.now() - started;
}

function askInTurn(port: number, path: string, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay();
    const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    let answered = 0;
    let received = "";
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`The server hung up after ${answered} answers.`)));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (!isComplete(received)) return;
      if (!received.startsWith("HTTP/1.1 200 ")) socket.destroy(new Error(received.split("\r\n", 1)[0]));
      received = "";
      answered += 1;
      if (answered < count) return ask();
      resolve();
      socket.destroy();
    });
  });
}

function isComplete(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(answer)?.[1];
  return end !== -1 && answer.length >= end + 4 + Number(length ?? 0);
}
