import { type Pieces, runThrough } from "./in-pieces";
import { lintAnnotations } from "./lint/annotations";
import { lintBundles } from "./lint/bundles";
import { lintCategories } from "./lint/categories";
import { lintDescriptions } from "./lint/descriptions";
import type { LintFinding } from "./lint/finding";
import { lintInstructions } from "./lint/instructions";
import { lintReferences } from "./lint/references";
import { lintRoles } from "./lint/roles";
import { lintSlim } from "./lint/slim";
import { type LintContext, readSubject, type Subject } from "./lint/subject";
import { lintTools } from "./lint/tools";
import type { Snapshot } from "./snapshot";

export { LINT_RULES, type LintFinding, type LintRule } from "./lint/finding";
export type { LintContext } from "./lint/subject";

const CHECKS: readonly ((subject: Subject) => LintFinding[])[] = [
  lintReferences,
  lintCategories,
  lintRoles,
  lintBundles,
  lintTools,
  lintDescriptions,
  lintSlim,
  lintAnnotations,
  lintInstructions,
];

/** What is wrong or doubtful about a policy, before anyone is served by it. */
export function lint(snapshot: Snapshot, context: LintContext = {}): LintFinding[] {
  return runThrough(lintInPieces(snapshot, context));
}

export function* lintInPieces(snapshot: Snapshot, context: LintContext = {}): Pieces<LintFinding[]> {
  const subject = readSubject(snapshot, context);
  const findings: LintFinding[] = [];
  for (const check of CHECKS) {
    yield;
    findings.push(...check(subject));
  }
  return findings;
}
