import type { Noun } from "@/server/engine/model/snapshot";

/** Its text is written where it is shown. Errors block publishing. */
export type LintFinding = {
  readonly severity: "error" | "warning";
  readonly rule: LintRule;
  readonly noun: Noun;
  readonly name: string;
  /** The other things involved: dangling names, categories sharing a keyword, tools with the same problem. */
  readonly others: readonly string[];
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
  "overlong-description",
  "over-provider-tools",
  "over-provider-nesting",
  "over-provider-properties",
  "over-provider-enums",
  "near-duplicate-descriptions",
  "slim-loses-parameters",
  "annotation-weakened",
  "instructing-description",
] as const;
export type LintRule = (typeof LINT_RULES)[number];

/** Findings of a rule are limited; the worst come first. */
export const MAX_FINDINGS = 50;

type About = Pick<LintFinding, "noun" | "name"> & Partial<Pick<LintFinding, "others" | "numbers">>;

export function error(rule: LintRule, { others = [], ...about }: About): LintFinding {
  return { severity: "error", rule, ...about, others };
}

export function warning(rule: LintRule, { others = [], ...about }: About): LintFinding {
  return { severity: "warning", rule, ...about, others };
}
