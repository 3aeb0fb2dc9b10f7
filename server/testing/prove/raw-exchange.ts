import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readResponses } from "./read-responses";

export type RawRequest = {
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
  /** What the client does after sending: wait, half-close, or disconnect. */
  readonly after: "wait" | "end" | "leave";
  /** The expected number of responses; 0 if closing the connection is enough. */
  readonly answers: number;
  readonly isHead: boolean;
};

export type RawAnswer = {
  readonly bytes: Buffer;
  readonly statuses: readonly number[];
  /** Whether the server neither answered nor closed. */
  readonly isHanging: boolean;
  readonly ms: number;
};

/** Sends raw bytes and reads until everything is answered or the server closes. */
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
      // A short delay, so the server is mid-request.
      if (request.after === "leave") setTimeout(() => finish(false), 5);
    }

    socket.on("connect", () => void send());
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (request.answers === 0) return;
      const { statuses, isStreaming } = readResponses(Buffer.concat(chunks), request.isHead);
      if (statuses.length >= request.answers || isStreaming) finish(false);
    });
    // A server that rejects a body closes while it is being sent.
    socket.on("error", () => finish(false));
    socket.on("close", () => finish(false));
  });
}
