import type { TaxKey, TaxRow, UsageRange } from "@/server/contract/usage";
import type { Db } from "@/server/lib/db/client";
import { Prisma } from "@/server/lib/db/generated/client";

const MAX_ROWS = 1000;

export function readTax(db: Db, by: TaxKey, range: UsageRange): Promise<TaxRow[]> {
  return TAX[by](db, range);
}

function readTaxByDay(db: Db, range: UsageRange): Promise<TaxRow[]> {
  return sumRounds(db, range, Prisma.sql`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`, Prisma.sql`key`);
}

function readTaxByRole(db: Db, range: UsageRange): Promise<TaxRow[]> {
  return sumRounds(db, range, Prisma.sql`role_name`, Prisma.sql`"sentTokens" DESC, key`);
}

function readTaxByModel(db: Db, range: UsageRange): Promise<TaxRow[]> {
  return sumRounds(db, range, Prisma.sql`model_name`, Prisma.sql`"sentTokens" DESC, key`);
}

function readTaxByTool(db: Db, { from, to, role = null }: UsageRange): Promise<TaxRow[]> {
  return db.$queryRaw<TaxRow[]>`
    SELECT sent.name AS key, count(*)::int AS rounds, sum(COALESCE(sent.tokens, 0))::float8 AS "sentTokens",
      NULL::float8 AS "baselineTokens", NULL::float8 AS "savedTokens"
    FROM round CROSS JOIN unnest(tool_names, tool_tokens) WITH ORDINALITY AS sent(name, tokens, place)
    WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role}) AND sent.name IS NOT NULL
    GROUP BY sent.name ORDER BY "sentTokens" DESC, key LIMIT ${MAX_ROWS}`;
}

const TAX: Readonly<Record<TaxKey, (db: Db, range: UsageRange) => Promise<TaxRow[]>>> = {
  day: readTaxByDay,
  role: readTaxByRole,
  tool: readTaxByTool,
  model: readTaxByModel,
};

function sumRounds(
  db: Db,
  { from, to, role = null }: UsageRange,
  key: Prisma.Sql,
  order: Prisma.Sql,
): Promise<TaxRow[]> {
  return db.$queryRaw<TaxRow[]>`
    SELECT * FROM (
      SELECT ${key} AS key, count(*)::int AS rounds, sum(sent_tokens)::float8 AS "sentTokens",
        sum(baseline_tokens)::float8 AS "baselineTokens",
        sum(baseline_tokens::bigint - sent_tokens)::float8 AS "savedTokens"
      FROM round
      WHERE at >= ${from} AND at < ${to} AND (${role}::text IS NULL OR role_name = ${role})
      GROUP BY 1
    ) summed ORDER BY ${order} LIMIT ${MAX_ROWS}`;
}
