import type { PrismaClient } from "@/server/db/generated/client";
import { loadDraft } from "@/server/draft/working-copy.service";
import { lint } from "@/server/engine/lint";

type LintCounts = { readonly errors: number; readonly warnings: number };

/** By the database it was read from: the overview asks every minute, and the draft rarely changes in between. */
const known = new WeakMap<PrismaClient, { readonly hash: string; readonly counts: Promise<LintCounts> }>();

/** How many findings the draft has. Worked out anew only when it has become another one. */
export function countFindings(client: PrismaClient, draftHash: string): Promise<LintCounts> {
  const last = known.get(client);
  if (last?.hash === draftHash) return last.counts;
  const counts = lintDraft(client);
  known.set(client, { hash: draftHash, counts });
  counts.catch(() => known.delete(client));
  return counts;
}

async function lintDraft(client: PrismaClient): Promise<LintCounts> {
  const findings = lint(await loadDraft(client));
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}
