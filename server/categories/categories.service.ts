import { draftService } from "@/server/draft/draft.service";
import { DomainError } from "@/server/errors";
import { categoryStore } from "./categories.store";

export const categories = draftService(categoryStore, {
  check(entry) {
    for (const [index, { text, kind }] of entry.keywords.entries()) {
      if (kind !== "pattern") continue;
      try {
        new RegExp(text, "iu");
      } catch {
        const field = `keywords.${index}.text`;
        throw new DomainError("invalid", `${field}: “${text}” is not a regular expression`, { field });
      }
    }
  },
});
