import type { AllowToolsInput } from "@/server/contract/roles";
import type { Actor } from "@/server/lib/audit/actor";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { draftService } from "@/server/policy/editing/draft.service";
import { roleStore } from "./roles.store";

export const roles = draftService(roleStore);

const ATTEMPTS = 5;

/**
 * Touches nothing else of the list, so concurrent changes of other tools are no conflict. A role without a list by now is one: the click meant something
 * else.
 */
export async function allowTools(client: PrismaClient, actor: Actor, { id, tools, allowed }: AllowToolsInput) {
  for (let attempt = 1; ; attempt++) {
    const { updatedAt: _, ...role } = await roles.get(client, id);
    if (role.allow.kind !== "list") {
      const what = role.allow.kind === "all" ? "every tool" : "no tool";
      throw new DomainError("conflict", `The role “${role.name}” now allows ${what}, so there is no list to change`);
    }
    const listed = new Set(role.allow.tools);
    const missing = tools.filter((tool) => listed.has(tool) !== allowed);
    if (missing.length === 0) return { id: role.id, version: role.version };
    for (const tool of missing) {
      if (allowed) listed.add(tool);
      else listed.delete(tool);
    }
    try {
      const changed = { ...role, allow: { kind: "list", tools: [...listed].sort() } as const };
      const { version } = await roles.update(client, actor, changed);
      return { id: role.id, version };
    } catch (error) {
      const isStale = error instanceof DomainError && error.code === "conflict" && "current" in error.details;
      if (!isStale || attempt === ATTEMPTS) throw error;
    }
  }
}
