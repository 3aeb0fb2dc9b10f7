import { z } from "zod";
import { encoding } from "@/server/contract/common";
import { cacheUse, modeReason, toolForm, toolOutcome } from "@/server/contract/reasons";
import { findMessagesProblem, MAX_MESSAGES } from "./read-messages";
import { type Answer, FORMATS, MODES, ROLE, SESSION_ID, TOKEN_METHODS, TOOL_DEFINITION } from "./words";

const tokens = z.number().int().min(0).max(1_000_000_000);

/** Any provider's shape; `findMessagesProblem` reports problems with their position. */
const anyMessage = z.custom<object>().meta({
  type: "object",
  description: "A message or item in your provider's format, or a plain one with `role` and `content`.",
});

const anyTool = z.custom<object>().meta({ type: "object", description: "A tool definition in any provider's format." });

const resolveFields = z.object({
  message: z
    .string()
    .max(200_000)
    .nullish()
    .meta({
      description: "The user's message. Send either this or `messages`.",
      examples: ["turn off the kitchen lights"],
    }),
  messages: z
    .array(anyMessage)
    .max(MAX_MESSAGES)
    .nullish()
    .meta({
      description:
        "The whole conversation, instead of `message` and `history`, as you send it to your model: OpenAI chat messages or Responses items, Anthropic messages, Gemini contents, or plain `{role, content}`. Tools that the conversation has called stay in the list.",
      examples: [
        [
          { role: "user", content: "find me a train to Bern" },
          { role: "assistant", content: "On which day?" },
          { role: "user", content: "the first of May" },
        ],
      ],
    }),
  role: ROLE,
  sessionId: SESSION_ID.nullish().meta({
    description: "Your own ID for the conversation. If omitted, a new session starts; its ID is in the response.",
  }),
  round: z.number().int().min(0).max(1_000_000).nullish().meta({
    description:
      "The number of this model call in the session. The same round always gets the same response. Default: the next round.",
  }),
  history: z.array(z.string().max(200_000)).max(200).default([]).meta({
    description: "Earlier user messages, oldest first. Needed only without a session.",
  }),
  model: z
    .string()
    .max(128)
    .nullish()
    .meta({ description: "The model you will call. Sets the context window and the tokenizer." }),
  contextWindow: z
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .nullish()
    .meta({ description: "Overrides the model's context window." }),
  contextUsed: tokens
    .default(0)
    .meta({ description: "Tokens of the context window that the conversation already uses." }),
  tools: z.array(anyTool).max(2000).nullish().meta({
    description:
      "Your own tools, to choose from instead of the catalog: definitions in the format of OpenAI (chat or Responses, with namespaces), Anthropic, Gemini or MCP. The role's rules apply to every tool that the catalog knows, under any prefix. While `warming` is not null, all of them are sent.",
  }),
  maxTokens: tokens.nullish().meta({
    description:
      "The most tokens that the tools of this call may take, if the policy allows more. Core tools are always sent.",
  }),
  format: z.enum(FORMATS).default("openai-chat").meta({ description: "The format of the tools in the response." }),
  mode: z
    .enum(["auto", ...MODES])
    .default("auto")
    .meta({ description: "Forces a mode; `auto` lets the policy decide." }),
  deferLoading: z.boolean().default(false).meta({
    description: "Also list deferred tools in the provider's own deferred form, if it has one.",
  }),
  cacheBreakpoint: z.boolean().default(false).meta({
    description: "Mark the end of the stable tools for the provider's prompt cache, if it supports such a mark.",
  }),
  explain: z.boolean().default(false).meta({ description: "Explain for every allowed tool why it was sent or not." }),
  since: z.string().max(200).nullish().meta({
    description: "The `hash` of your current list. If it is still valid, `unchanged` is true and `tools` is null.",
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

const degraded = z.enum(["embedder", "database", "embedder-and-database"]);
export type Degraded = z.output<typeof degraded>;

export const resolveOutput = z.object({
  resolutionId: z.string(),
  revision: z.number().int().meta({ description: "The published revision that was used." }),
  sessionId: z.string(),
  round: z.number().int(),
  role: z.string(),
  mode: z.enum(MODES),
  modeReason: modeReason.meta({ description: "Why this mode was chosen, with the numbers behind it." }),
  tools: z.array(TOOL_DEFINITION).nullable().meta({
    description: "The tool list. Pass it to the provider as it is. Null if `unchanged`: keep the list you have.",
  }),
  prompt: z
    .string()
    .nullable()
    .meta({ description: "Add this to the system prompt. Null if the format and mode need none." }),
  toolNames: z.array(z.string()).meta({ description: "Every name in the list, in order, as the provider sees it." }),
  added: z.array(z.string()).meta({ description: "Tools added since the previous round, by their own names." }),
  removed: z.array(z.string()).meta({ description: "Tools removed since the previous round, by their own names." }),
  forms: z.record(z.string(), toolForm).meta({
    description: "How each tool was sent: `full` (the whole schema) or `slim` (one line and the required parameters).",
  }),
  deferredCount: z
    .number()
    .int()
    .meta({ description: "Number of allowed tools that were not sent. The model can still reach them." }),
  hash: z
    .string()
    .meta({ description: "Identifies these tools and this prompt. Send it as `since` in the next call." }),
  unchanged: z.boolean(),
  cache: cacheUse,
  tokens: z.object({
    sent: z.number().meta({ description: "What your provider bills for these tools: our best estimate." }),
    baseline: z.number().meta({ description: "Tokens that sending every allowed tool would cost." }),
    saved: z.number(),
    encoding,
    perTool: z.record(z.string(), z.number()).meta({
      description:
        "Tokens of each tool, by its own name. The first one includes `overhead`, so that they add up to `sent`.",
    }),
    overhead: z.number().meta({ description: "What the provider adds for any list of tools." }),
    method: z.enum(TOKEN_METHODS).meta({
      description:
        "How the figures were made: `openai-functions` (OpenAI's TypeScript-like form), `anthropic-tools` (JSON and Anthropic's tool-use prompt), `json` or `text`.",
    }),
    uncertainty: z.number().meta({ description: "The bill is within this share of `sent`, in 19 of 20 cases." }),
    reports: z.number().int().meta({ description: "Your reports of real usage that corrected the figures." }),
  }),
  maxRounds: z.number().int(),
  businessCallsPerTurn: z.number().int().nullable(),
  degraded: degraded.nullable().meta({
    description: "What was unavailable during this call.",
  }),
  warming: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({
      description:
        "While vectors of a new revision are being computed, the share of your tools that have one. The others are ranked by " +
        "words until then, so picks may still change. With `tools`, the share of their vectors that are there; all tools are " +
        "sent until then. Null when all are done.",
    }),
  explain: z.array(toolOutcome).nullable(),
});
export type ResolveOutput = Answer<typeof resolveOutput>;

export const usage = z.object({
  inputTokens: tokens.nullish(),
  outputTokens: tokens.nullish(),
  cachedTokens: tokens.nullish(),
});

export const reportInput = z.object({
  sessionId: SESSION_ID,
  round: z.number().int().min(0).max(1_000_000),
  role: ROLE,
  called: z
    .array(z.string().max(200))
    .max(1000)
    .default([])
    .meta({ description: "Names of the tools the model called." }),
  format: z.enum(FORMATS).nullish().meta({ description: "The format of these names. Default: any." }),
  usage: usage.nullish(),
});
export type ReportInput = z.output<typeof reportInput>;

export const reportOutput = z.object({
  recorded: z.boolean(),
  called: z.array(z.string()).meta({ description: "The called tools, by their own names." }),
  unsent: z.array(z.string()).meta({ description: "Called and allowed, but not sent. These count as escapes." }),
  unknown: z.array(z.string()).meta({ description: "Called, but not available to this key." }),
});
export type ReportOutput = Answer<typeof reportOutput>;
