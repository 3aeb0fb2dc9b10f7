import { z } from "zod";
import { type Encoding, type Json, MODES, type Mode, type ModelEntry } from "@/server/engine/model/snapshot";
import { byId, id, slug, toolName } from "./common";
import type { Provider } from "./models";
import type { ModeReason } from "./reasons";

export const CHAT_LIMITS = { message: 100_000, title: 120, query: 200, page: 40 } as const;

/** How a chat's rounds present tools: what the policy decides, or always the same. */
export const CHAT_MODES = ["auto", ...MODES] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

const text = z
  .string()
  .max(CHAT_LIMITS.message, "Use at most 100,000 characters")
  .refine((value) => value.trim() !== "", "Write a message");
const modelName = z.string().trim().min(1, "Choose a model").max(128);
const chatTitle = z.string().trim().min(1, "Give it a title").max(CHAT_LIMITS.title, "Use at most 120 characters");

/** Under what a turn runs. It stays with the chat. */
const chatChoice = z.object({ role: slug, model: modelName, mode: z.enum(CHAT_MODES) });
export type ChatChoice = z.output<typeof chatChoice>;

export const sendInput = z.object({
  /** Null begins a chat. */
  chatId: id.nullable(),
  /** Made up by whoever sends: sent again after a lost answer, it is the same message, not a second one. */
  messageId: z.string().regex(/^msg_[0-9a-z]{16,32}$/, "An id of a message is msg_ and 16 to 32 letters and digits"),
  text,
  choice: chatChoice,
  /** With no tools at all, this once. */
  isQuick: z.boolean().default(false),
  /** A message of the person's own: this takes its place, and what followed it goes. */
  replaces: id.nullable().default(null),
});
export type SendInput = z.output<typeof sendInput>;

/** Answers the person's last message again; the answer that is there goes. */
export const retryInput = z.object({ chatId: id, choice: chatChoice });
export type RetryInput = z.output<typeof retryInput>;

export const updateChatInput = z.object({ id, title: chatTitle.optional(), choice: chatChoice.optional() });
export type UpdateChatInput = z.output<typeof updateChatInput>;

export const listChatsInput = z.object({
  query: z.string().trim().max(CHAT_LIMITS.query).default(""),
  cursor: z.string().max(200).nullish(),
});
export type ListChatsInput = z.output<typeof listChatsInput>;

/** What the person says to a call that asks first. */
export const decideInput = z.object({ chatId: id, callId: id, allow: z.boolean() });

export const previewInput = z.object({
  chatId: id.nullable(),
  text: z.string().max(CHAT_LIMITS.message),
  choice: chatChoice,
  isQuick: z.boolean().default(false),
});
export type PreviewInput = z.output<typeof previewInput>;

const roundRef = { chatId: id, messageId: id, index: z.number().int().min(0).max(1000) };
/** Which round of an answer, counted from 0. */
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
  /** Whether an answer is on its way. */
  readonly isAnswering: boolean;
};

export type ChatPage = { readonly chats: readonly ChatSummary[]; readonly next: string | null };

/** What a chat is at one moment. Events (`chat-events.ts`) carry it on. */
export type ChatState = {
  readonly chat: ChatSummary;
  readonly messages: readonly ChatMessage[];
  /** Rounds of answers that were replaced: they were paid for all the same. Without their tools. */
  readonly replaced: readonly ChatRound[];
};

