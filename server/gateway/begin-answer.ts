import type { IncomingMessage, ServerResponse } from "node:http";
import { answerHeaders } from "./forward-headers";
import { GatewayError } from "./refusal";

/** Sends the upstream's status and headers, and ours. */
export function beginAnswer(
  response: ServerResponse,
  incoming: IncomingMessage,
  ours: Readonly<Record<string, string>>,
  length?: number | null,
): void {
  try {
    const headers = answerHeaders(incoming, ours);
    const own = length === undefined ? headers : withLength(headers, length);
    response.writeHead(incoming.statusCode ?? 502, reasonOf(incoming), own);
  } catch {
    incoming.destroy();
    throw new GatewayError("upstream_unreachable", "The upstream returned headers that can't be passed on");
  }
  response.flushHeaders();
}

/** Node reads words here that it refuses to write; they mean nothing beside the status. */
function reasonOf({ statusMessage = "" }: IncomingMessage): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage) ? statusMessage : "";
}

function withLength(headers: readonly string[], length: number | null): string[] {
  const kept = headers.flatMap((name, at) =>
    at % 2 === 1 || name.toLowerCase() === "content-length" ? [] : [name, headers[at + 1] ?? ""],
  );
  return length === null ? kept : [...kept, "Content-Length", String(length)];
}
