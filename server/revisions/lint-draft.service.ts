import type { Db } from "@/server/db/client";
import { loadDraft } from "@/server/draft/working-copy.service";
import { type LintContext, type LintFinding, lintInPieces } from "@/server/engine/lint";
import { runGivingWay } from "@/server/give-way";
import { listSourceHints } from "@/server/sources/source-hints.view";
import { newestRevision } from "./revisions.store";

/** What is wrong or doubtful about the draft, beside what is published and what its sources say. */
export async function lintDraft(db: Db): Promise<LintFinding[]> {
  return runGivingWay(lintInPieces(await loadDraft(db), await readLintContext(db)));
}

export async function readLintContext(db: Db): Promise<LintContext> {
  return { published: (await newestRevision(db))?.snapshot, sourceHints: await listSourceHints(db) };
}
