import type { PrismaClient } from "@/server/lib/db/generated/client";
import { lintDraft } from "@/server/policy/revisions/lint-draft.service";

type LintCounts = { readonly errors: number; readonly warnings: number };

/** By the database it was read from: the overview asks every minute, and the draft rarely changes in between. */
const known = new WeakMap<PrismaClient, { readonly hash: string; readonly counts: Promise<LintCounts> }>();

/** How many findings the draft has. Counted again only when it, or what is published, has become another one. */
export function countFindings(
  client: PrismaClient,
  { base, draftHash }: { base: number; draftHash: string },
): Promise<LintCounts> {
  const last = known.get(client);
  const hash = `${base} ${draftHash}`;
  if (last?.hash === hash) return last.counts;
  const counts = countAll(client);
  known.set(client, { hash, counts });
  counts.catch(() => known.delete(client));
  return counts;
}

async function countAll(client: PrismaClient): Promise<LintCounts> {
  const findings = await lintDraft(client);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}
