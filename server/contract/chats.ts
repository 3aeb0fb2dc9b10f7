import { z } from "zod";
import { type Encoding, type Json, MODES, type Mode, type ModelEntry } from "@/server/engine/model/snapshot";
import { attachments, type ChatAttachment } from "./attachments";
import { byId, id, slug, toolName } from "./common";
import type { Provider } from "./models";
import type { ModeReason } from "./reasons";
import type { TokenEstimate } from "./usage";

export const CHAT_LIMITS = { message: 100_000, title: 120, query: 200, page: 40 } as const;

export const CHAT_MODES = ["auto", ...MODES] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

const text = z
  .string()
  .max(CHAT_LIMITS.message, "Use at most 100,000 characters")
  .refine((value) => value.trim() !== "", "Enter a message");
const modelName = z.string().trim().min(1, "Choose a model").max(128);
const chatTitle = z.string().trim().min(1, "Enter a title").max(CHAT_LIMITS.title, "Use at most 120 characters");

/** The settings of a turn. They stay with the chat. */
const chatChoice = z.object({ role: slug, model: modelName, mode: z.enum(CHAT_MODES) });
export type ChatChoice = z.output<typeof chatChoice>;

export const sendInput = z.object({
  chatId: id.nullable(),
  /** Chosen by the client: resending after a lost answer is the same message, not a second one. */
  messageId: z.string().regex(/^msg_[0-9a-z]{16,32}$/, "A message id is msg_ and 16 to 32 letters and digits"),
  text,
  choice: chatChoice,
  isQuick: z.boolean().default(false),
  /** One of the person's own messages: this replaces it and removes what followed. */
  replaces: id.nullable().default(null),
  /** A message that replaces another one also keeps its files. */
  attachments: attachments.default([]),
});
export type SendInput = z.output<typeof sendInput>;

export const retryInput = z.object({
  chatId: id,
  choice: chatChoice,
  /** The answer to replace, with everything after it; null: the last message is answered again. */
  messageId: id.nullable().default(null),
});
export type RetryInput = z.output<typeof retryInput>;

export const shareInput = z.object({ id, isShared: z.boolean() });

export const sharedInput = z.object({ shareId: z.string().regex(/^[\w-]{20,64}$/, "This is not a link to a chat") });

/** A chat as others of the instance may read it: without the ledger, and without tools that they may not know. */
export type SharedChat = {
  readonly title: string;
  readonly owner: string;
  readonly updatedAt: string;
  readonly messages: readonly ChatMessage[];
};

/** The name in place of a tool that the reader may not know. */
export const HIDDEN_TOOL = "a tool you can't see";

/** Null takes the rating back. */
export const rateInput = z.object({
  chatId: id,
  messageId: id,
  rating: z.enum(["good", "bad"]).nullable(),
  /** The tool that a bad answer lacked. */
  missing: toolName.nullable().default(null),
  /** The tool that it should not have called. */
  wrong: toolName.nullable().default(null),
});
export type RateInput = z.output<typeof rateInput>;

export const updateChatInput = z.object({
  id,
  title: chatTitle.optional(),
  choice: chatChoice.optional(),
  isPinned: z.boolean().optional(),
});
export type UpdateChatInput = z.output<typeof updateChatInput>;

export const listChatsInput = z.object({
  query: z.string().trim().max(CHAT_LIMITS.query).default(""),
  cursor: z.string().max(200).nullish(),
});
export type ListChatsInput = z.output<typeof listChatsInput>;

export const decideInput = z.object({ chatId: id, callId: id, allow: z.boolean() });

export const previewInput = z.object({
  chatId: id.nullable(),
  text: z.string().max(CHAT_LIMITS.message),
  choice: chatChoice,
  isQuick: z.boolean().default(false),
});
export type PreviewInput = z.output<typeof previewInput>;

const roundRef = { chatId: id, messageId: id, index: z.number().int().min(0).max(1000) };
export const explainInput = z.object(roundRef);
export type ExplainInput = z.output<typeof explainInput>;
export const missingInput = z.object({ ...roundRef, tool: toolName });
export type MissingInput = z.output<typeof missingInput>;

export const watchInput = byId;

export type ChatSummary = {
  readonly id: string;
  readonly title: string;
  readonly choice: ChatChoice;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isPinned: boolean;
  /** In the link for others; omitted: not shared. */
  readonly shareId?: string;
  readonly isAnswering: boolean;
};

export type ChatPage = { readonly chats: readonly ChatSummary[]; readonly next: string | null };

/** The state of a chat at one moment. Events (`chat-events.ts`) update it. */
export type ChatState = {
  readonly chat: ChatSummary;
  readonly messages: readonly ChatMessage[];
  /** Rounds of replaced answers: they still cost money. Without their tools. */
  readonly replaced: readonly ChatRound[];
};

