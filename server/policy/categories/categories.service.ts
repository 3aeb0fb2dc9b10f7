import type { CategoryEntry } from "@/server/engine/model/snapshot";
import { type PatternProblem, patternProblem } from "@/server/engine/retrieval/keywords/safe-pattern";
import { DomainError } from "@/server/lib/errors";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { draftService } from "@/server/policy/editing/draft.service";
import { refuseIfRolesUse } from "@/server/policy/editing/refuse-if-roles-use.view";
import { categoryStore } from "./categories.store";

const PATTERN_PROBLEMS: Record<PatternProblem, string> = {
  "not-supported": "is not a supported regular expression: lookaround and backreferences are not allowed",
  "too-long": "is too long",
  "too-large": "is too complex to run on every message",
  "matches-anything": "matches every message",
};

/** Why a pattern is refused, as the rest of a sentence; null: it is valid. */
export function describePatternProblem(text: string): string | null {
  const problem = patternProblem(text);
  return problem === null ? null : PATTERN_PROBLEMS[problem];
}

/** Patterns that cannot run safely are not stored. */
export async function checkKeywords({ keywords }: Pick<CategoryEntry, "keywords">): Promise<void> {
  const pace = createPacer();
  for (const [index, { text, kind }] of keywords.entries()) {
    await pace();
    const problem = kind === "pattern" ? describePatternProblem(text) : null;
    if (problem === null) continue;
    const field = `keywords.${index}.text`;
    throw new DomainError("invalid", `${field}: “${text}” ${problem}`, { field });
  }
}

export const categories = draftService(categoryStore, {
  check: checkKeywords,
  // Removing a denied category would grant its tools to the role.
  checkRemoval: (tx, entry) =>
    refuseIfRolesUse(tx, { deniedCategories: { some: { categoryId: entry.id } } }, `category “${entry.name}”`),
});
