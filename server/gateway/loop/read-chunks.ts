import type { IncomingMessage } from "node:http";
import { isWhole } from "@/server/gateway/relay";

export type ReadEnd = "ended" | "broke" | "idle";

/** Hands over chunk after chunk, and waits for each to be taken. Ends the reading where the upstream is silent for too long. */
export async function readChunks(
  incoming: IncomingMessage,
  idleTimeoutMs: number,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<ReadEnd> {
  let isIdle = false;
  let isTaking = false;
  const idle = setTimeout(() => {
    // The upstream is not idle while the client is the one that does not read.
    if (isTaking) return void idle.refresh();
    isIdle = true;
    incoming.destroy();
  }, idleTimeoutMs);
  idle.unref();
  try {
    for await (const chunk of incoming) {
      isTaking = true;
      await take(chunk as Buffer);
      isTaking = false;
      idle.refresh();
    }
  } catch {
    // Distinguished below: consuming a chunk does not throw.
  } finally {
    clearTimeout(idle);
  }
  if (isIdle) return "idle";
  return isWhole(incoming) ? "ended" : "broke";
}

export async function readWhole(incoming: IncomingMessage, idleTimeoutMs: number, mostBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  let isTooLarge = false;
  const end = await readChunks(incoming, idleTimeoutMs, (chunk) => {
    size += chunk.length;
    isTooLarge = size > mostBytes;
    if (isTooLarge) incoming.destroy();
    else chunks.push(chunk);
  });
  return { bytes: Buffer.concat(chunks), end, isTooLarge };
}
