import type { IncomingMessage, ServerResponse } from "node:http";
import { listenLocally } from "@/server/testing/listen-locally";

export type UpstreamRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  /** Whether the client hung up before the end of the answer. */
  wasCut: boolean;
};

export type Answer = (request: UpstreamRequest, response: ServerResponse) => unknown;

/** A provider that records the exact bytes it receives, and responds as scripted. */
export async function openUpstream(first: Answer) {
  const asked: UpstreamRequest[] = [];
  let answer = first;
  const { port, close } = await listenLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    const seen = { method: request.method ?? "", url: request.url ?? "", headers: request.headers };
    response.on("error", () => {});
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const one: UpstreamRequest = { ...seen, body: Buffer.concat(chunks), wasCut: false };
    response.once("close", () => {
      one.wasCut = !response.writableFinished;
    });
    asked.push(one);
    await answer(one, response);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    last: () => asked.at(-1),
    /** From now on. */
    answerWith(next: Answer) {
      answer = next;
    },
    close,
  };
}

export type ScriptedUpstream = Awaited<ReturnType<typeof openUpstream>>;

export const sendText =
  (text: string, { status = 200, type = "application/json", headers = {} } = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, { "Content-Type": type, ...headers }).end(text);

/** One event after the other, with a turn of the event loop between them. */
export const sendEvents =
  (events: readonly string[], { everyMs = 0, headers = {} } = {}): Answer =>
  async (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream", ...headers });
    for (const event of events) {
      if (response.destroyed) return;
      if (!response.write(event)) await new Promise((resume) => response.once("drain", resume));
      await new Promise((resume) => (everyMs === 0 ? setImmediate(resume) : setTimeout(resume, everyMs)));
    }
    response.end();
  };

const CHAT_ID = { id: "chatcmpl-1", created: 1, model: "any-model" };

/** Pieces of text as each provider streams them. */
export const chatEvents = (words: readonly string[]) => [
  ...words.map((content) => {
    const choice = { index: 0, delta: { content }, finish_reason: null };
    return `data: ${JSON.stringify({ ...CHAT_ID, object: "chat.completion.chunk", choices: [choice] })}\n\n`;
  }),
  `data: ${JSON.stringify({ ...CHAT_ID, object: "chat.completion.chunk", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`,
  "data: [DONE]\n\n",
];

export const chatAnswer = (content: string) =>
  JSON.stringify({
    ...CHAT_ID,
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
  });

export const responsesAnswer = (text: string) => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  model: "any-model",
  status: "completed",
  output: [
    {
      ...{ type: "message", id: "msg_1", role: "assistant", status: "completed" },
      content: [{ type: "output_text", text, annotations: [] }],
    },
  ],
  usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
});

export const responsesEvents = (words: readonly string[]) => [
  ...words.map((delta, at) => named("response.output_text.delta", { sequence_number: at, item_id: "msg_1", delta })),
  named("response.completed", { sequence_number: words.length, response: responsesAnswer(words.join("")) }),
];

export const messageAnswer = (text: string) => ({
  ...{ id: "msg_1", type: "message", role: "assistant", model: "claude-any", stop_reason: "end_turn" },
  ...{ stop_sequence: null, content: [{ type: "text", text }], usage: { input_tokens: 5, output_tokens: 2 } },
});

export const messageEvents = (words: readonly string[]) => [
  named("message_start", { message: { ...messageAnswer(""), content: [], stop_reason: null } }),
  named("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
  ...words.map((text) => named("content_block_delta", { index: 0, delta: { type: "text_delta", text } })),
  named("content_block_stop", { index: 0 }),
  named("message_delta", { delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 2 } }),
  named("message_stop", {}),
];

function named(type: string, rest: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
}
