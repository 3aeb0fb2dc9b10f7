import { META_TOOLS } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { draftService } from "@/server/policy/editing/draft.service";
import { toolStore } from "./tools.store";
import { listToolUsers } from "./tools.view";

export const tools = draftService(toolStore, {
  check(entry) {
    if ((META_TOOLS as readonly string[]).includes(entry.name)) {
      throw new DomainError("invalid", `name: “${entry.name}” is the name of a meta-tool`, { field: "name" });
    }
  },
  // Its removal would change all of these without their own version and audit event.
  async checkRemoval(tx, entry) {
    const users = await listToolUsers(tx, entry.id);
    if (users.length > 0) {
      throw new DomainError("conflict", `The tool “${entry.name}” is still used by ${users.join(", ")}`);
    }
  },
});
