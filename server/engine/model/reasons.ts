import { z } from "zod";
import { META_TOOLS, SIGNALS } from "./snapshot";

/** Closed unions, written here once: contract, client, OpenAPI and UI are made from them. The engine imports types only, never Zod. */

const count = z.number();
const tokens = z.number();

/** How a tool was found by its words. `semantic`: by meaning alone, no word of the query occurs in it. */
export const searchTier = z.enum(["selected", "exact", "substring", "keyword", "domain", "fuzzy", "bm25", "semantic"]);
export type SearchTier = z.output<typeof searchTier>;

/** What brought a tool into a session besides the message: a meta-tool, or a call. */
export const discoveredVia = z.enum([...META_TOOLS, "call"]);

export const signal = z.enum(SIGNALS);
export const toolForm = z.enum(["full", "slim"]);

const overDirectBudget = {
  schemaTokens: tokens,
  directBudget: tokens,
  listingTokens: tokens,
  listingBudget: tokens,
  window: tokens,
};

export const modeReason = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("forced"), by: z.enum(["request", "role", "policy"]) }),
    z.object({ kind: z.literal("nothing-allowed") }),
    z.object({ kind: z.literal("loader-off") }),
    z.object({ kind: z.literal("nothing-selects") }),
    z.object({ kind: z.literal("embedder-down") }),
    z.object({ kind: z.literal("warming") }).meta({ description: "Some of the tools you sent have no vectors yet." }),
    z
      .object({ kind: z.literal("small-talk"), probability: z.number().nullable(), below: z.number() })
      .meta({ description: "Nothing is sent. No probability: a greeting or thanks." }),
    z
      .object({ kind: z.literal("tool-unlikely"), probability: z.number(), below: z.number() })
      .meta({ description: "Only meta-tools and core tools are sent. The model can still find the others." }),
    z.object({ kind: z.literal("no-match") }),
    z.object({ kind: z.literal("within-direct-budget"), schemaTokens: tokens, budget: tokens, window: tokens }),
    z.object({ kind: z.literal("context-below-trigger"), used: tokens, limit: tokens, window: tokens }),
    z.object({ kind: z.literal("within-listing-budget"), ...overDirectBudget }),
    z.object({ kind: z.literal("over-listing-budget"), ...overDirectBudget }),
  ])
  .meta({ id: "ModeReason" });
export type ModeReason = Readonly<z.output<typeof modeReason>>;

/** Why a tool was sent, or not. The lists are derived from these, so they cannot disagree. */
export const reason = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("core"), scope: z.enum(["everyone", "role"]) }),
    z.object({ kind: z.literal("discovered"), via: discoveredVia }),
    z.object({ kind: z.literal("skill"), skill: z.string(), similarity: z.number(), tau: z.number() }),
    z.object({ kind: z.literal("keyword"), category: z.string(), keyword: z.string() }),
    z.object({ kind: z.literal("search"), tier: searchTier, alias: z.string().optional() }),
    z.object({ kind: z.literal("semantic"), cosine: z.number(), tau: z.number() }),
    z.object({
      kind: z.literal("hybrid"),
      rank: count,
      probability: z.number(),
      minProbability: z.number(),
      alias: z.string().optional().meta({ description: "The alias in the message that put the tool first." }),
      keyword: z.string().optional().meta({ description: "The keyword in the message that moved the tool up." }),
      category: z.string().optional().meta({ description: "The category of that keyword." }),
    }),
    z.object({ kind: z.literal("bundle"), bundle: z.string(), mate: z.string() }),
    z.object({ kind: z.literal("everything") }),
    z
      .object({ kind: z.literal("kept") })
      .meta({ description: "Loaded earlier, for a reason that no longer exists or that this caller may not know." }),
    z.object({ kind: z.literal("not-picked") }),
    z
      .object({ kind: z.literal("unlikely"), probability: z.number(), needed: z.number() })
      .meta({ description: "Picked, but too unlikely to be worth changing a cached list." }),
    z.object({ kind: z.literal("over-cap"), cap: z.enum(["tools", "tokens"]), limit: count }),
    z.object({ kind: z.literal("chat") }),
  ])
  .meta({ id: "Reason" });
export type Reason = Readonly<z.output<typeof reason>>;

export const toolOutcome = z.object({
  tool: z.string(),
  outcome: z.enum(["sent", "deferred"]),
  form: toolForm.nullable().meta({ description: "How it was sent. Null if it was not." }),
  signal: signal.nullable(),
  reason,
  score: z.number().nullable(),
  since: z.number().int().nullable().meta({ description: "The round that loaded it, if an earlier one did." }),
  tokens: tokens.meta({ description: "What it cost in this round: its schema if sent, its row if only listed." }),
});
export type ToolOutcome = Readonly<z.output<typeof toolOutcome>>;

/** What becomes of the prefix that the provider has cached. */
export const cacheStrategy = z.enum(["reuse", "append", "reselect"]);
export type CacheStrategy = z.output<typeof cacheStrategy>;

export const cacheUse = z.object({ strategy: cacheStrategy, prefixTokensKept: tokens, freshTokens: tokens });
export type CacheUse = Readonly<z.output<typeof cacheUse>>;

/** Why a role may never see or call a tool. Agents are never told; people who read policy are. */
export const denialReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tool-off") }),
  z.object({ kind: z.literal("source-off"), source: z.string() }),
  z.object({ kind: z.literal("allows-none") }),
  z.object({ kind: z.literal("denied-tool") }),
  z.object({ kind: z.literal("denied-source"), source: z.string() }),
  z.object({ kind: z.literal("denied-category"), category: z.string() }),
  z.object({ kind: z.literal("not-listed") }),
]);
export type DenialReason = Readonly<z.output<typeof denialReason>>;

export type CallerDenialReason = DenialReason | { readonly kind: "outside-key-scope" };
