import { type LintContext, type LintFinding, lintChunked } from "@/server/engine/analysis/lint";
import type { Db } from "@/server/lib/db/client";
import { runCooperatively } from "@/server/lib/yield-to-event-loop";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { listSourceHints } from "@/server/policy/sources/source-hints.view";
import { newestRevision } from "@/server/runtime/snapshot/revisions.store";

/** What is wrong or doubtful about the draft, beside what is published and what its sources say. */
export async function lintDraft(db: Db): Promise<LintFinding[]> {
  return runCooperatively(lintChunked(await loadDraft(db), await readLintContext(db)));
}

export async function readLintContext(db: Db): Promise<LintContext> {
  return { published: (await newestRevision(db))?.snapshot, sourceHints: await listSourceHints(db) };
}
