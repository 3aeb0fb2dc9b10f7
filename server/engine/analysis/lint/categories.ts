import type { CategoryEntry, Keyword } from "@/server/engine/model/snapshot";
import { normalise } from "@/server/engine/retrieval/keywords/normalize";
import { type PatternProblem, patternProblem } from "@/server/engine/retrieval/keywords/safe-pattern";
import { compareText } from "@/server/engine/util/canonical";
import { error, type LintFinding, type LintRule, warning } from "./finding";
import type { LintInput } from "./lint-input";

export function lintCategories({ snapshot: { categories } }: LintInput): LintFinding[] {
  return [...categories.flatMap(lintCategory), ...sharedKeywords(categories)];
}

/** A pattern that cannot run safely does not run: its author must know before publishing. */
const PATTERN_RULES: Record<PatternProblem, LintRule> = {
  "not-supported": "broken-pattern",
  "too-long": "costly-pattern",
  "too-large": "costly-pattern",
  "matches-anything": "boundless-pattern",
};

function lintCategory({ name, tools, keywords }: CategoryEntry): LintFinding[] {
  const about = { noun: "category", name } as const;
  const patterns = keywords.filter(({ kind }) => kind === "pattern");
  return [
    ...(tools.length === 0 ? [warning("category-without-tools", about)] : []),
    ...patterns.flatMap(({ text }) => {
      const problem = patternProblem(text);
      return problem === null ? [] : [error(PATTERN_RULES[problem], { ...about, others: [text] })];
    }),
  ];
}

/** Two topics may well share a word ("temperature": home and weather). A word of many topics no longer tells them apart. */
const MANY_CATEGORIES = 3;

function sharedKeywords(categories: readonly CategoryEntry[]): LintFinding[] {
  return [...findSharedKeywords(categories)]
    .filter(([, names]) => names.length >= MANY_CATEGORIES)
    .map(([text, [name = "", ...others]]) =>
      warning("shared-keyword", { noun: "category", name, others: [text, ...others] }),
    );
}

export function findSharedKeywords(categories: readonly CategoryEntry[]): Map<string, readonly string[]> {
  const owners = new Map<string, Set<string>>();
  for (const { name, keywords } of categories.filter(({ enabled }) => enabled)) {
    for (const keyword of keywords) {
      const key = spellingOf(keyword);
      owners.set(key, (owners.get(key) ?? new Set()).add(name));
    }
  }
  const shared = [...owners].filter(([, names]) => names.size > 1);
  return new Map(shared.map(([text, names]) => [text, [...names].sort(compareText)]));
}

export function spellingOf({ text, kind }: Keyword): string {
  return kind === "phrase" ? normalise(text) : text;
}
