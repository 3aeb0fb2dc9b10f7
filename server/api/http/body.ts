import type { IncomingMessage } from "node:http";
import { DomainError } from "@/server/lib/errors";

/** Reads a body up to a limit. Beyond it the rest stays unread, and the connection stays open for the error. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      request.removeAllListeners("data");
      request.pause();
      reject(tooLarge(limit));
    };
    if (Number(request.headers["content-length"] ?? 0) > limit) return refuse();
    if (request.destroyed && !request.complete) return reject(new Error("The client disconnected"));
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) refuse();
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => {
      // Errors are expensive to create, and most requests close after reading.
      if (!request.complete) reject(new Error("The client disconnected"));
    });
  });
}

export function tooLarge(limit: number): DomainError {
  return new DomainError("too_large", `The request body exceeds ${limit} bytes`);
}
