import type { IncomingMessage } from "node:http";
import { DomainError } from "@/server/errors";

/** Reads a body up to a limit, and stops reading beyond it. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): DomainError {
  return new DomainError("too_large", `The request body is larger than ${limit} bytes`);
}
