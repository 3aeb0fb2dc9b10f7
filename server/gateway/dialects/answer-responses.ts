import { type AnswerCollector, countOf, createCallList } from "./answer-collector";
import { type AnswerUsage, qualifiedName } from "./dialect";
import { fieldsOf, listOf, textOf } from "./json-text";

type Fields = Readonly<Record<string, unknown>>;

const ENDS: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

export function createResponsesCollector(): AnswerCollector {
  const calls = createCallList();
  let usage: AnswerUsage | null = null;
  let finish: string | null = null;
  let isComplete = false;
  let id: string | null = null;

  /** Items come when they begin, when they are done, and once more with the whole response. */
  function readItem(item: Fields, at: number): void {
    if (item.type !== "function_call" && item.type !== "custom_tool_call") return;
    const name = textOf(item.name);
    const qualified = name === null ? null : qualifiedName(textOf(item.namespace), name);
    calls.start(at, textOf(item.call_id) ?? textOf(item.id), qualified, null);
    const whole = textOf(item.arguments) ?? textOf(item.input);
    if (whole !== null && whole !== "") calls.replace(at, whole);
  }

  function readResponse(response: Fields): void {
    listOf(response.output).forEach((item, at) => {
      readItem(fieldsOf(item), at);
    });
    if (typeof response.usage === "object" && response.usage !== null) usage = responsesUsage(fieldsOf(response.usage));
    const status = textOf(response.status);
    id = textOf(response.id) ?? id;
    finish = textOf(fieldsOf(response.incomplete_details).reason) ?? status ?? finish;
    isComplete = status !== null && status !== "in_progress" && status !== "queued";
  }

  return {
    event(data, name) {
      const type = textOf(data.type) ?? name;
      const at = countOf(data.output_index);
      if (type === "response.output_item.added" || type === "response.output_item.done")
        readItem(fieldsOf(data.item), at);
      else if (type === "response.function_call_arguments.delta" || type === "response.custom_tool_call_input.delta") {
        calls.add(at, textOf(data.delta));
      } else if (type === "response.function_call_arguments.done") calls.replace(at, textOf(data.arguments));
      else if (ENDS.has(type)) {
        readResponse(fieldsOf(data.response));
        isComplete = true;
      }
    },
    body: readResponse,
    facts: () => ({ calls: calls.list(), usage, finish, isComplete, ...(id !== null && { responseIds: [id] }) }),
  };
}

/** `input_tokens` includes what came from the cache. */
function responsesUsage(usage: Fields): AnswerUsage {
  const details = fieldsOf(usage.input_tokens_details);
  return {
    input: countOf(usage.input_tokens),
    output: countOf(usage.output_tokens),
    cacheRead: countOf(details.cached_tokens),
    cacheWrite: countOf(details.cache_write_tokens),
  };
}
