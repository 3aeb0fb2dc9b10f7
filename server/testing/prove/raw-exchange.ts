import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readResponses } from "./read-responses";

/** Bytes for a server, and how they are sent. */
export type RawRequest = {
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
  /** What the client does when all is sent: wait for an answer, close its side, or be gone. */
  readonly after: "wait" | "end" | "leave";
  /** How many answers there must be; 0 where a closed connection is answer enough. */
  readonly answers: number;
  readonly isHead: boolean;
};

export type RawAnswer = {
  readonly bytes: Buffer;
  readonly statuses: readonly number[];
  /** Whether neither an answer came nor the connection ended. */
  readonly isHanging: boolean;
  readonly ms: number;
};

/** Sends what no library would, and takes whatever comes until all is answered or the server has closed. */
export function exchangeRaw(port: number, request: RawRequest, deadlineMs: number): Promise<RawAnswer> {
  const started = performance.now();
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const deadline = setTimeout(() => finish(true), deadlineMs);
    let isDone = false;

    function finish(isHanging: boolean): void {
      if (isDone) return;
      isDone = true;
      clearTimeout(deadline);
      socket.destroy();
      const bytes = Buffer.concat(chunks);
      const { statuses } = readResponses(bytes, request.isHead);
      resolve({ bytes, statuses, isHanging, ms: performance.now() - started });
    }

    async function send(): Promise<void> {
      for (const piece of request.pieces) {
        if (isDone) return;
        socket.write(piece);
        if (request.pauseMs > 0) await sleep(request.pauseMs);
      }
      if (request.after === "end") socket.end();
      // Given a moment, so that the server is in the middle of something.
      if (request.after === "leave") setTimeout(() => finish(false), 5);
    }

    socket.on("connect", () => void send());
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (request.answers === 0) return;
      const { statuses, isStreaming } = readResponses(Buffer.concat(chunks), request.isHead);
      if (statuses.length >= request.answers || isStreaming) finish(false);
    });
    // A server that refuses a body closes while it is still being sent.
    socket.on("error", () => finish(false));
    socket.on("close", () => finish(false));
  });
}
