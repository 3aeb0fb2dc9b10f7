import type { IncomingMessage } from "node:http";
import { DomainError } from "@/server/lib/errors";
import { ClientLeft } from "./refusal";

const MIB = 1024 * 1024;
/** For all requests whose bodies have arrived and were not sent yet. */
const MAX_HELD_BYTES = 512 * MIB;
const RETRY_SECONDS = 5;

/** A body that counts toward the gateway's memory limit until it is released. */
export type HeldBody = { readonly bytes: Buffer; release(): void };

export type BodyReader = { read(request: IncomingMessage): Promise<HeldBody>; heldBytes(): number };

export function createBodyReader({
  maxBytes,
  maxHeldBytes = MAX_HELD_BYTES,
}: {
  readonly maxBytes: number;
  readonly maxHeldBytes?: number;
}): BodyReader {
  let held = 0;

  function read(request: IncomingMessage): Promise<HeldBody> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const release = () => {
        held -= size;
        size = 0;
      };
      const stop = (error: Error) => {
        request.removeAllListeners("data");
        request.pause();
        chunks.length = 0;
        release();
        reject(error);
      };
      const tooLarge = () => new DomainError("too_large", `The request body exceeds ${maxBytes} bytes`);
      if (Number(request.headers["content-length"] ?? 0) > maxBytes) return stop(tooLarge());
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
        held += chunk.length;
        if (size > maxBytes) return stop(tooLarge());
        if (held > maxHeldBytes) {
          const words = "Too many large requests at once. Try again in a moment.";
          return stop(new DomainError("too_many_requests", words, { retryAfter: RETRY_SECONDS }));
        }
        chunks.push(chunk);
      });
      request.on("end", () => {
        const [first] = chunks;
        resolve({ bytes: chunks.length === 1 && first ? first : Buffer.concat(chunks), release });
      });
      request.on("error", () => stop(new ClientLeft()));
      request.on("close", () => {
        if (!request.complete) stop(new ClientLeft());
      });
    });
  }

  return { read, heldBytes: () => held };
}
