import type { CasesQuery } from "@/server/contract/evaluations";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

export type CaseRow = {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly role: string | null;
  readonly history: string[];
  readonly needs: string[];
  readonly candidates: string[];
  readonly accept: Record<string, string[]>;
  readonly kind: string | null;
  readonly unknownTools: string[];
  readonly isRoleUnknown: boolean;
};

type CasesFound = {
  readonly rows: readonly CaseRow[];
  readonly total: number;
  /** Of the whole set, whatever the search. */
  readonly kinds: readonly { readonly name: string; readonly cases: number }[];
  readonly roles: readonly { readonly name: string; readonly cases: number }[];
  readonly unknown: number;
  readonly withoutNeeds: number;
};

type Sums = Omit<CasesFound, "rows">;

export async function listCaseRows(db: Db, query: CasesQuery): Promise<CasesFound> {
  const all = marked(query.setId);
  const where = matching(query);
  const [rows, [sums]] = await Promise.all([
    db.$queryRaw<CaseRow[]>`
      WITH ${all} SELECT id, name, message, role_name AS role, history, needs, candidates, accept, kind,
        unknown_tools AS "unknownTools", is_role_unknown AS "isRoleUnknown"
      FROM marked WHERE ${where} ORDER BY position LIMIT ${query.limit} OFFSET ${query.offset}`,
    db.$queryRaw<Sums[]>`
      WITH ${all} SELECT
        (SELECT count(*)::int FROM marked WHERE ${where}) AS total,
        (SELECT count(*)::int FROM marked WHERE ${IS_UNKNOWN}) AS unknown,
        (SELECT count(*)::int FROM marked WHERE cardinality(needs) = 0) AS "withoutNeeds",
        ${groups(Prisma.sql`kind`)} AS kinds, ${groups(Prisma.sql`role_name`)} AS roles`,
  ]);
  return { rows, ...(sums ?? { total: 0, unknown: 0, withoutNeeds: 0, kinds: [], roles: [] }) };
}

const IS_UNKNOWN = Prisma.sql`(is_role_unknown OR cardinality(unknown_tools) > 0)`;

function groups(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((
    SELECT jsonb_agg(jsonb_build_object('name', name, 'cases', cases) ORDER BY cases DESC, name) FROM (
      SELECT ${column} AS name, count(*)::int AS cases FROM marked WHERE ${column} IS NOT NULL
      GROUP BY 1 ORDER BY 2 DESC LIMIT 100
    ) grouped
  ), '[]')`;
}

function marked(setId: string): Prisma.Sql {
  return Prisma.sql`marked AS (
    SELECT eval_case.*,
      ARRAY(
        SELECT DISTINCT named FROM (
          SELECT unnest(needs || candidates) AS named
          UNION ALL SELECT jsonb_object_keys(accept)
          UNION ALL SELECT jsonb_array_elements_text(value) FROM jsonb_each(accept)
        ) names WHERE NOT EXISTS (SELECT 1 FROM tool WHERE tool.name = named) ORDER BY named
      ) AS unknown_tools,
      role_name IS NOT NULL AND NOT EXISTS (SELECT 1 FROM role WHERE role.name = role_name) AS is_role_unknown
    FROM eval_case WHERE set_id = ${setId}
  )`;
}

function matching({ search, kind, role, only }: CasesQuery): Prisma.Sql {
  const wanted = `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const parts = [
    Prisma.sql`(message ILIKE ${wanted} OR name ILIKE ${wanted} OR array_to_string(needs, ' ') ILIKE ${wanted})`,
  ];
  if (kind) parts.push(Prisma.sql`kind = ${kind}`);
  if (role) parts.push(Prisma.sql`role_name = ${role}`);
  if (only === "none") parts.push(Prisma.sql`cardinality(needs) = 0`);
  if (only === "unknown") parts.push(IS_UNKNOWN);
  return Prisma.join(parts, " AND ");
}
