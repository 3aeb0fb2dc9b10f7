import type { AllowToolsInput, GrantToolsInput } from "@/server/contract/roles";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import { explainDatabaseError } from "@/server/lib/db/database-errors";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { draftService } from "@/server/policy/editing/draft.service";
import { roleStore } from "./roles.store";

export const roles = draftService(roleStore);

/**
 * Touches nothing else of the list, so concurrent changes of other tools are no conflict. A role without a list by now is one: the click meant something
 * else.
 */
export async function allowTools(client: PrismaClient, actor: Actor, input: AllowToolsInput) {
  const [changed] = await changeLists(client, actor, [input]);
  return changed;
}

/** Adds tools to several roles, or to none if one of them has no list. */
export async function grantTools(client: PrismaClient, actor: Actor, { grants }: GrantToolsInput) {
  // In one order, so that two of these cannot wait for each other.
  const sorted = [...grants].sort((a, b) => (a.id < b.id ? -1 : 1)).map((grant) => ({ ...grant, allowed: true }));
  await changeLists(client, actor, sorted);
  return { roles: grants.length };
}

async function changeLists(client: PrismaClient, actor: Actor, changes: readonly AllowToolsInput[]) {
  try {
    return await inTransaction(client, async (tx) => {
      await lockDraft(tx, "shared");
      const done: { id: string; version: number }[] = [];
      for (const change of changes) done.push(await changeList(tx, actor, change));
      return done;
    });
  } catch (error) {
    throw explainDatabaseError(error, "role");
  }
}

async function changeList(tx: Tx, actor: Actor, { id, tools, allowed }: AllowToolsInput) {
  // Locked by whatever names it, as its page and the matrix do.
  await tx.$queryRaw`SELECT 1 FROM role WHERE id = ${id} OR name = ${id} FOR UPDATE`;
  const { updatedAt: _, version, ...role } = await roles.get(tx, id);
  if (role.allow.kind !== "list") {
    const what = role.allow.kind === "all" ? "every tool" : "no tool";
    throw new DomainError("conflict", `The role “${role.name}” now allows ${what}, so there is no list to change`);
  }
  const listed = new Set(role.allow.tools);
  const missing = tools.filter((tool) => listed.has(tool) !== allowed);
  if (missing.length === 0) return { id: role.id, version };
  for (const tool of missing) {
    if (allowed) listed.add(tool);
    else listed.delete(tool);
  }
  const changed: RoleEntry = { ...role, allow: { kind: "list", tools: [...listed].sort() } };
  await roleStore.update(tx, changed);
  const subject = { noun: "role", subjectId: role.id, subjectName: role.name };
  await recordAudit(tx, actor, { action: "update", ...subject, old: role, new: changed });
  return { id: role.id, version: version + 1 };
}
