import type { CasesQuery, CaseView } from "@/server/contract/evaluations";
import type { Db } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";
import { findSet, listCases, toCase } from "@/server/policy/evaluation-sets/evaluations.store";
import { markOf } from "./cases.service";
import { type CaseRow, listCaseRows } from "./cases.view";

/** A page of cases, each with the mark for edits. The set is given by id or name. */
export async function readCases(db: Db, query: CasesQuery) {
  const set = await findSet(db, query.setId);
  if (set === null) throw new DomainError("not_found", "Set not found");
  const { rows, ...sums } = await listCaseRows(db, { ...query, setId: set.id });
  return { items: rows.map(toView), ...sums };
}

function toView(row: CaseRow): CaseView {
  return { ...row, mark: markOf(toCase({ ...row, roleName: row.role })) };
}

export async function exportCases(db: Db, setId: string): Promise<{ name: string; text: string }> {
  const set = await findSet(db, setId);
  if (set === null) throw new DomainError("not_found", "Set not found");
  const lines = (await listCases(db, set.id)).map((entry) => JSON.stringify(entry));
  return { name: `${set.name}.jsonl`, text: lines.map((line) => `${line}\n`).join("") };
}
