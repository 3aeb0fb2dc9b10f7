import { type EvalCaseInput, MAX_CASES, type NewEvalCase } from "@/server/contract/evaluations";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import { canonicalJson } from "@/server/engine/util/canonical";
import { mapChunked, type Task } from "@/server/engine/util/chunked";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import { inTransaction, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { sha256 } from "@/server/lib/hash";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import {
  appendCases,
  deleteCases,
  findCase,
  listCases,
  listCasesById,
  lockSet,
  type SetRow,
  touchSet,
  updateCase,
  updateCases,
} from "@/server/policy/evaluation-sets/evaluations.store";
import { type Rights, refuseGuard } from "./evaluations.service";
import { nameCases } from "./name-cases.service";

export function markOf(entry: EvalCaseInput): string {
  return sha256(canonicalJson(entry)).slice(0, 24);
}

/** Cases the set already has (same message, role and history) are skipped and counted. */
export function addCases(
  client: PrismaClient,
  actor: Actor,
  setId: string,
  cases: readonly NewEvalCase[],
): Promise<{ added: number; skipped: number; version: number }> {
  return change(client, actor, setId, ADDS_ONLY, async (tx, set) => {
    const known = await listCases(tx, set.id);
    const fresh = nameCases(known, cases);
    checkCount(known.length + fresh.length);
    await appendCases(tx, set.id, fresh);
    const result = { added: fresh.length, skipped: cases.length - fresh.length };
    return { result, facts: fresh.length === 0 ? null : { new: { added: namesOf(fresh) } } };
  });
}

export function editCase(
  client: PrismaClient,
  actor: Actor,
  input: { setId: string; caseId: string; mark: string; case: EvalCaseInput },
  rights: Rights,
): Promise<{ version: number }> {
  return change(client, actor, input.setId, rights, async (tx, set) => {
    const old = await findCase(tx, set.id, input.caseId);
    if (old === null) throw new DomainError("not_found", "This case was deleted");
    if (markOf(old) !== input.mark) {
      const words = `Someone else changed the case “${old.id}”`;
      throw new DomainError("conflict", words, { current: old, mark: markOf(old) });
    }
    if (input.case.id !== old.id) await refuseTaken(tx, set.id, input.case.id);
    await updateCase(tx, input.caseId, input.case);
    return { result: {}, facts: { old: { case: old }, new: { case: input.case } } };
  });
}

export function removeCases(
  client: PrismaClient,
  actor: Actor,
  setId: string,
  caseIds: readonly string[],
  rights: Rights,
): Promise<{ removed: EvalCaseInput[]; version: number }> {
  return change(client, actor, setId, rights, async (tx, set) => {
    const removed = await listCasesById(tx, set.id, caseIds);
    await deleteCases(tx, set.id, { ids: caseIds });
    return { result: { removed }, facts: removed.length === 0 ? null : { old: { removed: namesOf(removed) } } };
  });
}

export function removeNamedCase(
  client: PrismaClient,
  actor: Actor,
  { setId, name }: { setId: string; name: string },
  rights: Rights,
): Promise<{ version: number }> {
  return change(client, actor, setId, rights, async (tx, set) => {
    const known = await listCases(tx, set.id);
    if (!known.some(({ id }) => id === name)) throw new DomainError("not_found", `No case has the ID ${name}`);
    await deleteCases(tx, set.id, { names: [name] });
    return { result: {}, facts: { old: { removed: [name] } } };
  });
}

type ImportPlan = {
  readonly added: readonly EvalCaseInput[];
  readonly changed: readonly EvalCaseInput[];
  readonly removed: readonly string[];
  readonly unchanged: number;
};

/** A preview of an import. With `merge`, cases missing from the file stay. */
export function* planImport(
  known: readonly EvalCaseInput[],
  cases: readonly EvalCaseInput[],
  effect: "merge" | "replace",
): Task<ImportPlan> {
  const before = new Map(known.map((entry) => [entry.id, entry]));
  const wanted = new Set(cases.map(({ id }) => id));
  const added = cases.filter(({ id }) => !before.has(id));
  const isChanged = yield* mapChunked(cases, (entry) => {
    const old = before.get(entry.id);
    return old !== undefined && !sameJson(old, entry);
  });
  const changed = cases.filter((_entry, at) => isChanged[at]);
  const removed = effect === "merge" ? [] : known.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  return { added, changed, removed, unchanged: cases.length - added.length - changed.length };
}

export function importCases(
  client: PrismaClient,
  actor: Actor,
  { setId, cases, effect }: { setId: string; cases: readonly EvalCaseInput[]; effect: "merge" | "replace" },
  rights: Rights,
): Promise<{ added: number; changed: number; removed: number; version: number }> {
  return change(client, actor, setId, rights, async (tx, set) => {
    const known = await listCases(tx, set.id);
    const { added, changed, removed } = await runCooperatively(planImport(known, cases, effect));
    checkCount(known.length + added.length - removed.length);
    await deleteCases(tx, set.id, { names: removed });
    await updateCases(tx, set.id, changed);
    await appendCases(tx, set.id, added);
    const result = { added: added.length, changed: changed.length, removed: removed.length };
    const hasChanged = added.length + changed.length + removed.length > 0;
    const facts = { old: { removed }, new: { added: namesOf(added), changed: namesOf(changed) } };
    return { result, facts: hasChanged ? facts : null };
  });
}

/** Adding cases cannot weaken publishing: any editor may add. */
const ADDS_ONLY: Rights = { mayGuard: true };

type Outcome<T> = { result: T; facts: { old?: unknown; new?: unknown } | null };

/** Changes of a required set are for admins: it guards publishing. A no-op keeps the version, and so the runs. */
function change<T>(
  client: PrismaClient,
  actor: Actor,
  setId: string,
  { mayGuard }: Rights,
  work: (tx: Tx, set: SetRow) => Promise<Outcome<T>>,
): Promise<T & { version: number }> {
  return inTransaction(client, async (tx) => {
    const set = await lockSet(tx, setId);
    if (set === null) throw new DomainError("not_found", "Set not found");
    if (set.required && !mayGuard) throw refuseGuard();
    const { result, facts } = await work(tx, set);
    if (facts === null) return { ...result, version: set.version };
    const { version } = await touchSet(tx, set.id);
    const subject = { noun: "evaluation", subjectId: set.id, subjectName: set.name };
    await recordAudit(tx, actor, { action: "edit cases", ...subject, ...facts });
    return { ...result, version };
  });
}

async function refuseTaken(tx: Tx, setId: string, name: string): Promise<void> {
  if ((await tx.evalCase.count({ where: { setId, name } })) === 0) return;
  throw new DomainError("conflict", `id: another case has the ID “${name}”`, { field: "id" });
}

function checkCount(count: number): void {
  if (count <= MAX_CASES) return;
  throw new DomainError(
    "rejected",
    `A set can have at most ${MAX_CASES.toLocaleString("en")} cases. Create another set.`,
  );
}

const MOST_NAMES = 200;

/** The audit names the start of a long list. */
function namesOf(cases: readonly EvalCaseInput[]): string[] {
  const names = cases.slice(0, MOST_NAMES).map(({ id }) => id);
  return cases.length > MOST_NAMES ? [...names, `and ${cases.length - MOST_NAMES} more`] : names;
}
