import { type AnswerCollector, countOf, createCallList } from "./answer-collector";
import { fieldsOf, listOf, textOf } from "./json-text";

type Fields = Readonly<Record<string, unknown>>;

const COUNTS = ["input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"] as const;

export function createAnthropicCollector(): AnswerCollector {
  const calls = createCallList();
  const counts = new Map<string, number>();
  let finish: string | null = null;
  let isComplete = false;

  /** `message_start` has the input, `message_delta` the output and sometimes all counts again: totals, not increments. */
  function readUsage(value: unknown): void {
    const usage = fieldsOf(value);
    for (const key of COUNTS) if (typeof usage[key] === "number") counts.set(key, countOf(usage[key]));
  }

  function startCall(block: Fields, at: number): void {
    if (block.type !== "tool_use") return;
    const input = fieldsOf(block.input);
    const text = Object.keys(input).length > 0 ? stringify(input) : null;
    calls.start(at, textOf(block.id), textOf(block.name), text);
  }

  return {
    event(data, name) {
      const type = textOf(data.type) ?? name;
      if (type === "message_start") readUsage(fieldsOf(data.message).usage);
      else if (type === "content_block_start") startCall(fieldsOf(data.content_block), countOf(data.index));
      else if (type === "content_block_delta") {
        const delta = fieldsOf(data.delta);
        if (delta.type === "input_json_delta") calls.add(countOf(data.index), textOf(delta.partial_json));
      } else if (type === "message_delta") {
        readUsage(data.usage);
        finish = textOf(fieldsOf(data.delta).stop_reason) ?? finish;
      } else if (type === "message_stop") isComplete = true;
    },
    body(body) {
      listOf(body.content).forEach((block, at) => {
        startCall(fieldsOf(block), at);
      });
      readUsage(body.usage);
      finish = textOf(body.stop_reason);
      isComplete = body.type === "message" && finish !== null;
    },
    facts() {
      const count = (key: (typeof COUNTS)[number]) => counts.get(key) ?? 0;
      const cacheRead = count("cache_read_input_tokens");
      const cacheWrite = count("cache_creation_input_tokens");
      // Here `input_tokens` excludes cached tokens.
      const input = count("input_tokens") + cacheRead + cacheWrite;
      const usage = counts.size === 0 ? null : { input, output: count("output_tokens"), cacheRead, cacheWrite };
      return { calls: calls.list(), usage, finish, isComplete };
    },
  };
}

/** Nesting can be deeper than the stack. */
function stringify(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
