import { draftService } from "@/server/draft/draft.service";
import { META_TOOLS } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import { toolStore } from "./tools.store";

export const tools = draftService(toolStore, {
  check(entry) {
    if ((META_TOOLS as readonly string[]).includes(entry.name)) {
      throw new DomainError("invalid", `name: “${entry.name}” is the name of a meta-tool`, { field: "name" });
    }
  },
});