/** `stopped`: by the person; `interrupted`: the process ended under it. What was produced is kept in every case. */
const MESSAGE_STATUSES = ["streaming", "complete", "stopped", "interrupted", "failed"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export type ChatMessage = {
  readonly id: string;
  /** Counts up from 0; positions may be missing where messages were replaced. */
  readonly position: number;
  readonly author: "person" | "model";
  readonly status: MessageStatus;
  readonly parts: readonly ChatPart[];
  /** One for each model call of an answer; none in what a person says. */
  readonly rounds: readonly ChatRound[];
  readonly problem: ChatProblem | null;
  /** Sent with no tools at all. */
  readonly isQuick: boolean;
  readonly createdAt: string;
};

/** `round` is an index into the message's rounds. */
export type ChatPart =
  | { readonly kind: "text"; readonly round: number; readonly text: string }
  | { readonly kind: "reasoning"; readonly round: number; readonly text: string }
  | CallPart
  | { readonly kind: "notice"; readonly round: number; readonly notice: ChatNotice };

export type CallState = "writing" | "asks" | "running" | "done";

/** `refused`: the person said no, or nobody answered in time; `over-budget`: the turn's calls are used up. */
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
  /** The name that the model said: what its provider knows the tool by, or the meta-tool through which it called. */
  readonly called: string;
  /** The tool's own name; what the model said where there is no such tool. */
  readonly tool: string;
  /** The meta-tool through which it was called, if any. */
  readonly via: string | null;
  /** Whether it is a meta-tool, which Toolcrib answers. */
  readonly isMeta: boolean;
  readonly isDestructive: boolean;
  readonly state: CallState;
  /** As the model writes them; whole JSON once the state is no longer `writing`. */
  readonly argumentsText: string;
  readonly outcome: CallOutcome | null;
  /** What the model was told: text, whatever it looks like. */
  readonly result: string | null;
  readonly structured: Json | null;
  /** What a meta-tool brought up: there in the next round. */
  readonly found: readonly string[];
  /** Whether the tool's schema had been sent. */
  readonly wasSent: boolean;
  readonly durationMs: number | null;
  /** What arguments and result cost in every later round. */
  readonly tokens: { readonly arguments: number; readonly result: number };
};

export type ChatNotice =
  | { readonly kind: "trimmed"; readonly messages: number; readonly tokens: number; readonly window: number }
  | { readonly kind: "max-rounds"; readonly limit: number }
  | { readonly kind: "call-budget"; readonly limit: number }
  /** The answer ended because the model's limit of output was reached. */
  | { readonly kind: "cut-off" };

/** Why an answer failed, in words for people, and what is safe to do about it. */
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
  /** Seconds after which asking again makes sense, as the provider says. */
  readonly retryAfter: number | null;
};

export type RoundTool = {
  /** The tool's own name. */
  readonly name: string;
  readonly tokens: number;
  readonly isMeta: boolean;
  /** Not in the list of the round before. */
  readonly isNew: boolean;
  /** Left out: in full. */
  readonly isSlim?: boolean;
};

/** The ledger's line for one model call. Token figures are our count; `usage` is the provider's own. */
export type ChatRound = {
  /** What the session calls it. */
  readonly round: number;
  /** Under which it is on record. */
  readonly resolutionId?: string;
  readonly revision: number;
  readonly role: string;
  readonly model: string;
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  /** In the order in which they were sent, up to a limit. */
  readonly tools: readonly RoundTool[];
  /** How many tools of the catalog were sent, full or slim; meta-tools do not count. */
  readonly sentCount: number;
  /** How many of them were slim. Rounds recorded before slim tools existed do not say. */
  readonly slimCount?: number;
  readonly allowedCount: number;
  readonly deferredCount: number;
  readonly encoding: Encoding;
  readonly window: number;
  readonly tokens: RoundTokens;
  /** Of tools, listing, system and messages: what the provider should still have from the round before. */
  readonly cached: number;
  /** What every allowed tool would have cost in place of `tools` and `listing`. */
  readonly baseline: number;
  /** Toolcrib's own time before the model was asked: resolve and render. */
  readonly overheadMs: number;
  /** From asking the model to its first token. */
  readonly firstTokenMs: number | null;
  readonly totalMs: number | null;
  readonly usage: RoundUsage | null;
  readonly prices: ModelEntry["prices"];
  /** What was away when this was decided. */
  readonly degraded: string | null;
};

export type RoundTokens = {
  /** Schemas, meta-tools included. */
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
  /** Whether it can be asked; otherwise an admin has to connect it first. */
  readonly isConnected: boolean;
};

/** What the person may choose from. */
export type ChatOptions = {
  readonly roles: readonly ChatRoleOption[];
  readonly models: readonly ChatModelOption[];
  /** For a chat that begins; null where there is no role or no model to choose. */
  readonly usual: ChatChoice | null;
};

/** What the message typed so far would be sent with. */
export type ChatPreview = {
  readonly mode: Mode;
  readonly modeReason: ModeReason;
  readonly sentCount: number;
  /** How many of these are slim. */
  readonly slimCount: number;
  readonly metaCount: number;
  readonly allowedCount: number;
  /** Schemas, meta-tools and rows. */
  readonly tokens: number;
  readonly baseline: number;
  /** The first few of the tools, in order. */
  readonly tools: readonly string[];
};
