import { z } from "zod";
import { type Json, MODES } from "@/server/engine/model/snapshot";
import { TOKEN_METHODS } from "./agent/words";
import type { ChatMessage, ChatPart, ChatProblem, ChatRound } from "./chats";
import type { TriedView } from "./playground";
import type { ModeReason } from "./reasons";

/** The JSON columns of chats. The types of the contract keep these schemas complete. */

const round = z.number();
const count = z.number();
const ms = z.number().nullable();

/** Any value is JSON: it comes from a JSON column. */
const json = z.custom<Json>((value) => value !== undefined);

const notice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("trimmed"), messages: count, tokens: count, window: count }),
  z.object({ kind: z.literal("max-rounds"), limit: count }),
  z.object({ kind: z.literal("call-budget"), limit: count }),
  z.object({ kind: z.literal("cut-off") }),
]);

const callOutcome = z.enum([
  ...["ok", "failed", "timeout", "cancelled", "invalid", "unknown", "unavailable", "refused", "over-budget"],
] as const);

const chatPart: z.ZodType<ChatPart> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), round, text: z.string() }),
  z.object({ kind: z.literal("reasoning"), round, text: z.string() }),
  z.object({ kind: z.literal("notice"), round, notice }),
  z.object({
    kind: z.literal("call"),
    round,
    callId: z.string(),
    called: z.string(),
    tool: z.string(),
    via: z.string().nullable(),
    isMeta: z.boolean(),
    isDestructive: z.boolean(),
    state: z.enum(["writing", "asks", "running", "done"]),
    argumentsText: z.string(),
    outcome: callOutcome.nullable(),
    result: z.string().nullable(),
    structured: json.nullable(),
    found: z.array(z.string()),
    wasSent: z.boolean(),
    durationMs: ms,
    tokens: z.object({ arguments: count, result: count }),
  }),
]);

const chatRound: z.ZodType<ChatRound> = z.object({
  round,
  resolutionId: z.string().optional(),
  revision: z.number(),
  role: z.string(),
  model: z.string(),
  mode: z.enum(MODES),
  // Older versions have stored reasons that are no longer given.
  modeReason: z.custom<ModeReason>((value) => z.looseObject({ kind: z.string() }).safeParse(value).success),
  tools: z.array(
    z.object({
      name: z.string(),
      tokens: count,
      isMeta: z.boolean(),
      isNew: z.boolean(),
      isSlim: z.boolean().optional(),
    }),
  ),
  sentCount: count,
  slimCount: count.optional(),
  estimate: z.object({ method: z.enum(TOKEN_METHODS).nullable(), uncertainty: z.number(), reports: count }).optional(),
  allowedCount: count,
  deferredCount: count,
  encoding: z.enum(["o200k_base", "cl100k_base", "claude", "gemini", "llama"]),
  window: count,
  tokens: z.object({ tools: count, listing: count, system: count, messages: count, output: count }),
  cached: count,
  baseline: count,
  overheadMs: z.number(),
  firstTokenMs: ms,
  totalMs: ms,
  usage: z.object({ input: count.nullable(), output: count.nullable(), cached: count.nullable() }).nullable(),
  prices: z.object({ input: z.number(), cachedInput: z.number(), output: z.number() }).nullable(),
  degraded: z.string().nullable(),
});

const chatProblem: z.ZodType<ChatProblem> = z.object({
  kind: z.enum([
    ...["key", "not-found", "rate-limit", "too-long", "provider", "unreachable", "broken-stream"],
    ...["timeout", "not-connected", "refused", "internal"],
  ] as const),
  message: z.string(),
  retryAfter: z.number().nullable(),
});

export const storedParts: z.ZodType<ChatMessage["parts"]> = z.array(chatPart);
export const storedRounds: z.ZodType<readonly ChatRound[]> = z.array(chatRound);
export const storedProblem: z.ZodType<ChatProblem | null> = chatProblem.nullable();

/** Written by this version or an older one, and only drawn: the parts that decide how are checked. */
export const storedView = z.custom<TriedView>(
  (value) =>
    z.looseObject({ role: z.string(), mode: z.enum(MODES), outcomes: z.array(z.unknown()) }).safeParse(value).success,
);
