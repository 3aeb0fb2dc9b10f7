import type { PolicyUse } from "@/server/contract/policies";
import type { Db } from "@/server/lib/db/client";

type Options = { readonly since: Date };
type Row = { policyId: string; rounds: number; sentTokens: number | null; baselineTokens: number | null };

export async function listPolicyUses(db: Db, { since }: Options): Promise<PolicyUse[]> {
  const [roles, figures] = await Promise.all([
    db.role.findMany({ select: { id: true, name: true, policyId: true }, orderBy: { name: "asc" } }),
    db.$queryRaw<Row[]>`
      SELECT policy.id AS "policyId", count(round.id)::int AS rounds,
        avg(round.sent_tokens)::float8 AS "sentTokens", avg(round.baseline_tokens)::float8 AS "baselineTokens"
      FROM policy
        LEFT JOIN role ON role.policy_id = policy.id
        LEFT JOIN round ON round.role_name = role.name AND round.at >= ${since}
      GROUP BY policy.id`,
  ]);
  return figures.map((row) => ({
    ...row,
    roles: roles.filter(({ policyId }) => policyId === row.policyId).map(({ id, name }) => ({ id, name })),
  }));
}
