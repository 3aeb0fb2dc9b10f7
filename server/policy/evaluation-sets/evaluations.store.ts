import type { EvalCaseInput, EvalSetFields } from "@/server/contract/evaluations";
import type { Db, Tx } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";
import { inList } from "@/server/lib/db/in-list";
import { inParts } from "@/server/lib/db/in-parts";
import { readPaged } from "@/server/lib/db/read-paged";
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
  const rows = await readPaged<StoredCase>((after, take) => {
    const where = { setId, ...(after !== undefined && { position: { gt: after.position } }) };
    return db.evalCase.findMany({ where, orderBy: { position: "asc" }, take });
  });
  return rows.map(toCase);
}

export async function findCase(db: Db, setId: string, id: string): Promise<EvalCaseInput | null> {
  const row = await db.evalCase.findFirst({ where: { setId, id } });
  return row === null ? null : toCase(row);
}

export async function listCasesById(db: Db, setId: string, ids: readonly string[]): Promise<EvalCaseInput[]> {
  const where = { setId, id: { in: [...ids] } };
  return (await db.evalCase.findMany({ where, orderBy: { position: "asc" } })).map(toCase);
}

export async function appendCases(tx: Tx, setId: string, cases: readonly EvalCaseInput[]): Promise<void> {
  const { _max } = await tx.evalCase.aggregate({ where: { setId }, _max: { position: true } });
  const first = (_max.position ?? -1) + 1;
  function* rows() {
    for (const [at, entry] of cases.entries()) {
      yield { id: newId("case"), position: first + at, ...caseColumns(entry) };
    }
  }
  for (const part of inParts(rows())) {
    await tx.$executeRaw`
      INSERT INTO "eval_case" ("id", "set_id", "position", "name", "message", "role_name", "history", "needs",
        "candidates", "accept", "kind")
      SELECT n."id", ${setId}, n."position", n."name", n."message", n."roleName", n."history", n."needs",
        n."candidates", n."accept", n."kind"
      FROM jsonb_to_recordset(${part}::jsonb) AS n("id" text, "position" int, ${COLUMNS})`;
  }
}

/** Prisma plans each row, which blocks the event loop for thousands. */
const COLUMNS = Prisma.sql`
  "name" text, "message" text, "roleName" text, "history" text[], "needs" text[], "candidates" text[],
  "accept" jsonb, "kind" text`;

export async function updateCases(tx: Tx, setId: string, cases: readonly EvalCaseInput[]): Promise<void> {
  function* rows() {
    for (const entry of cases) yield caseColumns(entry);
  }
  for (const part of inParts(rows())) {
    await tx.$executeRaw`
      UPDATE "eval_case" SET
        "message" = n."message", "role_name" = n."roleName", "history" = n."history", "needs" = n."needs",
        "candidates" = n."candidates", "accept" = n."accept", "kind" = n."kind"
      FROM jsonb_to_recordset(${part}::jsonb) AS n(${COLUMNS})
      WHERE "eval_case"."set_id" = ${setId} AND "eval_case"."name" = n."name"`;
  }
}

export async function updateCase(tx: Tx, id: string, entry: EvalCaseInput): Promise<void> {
  await tx.evalCase.update({ where: { id }, data: caseColumns(entry) });
}

export async function deleteCases(
  tx: Tx,
  setId: string,
  which: { ids: readonly string[] } | { names: readonly string[] },
) {
  const isChosen =
    "ids" in which ? Prisma.sql`"id" IN ${inList(which.ids)}` : Prisma.sql`"name" IN ${inList(which.names)}`;
  await tx.$executeRaw`DELETE FROM "eval_case" WHERE "set_id" = ${setId} AND ${isChosen}`;
}

export function countCases(db: Db, setId: string): Promise<number> {
  return db.evalCase.count({ where: { setId } });
}
