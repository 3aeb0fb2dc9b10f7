import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createPacer, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { sendText } from "./respond";

const CHUNK_LETTERS = 128 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Piece by piece: all at once, a long answer would block other requests. */
export async function sendInChunks(response: ServerResponse, answer: unknown): Promise<void> {
  if (answer instanceof Uint8Array) {
    response.writeHead(200, { ...headOf("yaml"), "Content-Length": answer.length });
    return sendPieces(response, cutBytes(answer));
  }
  const text = await toJson(answer);
  const head = headOf("json");
  if (text.length <= CHUNK_LETTERS) return sendText(response, 200, head["Content-Type"], text);
  response.writeHead(200, head);
  await sendPieces(response, cut(text));
}

const headOf = (format: string) => ({
  "Content-Type": `application/${format}; charset=utf-8`,
  "Cache-Control": "no-store",
});

async function sendPieces(
  response: ServerResponse,
  pieces: Iterable<Uint8Array> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(Readable.from(pieces), response).catch(() => response.destroy());
}

function* cutBytes(file: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < file.length; start += CHUNK_BYTES) yield file.subarray(start, start + CHUNK_BYTES);
}

async function toJson(answer: unknown): Promise<string> {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return JSON.stringify(answer);
  const pace = createPacer();
  const fields: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) fields.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
    else {
      const items: string[] = [];
      for (const item of value) {
        items.push(JSON.stringify(item));
        await pace();
      }
      fields.push(`${JSON.stringify(name)}:[${items.join(",")}]`);
    }
  }
  return `{${fields.join(",")}}`;
}

async function* cut(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + CHUNK_LETTERS, text.length);
    // Half of a surrogate pair can't be encoded.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    yield text.slice(start, end);
    start = end;
    await yieldToEventLoop();
  }
}
