import type { ServerResponse } from "node:http";
import type { DialectName } from "@/server/gateway/dialects/dialect";
import type { Answer, UpstreamRequest } from "@/server/gateway/scripted-upstream.testing";

/** What a scripted model does in one round. */
export type Part =
  | { readonly text: string }
  | { readonly thinking: string; readonly signature: string }
  | { readonly call: string; readonly id: string; readonly input: object };

export type RoundScript = { readonly parts: readonly Part[]; readonly cut?: boolean };

type Written = { readonly events: readonly string[]; readonly body: string };

const WRITERS: Record<DialectName, (script: RoundScript, round: number) => Written> = {
  "openai-chat": writeChat,
  "openai-responses": writeResponses,
  anthropic: writeAnthropic,
};

/** The stream and the whole answer of a round, as the provider writes them. Each round has ids and usage of its own. */
export function writeRound(dialect: DialectName, script: RoundScript, round: number): Written {
  return WRITERS[dialect](script, round);
}

/** Answers each request with the next round, streamed or not, in chunks of any size. */
export function sendRounds(
  dialect: DialectName,
  scripts: readonly RoundScript[],
  { chunkOf = () => 1_000_000 }: { readonly chunkOf?: () => number } = {},
): Answer {
  let round = 0;
  return async (request, response) => {
    const script = scripts[Math.min(round, scripts.length - 1)];
    round += 1;
    if (script === undefined) return void response.writeHead(500).end();
    await sendRound(dialect, script, round, request, response, chunkOf);
  };
}

export async function sendRound(
  dialect: DialectName,
  script: RoundScript,
  round: number,
  request: UpstreamRequest,
  response: ServerResponse,
  chunkOf: () => number = () => 1_000_000,
): Promise<void> {
  const { events, body } = writeRound(dialect, script, round);
  if (JSON.parse(request.body.toString()).stream !== true) {
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) })
      .end(body);
    return;
  }
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const bytes = Buffer.from(events.join(""));
  for (let at = 0; at < bytes.length; ) {
    const size = Math.max(1, chunkOf());
    response.write(bytes.subarray(at, at + size));
    at += size;
    await new Promise((resume) => setImmediate(resume));
  }
  response.end();
}

/** In halves, as models stream. */
function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

const isCall = (part: Part): part is Extract<Part, { call: string }> => "call" in part;

function writeAnthropic({ parts, cut = false }: RoundScript, round: number): Written {
  const hasCalls = parts.some(isCall);
  const stop = cut ? "max_tokens" : hasCalls ? "tool_use" : "end_turn";
  const usage = {
    input_tokens: 10 * round,
    cache_creation_input_tokens: 3,
    cache_read_input_tokens: 100 * round,
    output_tokens: 1,
  };
  const content = parts.map((part) => {
    if ("text" in part) return { type: "text", text: part.text };
    if ("thinking" in part) return { type: "thinking", thinking: part.thinking, signature: part.signature };
    return { type: "tool_use", id: part.id, name: part.call, input: part.input };
  });
  const message = {
    ...{ id: `msg_${round}`, type: "message", role: "assistant", model: "claude-any", stop_sequence: null },
    ...{ content: [] as object[], stop_reason: null as string | null, usage },
  };
  const blocks = parts.flatMap((part, index) => {
    const delta = (fields: object) => named("content_block_delta", { index, delta: fields });
    const stopped = named("content_block_stop", { index });
    if ("text" in part) {
      const deltas = halves(part.text).map((text) => delta({ type: "text_delta", text }));
      return [named("content_block_start", { index, content_block: { type: "text", text: "" } }), ...deltas, stopped];
    }
    if ("thinking" in part) {
      const block = { type: "thinking", thinking: "", signature: "" };
      const deltas = halves(part.thinking).map((thinking) => delta({ type: "thinking_delta", thinking }));
      const signed = delta({ type: "signature_delta", signature: part.signature });
      return [named("content_block_start", { index, content_block: block }), ...deltas, signed, stopped];
    }
    const block = { type: "tool_use", id: part.id, name: part.call, input: {} };
    const json = halves(JSON.stringify(part.input));
    const deltas = json.map((text) => delta({ type: "input_json_delta", partial_json: text }));
    return [named("content_block_start", { index, content_block: block }), ...deltas, stopped];
  });
  return {
    events: [
      named("message_start", { message }),
      ...[named("ping", {}), ...blocks],
      named("message_delta", {
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { output_tokens: 5 * round },
      }),
      named("message_stop", {}),
    ],
    body: JSON.stringify({ ...message, content, stop_reason: stop, usage: { ...usage, output_tokens: 5 * round } }),
  };
}

