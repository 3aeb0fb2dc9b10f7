import type { ToolByFormat } from "./provider-tools.d.mts";
import type { Format, Operations, ResolveInput, Resolution as WireResolution } from "./wire.d.mts";

export type * from "./provider-tools.d.mts";
export type * from "./wire.d.mts";

/** The answer to a resolve, with `tools` as the provider's SDK types them. */
export type Resolution<F extends Format = Format> = Omit<WireResolution, "tools" | "unchanged"> &
  (
    | {
        unchanged: false;
        /** The tool list. Pass it to the provider as it is, unless it is empty. */
        tools: ToolByFormat[F][];
      }
    | {
        /** The list is the one that has the hash you sent as `since`. */
        unchanged: true;
        tools: null;
      }
  );

export type ClientSettings = {
  /** The base URL: `http://localhost:3000`. */
  readonly url: string;
  /** An agent key: `tck_…`. */
  readonly key: string;
  /** The default role. */
  readonly role?: string | null;
  /** Replaces the global fetch, for proxies, tests and older runtimes. */
  readonly fetch?: typeof globalThis.fetch;
  /** Maximum retries. Default: 3. */
  readonly retries?: number;
  /** The timeout of one attempt. Default: 60 seconds. A tool may use half of it on the server. */
  readonly timeoutMs?: number;
  /** The delay before the first retry; it doubles each time. Default: 250. */
  readonly backoffMs?: number;
};

export type CallOptions = {
  /** Aborts the call and its retries. A running tool is cancelled. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
};

type Call<Input, Output> = (
  ...given: Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]
) => Promise<Output>;

/** The user's message, or the whole conversation. */
type Said = { readonly message: string } | { readonly messages: readonly object[] };

export type ResolveRequest<F extends Format = Format> = Said &
  Omit<ResolveInput, "format"> & {
    /** The format of the tools in the answer. Default: `openai-chat`. */
    readonly format?: F;
  };

/** Without `since`, the answer always has the list. */
type Resolve = {
  <F extends Format = "openai-chat">(
    input: ResolveRequest<F> & { readonly since?: null },
    options?: CallOptions,
  ): Promise<Resolution<F> & { unchanged: false }>;
  <F extends Format = "openai-chat">(input: ResolveRequest<F>, options?: CallOptions): Promise<Resolution<F>>;
};

export type ToolcribClient = { readonly resolve: Resolve } & {
  readonly [N in Exclude<keyof Operations, "resolve">]: Call<Operations[N]["input"], Operations[N]["output"]>;
};

/** A client of the agent API. Every method throws `ToolcribError` if there is no answer. */
export declare function createClient(settings: ClientSettings): ToolcribClient;

/** The server's error codes, plus those of requests that never reach the server. */
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
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The input field at fault. */
  readonly field?: string | undefined;
  /** The closest existing names, if a name is unknown. */
  readonly closest?: readonly string[] | undefined;
  /** The tool's full schema, for a call whose arguments do not fit it. */
  readonly schema?: unknown;
  /** The request id in the server's log. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before a retry. */
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
