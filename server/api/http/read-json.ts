import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { DomainError } from "@/server/lib/errors";
import { readBody } from "./body";

/** More than any request has; what holds more takes longer to parse and to walk over than others should wait. */
export const MAX_VALUES = 50_000;

/** What an agent sends: within the limit, paid for by its size, and not yet parsed. */
export async function readAgentBody(
  { keys }: { readonly keys: Pick<KeyRing, "charge"> },
  request: IncomingMessage,
  limit: number,
): Promise<Buffer> {
  const body = await readBody(request, limit);
  keys.charge(request.headers.authorization, body.length);
  return body;
}

export function readJson(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new DomainError("invalid", "body: is not UTF-8");
  assertFewValues(body);
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch (error) {
    const isDeep = error instanceof RangeError;
    throw new DomainError("invalid", isDeep ? "body: is nested too deeply" : "body: is not valid JSON");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new DomainError("invalid", "body: must be a JSON object");
  }
  return value as Record<string, unknown>;
}

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [...'"\\,{['].map((letter) => letter.charCodeAt(0));

/**
 * Refuses JSON with too many values before it is parsed. In the bytes, each value but the first follows a comma or opens a
 * list or an object, outside of texts.
 */
export function assertFewValues(body: Uint8Array, most = MAX_VALUES): void {
  let values = 1;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1;
    if (values > most) throw new DomainError("invalid", `body: has more than ${most} values`);
  }
}

function endOfText(body: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < body.length && body[at] !== QUOTE; at++) if (body[at] === BACKSLASH) at += 1;
  return at;
}
