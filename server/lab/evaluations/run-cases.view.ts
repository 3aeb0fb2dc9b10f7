import type { CaseOutcome, RunCaseRow, RunCasesPage, RunCasesQuery } from "@/server/contract/eval-runs";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

type Row = {
  outcome: CaseOutcome;
  before: CaseOutcome | null;
  isPassed: boolean;
  wasPassed: boolean | null;
  message: string | null;
  role: string | null;
  history: string[] | null;
  kind: string | null;
};

export async function listRunCases(db: Db, setId: string, query: RunCasesQuery): Promise<RunCasesPage> {
  const found = matching(query, setId);
  const [[sums], rows] = await Promise.all([
    db.$queryRaw<RunCasesPage["counts"][]>`
      WITH ${found} SELECT count(*) FILTER (WHERE NOT is_passed)::int AS failed,
        count(*) FILTER (WHERE is_passed)::int AS passed, count(*) FILTER (WHERE is_better)::int AS better,
        count(*) FILTER (WHERE is_worse)::int AS worse, count(*) FILTER (WHERE is_costlier)::int AS costlier,
        count(*) FILTER (WHERE is_compared)::int AS compared, count(*) FILTER (WHERE is_lost)::int AS lost
      FROM found`,
    db.$queryRaw<Row[]>`
      WITH ${found} SELECT outcome, before, is_passed AS "isPassed", was_passed AS "wasPassed", message,
        role_name AS role, history, kind
      FROM found WHERE ${ONLY[query.only ?? "all"]}
      ORDER BY is_passed, is_worse DESC, place LIMIT ${query.limit} OFFSET ${query.offset}`,
  ]);
  const counts = sums ?? { failed: 0, passed: 0, better: 0, worse: 0, costlier: 0, compared: 0, lost: 0 };
  const total = query.only ? counts[query.only] : counts.failed + counts.passed;
  return { items: rows.map(toRow), total, counts };
}

const ONLY = {
  all: Prisma.sql`true`,
  failed: Prisma.sql`NOT is_passed`,
  passed: Prisma.sql`is_passed`,
  better: Prisma.sql`is_better`,
  worse: Prisma.sql`is_worse`,
  costlier: Prisma.sql`is_costlier`,
};

/** Both runs store cases as lists; here they are joined by name, with the current cases. */
function matching({ id, against, search, kind }: RunCasesQuery, setId: string): Prisma.Sql {
  const wanted = `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`
    mine AS (${outcomesOf(id, setId)}), theirs AS (${outcomesOf(against, setId)}),
    found AS (
      SELECT mine.place, mine.outcome, theirs.outcome AS before, mine.is_passed, theirs.is_passed AS was_passed,
        eval_case.message, eval_case.role_name, eval_case.history, eval_case.kind,
        COALESCE(mine.missed < theirs.missed OR mine.is_passed > theirs.is_passed, false) AS is_better,
        COALESCE(mine.missed > theirs.missed OR mine.is_passed < theirs.is_passed, false) AS is_worse,
        COALESCE(mine.tokens > theirs.tokens, false) AS is_costlier,
        theirs.outcome IS NOT NULL AND mine.outcome -> 'needs' <> '[]' AS is_compared,
        COALESCE(mine.missed > theirs.missed, false) AS is_lost
      FROM mine LEFT JOIN theirs USING (name)
        LEFT JOIN eval_case ON eval_case.set_id = ${setId} AND eval_case.name = mine.name
      WHERE (${kind ?? null}::text IS NULL OR eval_case.kind = ${kind ?? null})
        AND (mine.name ILIKE ${wanted} OR eval_case.message ILIKE ${wanted} OR (mine.outcome -> 'needs')::text ILIKE ${wanted})
    )`;
}

function outcomesOf(run: string, setId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT place, entry ->> 'name' AS name, entry AS outcome, (entry ->> 'tokensSent')::int AS tokens,
      jsonb_array_length(entry -> 'missed') AS missed,
      entry ->> 'mode' IS NOT NULL AND CASE WHEN entry -> 'needs' = '[]' THEN (entry ->> 'tokensSent')::int = 0
        ELSE entry -> 'missed' = '[]' END AS is_passed
    FROM eval_run, jsonb_array_elements(result -> 'cases') WITH ORDINALITY AS list(entry, place)
    WHERE eval_run.id = ${run} AND eval_run.set_id = ${setId} AND jsonb_typeof(result -> 'cases') = 'array'`;
}

function toRow({ outcome, before, isPassed, wasPassed, history, ...facts }: Row): RunCaseRow {
  return {
    ...outcome,
    ...facts,
    history: history ?? [],
    isPassed,
    before: before && { isPassed: wasPassed === true, missed: before.missed, tokensSent: before.tokensSent },
  };
}
