import type { Task } from "@/server/engine/util/chunked";

/** What is smaller is parsed at once: well under a millisecond. */
const PART_BYTES = 32 * 1024;

const [QUOTE, BACKSLASH, COMMA, COLON, BRACE, BRACKET, END_BRACE, END_BRACKET] = [...'"\\,:{[}]'].map((letter) =>
  letter.charCodeAt(0),
);

/** `JSON.parse` in steps, with the same results and a `SyntaxError` where it throws one: megabytes would block others. */
export function* parseJsonChunked(body: Buffer, partBytes = PART_BYTES): Task<unknown> {
  const ends = yield* findLarge(body, partBytes);

  const parse = (start: number, end: number): unknown => JSON.parse(body.toString("utf8", start, end));

  function* value(start: number, end: number): Task<unknown> {
    const first = skipSpace(body, start);
    const close = ends.get(first);
    if (close === undefined) {
      yield;
      return parse(start, end);
    }
    if (skipSpace(body, close) < end) throw new SyntaxError("Unexpected text after JSON");
    return body[first] === BRACE ? yield* members(first, close) : yield* items(first, close);
  }

  function* items(start: number, end: number): Task<unknown[]> {
    const list: unknown[] = [];
    for (const part of split(start, end)) {
      if (part.isLarge) list.push(yield* value(part.start, part.end));
      else for (const item of JSON.parse(`[${body.toString("utf8", part.start, part.end)}]`)) list.push(item);
      yield;
    }
    return list;
  }

  function* members(start: number, end: number): Task<object> {
    const object = {};
    for (const part of split(start, end)) {
      if (part.isLarge) {
        const colon = endOfText(body, skipSpace(body, part.start));
        const key: unknown = parse(part.start, colon);
        const at = skipSpace(body, colon);
        if (typeof key !== "string" || body[at] !== COLON) throw new SyntaxError("Expected a key and a colon in JSON");
        define(object, key, yield* value(at + 1, part.end));
      } else {
        const some: object = JSON.parse(`{${body.toString("utf8", part.start, part.end)}}`);
        for (const [key, inner] of Object.entries(some)) define(object, key, inner);
      }
      yield;
    }
    return object;
  }

  function* split(start: number, end: number): Generator<{ start: number; end: number; isLarge: boolean }> {
    const small = (first: number, last: number) => {
      // Only in an empty container is there nothing between two commas.
      const isEmpty = skipSpace(body, first) >= last;
      if (isEmpty && (first !== start + 1 || last !== end - 1)) throw new SyntaxError("Unexpected comma in JSON");
      return { start: first, end: last, isLarge: false };
    };
    let from = start + 1;
    let entry = from;
    let isLarge = false;
    for (let at = from; at < end; at++) {
      const byte = body[at];
      const isLast = at === end - 1;
      if (byte === QUOTE) at = endOfText(body, at) - 1;
      else if (!isLast && (byte === BRACE || byte === BRACKET)) {
        const close = ends.get(at);
        if (close !== undefined) {
          if (entry > from) yield small(from, entry - 1);
          from = entry;
          isLarge = true;
        }
        at = (close ?? endOfSmall(body, at)) - 1;
      } else if (byte === COMMA || isLast) {
        if (isLarge || isLast || at - from > partBytes) {
          yield isLarge ? { start: from, end: at, isLarge } : small(from, at);
          from = at + 1;
          isLarge = false;
        }
        entry = at + 1;
      }
    }
  }

  return yield* value(0, body.length);
}

/** As `JSON.parse` does it: an own property, whatever its name. */
function define(object: object, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else Reflect.set(object, key, value);
}

/** Where objects and lists of more than so many bytes end, by where they start. */
function* findLarge(body: Buffer, bytes: number): Task<Map<number, number>> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  let pausedAt = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at) - 1;
    else if (byte === BRACE || byte === BRACKET) open.push(at);
    else if (byte === END_BRACE || byte === END_BRACKET) {
      const start = open.pop() ?? -1;
      const isPair = body[start] === (byte === END_BRACE ? BRACE : BRACKET);
      if (!isPair) throw new SyntaxError("Unexpected bracket in JSON");
      if (at - start > bytes) ends.set(start, at + 1);
    }
    if (at - pausedAt > PART_BYTES) {
      pausedAt = at;
      yield;
    }
  }
  return ends;
}

function endOfSmall(body: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at) - 1;
    else if (byte === BRACE || byte === BRACKET) depth += 1;
    else if ((byte === END_BRACE || byte === END_BRACKET) && --depth === 0) return at + 1;
  }
  return body.length;
}

function endOfText(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    if (body[at] === QUOTE) return at + 1;
    if (body[at] === BACKSLASH) at += 1;
  }
  return body.length;
}

function skipSpace(body: Buffer, from: number): number {
  let at = from;
  for (let byte = body[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = body[at]) at += 1;
  return at;
}
