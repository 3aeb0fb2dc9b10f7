import { connectionProblem } from "@/server/contract/sources";
import { DomainError } from "@/server/lib/errors";
import { draftService } from "@/server/policy/editing/draft.service";
import { refuseIfRolesUse } from "@/server/policy/editing/refuse-if-roles-use.view";
import { sourceStore } from "./sources.store";

export const sources = draftService(sourceStore, {
  check(entry) {
    const problem = connectionProblem(entry.kind, entry.connection);
    if (problem === null) return;
    throw new DomainError("invalid", `${problem.field}: ${problem.message}`, { field: problem.field });
  },
  async checkRemoval(tx, entry) {
    const tools = await tx.tool.count({ where: { sourceId: entry.id } });
    if (tools > 0) {
      throw new DomainError("conflict", `The source “${entry.name}” still has ${tools} tools. Remove them first.`);
    }
    await refuseIfRolesUse(tx, { deniedSources: { some: { sourceId: entry.id } } }, `source “${entry.name}”`);
  },
});
