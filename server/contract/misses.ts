import { z } from "zod";
import type { CategoryEntry, RoleEntry } from "@/server/engine/model/snapshot";
import { slug, toolName } from "./common";
import { checkRange, type MissRow, type MissSample, rangeFields, readRange } from "./usage";

const MISS_KINDS = [
  "unsent",
  "observed",
  "unknown",
  "denied",
  "loaded",
  "searched",
] as const satisfies readonly MissRow["kind"][];

const keyword = z.string().trim().min(1, "Enter a keyword").max(100, "Use at most 100 characters");

/** A small change of the draft that may prevent a miss. Each changes one entry. */
export const missFix = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("keyword"), tool: toolName, category: slug, keyword }),
  z.object({
    kind: z.literal("example"),
    tool: toolName,
    phrase: z.string().trim().min(1, "Enter a phrase").max(500, "Use at most 500 characters"),
  }),
  z.object({ kind: z.literal("alias"), tool: toolName, keyword }),
  /** Created from both if there is none of that name. */
  z.object({ kind: z.literal("bundle"), tool: toolName, bundle: slug, mate: toolName }),
  /** Null: for every role that may use it. */
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
    tool: toolName.nullish(),
  })
  .superRefine(checkRange)
  .transform(({ kind, name, tool, ...rest }) => ({ kind, name, tool: tool ?? null, range: readRange(rest) }));
export type MissDetailInput = z.output<typeof missDetailInput>;

export type MissDetail = {
  readonly samples: readonly MissSample[];
  readonly targets: readonly { readonly tool: string; readonly summary: string }[];
  readonly tool: string | null;
  readonly fixes: readonly MissFix[];
  readonly categories: readonly Pick<CategoryEntry, "name" | "title">[];
  readonly bundles: readonly string[];
  readonly mates: readonly string[];
  readonly roles: readonly Pick<RoleEntry, "name">[];
  /** In a large draft, testing a fix of a tool's texts takes longer. */
  readonly toolCount: number;
};

/** A miss as listed. `role`: it is fixed for this role only; omitted: for all. */
export const settleMissInput = z.object({
  kind: z.enum(MISS_KINDS),
  name: z.string().min(1).max(2000),
  role: slug.nullish(),
});
export type SettleMissInput = z.output<typeof settleMissInput>;

export const tryFixInput = z.object({
  fix: missFix,
  samples: z.array(z.object({ message: z.string().max(4000), role: slug })).max(20),
  /** Also measures the effect on other recent messages. */
  withOthers: z.boolean().default(false),
});
export type TryFixInput = z.output<typeof tryFixInput>;

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
  readonly problem: string | null;
  readonly samples: readonly FixEffect[];
  readonly others: {
    readonly tried: number;
    readonly changed: readonly FixEffect[];
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  } | null;
};
