import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type RelayOutcome = "complete" | "client-left" | "upstream-broke" | "upstream-idle";

type Options = {
  readonly idleTimeoutMs: number;
  readonly copy: ((chunk: Buffer) => void) | null;
};

/** No faster than the client reads. Ends as the upstream ended: a response that was cut off must not look complete. */
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
    // The upstream is not idle while the client is the one that does not read.
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
    // Writing to a client that has just disconnected is not an error. The disconnect is handled below.
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

/** Everything that has arrived is still sent. Then the connection closes in the middle of the response. */
export function breakOff(response: ServerResponse): void {
  if (response.socket === null) response.destroy();
  else response.socket.destroySoon();
}
