import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type RelayOutcome = "complete" | "client-left" | "upstream-broke" | "upstream-idle";

type Options = {
  /** How long the upstream may say nothing. */
  readonly idleTimeoutMs: number;
  /** Gets every chunk after it went out. */
  readonly copy: ((chunk: Buffer) => void) | null;
};

/**
 * Passes an answer on, chunk by chunk as it arrives and no faster than the client reads. Ends as the upstream ended: an
 * answer that broke off must not look whole.
 */
export function relay(
  incoming: IncomingMessage,
  response: ServerResponse,
  { idleTimeoutMs, copy }: Options,
): Promise<{ readonly outcome: RelayOutcome; readonly bytes: number }> {
  return new Promise((resolve) => {
    let bytes = 0;
    let isDone = false;
    const done = (outcome: RelayOutcome) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(idle);
      resolve({ outcome, bytes });
    };
    // Nobody is idle while the client is the one who does not read.
    const idle = setTimeout(() => {
      if (response.writableNeedDrain) return void idle.refresh();
      incoming.destroy();
      breakOff(response);
      done("upstream-idle");
    }, idleTimeoutMs);
    idle.unref();

    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      idle.refresh();
      if (!response.write(chunk)) incoming.pause();
      copy?.(chunk);
    });
    response.on("drain", () => {
      idle.refresh();
      incoming.resume();
    });
    incoming.once("end", () => {
      clearTimeout(idle);
      if (isWhole(incoming)) response.end();
    });
    incoming.once("close", () => {
      if (isWhole(incoming) || response.destroyed) return;
      breakOff(response);
      done("upstream-broke");
    });
    // Writing to a client who has just left is no fault; that it left is heard of below.
    response.on("error", () => {});
    response.once("finish", () => done("complete"));
    response.once("close", () => {
      incoming.destroy();
      done("client-left");
    });
    if (response.destroyed) {
      incoming.destroy();
      done("client-left");
    }
  });
}

/** Where only the end of the connection ends an answer, Node calls it complete after a reset, too. A connection that is kept has no socket here. */
export function isWhole({ complete, socket }: { complete: boolean; socket: Socket | null }): boolean {
  return complete && !socket?.errored;
}

/** What has arrived still goes out; then the connection closes in the middle of the answer. */
export function breakOff(response: ServerResponse): void {
  if (response.socket === null) response.destroy();
  else response.socket.destroySoon();
}
