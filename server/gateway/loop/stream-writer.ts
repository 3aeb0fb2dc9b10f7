import type { ServerResponse } from "node:http";

/** Writes to a client no faster than it reads, and keeps a quiet connection open. */
export type StreamWriter = {
  /** Resolves once the client can take more, or has left. */
  write(text: string): Promise<void>;
  startPings(): void;
  bytes(): number;
  stop(): void;
};

export function createStreamWriter(response: ServerResponse, ping: string, pingMs: number): StreamWriter {
  let bytes = 0;
  let timer: NodeJS.Timeout | null = null;

  function sendPing(): void {
    timer?.refresh();
    if (response.destroyed || response.writableNeedDrain) return;
    bytes += ping.length;
    response.write(ping);
  }

  return {
    async write(text) {
      if (text === "" || response.destroyed) return;
      timer?.refresh();
      bytes += Buffer.byteLength(text);
      if (!response.write(text)) await drained(response);
    },
    startPings() {
      timer ??= setTimeout(sendPing, pingMs).unref();
    },
    bytes: () => bytes,
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
    if (response.destroyed) done();
  });
}

export function endResponse(response: ServerResponse): Promise<"complete" | "client-left"> {
  return new Promise((resolve) => {
    response.once("finish", () => resolve("complete"));
    response.once("close", () => resolve("client-left"));
    if (response.destroyed) resolve("client-left");
    else response.end();
  });
}
