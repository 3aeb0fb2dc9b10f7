import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "@/server/agent/caller";
import type { GatewayMode } from "@/server/contract/gateway";
import type { AnswerFacts, CalledTool, CallerRequest, DialectName } from "./dialects/dialect";
import type { LoopFacts } from "./loop/loop";
import type { RelayOutcome } from "./relay";

/** What became of a request. */
export type UpstreamOutcome = {
  /** The upstream's, or ours where it never answered. */
  readonly status: number;
  readonly ms: number;
  readonly outcome: RelayOutcome | "unreachable" | "timeout";
  /** Only where meta-tools went out. */
  readonly loop?: LoopFacts;
};

export type DecisionRequest = {
  readonly caller: Caller;
  readonly dialect: DialectName;
  /** A request that only counts tokens is no round. */
  readonly isRound: boolean;
  /** The mode of the role, or the weaker one that the request asked for. */
  readonly mode: GatewayMode;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the upstream is the provider's own API, and not a server that only speaks like it. */
  readonly isProviderApi: boolean;
};

export type GatewayDecision = {
  readonly mode: GatewayMode;
  /** What goes upstream: the very bytes that came, in `off` and `observe`. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none went out, so that the answer is relayed as it is. */
  readonly meta: MetaTools | null;
  /** Whose history gets back what the caller never saw of it: one session of one owner. Null: it goes out as it is. */
  readonly sessionKey: string | null;
  /** Null: no tools are added in the conversation. */
  readonly late: LateLoading | null;
  /** Called once the request has left. */
  sent(): void;
  /** Called once, at the end: with all calls that the client gets, and the usage of all calls of the upstream. */
  after(facts: AnswerFacts, upstream: UpstreamOutcome): void;
};

/** Tools that are added in the conversation, and not in the list. */
export type LateLoading = {
  /** The conversation with the entries that add tools, at their places. */
  amend(entries: readonly string[]): readonly string[];
  /** What the provider wants to be told in `anthropic-beta`, once such an entry is in the request. */
  beta(): string | null;
};

/** The meta-tools of one request, for the loop that answers them. None go out with a Chat Completions request whose `n` is above 1. */
export type MetaTools = {
  isMetaTool(name: string): boolean;
  /** Within what the caller may use; what it hands out joins the session. Never rejects. */
  answer(call: CalledTool): Promise<MetaReply>;
  /**
   * The caller's request with the tools of now: all that went out, in the same order and bytes, then what was revealed since.
   * Only `tools` changes, and what is added in the conversation is not in it: the loop adds the conversation. Without meta-tools, the model has to answer; if no tool were left
   * then, they stay and `tool_choice` is none, because providers refuse calls in a history without `tools`.
   */
  body(options: { readonly hasMetaTools: boolean }): Buffer;
  /** The mark of an entry that adds these tools in the conversation. Null: they are in the list. */
  addition(names: readonly string[]): string | null;
};

export type MetaReply = {
  /** For the model, as the result of its call. */
  readonly text: string;
  readonly isError: boolean;
  /** Names of tools that `body` has from now on. */
  readonly revealed: readonly string[];
};

export type Decide = (request: DecisionRequest) => GatewayDecision | Promise<GatewayDecision>;

/** A round with tools, as it was sent. */
export type ObservedRequest = {
  readonly caller: Caller;
  readonly sessionId: string;
  readonly request: CallerRequest;
  readonly mode: GatewayMode;
  readonly isProviderApi: boolean;
  /** The client's user agent. */
  readonly client: string | null;
};

/** Gets each round after it has left, and then how it ended. */
export type GatewayObserver = {
  begin(observed: ObservedRequest): (facts: AnswerFacts, upstream: UpstreamOutcome) => void;
};
