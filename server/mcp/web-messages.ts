import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { DomainError } from "@/server/errors";
import { assertFewValues } from "@/server/http/read-json";
import { assertPlainInput } from "@/server/trpc/assert-plain-input";

/** The SDK speaks the web's Request and Response. The body is read by the caller, within its limit, and parsed once. */
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
  return { webRequest: new Request(url, { ...init, body: new Uint8Array(body) }), parsedBody: parse(body) };
}

/** What is no JSON is left to the SDK, which has its own words for that. */
function parse(body: Buffer): unknown {
  assertFewValues(body);
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

export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-store");
  response.writeHead(answer.status);
  if (answer.body === null) {
    response.end();
    return;
  }
  // A stream ends when the client goes; that is no fault.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
}
