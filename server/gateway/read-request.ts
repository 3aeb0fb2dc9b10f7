import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { parseJsonChunked } from "@/server/lib/parse-json";
import { runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { CallerRequest, DialectName } from "./dialects/dialect";
import { readCallerRequest } from "./dialects/read-caller-request";
import { type Span, scanBody, withoutLongTexts } from "./scan-body";

/** The most that can be parsed without blocking others. */
const MAX_PARSED_BYTES = 4 * 1024 * 1024;
const MAX_PARSED_VALUES = 200_000;

export type ReadRequest = {
  readonly request: CallerRequest;
  /** The body with a change to its text. Long texts, such as pictures, keep their bytes and are not looked at. */
  edit(change: (text: string) => string): Buffer;
};

export type ReadProblem = { readonly problem: "invalid" | "too-large" };

export async function readRequest(dialect: DialectName, body: Buffer): Promise<ReadRequest | ReadProblem> {
  const scanned = await runCooperatively(scanBody(body));
  if (scanned === null) return { problem: "invalid" };
  const { longTexts, values } = scanned;
  const leftOut = longTexts.reduce((sum, { start, end }) => sum + end - start, 0);
  if (values > MAX_PARSED_VALUES || body.length - leftOut > MAX_PARSED_BYTES) return { problem: "too-large" };
  // What is no text would not survive a change to it.
  if (!isUtf8(body)) return { problem: "invalid" };
  const request = await parse(dialect, withoutLongTexts(body, longTexts));
  return request === null ? { problem: "invalid" } : { request, edit: (change) => editAround(body, longTexts, change) };
}

async function parse(dialect: DialectName, text: string): Promise<CallerRequest | null> {
  try {
    const value = text.length < LARGE_LETTERS ? JSON.parse(text) : await parseInSteps(text);
    return readCallerRequest(dialect, value);
  } catch {
    return null;
  }
}

const LARGE_LETTERS = 256 * 1024;

async function parseInSteps(text: string): Promise<unknown> {
  await yieldToEventLoop();
  const value = await runCooperatively(parseJsonChunked(Buffer.from(text)));
  await yieldToEventLoop();
  return value;
}

function editAround(body: Buffer, longTexts: readonly Span[], change: (text: string) => string): Buffer {
  if (longTexts.length === 0) return Buffer.from(change(body.toString("utf8")));
  // Random, so that no caller can write one.
  const mark = randomUUID();
  const text = withoutLongTexts(body, longTexts, (at) => `"${mark} ${at}"`);
  const parts = change(text).split(new RegExp(`"${mark} (\\d+)"`));
  const written = parts.map((part, at) => {
    const span = at % 2 === 0 ? undefined : longTexts[Number(part)];
    return span === undefined ? Buffer.from(part) : body.subarray(span.start, span.end);
  });
  return Buffer.concat(written);
}
