import { type Pieces, runThrough } from "./in-pieces";
import { lintBundles } from "./lint/bundles";
import { lintCategories } from "./lint/categories";
import { lintDescriptions } from "./lint/descriptions";
import type { LintFinding } from "./lint/finding";
import { lintReferences } from "./lint/references";
import { lintRoles } from "./lint/roles";
import { lintSlim } from "./lint/slim";
import { readSubject, type Subject } from "./lint/subject";
import { lintTools } from "./lint/tools";
import type { Snapshot } from "./snapshot";

export { LINT_RULES, type LintFinding, type LintRule } from "./lint/finding";

const CHECKS: readonly ((subject: Subject) => LintFinding[])[] = [
  lintReferences,
  lintCategories,
  lintRoles,
  lintBundles,
  lintTools,
  lintDescriptions,
  lintSlim,
];

/** What is wrong or doubtful about a policy, before anyone is served by it. */
export function lint(snapshot: Snapshot): LintFinding[] {
  return runThrough(lintInPieces(snapshot));
}

export function* lintInPieces(snapshot: Snapshot): Pieces<LintFinding[]> {
  const subject = readSubject(snapshot);
  const findings: LintFinding[] = [];
  for (const check of CHECKS) {
    yield;
    findings.push(...check(subject));
  }
  return findings;
}
