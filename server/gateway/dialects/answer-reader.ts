import { createAnthropicCollector } from "./answer-anthropic";
import { createChatCollector } from "./answer-chat";
import { createResponsesCollector } from "./answer-responses";
import type { AnswerFacts, AnswerReader, CalledTool, DialectName } from "./dialect";
import { createEventReader } from "./event-reader";
import { fieldsOf, parseJson, textOf } from "./json-text";

type Fields = Readonly<Record<string, unknown>>;

/** Gathers the facts of one answer, from the events of a stream or from a whole body. */
export type AnswerCollector = {
  event(data: Fields, name: string | null): void;
  body(body: Fields): void;
  /** The stream's own last word, such as `[DONE]`. */
  done?(): void;
  facts(): Omit<AnswerFacts, "error">;
};

const COLLECTORS: Record<DialectName, () => AnswerCollector> = {
  "openai-chat": createChatCollector,
  "openai-responses": createResponsesCollector,
  anthropic: createAnthropicCollector,
};

const MOST_BODY_BYTES = 32_000_000;

export function createAnswerReader(dialect: DialectName, contentType: string): AnswerReader {
  const collector = COLLECTORS[dialect]();
  return contentType.toLowerCase().includes("event-stream") ? readStream(collector) : readBody(collector);
}

function readStream(collector: AnswerCollector): AnswerReader {
  let error: string | null = null;
  const events = createEventReader(({ event, data }) => {
    if (data === null) return;
    if (data.trim() === "[DONE]") {
      collector.done?.();
      return;
    }
    const fields = fieldsOf(parseJson(data));
    error ??= errorIn(fields, event);
    collector.event(fields, event);
  });
  return {
    push: (chunk) => events.push(chunk),
    end() {
      events.end();
      return { ...collector.facts(), error };
    },
  };
}

function readBody(collector: AnswerCollector): AnswerReader {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    push(chunk) {
      size += chunk.length;
      if (size > MOST_BODY_BYTES) chunks.length = 0;
      else chunks.push(chunk);
    },
    end() {
      const parsed = parseJson(new TextDecoder().decode(concat(chunks)));
      const fields = fieldsOf(parsed);
      collector.body(fields);
      const error = size > MOST_BODY_BYTES ? "the answer is too large to be read" : errorIn(fields, null);
      return { ...collector.facts(), error };
    },
  };
}

function concat(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const MOST_ERROR_CHARACTERS = 2_000;

function errorIn(fields: Fields, event: string | null): string | null {
  const error = fields.error ?? fieldsOf(fields.response).error;
  const isError = event === "error" || fields.type === "error";
  const own = isError ? (textOf(fields.message) ?? "error") : null;
  const message = textOf(fieldsOf(error).message) ?? textOf(error) ?? own;
  return message === null ? null : message.slice(0, MOST_ERROR_CHARACTERS);
}

const MOST_CALLS = 1_000;
const MOST_ARGUMENT_CHARACTERS = 4_000_000;

/** Calls by any key, in the order in which they began. Bounded, whatever a stream sends. */
export function createCallList() {
  const calls = new Map<string | number, { id: string; name: string; parts: string[] }>();
  let room = MOST_ARGUMENT_CHARACTERS;

  function addText(parts: string[], text: string): void {
    if (room > 0 && text !== "") parts.push(text.slice(0, room));
    room -= Math.min(room, text.length);
  }

  return {
    start(key: string | number, id: string | null, name: string | null, text: string | null): void {
      const known = calls.get(key);
      if (known === undefined && calls.size >= MOST_CALLS) return;
      const call = known ?? { id: "", name: "", parts: [] };
      if (id !== null && id !== "") call.id = id;
      if (name !== null) call.name = name;
      if (text !== null) addText(call.parts, text);
      calls.set(key, call);
    },
    add(key: string | number, text: string | null): void {
      const call = calls.get(key);
      if (call !== undefined && text !== null) addText(call.parts, text);
    },
    /** The whole of what came in parts. */
    replace(key: string | number, text: string | null): void {
      const call = calls.get(key);
      if (call === undefined || text === null) return;
      for (const part of call.parts) room += part.length;
      call.parts = [];
      addText(call.parts, text);
    },
    list(): CalledTool[] {
      return [...calls.values()]
        .filter(({ name }) => name !== "")
        .map(({ id, name, parts }) => ({ id, name, arguments: parts.join("") }));
    },
  };
}

export function countOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}
