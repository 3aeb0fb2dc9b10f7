import type { Operations } from "./wire.d.ts";

export type * from "./wire.d.ts";

export type ClientSettings = {
  /** Where Toolcrib is: `http://localhost:3000`. */
  readonly url: string;
  /** An agent key: `tck_…`. */
  readonly key: string;
  /** The role of every call that names none. */
  readonly role?: string | null;
  /** Instead of the global one: for proxies, tests, older runtimes. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is tried again; 3 unless told. */
  readonly retries?: number;
  /** The time that one try has, 60 seconds unless told. A tool may take half of that on the server. */
  readonly timeoutMs?: number;
  /** The wait before the first repetition; each next one waits twice as long. 250 unless told. */
  readonly backoffMs?: number;
};

export type CallOptions = {
  /** Ends the call, its waits and its repetitions; a tool that runs is cancelled. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
};

/** An operation whose input may be empty can be called without one. */
type Call<Input, Output> = (
  ...given: Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]
) => Promise<Output>;

/** What is resolved: the user's message, or the whole conversation. */
type Said = { readonly message: string } | { readonly messages: readonly object[] };

export type ToolcribClient = {
  readonly [N in keyof Operations]: Call<
    N extends "resolve" ? Said & Operations[N]["input"] : Operations[N]["input"],
    Operations[N]["output"]
  >;
};

/** A client of the agent API. Every method throws `ToolcribError` where there is no answer. */
export declare function createClient(settings: ClientSettings): ToolcribClient;

/** What the server's table of errors has, and what happens to those who do not get as far as the server. */
export type ToolcribErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "timeout"
  | "conflict"
  | "gone"
  | "too_large"
  | "unsupported_media_type"
  | "rejected"
  | "too_many_requests"
  | "internal"
  | "unavailable"
  | "unreachable"
  | "unreadable";

export type ErrorFacts = {
  readonly code: ToolcribErrorCode;
  /** The HTTP status; 0 where there was no answer at all. */
  readonly status: number;
  /** The input field at fault. */
  readonly field?: string | undefined;
  /** The closest existing names, if a name is unknown. */
  readonly closest?: readonly string[] | undefined;
  /** The tool's full schema, for a call whose arguments do not fit it. */
  readonly schema?: unknown;
  /** The ID of this request in the server's log. */
  readonly requestId?: string | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number | undefined;
};

export declare class ToolcribError extends Error implements ErrorFacts {
  constructor(message: string, facts: ErrorFacts, options?: ErrorOptions);
  readonly code: ToolcribErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly closest: readonly string[] | undefined;
  readonly schema: unknown;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
}
