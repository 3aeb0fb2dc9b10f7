import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { OperationName } from "@/server/contract/agent/operations";
import type { Settings } from "@/server/contract/settings";
import type { Task } from "@/server/engine/util/chunked";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { DomainError } from "@/server/lib/errors";
import { parseJsonChunked } from "@/server/lib/parse-json";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { readBody, tooLarge } from "./body";
import { BODY_BYTES, operationBodyBytes } from "./body-limits";

/** More than any request needs; more would block others while parsing. */
export const MAX_VALUES = 50_000;

/** An agent's body: within the limit, charged by size, not yet parsed. */
export async function readAgentBody(
  { keys }: { readonly keys: Pick<KeyRing, "charge"> },
  request: IncomingMessage,
  limit: number,
): Promise<Buffer> {
  const body = await readBody(request, limit);
  keys.charge(request.headers.authorization, body.length);
  return body;
}

/** Two thousand tools have so many. */
export const MAX_VALUES_WITH_TOOLS = 150_000;

export function bytesToRead(operation: OperationName, settings: Pick<Settings, "execute">): number {
  return operation === "resolve" ? BODY_BYTES.conversationWithTools : operationBodyBytes(operation, settings);
}

/** The input of an operation. Only a list of the caller's own tools may make it larger than a conversation. */
export async function readOperationJson(operation: OperationName, body: Buffer): Promise<Record<string, unknown>> {
  if (operation !== "resolve") return readJson(body);
  const hasTools = hasField(body, "tools");
  if (!hasTools && body.length > BODY_BYTES.conversation) throw tooLarge(BODY_BYTES.conversation);
  return readJson(body, hasTools ? MAX_VALUES_WITH_TOOLS : MAX_VALUES);
}

/** What is smaller is parsed in a few milliseconds. */
const LARGE_BYTES = 256 * 1024;

export async function readJson(body: Buffer, maxValues = MAX_VALUES): Promise<Record<string, unknown>> {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new DomainError("invalid", "body: is not UTF-8");
  await runCooperatively(assertFewValues(body, maxValues));
  let value: unknown;
  try {
    if (body.length < LARGE_BYTES) value = JSON.parse(body.toString("utf8"));
    else {
      await yieldToEventLoop();
      value = await runCooperatively(parseJsonChunked(body));
    }
  } catch (error) {
    const isDeep = error instanceof RangeError;
    throw new DomainError("invalid", isDeep ? "body: is nested too deeply" : "body: is not valid JSON");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new DomainError("invalid", "body: must be a JSON object");
  }
  return value as Record<string, unknown>;
}

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET, END_BRACE, END_BRACKET] = [...'"\\,{[}]'].map((letter) =>
  letter.charCodeAt(0),
);

/** Whether the object has this field, as far as its bytes tell before it is parsed. */
function hasField(body: Buffer, name: string): boolean {
  const wanted = Buffer.from(`"${name}"`);
  if (!body.includes(wanted)) return false;
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) {
      const end = endOfText(body, at);
      const isWanted = depth === 1 && end - at + 1 === wanted.length && wanted.compare(body, at, end + 1) === 0;
      if (isWanted && /^\s*:/.test(body.toString("latin1", end + 1, end + 20))) return true;
      at = end;
    } else if (byte === BRACE || byte === BRACKET) depth += 1;
    else if (byte === END_BRACE || byte === END_BRACKET) depth -= 1;
  }
  return false;
}

/** Before parsing. Outside strings, each value but the first follows a comma or an opening bracket. */
export function* assertFewValues(body: Uint8Array, most = MAX_VALUES): Task<void> {
  let values = 1;
  let isInText = false;
  let pauseAt = BYTES_PER_STEP;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1;
    if (values > most) throw new DomainError("invalid", `body: has more than ${most} values`);
    if (at < pauseAt) continue;
    pauseAt = at + BYTES_PER_STEP;
    yield;
  }
}

const BYTES_PER_STEP = 256 * 1024;

function endOfText(body: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < body.length && body[at] !== QUOTE; at++) if (body[at] === BACKSLASH) at += 1;
  return at;
}