/** Thinking is `reasoning_content`, as compatible providers write it. */
function writeChat({ parts, cut = false }: RoundScript, round: number): Written {
  const calls = parts.filter(isCall);
  const finish = cut ? "length" : calls.length > 0 ? "tool_calls" : "stop";
  const base = { id: `chatcmpl-${round}`, created: 1000 + round, model: "any-model" };
  const usage = {
    ...{ prompt_tokens: 110 * round, completion_tokens: 5 * round, total_tokens: 115 * round },
    prompt_tokens_details: { cached_tokens: 100 * round },
  };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const texts = parts.flatMap((part) => {
    if ("text" in part) return halves(part.text).map((content) => chunk({ content }));
    return "thinking" in part ? halves(part.thinking).map((text) => chunk({ reasoning_content: text })) : [];
  });
  const callChunks = calls.flatMap((part, index) => {
    const [first, second] = halves(JSON.stringify(part.input));
    const begun = { index, id: part.id, type: "function", function: { name: part.call, arguments: "" } };
    const more = [first, second].map((text) => ({ index, function: { arguments: text } }));
    return [begun, ...more].map((call) => chunk({ tool_calls: [call] }));
  });
  const text = parts.flatMap((part) => ("text" in part ? [part.text] : [])).join("");
  const thinking = parts.flatMap((part) => ("thinking" in part ? [part.thinking] : [])).join("");
  const toolCalls = calls.map((part) => ({
    ...{ id: part.id, type: "function" },
    function: { name: part.call, arguments: JSON.stringify(part.input) },
  }));
  const message = {
    ...{ role: "assistant", content: text === "" ? null : text },
    ...(thinking !== "" && { reasoning_content: thinking }),
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
  return {
    events: [
      chunk({ role: "assistant", content: "" }),
      ...[...texts, ...callChunks, chunk({}, finish)],
      `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices: [], usage })}\n\n`,
      "data: [DONE]\n\n",
    ],
    body: JSON.stringify({
      ...{ ...base, object: "chat.completion" },
      ...{ choices: [{ index: 0, message, finish_reason: finish, logprobs: null }], usage },
    }),
  };
}

type ScriptedItem = {
  readonly type: string;
  readonly id: string;
  readonly content?: readonly {
    readonly type: string;
    readonly text: string;
    readonly annotations: readonly object[];
  }[];
  readonly summary?: readonly object[];
  readonly encrypted_content?: string;
  readonly arguments?: string;
  readonly name?: string;
};

function writeResponses({ parts, cut = false }: RoundScript, round: number): Written {
  const items = parts.map((part, at): ScriptedItem => {
    if ("text" in part) {
      return {
        ...{ type: "message", id: `msg_${round}_${at}`, role: "assistant", status: "completed" },
        content: [{ type: "output_text", text: part.text, annotations: [] }],
      };
    }
    if ("thinking" in part) {
      const summary = [{ type: "summary_text", text: part.thinking }];
      return { type: "reasoning", id: `rs_${round}_${at}`, summary, encrypted_content: part.signature };
    }
    return {
      ...{ type: "function_call", id: `fc_${round}_${at}`, call_id: part.id, name: part.call },
      ...{ arguments: JSON.stringify(part.input), status: "completed" },
    };
  });
  const status = cut ? "incomplete" : "completed";
  const response = {
    ...{ id: `resp_${round}`, object: "response", created_at: 1, model: "any-model", status: "in_progress" },
    ...{ output: [] as object[], usage: null as object | null, parallel_tool_calls: true, tools: [], error: null },
    incomplete_details: null,
  };
  const usage = {
    ...{ input_tokens: 110 * round, output_tokens: 5 * round, total_tokens: 115 * round },
    ...{ input_tokens_details: { cached_tokens: 100 * round }, output_tokens_details: { reasoning_tokens: round } },
  };
  const whole = { ...response, status, output: items, usage };
  const events: [string, object][] = [
    ["response.created", { response }],
    ["response.in_progress", { response }],
    ...items.flatMap((item, output_index): [string, object][] => {
      const of = { output_index, item_id: item.id };
      const added = (begun: object): [string, object] => ["response.output_item.added", { output_index, item: begun }];
      const done: [string, object] = ["response.output_item.done", { output_index, item }];
      if (item.type === "message") {
        const [part] = item.content ?? [];
        const text = part?.text ?? "";
        const inPart = { ...of, content_index: 0 };
        return [
          added({ ...item, content: [], status: "in_progress" }),
          ["response.content_part.added", { ...inPart, part: { ...part, text: "" } }],
          ...halves(text).map((delta): [string, object] => [
            "response.output_text.delta",
            { ...inPart, delta, logprobs: [] },
          ]),
          ["response.output_text.done", { ...inPart, text, logprobs: [] }],
          ["response.content_part.done", { ...inPart, part }],
          done,
        ];
      }
      if (item.type === "reasoning") return [added({ ...item, summary: [] }), done];
      const given = item.arguments ?? "";
      return [
        added({ ...item, arguments: "", status: "in_progress" }),
        ...halves(given).map((delta): [string, object] => ["response.function_call_arguments.delta", { ...of, delta }]),
        ["response.function_call_arguments.done", { ...of, arguments: given, name: item.name }],
        done,
      ];
    }),
    [`response.${status}`, { response: whole }],
  ];
  return {
    events: events.map(([type, fields], at) => named(type, { sequence_number: at, ...fields })),
    body: JSON.stringify(whole),
  };
}

function named(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
