import type { DialectName } from "./dialect";

/** Writes events as a provider does. OpenAI's chat stream names no events. */
export function writeEvents(events: readonly (object | string)[], lineEnd = "\n"): string {
  return events
    .map((event) => {
      if (typeof event === "string") return `data: ${event}${lineEnd}${lineEnd}`;
      const name = "type" in event ? `event: ${event.type}${lineEnd}` : "";
      return `${name}data: ${JSON.stringify(event)}${lineEnd}${lineEnd}`;
    })
    .join("");
}

export type SomeCall = {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  /** Only OpenAI's Responses API has namespaces. */
  readonly namespace?: string;
};
export type SomeAnswer = {
  readonly id?: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly calls?: readonly SomeCall[];
  readonly input?: number;
  readonly output?: number;
};

/** The events of one answer, close to what each provider sends. */
export const STREAMS: Record<DialectName, (answer: SomeAnswer) => (object | string)[]> = {
  "openai-chat": chatStream,
  "openai-responses": responsesStream,
  anthropic: anthropicStream,
};

function halves(text: string): [string, string] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

function chatStream({ id = "chatcmpl-1", text, thinking, calls = [], input = 10, output = 5 }: SomeAnswer) {
  const base = { id, object: "chat.completion.chunk", created: 1, model: "m" };
  const chunk = (delta: object, finish: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    usage: null,
  });
  return [
    chunk({ role: "assistant", content: "" }),
    ...(thinking === undefined ? [] : [chunk({ reasoning_content: thinking })]),
    ...(text === undefined ? [] : halves(text).map((content) => chunk({ content }))),
    ...calls.flatMap((call, index) => [
      chunk({ tool_calls: [{ index, id: call.id, type: "function", function: { name: call.name, arguments: "" } }] }),
      ...halves(call.arguments).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
    ]),
    chunk({}, calls.length > 0 ? "tool_calls" : "stop"),
    {
      ...base,
      choices: [],
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: 4 },
      },
    },
    "[DONE]",
  ];
}

function anthropicStream({ id = "msg_1", text, thinking, calls = [], input = 10, output = 5 }: SomeAnswer) {
  let index = -1;
  const block = (content_block: object, deltas: readonly object[]) => {
    index++;
    return [
      { type: "content_block_start", index, content_block },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ];
  };
  return [
    {
      type: "message_start",
      message: {
        id,
        type: "message",
        role: "assistant",
        model: "claude",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: input, cache_creation_input_tokens: 2, cache_read_input_tokens: 4, output_tokens: 1 },
      },
    },
    ...(thinking === undefined
      ? []
      : block({ type: "thinking", thinking: "", signature: "" }, [
          ...halves(thinking).map((part) => ({ type: "thinking_delta", thinking: part })),
          { type: "signature_delta", signature: `sig/${thinking}+==` },
        ])),
    { type: "ping" },
    ...(text === undefined
      ? []
      : block(
          { type: "text", text: "" },
          halves(text).map((part) => ({ type: "text_delta", text: part })),
        )),
    ...calls.flatMap((call) =>
      block({ type: "tool_use", id: call.id, name: call.name, input: {} }, [
        { type: "input_json_delta", partial_json: "" },
        ...halves(call.arguments).map((part) => ({ type: "input_json_delta", partial_json: part })),
      ]),
    ),
    {
      type: "message_delta",
      delta: { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: output },
    },
    { type: "message_stop" },
  ];
}

function responsesStream({ id = "resp_1", text, thinking, calls = [], input = 10, output = 5 }: SomeAnswer) {
  let sequence = 0;
  const event = (type: string, fields: object) => ({ type, sequence_number: sequence++, ...fields });
  const response = { id, object: "response", created_at: 1, status: "in_progress", model: "m", output: [] as object[] };
  const events: object[] = [event("response.created", { response }), event("response.in_progress", { response })];
  const done: object[] = [];
  if (thinking !== undefined) {
    const item = { id: `rs_${id}`, type: "reasoning", summary: [], encrypted_content: `enc/${thinking}+==` };
    const at = { output_index: done.length };
    events.push(event("response.output_item.added", { ...at, item: { ...item, encrypted_content: "" } }));
    events.push(event("response.output_item.done", { ...at, item }));
    done.push(item);
  }
  if (text !== undefined) {
    const at = { output_index: done.length };
    const part = { type: "output_text", text: "", annotations: [], logprobs: [] };
    const item = {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      status: "in_progress",
      content: [] as object[],
    };
    const where = { item_id: item.id, ...at, content_index: 0 };
    events.push(event("response.output_item.added", { ...at, item }));
    events.push(event("response.content_part.added", { ...where, part }));
    for (const delta of halves(text))
      events.push(event("response.output_text.delta", { ...where, delta, logprobs: [] }));
    events.push(event("response.output_text.done", { ...where, text, logprobs: [] }));
    events.push(event("response.content_part.done", { ...where, part: { ...part, text } }));
    const whole = { ...item, status: "completed", content: [{ ...part, text }] };
    events.push(event("response.output_item.done", { ...at, item: whole }));
    done.push(whole);
  }
  for (const call of calls) {
    const at = { output_index: done.length };
    const item = {
      id: `fc_${call.id}`,
      type: "function_call",
      call_id: call.id,
      name: call.name,
      ...(call.namespace !== undefined && { namespace: call.namespace }),
      arguments: "",
      status: "in_progress",
    };
    const where = { item_id: item.id, ...at };
    events.push(event("response.output_item.added", { ...at, item }));
    for (const delta of halves(call.arguments))
      events.push(event("response.function_call_arguments.delta", { ...where, delta }));
    events.push(
      event("response.function_call_arguments.done", { ...where, name: call.name, arguments: call.arguments }),
    );
    const whole = { ...item, arguments: call.arguments, status: "completed" };
    events.push(event("response.output_item.done", { ...at, item: whole }));
    done.push(whole);
  }
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 4 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 1 },
    total_tokens: input + output,
  };
  events.push(event("response.completed", { response: { ...response, status: "completed", output: done, usage } }));
  return events;
}

/** The same answers, not streamed. */
export const BODIES: Record<DialectName, (answer: SomeAnswer) => object> = {
  "openai-chat": ({ id = "chatcmpl-1", text, calls = [], input = 10, output = 5 }) => ({
    id,
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text ?? null,
          ...(calls.length > 0 && {
            tool_calls: calls.map((call) => ({
              id: call.id,
              type: "function",
              function: { name: call.name, arguments: call.arguments },
            })),
          }),
        },
        finish_reason: calls.length > 0 ? "tool_calls" : "stop",
      },
    ],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: 4 },
    },
  }),
  "openai-responses": (answer) => {
    const last = responsesStream(answer).at(-1);
    return last !== undefined && "response" in last ? (last.response as object) : {};
  },
  anthropic: ({ id = "msg_1", text, thinking, calls = [], input = 10, output = 5 }) => ({
    id,
    type: "message",
    role: "assistant",
    model: "claude",
    content: [
      ...(thinking === undefined ? [] : [{ type: "thinking", thinking, signature: `sig/${thinking}+==` }]),
      ...(text === undefined ? [] : [{ type: "text", text }]),
      ...calls.map((call) => ({ type: "tool_use", id: call.id, name: call.name, input: JSON.parse(call.arguments) })),
    ],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: input, cache_creation_input_tokens: 2, cache_read_input_tokens: 4, output_tokens: output },
  }),
};

/** Cuts bytes at given lengths, again and again: also inside a character. */
export function cutBytes(text: string, lengths: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const chunks: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = Math.max(1, lengths[turn % lengths.length] ?? 1);
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}
