import { draftService } from "@/server/draft/draft.service";
import { type PatternProblem, patternProblem } from "@/server/engine/keywords/safe-pattern";
import { DomainError } from "@/server/errors";
import { refuseIfRolesUse } from "@/server/roles/roles.view";
import { categoryStore } from "./categories.store";

const PATTERN_PROBLEMS: Record<PatternProblem, string> = {
  "not-supported": "is not a regular expression that can be run safely; it must not look around or refer back",
  "too-long": "is too long for a pattern",
  "too-large": "is too complex to be run on every message",
  "matches-anything": "matches every message",
};

export const categories = draftService(categoryStore, {
  check(entry) {
    for (const [index, { text, kind }] of entry.keywords.entries()) {
      if (kind !== "pattern") continue;
      const problem = patternProblem(text);
      if (problem === null) continue;
      const field = `keywords.${index}.text`;
      throw new DomainError("invalid", `${field}: “${text}” ${PATTERN_PROBLEMS[problem]}`, { field });
    }
  },
  // Removing what a role is denied would hand the role its tools.
  checkRemoval: (tx, entry) =>
    refuseIfRolesUse(tx, { deniedCategories: { some: { categoryId: entry.id } } }, `category “${entry.name}”`),
});
