import type { EvalCaseInput, EvalSetFields } from "@/server/contract/evaluations";
import type { Db, Prisma, Tx } from "@/server/lib/db/client";
import { newId } from "@/server/lib/ids";

export type SetRow = EvalSetFields & { readonly id: string; readonly version: number; readonly updatedAt: Date };

type StoredSet = Prisma.EvalSetGetPayload<object>;
type StoredCase = Prisma.EvalCaseGetPayload<object>;

function toSet({ id, version, updatedAt, isRequired, createdAt: _, ...fields }: StoredSet): SetRow {
  return { id, version, updatedAt, required: isRequired, ...fields };
}

function toColumns({ required, name, description, recallFloor, zeroFloor, tokenCeiling }: EvalSetFields) {
  return { name, description, isRequired: required, recallFloor, zeroFloor, tokenCeiling };
}

/** As in files: empty fields are omitted. */
export function toCase(row: Omit<StoredCase, "id" | "setId" | "position">): EvalCaseInput {
  const accept = row.accept as Record<string, string[]>;
  return {
    id: row.name,
    message: row.message,
    needs: row.needs,
    ...(row.candidates.length > 0 && { candidates: row.candidates }),
    ...(Object.keys(accept).length > 0 && { accept }),
    ...(row.history.length > 0 && { history: row.history }),
    ...(row.kind !== null && { kind: row.kind }),
    ...(row.roleName !== null && { role: row.roleName }),
  };
}

function caseColumns({ id, message, role, history, needs, candidates, accept, kind }: EvalCaseInput) {
  return {
    name: id,
    message,
    roleName: role ?? null,
    history: history ?? [],
    needs,
    candidates: candidates ?? [],
    accept: accept ?? {},
    kind: kind ?? null,
  };
}

export async function listSets(db: Db): Promise<SetRow[]> {
  return (await db.evalSet.findMany({ orderBy: { name: "asc" } })).map(toSet);
}

export async function findSet(db: Db, idOrName: string): Promise<SetRow | null> {
  const rows = await db.evalSet.findMany({ where: { OR: [{ id: idOrName }, { name: idOrName }] } });
  const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
  return row === undefined ? null : toSet(row);
}

/** Of two concurrent changes, one waits and sees the other's result. */
export async function lockSet(tx: Tx, idOrName: string): Promise<SetRow | null> {
  const found = await findSet(tx, idOrName);
  if (found === null) return null;
  await tx.$queryRaw`SELECT 1 FROM eval_set WHERE id = ${found.id} FOR UPDATE`;
  return findSet(tx, found.id);
}

export async function insertSet(tx: Tx, id: string, fields: EvalSetFields): Promise<SetRow> {
  return toSet(await tx.evalSet.create({ data: { id, ...toColumns(fields) } }));
}

export async function touchSet(tx: Tx, id: string, fields?: EvalSetFields): Promise<SetRow> {
  const data = { ...(fields && toColumns(fields)), version: { increment: 1 } };
  return toSet(await tx.evalSet.update({ where: { id }, data }));
}

export async function deleteSet(tx: Tx, id: string): Promise<void> {
  await tx.evalSet.delete({ where: { id } });
}

export async function listCases(db: Db, setId: string): Promise<EvalCaseInput[]> {
  return (await db.evalCase.findMany({ where: { setId }, orderBy: { position: "asc" } })).map(toCase);
}

export async function findCase(db: Db, setId: string, id: string): Promise<EvalCaseInput | null> {
  const row = await db.evalCase.findFirst({ where: { setId, id } });
  return row === null ? null : toCase(row);
}

export async function listCasesById(db: Db, setId: string, ids: readonly string[]): Promise<EvalCaseInput[]> {
  const where = { setId, id: { in: [...ids] } };
  return (await db.evalCase.findMany({ where, orderBy: { position: "asc" } })).map(toCase);
}

/** After the existing ones, in order. */
export async function appendCases(tx: Tx, setId: string, cases: readonly EvalCaseInput[]): Promise<void> {
  const { _max } = await tx.evalCase.aggregate({ where: { setId }, _max: { position: true } });
  const first = (_max.position ?? -1) + 1;
  const PART = 1_000;
  for (let from = 0; from < cases.length; from += PART) {
    const data = cases
      .slice(from, from + PART)
      .map((entry, at) => ({ id: newId("case"), setId, position: first + from + at, ...caseColumns(entry) }));
    await tx.evalCase.createMany({ data });
  }
}

export async function updateCase(
  tx: Tx,
  where: { id: string } | { setId: string; name: string },
  entry: EvalCaseInput,
) {
  const key = "id" in where ? where : { setId_name: where };
  await tx.evalCase.update({ where: key, data: caseColumns(entry) });
}

export async function deleteCases(
  tx: Tx,
  setId: string,
  which: { ids: readonly string[] } | { names: readonly string[] },
) {
  const chosen = "ids" in which ? { id: { in: [...which.ids] } } : { name: { in: [...which.names] } };
  await tx.evalCase.deleteMany({ where: { setId, ...chosen } });
}

export function countCases(db: Db, setId: string): Promise<number> {
  return db.evalCase.count({ where: { setId } });
}
