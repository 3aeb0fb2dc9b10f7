import type { Db } from "@/server/db/client";
import { loadDraft } from "@/server/draft/working-copy.service";
import { type LintContext, type LintFinding, lintChunked } from "@/server/engine/lint";
import { listSourceHints } from "@/server/sources/source-hints.view";
import { runCooperatively } from "@/server/yield-to-event-loop";
import { newestRevision } from "./revisions.store";

/** What is wrong or doubtful about the draft, beside what is published and what its sources say. */
export async function lintDraft(db: Db): Promise<LintFinding[]> {
  return runCooperatively(lintChunked(await loadDraft(db), await readLintContext(db)));
}

export async function readLintContext(db: Db): Promise<LintContext> {
  return { published: (await newestRevision(db))?.snapshot, sourceHints: await listSourceHints(db) };
}
