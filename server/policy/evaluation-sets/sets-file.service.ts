import type { EvalSetFile } from "@/server/contract/evaluations";
import { canonicalJson } from "@/server/engine/util/canonical";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit } from "@/server/lib/audit/audit.store";
import type { Db, Tx } from "@/server/lib/db/client";
import { newId } from "@/server/lib/ids";
import {
  appendCases,
  deleteCases,
  findSet,
  insertSet,
  listCases,
  listSets,
  lockSet,
  type SetRow,
  touchSet,
} from "./evaluations.store";

export async function exportSets(db: Db): Promise<EvalSetFile[]> {
  const files: EvalSetFile[] = [];
  for (const set of await listSets(db)) files.push(await toFile(db, set));
  return files;
}

/** Other sets stay. Unchanged ones keep their version and runs. The caller has checked the permission. */
export async function importSets(
  tx: Tx,
  actor: Actor,
  sets: readonly EvalSetFile[],
): Promise<{ added: number; changed: number }> {
  const count = { added: 0, changed: 0 };
  for (const { cases, ...fields } of sets) {
    const known = await findSet(tx, fields.name);
    const set = known === null || known.name !== fields.name ? null : await lockSet(tx, known.id);
    const old = set === null ? null : await toFile(tx, set);
    if (old !== null && canonicalJson(old) === canonicalJson({ ...fields, cases })) continue;
    const written = set === null ? await insertSet(tx, newId("set"), fields) : await touchSet(tx, set.id, fields);
    if (old !== null) await deleteCases(tx, written.id, { names: old.cases.map(({ id }) => id) });
    await appendCases(tx, written.id, cases);
    count[old === null ? "added" : "changed"] += 1;
    await recordAudit(tx, actor, {
      action: old === null ? "create" : "update",
      noun: "evaluation",
      subjectId: written.id,
      subjectName: written.name,
      ...(old !== null && { old: { ...old, cases: old.cases.length } }),
      new: { ...fields, cases: cases.length },
    });
  }
  return count;
}

async function toFile(db: Db, { name, description, required, recallFloor, zeroFloor, tokenCeiling, id }: SetRow) {
  const cases = await listCases(db, id);
  return { name, description, required, recallFloor, zeroFloor, tokenCeiling, cases };
}
