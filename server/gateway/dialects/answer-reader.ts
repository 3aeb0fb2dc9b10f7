import { createAnthropicCollector } from "./answer-anthropic";
import { createChatCollector } from "./answer-chat";
import type { AnswerCollector } from "./answer-collector";
import { createResponsesCollector } from "./answer-responses";
import type { AnswerReader, DialectName } from "./dialect";
import { createEventReader } from "./event-reader";
import { fieldsOf, parseJson, textOf } from "./json-text";

type Fields = Readonly<Record<string, unknown>>;

const COLLECTORS: Record<DialectName, () => AnswerCollector> = {
  "openai-chat": createChatCollector,
  "openai-responses": createResponsesCollector,
  anthropic: createAnthropicCollector,
};

export const MOST_BODY_BYTES = 32_000_000;

export function createCollector(dialect: DialectName): AnswerCollector {
  return COLLECTORS[dialect]();
}

export function createAnswerReader(dialect: DialectName, contentType: string): AnswerReader {
  const collector = createCollector(dialect);
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

export function errorIn(fields: Fields, event: string | null): string | null {
  const error = fields.error ?? fieldsOf(fields.response).error;
  const isError = event === "error" || fields.type === "error";
  const own = isError ? (textOf(fields.message) ?? "error") : null;
  const message = textOf(fieldsOf(error).message) ?? textOf(error) ?? own;
  return message === null ? null : message.slice(0, MOST_ERROR_CHARACTERS);
}
