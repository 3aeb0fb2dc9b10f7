import { z } from "zod";
import { findMessagesProblem, MOST_MESSAGES } from "./read-messages";
import { ANY_JSON, FORMATS, MODES, PRINTABLE_NAME, SESSION_ID } from "./words";

const tokens = z.number().int().min(0).max(1_000_000_000);

/** In the shape of any provider: what is wrong with it is said by `findMessagesProblem`, which names the place. */
const anyMessage = z.custom<object>().meta({
  type: "object",
  description: "A message or item as your provider takes it; a plain one has `role` and `content`.",
});

const resolveFields = z.object({
  message: z
    .string()
    .max(200_000)
    .nullish()
    .meta({
      description: "What the user just said. Send either this or `messages`.",
      examples: ["turn off the kitchen lights"],
    }),
  messages: z
    .array(anyMessage)
    .max(MOST_MESSAGES)
    .nullish()
    .meta({
      description:
        "The whole conversation, instead of `message` and `history`, as you send it to your model: OpenAI chat messages or Responses items, Anthropic messages, Gemini contents, or plain `{role, content}`. Tools that it has called stay in the list.",
      examples: [
        [
          { role: "user", content: "find me a train to Bern" },
          { role: "assistant", content: "On which day?" },
          { role: "user", content: "the first of May" },
        ],
      ],
    }),
  role: PRINTABLE_NAME.nullish().meta({ description: "Under which role; may be left out where the key holds one." }),
  sessionId: SESSION_ID.nullish().meta({
    description: "Your own name for the conversation. Left out: a new session, whose id is in the answer.",
  }),
  round: z.number().int().min(0).max(1_000_000).nullish().meta({
    description:
      "Which model call of the session this is. The same round again gets the same answer. Left out: the next.",
  }),
  history: z.array(z.string().max(200_000)).max(200).default([]).meta({
    description: "Earlier messages of the user, oldest first; needed only where no session is kept.",
  }),
  model: z
    .string()
    .max(128)
    .nullish()
    .meta({ description: "The model that will be called: its window and tokenizer count." }),
  contextWindow: z
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .nullish()
    .meta({ description: "Instead of the model's own window." }),
  contextUsed: tokens.default(0).meta({ description: "Tokens of the window that the conversation takes already." }),
  format: z.enum(FORMATS).default("openai-chat").meta({ description: "In whose format `tools` comes." }),
  mode: z
    .enum(["auto", ...MODES])
    .default("auto")
    .meta({ description: "Forces a mode; `auto` lets the policy decide." }),
  deferLoading: z.boolean().default(false).meta({
    description: "Also list deferred tools in the provider's own deferred form, where it has one.",
  }),
  cacheBreakpoint: z.boolean().default(false).meta({
    description: "Mark the end of the stable tools for the provider's prompt cache, where it has such a mark.",
  }),
  explain: z.boolean().default(false).meta({ description: "Say for every allowed tool why it was sent or not." }),
  since: z.string().max(200).nullish().meta({
    description:
      "The `hash` of the list you hold. If it is still right, the answer is `unchanged` and carries no tools.",
  }),
});

export const resolveInput = resolveFields
  .superRefine(({ message, messages, history }, context) => {
    const refuse = (path: (string | number)[], problem: string) => {
      context.addIssue({ code: "custom", path, message: problem });
    };
    if (messages == null) {
      if (message == null) refuse(["message"], "is missing: send message, or messages with the whole conversation");
      return;
    }
    if (message != null) return refuse(["messages"], "send either message or messages, not both");
    if (history.length > 0) return refuse(["history"], "is read from messages: leave it out");
    const found = findMessagesProblem(messages);
    if (found !== null) refuse(["messages", ...found.path], found.problem);
  })
  .meta({ oneOf: [{ required: ["message"] }, { required: ["messages"] }] });
export type ResolveInput = z.output<typeof resolveInput>;

/** Kinds and their numbers come from the engine's closed unions; the UI turns them into words. */
const reason = z.looseObject({ kind: z.string() });

export const resolveOutput = z.object({
  resolutionId: z.string(),
  revision: z.number().int().meta({ description: "The published revision that decided." }),
  sessionId: z.string(),
  round: z.number().int(),
  role: z.string(),
  mode: z.enum(MODES),
  modeReason: reason.meta({ description: "Why this mode, with the numbers that decided." }),
  tools: z.array(ANY_JSON).meta({ description: "Pass it to the provider as it is." }),
  prompt: z.string().nullable().meta({ description: "For the system prompt, where the format or the mode needs one." }),
  toolNames: z
    .array(z.string())
    .meta({ description: "Every name in the list, in its order, as the provider sees it." }),
  added: z.array(z.string()).meta({ description: "New since the round before, by the tools' own names." }),
  removed: z.array(z.string()).meta({ description: "Gone since the round before, by the tools' own names." }),
  forms: z.record(z.string(), z.enum(["full", "slim"])).meta({
    description: "How each tool was sent: its full schema, or one line and its required parameters.",
  }),
  deferredCount: z.number().int().meta({ description: "Allowed tools that were not sent and stay reachable." }),
  hash: z.string().meta({ description: "Equal for equal tools and prompt; send it back as `since`." }),
  unchanged: z.boolean(),
  cache: z.object({
    strategy: z.enum(["reuse", "append", "reselect"]),
    prefixTokensKept: z.number(),
    freshTokens: z.number(),
  }),
  tokens: z.object({
    sent: z.number(),
    baseline: z.number().meta({ description: "What every allowed tool would have cost." }),
    saved: z.number(),
    encoding: z.string(),
    perTool: z.record(z.string(), z.number()).meta({ description: "What each costs, by the tools' own names." }),
  }),
  maxRounds: z.number().int(),
  businessCallsPerTurn: z.number().int().nullable(),
  degraded: z.enum(["embedder", "database", "embedder-and-database"]).nullable().meta({
    description: "What was away when this was decided.",
  }),
  warming: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({
      description:
        "While vectors of a new revision are being computed: the share of your tools that have theirs. The others are ranked by " +
        "their words until then, so picks may still change. Null when nothing more will come.",
    }),
  explain: z
    .array(
      z.object({
        tool: z.string(),
        outcome: z.enum(["sent", "deferred"]),
        form: z.enum(["full", "slim"]).nullable(),
        signal: z.string().nullable(),
        reason,
        score: z.number().nullable(),
        since: z.number().int().nullable(),
        tokens: z.number(),
      }),
    )
    .nullable(),
});
export type ResolveOutput = z.output<typeof resolveOutput>;

export const reportInput = z.object({
  sessionId: SESSION_ID,
  round: z.number().int().min(0).max(1_000_000),
  role: PRINTABLE_NAME.nullish(),
  called: z
    .array(z.string().max(200))
    .max(1000)
    .default([])
    .meta({ description: "Names of the tools the model called." }),
  format: z.enum(FORMATS).nullish().meta({ description: "In whose format those names are; left out: of any." }),
  usage: z
    .object({ inputTokens: tokens.nullish(), outputTokens: tokens.nullish(), cachedTokens: tokens.nullish() })
    .nullish(),
});
export type ReportInput = z.output<typeof reportInput>;

export const reportOutput = z.object({
  recorded: z.boolean(),
  called: z.array(z.string()).meta({ description: "What was called, by the tools' own names." }),
  unsent: z
    .array(z.string())
    .meta({ description: "Called and allowed, but not sent: found through the escape hatch." }),
  unknown: z.array(z.string()).meta({ description: "Called, and nothing that this key has." }),
});
export type ReportOutput = z.output<typeof reportOutput>;
