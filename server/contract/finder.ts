import { z } from "zod";

export const finderInput = z.object({ query: z.string().trim().min(1).max(200) });

export const FINDER_KINDS = [
  "role",
  "tool",
  "category",
  "bundle",
  "policy",
  "source",
  "skill",
  "model",
  "keyword",
] as const;
export type FinderKind = (typeof FINDER_KINDS)[number];

/** One thing of the draft that was found. */
export type Finding = {
  readonly kind: FinderKind;
  readonly name: string;
  /** What it is, in a line; of a keyword, the category that it belongs to. */
  readonly detail: string;
};
