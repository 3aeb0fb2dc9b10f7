/** Without parsing the rest, whose validity is for the upstream: bodies have megabytes, and a request must not keep others waiting. */

export type Span = { readonly start: number; readonly end: number };

export type ScannedBody = {
  /** The values of a top-level field, in order: a key may be given twice. */
  of(key: string): readonly Span[];
  readonly values: number;
  /** Texts too long to be of interest, such as pictures. */
  readonly longTexts: readonly Span[];
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const LONG_TEXT = 65_536;
/** Bytes between two pauses: well under a millisecond. */
const PAUSE_BYTES = 1 << 17;

/** Null if it is not a JSON object. Yields regularly, so that large bodies can be scanned in steps. */
export function* scanBody(body: Buffer): Generator<void, ScannedBody | null, undefined> {
  const fields = new Map<string, Span[]>();
  const longTexts: Span[] = [];
  let values = 1;
  let pausedAt = 0;
  let at = skipSpace(body, 0);
  if (body[at] !== OPEN_BRACE) return null;
  at = skipSpace(body, at + 1);
  while (body[at] === QUOTE) {
    const keyEnd = endOfShortText(body, at) ?? (yield* endOfLongText(body, at));
    const key = readText(body, { start: at, end: keyEnd }) ?? "";
    at = skipSpace(body, keyEnd);
    if (body[at] !== COLON) return null;
    const start = skipSpace(body, at + 1);
    let depth = 0;
    for (at = start; at < body.length; at++) {
      const byte = body[at];
      if (byte === QUOTE) {
        const end = endOfShortText(body, at) ?? (yield* endOfLongText(body, at));
        if (end - at > LONG_TEXT) longTexts.push({ start: at, end });
        at = end - 1;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth += 1;
        values += 1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (depth === 0) break;
        depth -= 1;
      } else if (byte === COMMA) {
        if (depth === 0) break;
        values += 1;
      }
      if (at - pausedAt > PAUSE_BYTES) {
        pausedAt = at;
        yield;
      }
    }
    const spans = fields.get(key) ?? [];
    spans.push({ start, end: at });
    fields.set(key, spans);
    if (body[at] !== COMMA) break;
    at = skipSpace(body, at + 1);
  }
  return { of: (key) => fields.get(key) ?? [], values, longTexts };
}

const LONGEST_NAME = 1024;

export function readText(body: Buffer, { start, end }: Span): string | null {
  if (end - start > LONGEST_NAME) return null;
  try {
    const value: unknown = JSON.parse(body.toString("utf8", start, end));
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

export function withoutLongTexts(body: Buffer, longTexts: readonly Span[], write = (_at: number) => '""'): string {
  let text = "";
  let from = 0;
  for (const [at, { start, end }] of longTexts.entries()) {
    text += body.toString("utf8", from, start) + write(at);
    from = end;
  }
  return text + body.toString("utf8", from);
}

function skipSpace(body: Buffer, from: number): number {
  let at = from;
  for (let byte = body[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = body[at]) at += 1;
  return at;
}

const SHORT_TEXT = 512;

/** The position after the closing quote; null if it is farther away. */
function endOfShortText(body: Buffer, start: number): number | null {
  const most = Math.min(body.length, start + SHORT_TEXT);
  for (let at = start + 1; at < most; at++) {
    const byte = body[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
  }
  return null;
}

function* endOfLongText(body: Buffer, start: number): Generator<void, number, undefined> {
  let pausedAt = start;
  for (let at = start + 1; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
    if (at - pausedAt > PAUSE_BYTES) {
      pausedAt = at;
      yield;
    }
  }
  return body.length;
}