/** `stopped`: by the person; `interrupted`: the process ended. What was produced is always kept. */
const MESSAGE_STATUSES = ["streaming", "complete", "stopped", "interrupted", "failed"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export type ChatMessage = {
  readonly id: string;
  /** Counts up from 0; replaced messages leave gaps. */
  readonly position: number;
  readonly author: "person" | "model";
  readonly status: MessageStatus;
  readonly parts: readonly ChatPart[];
  readonly rounds: readonly ChatRound[];
  readonly problem: ChatProblem | null;
  readonly isQuick: boolean;
  readonly createdAt: string;
  /** Files sent with a person's message; omitted: none. */
  readonly attachments?: readonly ChatAttachment[];
  /** The person's rating of an answer; omitted: none. */
  readonly feedback?: ChatFeedback;
};

export type ChatFeedback = {
  readonly rating: "good" | "bad";
  readonly missing: string | null;
  readonly wrong: string | null;
  /** Whether admins see the message and its tools as a case for evaluations. */
  readonly isShared: boolean;
};

/** `round` is an index into the message's rounds. */
export type ChatPart =
  | { readonly kind: "text"; readonly round: number; readonly text: string }
  | { readonly kind: "reasoning"; readonly round: number; readonly text: string }
  | CallPart
  | { readonly kind: "notice"; readonly round: number; readonly notice: ChatNotice };

export type CallState = "writing" | "asks" | "running" | "done";

/** `refused`: the person said no, or did not answer in time; `over-budget`: the turn's calls are used up. */
export type CallOutcome =
  | "ok"
  | "failed"
  | "timeout"
  | "cancelled"
  | "invalid"
  | "unknown"
  | "unavailable"
  | "refused"
  | "over-budget";

export type CallPart = {
  readonly kind: "call";
  readonly round: number;
  readonly callId: string;
  /** The name the model used: the provider's name for the tool, or the meta-tool it called through. */
  readonly called: string;
  readonly tool: string;
  readonly via: string | null;
  readonly isMeta: boolean;
  readonly isDestructive: boolean;
  readonly state: CallState;
  /** As the model writes them; complete JSON once the state is no longer `writing`. */
  readonly argumentsText: string;
  readonly outcome: CallOutcome | null;
  readonly result: string | null;
  readonly structured: Json | null;
  /** What a meta-tool found: available in the next round. */
  readonly found: readonly string[];
  readonly wasSent: boolean;
  readonly durationMs: number | null;
  /** The cost of arguments and result in every later round. */
  readonly tokens: { readonly arguments: number; readonly result: number };
};

export type ChatNotice =
  | { readonly kind: "trimmed"; readonly messages: number; readonly tokens: number; readonly window: number }
  | { readonly kind: "max-rounds"; readonly limit: number }
  | { readonly kind: "call-budget"; readonly limit: number }
  /** The answer ended because the model's limit of output was reached. */
  | { readonly kind: "cut-off" };

/** Why an answer failed, and what is safe to do about it. */
export type ChatProblem = {
  readonly kind:
    | "key"
    | "not-found"
    | "rate-limit"
    | "too-long"
    | "provider"
    | "unreachable"
    | "broken-stream"
    | "timeout"
    | "not-connected"
    | "refused"
    | "internal";
  readonly message: string;
  /** Seconds until a retry makes sense, according to the provider. */
  readonly retryAfter: number | null;
};

export type RoundTool = {
  /** The tool's own name. */
  readonly name: string;
  readonly tokens: number;
  readonly isMeta: boolean;
  readonly isNew: boolean;
  readonly isSlim?: boolean;
};

/** The ledger's line for one model call. Token figures are our count; `usage` is the provider's. */
export type ChatRound = {
  readonly round: number;
  readonly resolutionId?: string;
  readonly revision: number;
  readonly role: string;
  readonly model: string;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** In order, up to a limit. */
  readonly tools: readonly RoundTool[];
  readonly sentCount: number;
  /** How many of them were slim. Missing in rounds recorded before slim tools existed. */
  readonly slimCount?: number;
  readonly allowedCount: number;
  readonly deferredCount: number;
  readonly encoding: Encoding;
  /** How `tokens.tools` and `baseline` were made. Missing in rounds from before this was known. */
  readonly estimate?: TokenEstimate;
  readonly window: number;
  readonly tokens: RoundTokens;
  /** The part of tools, listing, system and messages that the provider should still have cached. */
  readonly cached: number;
  /** The cost of every allowed tool instead of `tools` and `listing`. */
  readonly baseline: number;
  /** Toolcrib's own time before the model call: resolve and render. */
  readonly overheadMs: number;
  readonly firstTokenMs: number | null;
  readonly totalMs: number | null;
  readonly usage: RoundUsage | null;
  readonly prices: ModelEntry["prices"];
  readonly degraded: string | null;
};

export type RoundTokens = {
  readonly tools: number;
  /** Rows and menus that only mention deferred tools. */
  readonly listing: number;
  readonly system: number;
  readonly messages: number;
  /** Grows while the answer streams. */
  readonly output: number;
};

export type RoundUsage = {
  readonly input: number | null;
  readonly output: number | null;
  readonly cached: number | null;
};

export type ChatRoleOption = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly allowedCount: number;
};

export type ChatModelOption = {
  readonly name: string;
  readonly title: string;
  readonly provider: Provider;
  readonly contextWindow: number;
  readonly prices: ModelEntry["prices"];
  /** Whether it can be used; otherwise an admin must connect it first. */
  readonly isConnected: boolean;
  /** Whether its address is one that the operator has not allowed. */
  readonly isBlocked: boolean;
  readonly takesImages: boolean;
};

export type ChatOptions = {
  readonly roles: readonly ChatRoleOption[];
  readonly models: readonly ChatModelOption[];
  /** For a new chat; null if there is no role or no model to choose. */
  readonly usual: ChatChoice | null;
  /** Whether admins get to see what a rated answer was about. */
  readonly sharesFeedback: boolean;
  /** Whether people may make links to their chats. */
  readonly sharesLinks: boolean;
};

export type ChatPreview = {
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  readonly sentCount: number;
  readonly slimCount: number;
  readonly metaCount: number;
  readonly allowedCount: number;
  readonly tokens: number;
  readonly baseline: number;
  readonly tools: readonly string[];
};
