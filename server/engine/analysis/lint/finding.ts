import type { Noun } from "@/server/engine/model/snapshot";

/** A finding names the rule that found it; people's text is made where it is shown. Errors keep a draft from being published. */
export type LintFinding = {
  readonly severity: "error" | "warning";
  readonly rule: LintRule;
  readonly noun: Noun;
  readonly name: string;
  /** The other things involved: names that dangle, categories that share a keyword, tools of which the same is true. */
  readonly others: readonly string[];
  /** What was counted, and the limit that it was held against. */
  readonly numbers?: { readonly count: number; readonly limit: number };
};

export const LINT_RULES = [
  "duplicate-name",
  "dangling-reference",
  "broken-pattern",
  "costly-pattern",
  "boundless-pattern",
  "role-without-tools",
  "core-outside-allow-list",
  "core-over-max-tools",
  "core-over-max-tokens",
  "core-over-window",
  "shared-keyword",
  "shared-alias",
  "bundle-no-role-may-use",
  "category-without-tools",
  "tool-no-role-may-use",
  "tool-out-of-reach",
  "overlong-schema",
  "near-duplicate-descriptions",
  "slim-loses-parameters",
  "annotation-weakened",
  "instructing-description",
] as const;
export type LintRule = (typeof LINT_RULES)[number];

/** What a rule may have on a whole catalog is bounded; the worst come first, and those after them once these are mended. */
export const MOST_FINDINGS = 50;

type About = Pick<LintFinding, "noun" | "name"> & Partial<Pick<LintFinding, "others" | "numbers">>;

export function error(rule: LintRule, { others = [], ...about }: About): LintFinding {
  return { severity: "error", rule, ...about, others };
}

export function warning(rule: LintRule, { others = [], ...about }: About): LintFinding {
  return { severity: "warning", rule, ...about, others };
}
