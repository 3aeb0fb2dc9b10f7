import { draftService } from "@/server/draft/draft.service";
import { isPattern } from "@/server/engine/lint";
import { DomainError } from "@/server/errors";
import { refuseIfRolesUse } from "@/server/roles/roles.view";
import { categoryStore } from "./categories.store";

export const categories = draftService(categoryStore, {
  check(entry) {
    for (const [index, { text, kind }] of entry.keywords.entries()) {
      if (kind !== "pattern") continue;
      if (isPattern(text)) continue;
      const field = `keywords.${index}.text`;
      throw new DomainError("invalid", `${field}: “${text}” is not a regular expression`, { field });
    }
  },
  // Removing what a role is denied would hand the role its tools.
  checkRemoval: (tx, entry) =>
    refuseIfRolesUse(tx, { deniedCategories: { some: { categoryId: entry.id } } }, `category “${entry.name}”`),
});
