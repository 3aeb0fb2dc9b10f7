import { APICallError } from "@ai-sdk/provider";
import type { ChatProblem } from "@/server/contract/chats";
import { DomainError } from "@/server/lib/errors";
import type { ModelConnection } from "@/server/policy/models/model-connections.service";
import { describeRefusal, fewWords, hideKey, hostOf } from "@/server/policy/models/refusal-words";

export class ChatFailure extends Error {
  constructor(readonly problem: ChatProblem) {
    super(problem.message);
    this.name = "ChatFailure";
  }
}

/** Failures after the model started to answer: providers throw errors, and objects of their own. */
export class BrokenOff extends Error {
  constructor(cause: unknown) {
    super("the model stopped in the middle of its answer", { cause });
    this.name = "BrokenOff";
  }
}

type Circumstances = { readonly model: string; readonly connection: ModelConnection | null };

/** Why a model did not answer, as far as it may be disclosed; null for an internal error, which is logged. */
export function describeFailure(thrown: unknown, { model, connection }: Circumstances): ChatProblem | null {
  if (thrown instanceof ChatFailure) return thrown.problem;
  const hasBegun = thrown instanceof BrokenOff;
  const error = hasBegun ? thrown.cause : thrown;
  // Our fetch throws our own errors; the SDK wraps some of them.
  const cause = findCause(error);
  if (cause !== null) {
    const kind = hasBegun ? "broken-stream" : cause.code === "timeout" ? "timeout" : "unreachable";
    const message = connection === null ? cause.message : hideKey(cause.message, connection);
    return { kind, message, retryAfter: null };
  }
  if (connection === null) return null;
  if (APICallError.isInstance(error) && error.statusCode !== undefined) {
    // A response that was accepted and then cut off keeps its first status.
    if (error.statusCode < 300) return hasBegun ? brokenOff(connection) : unreadable(connection);
    return refusal(error, error.statusCode, model, connection);
  }
  const said = fewWords(hideKey(error instanceof Error ? error.message : wordsOf(error), connection));
  const detail = said === "" ? "" : `: ${said}`;
  return hasBegun
    ? brokenOff(connection, detail)
    : { kind: "provider", message: `${hostOf(connection)} returned an unexpected response${detail}`, retryAfter: null };
}

/** The same for people who may not read policy: model addresses and provider messages (keys, accounts) are hidden. */
export function withoutProvider({ kind, message, retryAfter }: ChatProblem, model: string): ChatProblem {
  const words = PLAIN_WORDS[kind];
  return { kind, message: words === null ? message : `The model “${model}” ${words}`, retryAfter };
}

/** Null: our own words, which reveal nothing. */
const PLAIN_WORDS: Readonly<Record<ChatProblem["kind"], string | null>> = {
  key: "rejected its API key; tell an admin",
  "not-found": "is unknown to its provider; tell an admin",
  "rate-limit": "is rate-limited or out of credit",
  "too-long": "can't handle a conversation this long",
  provider: "returned an unexpected response; try again in a moment",
  unreachable: "is unreachable; try again in a moment, or tell an admin",
  "broken-stream": "stopped in the middle of its answer",
  timeout: "did not respond in time",
  refused: "rejected this conversation",
  "not-connected": null,
  internal: null,
};

function brokenOff(connection: ModelConnection, detail = ""): ChatProblem {
  return {
    kind: "broken-stream",
    message: `${hostOf(connection)} stopped in the middle of its answer${detail}`,
    retryAfter: null,
  };
}

function unreadable(connection: ModelConnection): ChatProblem {
  const message = `${hostOf(connection)} sent a response that does not follow its protocol`;
  return { kind: "provider", message, retryAfter: null };
}

function refusal(error: APICallError, status: number, model: string, connection: ModelConnection): ChatProblem {
  const message = describeRefusal(status, error.responseBody ?? "", model, connection);
  return { kind: kindOf(status, error.responseBody ?? ""), message, retryAfter: readRetryAfter(error.responseHeaders) };
}

function kindOf(status: number, body: string): ChatProblem["kind"] {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "not-found";
  if (status === 429) return "rate-limit";
  const words = body.slice(0, 2000);
  if (status === 413 || (status === 400 && /context|too long|maximum.*(?:length|tokens)/i.test(words)))
    return "too-long";
  return status >= 500 ? "provider" : "refused";
}

const MAX_SECONDS = 86_400;

export function readRetryAfter(headers: Record<string, string> | undefined, now = Date.now()): number | null {
  const value = headers?.["retry-after"]?.trim();
  if (value === undefined || value === "") return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds))) : null;
}

function findCause(error: unknown): DomainError | null {
  for (let at = error, depth = 0; depth < 5 && at instanceof Error; at = at.cause, depth++) {
    if (at instanceof DomainError) return at;
  }
  return null;
}

/** Some providers report an error mid-stream as an object of their own. */
function wordsOf(error: unknown): string {
  if (typeof error === "string") return error;
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message : "";
}
