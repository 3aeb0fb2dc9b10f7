import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { listenLocally } from "@/server/testing/listen-locally";

/** Text arguments are written as given, valid JSON or not. */
export type ScriptedCall = { readonly name: string; readonly arguments: object | string };

type Pace = {
  readonly wordMs?: number;
};

/** The model's script. */
export type Step = Pace &
  (
    | {
        readonly say: string;
        readonly think?: string;
        readonly call?: readonly ScriptedCall[];
        readonly finish?: Finish;
      }
    | {
        readonly call: readonly ScriptedCall[];
        readonly say?: string;
        readonly think?: string;
        readonly finish?: Finish;
      }
    | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
    /** Says something, and cuts the connection. */
    | { readonly breakAfter: string }
    /** Says something, and ends as if that were all, without saying that it is. */
    | { readonly endWithoutFinish: string }
    /** Says something, and reports a fault in the place of the rest. */
    | { readonly failAfter: string }
    /** Says something, and then nothing more. */
    | { readonly fallSilentAfter: string }
    /** Begins to answer, and says nothing. */
    | { readonly hang: true }
    /** Does not even begin to answer. */
    | { readonly silent: true }
  );

/** Other finish reasons: the limit, or a filter. */
type Finish = "length" | "filter";

export type Script = readonly Step[] | ((request: ModelRequest, count: number) => Step);

/** Requests to the server, counted by itself. */
export type ModelRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly tokens: CountedPrompt;
  /** The prompt prefix shared with an earlier request. */
  readonly cachedTokens: number;
  /** Why it was refused as malformed; null: answered as scripted. */
  readonly refused: string | null;
  /** Whether and when the client disconnected early, by `performance`. */
  wasCut: boolean;
  cutAt: number | null;
};

type CountedPrompt = {
  readonly tools: number;
  readonly system: number;
  readonly messages: number;
  readonly total: number;
};

export type ModelServer = {
  readonly url: string;
  readonly asked: ModelRequest[];
  stop(): Promise<void>;
};

export type ModelServerOptions = Pace & {
  /** Accepted keys; omitted: any, or none. */
  readonly keys?: readonly string[];
  /** Milliseconds before the first word for each uncached prompt token. */
  readonly delayPerToken?: number;
};

/** A prompt part, in the order providers read them. */
export type PromptPiece = {
  readonly kind: "tools" | "system" | "messages";
  readonly text: string;
  readonly tokens: number;
};

export type Refusal = { readonly status: number; readonly message: string; readonly type: string };

type Usage = { readonly input: number; readonly cached: number; readonly output: number };

type Spoken = { readonly say: string; readonly think: string; readonly call: readonly ScriptedCall[] };

/** A provider's wire format. */
export type Protocol = {
  readonly path: string;
  refuse(headers: IncomingHttpHeaders, body: Record<string, unknown>, keys: readonly string[]): Refusal | null;
  piecesOf(body: Record<string, unknown>): PromptPiece[];
  refusalBody(refusal: Refusal): unknown;
  begin(body: Record<string, unknown>, usage: Usage, count: number): string[];
  /** One entry per moment, sent in order. */
  speak(spoken: Spoken, body: Record<string, unknown>, count: number): string[];
  /** An error mid-stream. */
  fault(message: string): string[];
  end(why: "stop" | "calls" | Finish, usage: Usage, body: Record<string, unknown>, count: number): string[];
};

export function countTokens(text: string): number {
  return encode(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() }).length;
}

/** One word with its trailing space. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*?/gu) ?? (text === "" ? [] : [text]);
}

/** A few characters at a time, as arguments arrive. */
export function lettersOf(text: string, length = 12): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
}

export function argumentsText({ arguments: args }: ScriptedCall): string {
  return typeof args === "string" ? args : JSON.stringify(args);
}

