import type { RowRef } from "@/server/contract/common";
import type { EvalSetFields, EvalSetFile } from "@/server/contract/evaluations";
import type { Actor } from "@/server/lib/audit/actor";
import { findLastDeleted, recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, type Tx } from "@/server/lib/db/client";
import { explainDatabaseError } from "@/server/lib/db/database-errors";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import {
  appendCases,
  deleteSet,
  findSet,
  insertSet,
  listCases,
  lockSet,
  type SetRow,
  touchSet,
} from "@/server/policy/evaluation-sets/evaluations.store";

export type Rights = { readonly mayGuard: boolean };

export function refuseGuard(): DomainError {
  return new DomainError("forbidden", "Only admins can change the publishing requirements");
}

/** A required set guards publishing: an editor may neither loosen nor create one. */
function changesGuard(old: EvalSetFields | null, next: EvalSetFields | null): boolean {
  if (!old?.required && !next?.required) return false;
  return guardOf(old) !== guardOf(next);
}

function guardOf(set: EvalSetFields | null): string {
  return set?.required ? JSON.stringify([set.recallFloor, set.zeroFloor, set.tokenCeiling]) : "none";
}

export function createSet(
  client: PrismaClient,
  actor: Actor,
  fields: EvalSetFields,
  { mayGuard }: Rights,
): Promise<SetRow> {
  if (!mayGuard && changesGuard(null, fields)) throw refuseGuard();
  return edit(client, async (tx) => {
    const set = await insertSet(tx, newId("set"), fields);
    await audit(tx, actor, "create", set, { new: fields });
    return set;
  });
}

export function updateSet(
  client: PrismaClient,
  actor: Actor,
  { id, version, ...fields }: EvalSetFields & RowRef,
  { mayGuard }: Rights,
): Promise<SetRow> {
  return edit(client, async (tx) => {
    const old = await readForChange(tx, { id, version });
    if (!mayGuard && changesGuard(old, fields)) throw refuseGuard();
    const set = await touchSet(tx, id, fields);
    await audit(tx, actor, "update", set, { old: fieldsOf(old), new: fields });
    return set;
  });
}

/** The audit log keeps the cases, so `undeleteSet` can restore them. Runs are not restored. */
export function removeSet(client: PrismaClient, actor: Actor, ref: RowRef, { mayGuard }: Rights): Promise<void> {
  return edit(client, async (tx) => {
    const old = await readForChange(tx, ref);
    if (!mayGuard && changesGuard(old, null)) throw refuseGuard();
    const cases = await listCases(tx, old.id);
    await deleteSet(tx, old.id);
    await audit(tx, actor, "delete", old, { old: { ...fieldsOf(old), cases } });
  });
}

export function undeleteSet(client: PrismaClient, actor: Actor, id: string, { mayGuard }: Rights): Promise<SetRow> {
  return edit(client, async (tx) => {
    const deleted = (await findLastDeleted(tx, "evaluation", id)) as EvalSetFile | null;
    if (deleted === null) throw new DomainError("not_found", "This set was not deleted");
    if ((await findSet(tx, id)) !== null) throw new DomainError("conflict", "The set already exists");
    const { cases, ...fields } = deleted;
    if (!mayGuard && changesGuard(null, fields)) throw refuseGuard();
    const set = await insertSet(tx, id, fields);
    await appendCases(tx, id, cases);
    await audit(tx, actor, "undelete", set, { new: { ...fields, cases: cases.length } });
    return set;
  });
}

async function readForChange(tx: Tx, { id, version }: RowRef): Promise<SetRow> {
  const found = await lockSet(tx, id);
  if (found === null) throw new DomainError("not_found", "Set not found");
  if (found.version !== version) {
    const current = { ...found, updatedAt: found.updatedAt.toISOString() };
    throw new DomainError("conflict", `Someone else changed the set “${found.name}”`, { current });
  }
  return found;
}

function fieldsOf({ name, description, required, recallFloor, zeroFloor, tokenCeiling }: SetRow): EvalSetFields {
  return { name, description, required, recallFloor, zeroFloor, tokenCeiling };
}

async function audit(tx: Tx, actor: Actor, action: string, set: SetRow, facts: { old?: unknown; new?: unknown }) {
  await recordAudit(tx, actor, { action, noun: "evaluation", subjectId: set.id, subjectName: set.name, ...facts });
}

async function edit<T>(client: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(client, work);
  } catch (error) {
    throw explainDatabaseError(error, "set");
  }
}
