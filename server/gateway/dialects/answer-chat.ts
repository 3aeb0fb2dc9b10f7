import { type AnswerCollector, countOf, createCallList } from "./answer-collector";
import type { AnswerUsage } from "./dialect";
import { fieldsOf, listOf, textOf } from "./json-text";

type Fields = Readonly<Record<string, unknown>>;

export function createChatCollector(): AnswerCollector {
  const calls = createCallList();
  let usage: AnswerUsage | null = null;
  let finish: string | null = null;
  let isDone = false;

  function readUsage(value: unknown): void {
    // Most chunks say `usage: null`; the one that counts may come after the finish reason.
    if (typeof value === "object" && value !== null) usage = chatUsage(fieldsOf(value));
  }

  function readChoice(choice: Fields, message: Fields): void {
    const choiceKey = countOf(choice.index);
    listOf(message.tool_calls).forEach((entry, at) => {
      const call = fieldsOf(entry);
      const inner = fieldsOf(call.function ?? call.custom);
      const key = `${choiceKey}:${typeof call.index === "number" ? call.index : at}`;
      calls.start(key, textOf(call.id), textOf(inner.name), textOf(inner.arguments) ?? textOf(inner.input));
    });
    const legacy = fieldsOf(message.function_call);
    if (textOf(legacy.name) !== null || textOf(legacy.arguments) !== null) {
      calls.start(`${choiceKey}:function`, null, textOf(legacy.name), textOf(legacy.arguments));
    }
    finish = textOf(choice.finish_reason) ?? finish;
  }

  return {
    event(data) {
      readUsage(data.usage);
      for (const choice of listOf(data.choices).map(fieldsOf)) readChoice(choice, fieldsOf(choice.delta));
    },
    body(body) {
      readUsage(body.usage);
      for (const choice of listOf(body.choices).map(fieldsOf)) readChoice(choice, fieldsOf(choice.message));
    },
    done() {
      isDone = true;
    },
    facts: () => ({ calls: calls.list(), usage, finish, isComplete: isDone || finish !== null }),
  };
}

/** `prompt_tokens` includes what came from the cache. */
function chatUsage(usage: Fields): AnswerUsage {
  const details = fieldsOf(usage.prompt_tokens_details);
  return {
    input: countOf(usage.prompt_tokens),
    output: countOf(usage.completion_tokens),
    cacheRead: countOf(details.cached_tokens) || countOf(usage.prompt_cache_hit_tokens),
    cacheWrite: countOf(details.cache_write_tokens) || countOf(details.cache_creation_tokens),
  };
}