/** A server on a free local port that follows the script; the last step repeats. */
export async function startModelServer(
  protocol: Protocol,
  script: Script,
  { keys = [], delayPerToken = 0, wordMs = 0 }: ModelServerOptions = {},
): Promise<ModelServer> {
  const asked: ModelRequest[] = [];
  const seen: (readonly PromptPiece[])[] = [];

  const { port, close } = await listenLocally(async (incoming, response: Response) => {
    const { path, headers, body } = await readRequest(incoming);
    const refusal = path === protocol.path ? protocol.refuse(headers, body, keys) : noSuch(path);
    const pieces = refusal === null ? protocol.piecesOf(body) : [];
    const request: ModelRequest = {
      ...{ path, headers, body, wasCut: false, cutAt: null },
      tokens: countPieces(pieces),
      cachedTokens: Math.max(0, ...seen.map((earlier) => commonTokens(earlier, pieces))),
      refused: refusal?.message ?? null,
    };
    if (refusal === null) seen.push(pieces);
    const count = asked.push(request) - 1;
    response.on("close", () => {
      request.wasCut = !response.writableEnded && !response.destroyedByScript;
      request.cutAt = request.wasCut ? performance.now() : null;
    });
    if (refusal !== null) return answer(response, refusal.status, {}, protocol.refusalBody(refusal));
    const step = typeof script === "function" ? script(request, count) : script[Math.min(count, script.length - 1)];
    if (step === undefined) throw new Error("the script is empty");
    if ("status" in step) {
      const usual = { status: step.status, message: `refused with ${step.status}`, type: "error" };
      return answer(response, step.status, step.headers ?? {}, step.body ?? protocol.refusalBody(usual));
    }
    if ("silent" in step) return;
    await perform(protocol, { response, request, step, count, delayPerToken, wordMs: step.wordMs ?? wordMs });
  });
  return { url: `http://127.0.0.1:${port}`, asked, stop: close };
}

type Response = ServerResponse & { destroyedByScript?: boolean };

type Performance = {
  readonly response: Response;
  readonly request: ModelRequest;
  readonly step: Exclude<Step, { readonly status: number } | { readonly silent: true }>;
  readonly count: number;
  readonly delayPerToken: number;
  readonly wordMs: number;
};

async function perform(protocol: Protocol, { response, request, step, count, delayPerToken, wordMs }: Performance) {
  const { body, tokens, cachedTokens } = request;
  const spoken = toSpoken(step);
  const said = [spoken.think, spoken.say, ...spoken.call.flatMap((call) => [call.name, argumentsText(call)])];
  const usage = {
    input: tokens.total,
    cached: cachedTokens,
    output: said.reduce((sum, text) => sum + countTokens(text), 0),
  };
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" });
  response.flushHeaders();
  if ("hang" in step) return;
  const delay = delayPerToken * (tokens.total - cachedTokens);
  if (delay > 0) await wait(delay);
  for (const line of protocol.begin(body, usage, count)) response.write(line);
  for (const line of protocol.speak(spoken, body, count)) {
    if (request.wasCut) return;
    response.write(line);
    if (wordMs > 0) await wait(wordMs);
  }
  if ("fallSilentAfter" in step) return;
  if ("breakAfter" in step) {
    // Flush before the connection is cut.
    await wait(20);
    response.destroyedByScript = true;
    response.socket?.destroy();
    return;
  }
  if ("endWithoutFinish" in step) return void response.end();
  if ("failAfter" in step) return void response.end(protocol.fault("Overloaded").join(""));
  const why = step.finish ?? (spoken.call.length > 0 ? "calls" : "stop");
  for (const line of protocol.end(why, usage, body, count)) response.write(line);
  response.end();
}

function toSpoken(step: Performance["step"]): Spoken {
  if ("hang" in step) return { say: "", think: "", call: [] };
  if ("breakAfter" in step) return { say: step.breakAfter, think: "", call: [] };
  if ("endWithoutFinish" in step) return { say: step.endWithoutFinish, think: "", call: [] };
  if ("failAfter" in step) return { say: step.failAfter, think: "", call: [] };
  if ("fallSilentAfter" in step) return { say: step.fallSilentAfter, think: "", call: [] };
  return { say: step.say ?? "", think: step.think ?? "", call: step.call ?? [] };
}

function answer(response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function noSuch(path: string): Refusal {
  return { status: 404, message: `Unknown request URL: ${path}`, type: "invalid_request_error" };
}

function countPieces(pieces: readonly PromptPiece[]): CountedPrompt {
  const of = (kind: PromptPiece["kind"]) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.tokens : 0), 0);
  const [tools, system, messages] = [of("tools"), of("system"), of("messages")];
  return { tools, system, messages, total: tools + system + messages };
}

/** The common prefix of two prompts; within the differing piece, its share by characters. */
function commonTokens(earlier: readonly PromptPiece[], later: readonly PromptPiece[]): number {
  let tokens = 0;
  for (const [at, piece] of later.entries()) {
    const other = earlier[at]?.text ?? "";
    if (piece.text !== other) {
      const differs = [...piece.text].findIndex((letter, index) => letter !== other[index]);
      const shared = differs < 0 ? piece.text.length : differs;
      return tokens + Math.floor((piece.tokens * shared) / Math.max(1, piece.text.length));
    }
    tokens += piece.tokens;
  }
  return tokens;
}

async function readRequest(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { path: request.url ?? "", headers: request.headers, body };
}
