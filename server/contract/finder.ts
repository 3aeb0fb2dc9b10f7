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

export type Finding = {
  readonly kind: FinderKind;
  readonly name: string;
  /** A one-line description; for a keyword, its category. */
  readonly detail: string;
};
