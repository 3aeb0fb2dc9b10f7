import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "@/server/agent/caller";
import type { Conversation } from "@/server/contract/agent/read-messages";
import type { GatewayMode } from "@/server/contract/gateway";
import type { AnswerFacts, CalledTool, CallerRequest, DialectName } from "./dialects/dialect";
import type { LoopFacts } from "./loop/loop";
import type { RelayOutcome } from "./relay";

export type UpstreamOutcome = {
  readonly status: number;
  readonly ms: number;
  readonly outcome: RelayOutcome | "unreachable" | "timeout";
  readonly loop?: LoopFacts;
};

export type DecisionRequest = {
  readonly caller: Caller;
  readonly dialect: DialectName;
  /** A request that only counts tokens is not a round. */
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
  /** What is sent upstream. In `off` and `observe`, exactly the bytes that were received. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none were sent, so the response is passed on unchanged. */
  readonly meta: MetaTools | null;
  /** The owner and session whose history is completed with meta-tool calls that the caller never saw. Null: sent as is. */
  readonly sessionKey: string | null;
  /** Null: no tools are added in the conversation. */
  readonly late: LateLoading | null;
  sent(): void;
  /** Called once, at the end, with all calls that the client gets and the total usage of all upstream requests. */
  after(facts: AnswerFacts, upstream: UpstreamOutcome): void;
};

/** Tools that are added in the conversation, and not in the list. */
export type LateLoading = {
  /** The conversation with the entries that add tools, at their places. */
  amend(entries: readonly string[]): readonly string[];
  /** What the provider wants to be told in `anthropic-beta`, once such an entry is in the request. */
  beta(): string | null;
};

/** None are sent with a Chat Completions request whose `n` is above 1. */
export type MetaTools = {
  isMetaTool(name: string): boolean;
  /** Limited to what the caller may use. Tools that it finds are added to the session. Never rejects. */
  answer(call: CalledTool): Promise<MetaReply>;
  /**
   * All that went out, in the same order and bytes, then what was revealed since. Without meta-tools the model must answer; if no tool were left they stay
   * and `tool_choice` is none, because providers refuse calls in a history without `tools`.
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
  /** With that of the stored response that the request continues. Null: no user has said anything in it. */
  readonly conversation: Conversation | null;
  readonly mode: GatewayMode;
  readonly isProviderApi: boolean;
  readonly client: string | null;
};

/** Receives each round after it was sent, and then how it ended. */
export type GatewayObserver = {
  begin(observed: ObservedRequest): (facts: AnswerFacts, upstream: UpstreamOutcome) => void;
};
