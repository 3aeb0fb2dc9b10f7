import { z } from "zod";
import type { CategoryEntry, RoleEntry } from "@/server/engine/model/snapshot";
import { slug, toolName } from "./common";
import { checkRange, type MissRow, type MissSample, rangeFields, readRange } from "./usage";

const MISS_KINDS = ["unsent", "unknown", "denied", "loaded", "searched"] as const satisfies readonly MissRow["kind"][];

const keyword = z.string().trim().min(1, "Give a keyword").max(100, "Use at most 100 characters");

/** One small change of the draft that may keep a miss from happening again. Each changes one entry. */
export const missFix = z.discriminatedUnion("kind", [
  /** To a category, which is made if there is none of that name; the tool joins it if it is not in it. */
  z.object({ kind: z.literal("keyword"), tool: toolName, category: slug, keyword }),
  z.object({
    kind: z.literal("example"),
    tool: toolName,
    phrase: z.string().trim().min(1, "Give a phrase").max(500, "Use at most 500 characters"),
  }),
  /** To the tool itself: another name for it. */
  z.object({ kind: z.literal("alias"), tool: toolName, keyword }),
  /** Made of both if there is none of that name. */
  z.object({ kind: z.literal("bundle"), tool: toolName, bundle: slug, mate: toolName }),
  /** Null: for everyone who is allowed it. */
  z.object({ kind: z.literal("core"), tool: toolName, role: slug.nullable() }),
  z.object({ kind: z.literal("allow"), tool: toolName, role: slug }),
]);
export type MissFix = z.output<typeof missFix>;
export type FixKind = MissFix["kind"];

export const missDetailInput = z
  .object({
    ...rangeFields,
    kind: z.enum(MISS_KINDS),
    name: z.string().min(1).max(2000),
    /** The tool that is meant, where the name is none. */
    tool: toolName.nullish(),
  })
  .superRefine(checkRange)
  .transform(({ kind, name, tool, ...rest }) => ({ kind, name, tool: tool ?? null, range: readRange(rest) }));
export type MissDetailInput = z.output<typeof missDetailInput>;

/** What is known of one miss, and what could be done about it. */
export type MissDetail = {
  readonly samples: readonly MissSample[];
  /** The tools that may have been meant, the likeliest first. */
  readonly targets: readonly { readonly tool: string; readonly summary: string }[];
  /** The one that the fixes are for; null where nothing in the catalog comes near. */
  readonly tool: string | null;
  readonly fixes: readonly MissFix[];
  /** What the fixes can be changed to. */
  readonly categories: readonly Pick<CategoryEntry, "name" | "title">[];
  readonly bundles: readonly string[];
  readonly mates: readonly string[];
  readonly roles: readonly Pick<RoleEntry, "name">[];
  /** Of the draft: each fix of a tool's own texts takes longer to try in a large one. */
  readonly toolCount: number;
};

export const tryFixInput = z.object({
  fix: missFix,
  samples: z.array(z.object({ message: z.string().max(4000), role: slug })).max(20),
  /** Also looks for what it does to other recent messages. */
  withOthers: z.boolean().default(false),
});
export type TryFixInput = z.output<typeof tryFixInput>;

/** What a fix does to one message: which tools it gets more and fewer of, and at what price. */
export type FixEffect = {
  readonly message: string;
  readonly role: string;
  readonly hadTool: boolean;
  readonly hasTool: boolean;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly tokensBefore: number;
  readonly tokensAfter: number;
};

export type TriedFix = {
  /** Why it cannot be done, or would change nothing. */
  readonly problem: string | null;
  readonly samples: readonly FixEffect[];
  readonly others: {
    readonly tried: number;
    readonly changed: readonly FixEffect[];
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  } | null;
};
