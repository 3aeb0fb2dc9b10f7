import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { assertFewValues } from "@/server/api/http/read-json";
import { assertPlainInput } from "@/server/lib/assert-plain-input";
import { DomainError } from "@/server/lib/errors";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";

/** The SDK uses web Request and Response objects. The body is read by the caller, within its limit, and parsed once. */
export async function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  readBody: () => Promise<Buffer>,
) {
  const hangUp = new AbortController();
  response.once("close", () => hangUp.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const url = `http://localhost${request.url ?? "/mcp"}`;
  const init = { method: request.method ?? "GET", headers, signal: hangUp.signal };
  if (request.method !== "POST") return { webRequest: new Request(url, init), parsedBody: undefined };
  const body = await readBody();
  return { webRequest: new Request(url, { ...init, body: new Uint8Array(body) }), parsedBody: await parse(body) };
}

/** Invalid JSON is passed on: the SDK answers with its own error. */
async function parse(body: Buffer): Promise<unknown> {
  await runCooperatively(assertFewValues(body));
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError("invalid", "body: is nested too deeply");
    return undefined;
  }
  assertPlainInput(value);
  return value;
}

/** The most that is buffered for a slow reader; beyond that it is disconnected and can reconnect. */
const STREAM_BUFFER = 256 * 1024;

/** Read without back-pressure, so that unread data is buffered in the response, where it is limited, and not in the SDK. */
export async function sendStream(answer: Response, response: ServerResponse): Promise<void> {
  writeHead(answer, response);
  // Tells the client that its stream is open before the first event.
  response.flushHeaders();
  const reader = answer.body?.getReader();
  response.once("close", () => void reader?.cancel().catch(() => {}));
  for (;;) {
    const step = await reader?.read().catch(() => undefined);
    if (step === undefined || step.done || response.writableEnded) break;
    response.write(step.value);
    if (response.writableLength > STREAM_BUFFER) response.destroy();
  }
  response.end();
}

/** A finite answer: back-pressure is enough, since its size is limited. */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  writeHead(answer, response);
  if (answer.body === null) {
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
}

function writeHead(answer: Response, response: ServerResponse): void {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-store");
  response.writeHead(answer.status);
}
