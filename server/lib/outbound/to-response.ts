import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { DomainError } from "@/server/lib/errors";

const WITHOUT_BODY = [204, 205, 304];
const DECODERS = new Map<string, () => Readable & NodeJS.WritableStream>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** A web response whose body is read only as fast as its reader asks. */
export function toResponse(incoming: IncomingMessage, url: URL, method: string): Response {
  const status = incoming.statusCode ?? 0;
  if (status < 200 || status > 599) throw answeredBadly(incoming, url, `with the status ${status}`);
  const headers = readHeaders(incoming, url);
  const hasBody = method !== "HEAD" && !WITHOUT_BODY.includes(status);
  if (!hasBody) incoming.resume();
  const body = hasBody ? toWebStream(decode(incoming, headers, url)) : null;
  const response = new Response(body, { status, statusText: plain(incoming.statusMessage ?? ""), headers });
  Object.defineProperty(response, "url", { value: url.href });
  return response;
}

function readHeaders(incoming: IncomingMessage, url: URL): Headers {
  const headers = new Headers();
  try {
    for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
      headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
    }
  } catch {
    throw answeredBadly(incoming, url, "with unreadable headers");
  }
  return headers;
}

/** Some servers compress unasked. Readers limit the decoded size. */
function decode(incoming: IncomingMessage, headers: Headers, url: URL): Readable {
  const encoding = (headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return incoming;
  const decoder = DECODERS.get(encoding)?.();
  if (decoder === undefined) throw answeredBadly(incoming, url, `encoded as ${encoding.slice(0, 40)}`);
  headers.delete("content-encoding");
  headers.delete("content-length");
  // The reader gets errors from the last stream; without a callback they would be thrown as well.
  pipeline(incoming, decoder, () => {});
  return decoder;
}

/** Readable.toWeb counts chunks rather than bytes in Node 20, and would read far ahead of a slow reader. */
function toWebStream(readable: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = readable[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      },
      cancel() {
        readable.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

function plain(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "");
}

function answeredBadly(incoming: IncomingMessage, url: URL, how: string): DomainError {
  incoming.destroy();
  return new DomainError("unavailable", `${url.host} answered ${how}`);
}
