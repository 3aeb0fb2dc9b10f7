import type { RunCasesPage, RunCasesQuery, RunSubject, SweepInput, SweepSubject } from "@/server/contract/eval-runs";
import type { EvalCaseInput } from "@/server/contract/evaluations";
import { SWEEP_PARAMETERS } from "@/server/contract/sweep-parameters";
import type { Actor } from "@/server/lib/audit/actor";
import { type Db, inOneState } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { countCases, findSet, listCases, type SetRow } from "@/server/policy/evaluation-sets/evaluations.store";
import { listRunCases } from "./run-cases.view";
import { countOpenRuns, findWaitingRun, insertRun, type WaitingRun } from "./runs.store";
import { findPublishedRun } from "./runs.view";

/** More would only wait: one runs at a time per process. */
const MOST_OPEN = 24;

type Starting = {
  readonly actor: Actor;
  readonly process: string;
};

export async function prepareRuns(
  client: PrismaClient,
  { actor, process }: Starting,
  input: { setId: string; subjects: readonly RunSubject[] },
): Promise<string[]> {
  const { set, total } = await readRunnable(client, input.setId, input.subjects.length);
  const ids: string[] = [];
  for (const subject of input.subjects) {
    const hash = await hashOf(client, subject);
    const facts = { setId: set.id, setVersion: set.version, total, startedBy: actor.id, process };
    ids.push(await insertRun(client, { ...facts, subject, snapshotHash: hash }));
  }
  return ids;
}

export async function prepareSweep(
  client: PrismaClient,
  { actor, process }: Starting,
  input: SweepInput,
): Promise<string> {
  const { set, total } = await readRunnable(client, input.setId, 1);
  const { policy: policyId, parameter, from, to, steps } = input;
  const policy = await readUsedPolicy(client, policyId);
  const [least, most] = SWEEP_PARAMETERS[parameter].bounds;
  if (from < least || to > most) {
    throw new DomainError("invalid", `from: must be between ${least} and ${most}`, {
      field: from < least ? "from" : "to",
    });
  }
  const facts = { setId: set.id, setVersion: set.version, startedBy: actor.id, process, snapshotHash: "" };
  const subject: SweepSubject = {
    ...{ kind: "sweep", policyId: policy.id, policyName: policy.name, parameter, from, to, steps },
  };
  return insertRun(client, { ...facts, subject, total: total * (steps + 1) });
}

export type TakenRun = WaitingRun & { readonly cases: readonly EvalCaseInput[] };

/** The run with its current cases; null: canceled. */
export function takeRun(client: PrismaClient, id: string): Promise<TakenRun | null> {
  return inOneState(client, async (tx) => {
    const run = await findWaitingRun(tx, id);
    return run && { ...run, cases: await listCases(tx, run.setId) };
  });
}

/** A page of results next to another run: `published` is the newest on the published revision. */
export async function readRunCases(db: Db, query: RunCasesQuery): Promise<RunCasesPage> {
  const run = await db.evalRun.findUnique({ where: { id: query.id }, select: { setId: true } });
  if (run === null) throw new DomainError("not_found", "Run not found");
  const published = () => findPublishedRun(db, run.setId, query.id);
  const against = query.against === "published" ? await published() : query.against;
  return listRunCases(db, run.setId, { ...query, against: against ?? "none" });
}

async function readRunnable(db: Db, setId: string, more: number): Promise<{ set: SetRow; total: number }> {
  const set = await findSet(db, setId);
  if (set === null) throw new DomainError("not_found", "Set not found");
  const total = await countCases(db, set.id);
  if (total === 0) throw new DomainError("rejected", `The set “${set.name}” has no cases yet`);
  if ((await countOpenRuns(db)) + more > MOST_OPEN) {
    throw new DomainError("too_many_requests", "Too many runs are queued. Wait for them to finish, or cancel some.");
  }
  return { set, total };
}

async function readUsedPolicy(db: Db, id: string): Promise<{ id: string; name: string }> {
  const policy = await db.policy.findUnique({ where: { id }, select: { id: true, name: true, _count: true } });
  if (policy === null) throw new DomainError("not_found", "policy: does not exist", { field: "policy" });
  if (policy._count.roles === 0) {
    throw new DomainError("rejected", `policy: no role uses “${policy.name}”, so nothing would change`, {
      field: "policy",
    });
  }
  return policy;
}

async function hashOf(client: PrismaClient, subject: RunSubject): Promise<string> {
  if (subject.kind === "preset") return "";
  if (subject.kind === "draft") return inOneState(client, async (tx) => snapshotHash(await loadDraft(tx)));
  const where = { number: subject.number };
  const revision = await client.revision.findUnique({ where, select: { hash: true } });
  if (revision === null) throw new DomainError("not_found", `Revision ${subject.number} does not exist`);
  return revision.hash;
}
