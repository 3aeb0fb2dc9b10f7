import type { Json, JsonObject } from "@/server/engine/model/snapshot";

export const DIALECTS = ["openai-chat", "openai-responses", "anthropic"] as const;
export type DialectName = (typeof DIALECTS)[number];

export type CallerTool = {
  /** The name the model calls. Inside a namespace: `${namespace}__${localName}`. Each name is listed once. */
  readonly name: string;
  readonly namespace: string | null;
  readonly localName: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly at: readonly [number] | readonly [number, number];
  readonly raw: Json;
};

export type ToolChoice =
  | { readonly kind: "auto" }
  | { readonly kind: "none" }
  | { readonly kind: "required" }
  | { readonly kind: "named"; readonly name: string }
  /** `allowed_tools`: the model may call these only, and must call one if required. */
  | { readonly kind: "allowed"; readonly names: readonly string[]; readonly isRequired: boolean };

export type CallerRequest = {
  readonly dialect: DialectName;
  readonly model: string | null;
  readonly stream: boolean;
  /** Whether the answer to this request is the model's one answer, and not one of several or a promise of it. */
  readonly hasOneAnswer: boolean;
  /** Whether the provider keeps the conversation, or has kept its beginning, so that a later request need not repeat it. */
  readonly isStored: boolean;
  readonly tools: readonly CallerTool[];
  readonly hasTools: boolean;
  /** How many custom, server and unknown tools there are: they always pass, unless denied. */
  readonly untouched: number;
  /** Whether the provider's own tool search is among the untouched tools: it finds tools that are marked `defer_loading`. */
  readonly hasToolSearch: boolean;
  readonly otherNames: readonly string[];
  /** Names of tools that are defined or referred to outside `tools`. */
  readonly elsewhere: readonly string[];
  readonly toolChoice: ToolChoice;
  /** Readable by `server/contract/agent/read-messages`. */
  readonly messages: readonly unknown[];
  readonly called: readonly string[];
  /** The stored response that this request continues. */
  readonly previousResponseId: string | null;
  readonly promptCacheKey: string | null;
  readonly metadataUserId: string | null;
  /** Of the texts up to the first message of the user: the same on every round of a conversation. */
  readonly firstMessagesHash: string;
};

export type NarrowedList = {
  readonly keep: readonly string[];
  /** By name, what is sent in place of the caller's own definition. */
  readonly slim?: ReadonlyMap<string, Json>;
  /** Sent after the others. Ignored for Chat Completions, which does not support `defer_loading`. */
  readonly deferred?: readonly string[];
  /** Rendered for the dialect. They come before all functions, where they never move when functions are added. */
  readonly metaTools: readonly Json[];
  /** Everything that matches one of these is removed, even if `keep` names it or it is outside `tools`. */
  readonly denied?: readonly string[];
};

export type CalledTool = { readonly id: string; readonly name: string; readonly arguments: string };

/** `input` is everything the model read, cache reads and writes included. */
export type AnswerUsage = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
};

export type AnswerFacts = {
  readonly calls: readonly CalledTool[];
  readonly usage: AnswerUsage | null;
  readonly finish: string | null;
  readonly isComplete: boolean;
  readonly error: string | null;
  readonly responseIds?: readonly string[];
};

/** Never throws, takes any chunk boundary, and holds a bounded amount of text. */
export type AnswerReader = { push(chunk: Uint8Array): void; end(): AnswerFacts };

/** How the model names a tool of a namespace in this project: Codex joins the two parts the same way. */
export function qualifiedName(namespace: string | null, localName: string): string {
  return namespace === null ? localName : `${namespace}__${localName}`;
}
