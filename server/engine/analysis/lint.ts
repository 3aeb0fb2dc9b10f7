import type { Snapshot } from "@/server/engine/model/snapshot";
import { runSync, type Task } from "@/server/engine/util/chunked";
import { lintAnnotations } from "./lint/annotations";
import { lintBundles } from "./lint/bundles";
import { lintCategories } from "./lint/categories";
import { lintDescriptions } from "./lint/descriptions";
import type { LintFinding } from "./lint/finding";
import { lintInstructions } from "./lint/instructions";
import { type LintContext, type LintInput, prepareLintInput } from "./lint/lint-input";
import { lintReferences } from "./lint/references";
import { lintRoles } from "./lint/roles";
import { lintSlim } from "./lint/slim";
import { lintTools } from "./lint/tools";

export { LINT_RULES, type LintFinding, type LintRule } from "./lint/finding";
export type { LintContext } from "./lint/lint-input";

const CHECKS: readonly ((input: LintInput) => LintFinding[] | Task<LintFinding[]>)[] = [
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

export function lint(snapshot: Snapshot, context: LintContext = {}): LintFinding[] {
  return runSync(lintChunked(snapshot, context));
}

/** The first dangling reference. Far cheaper than all checks. */
export function findDangling(snapshot: Snapshot): LintFinding | null {
  return lintReferences({ snapshot }).find(({ rule }) => rule === "dangling-reference") ?? null;
}

export function* lintChunked(snapshot: Snapshot, context: LintContext = {}): Task<LintFinding[]> {
  const input = prepareLintInput(snapshot, context);
  const findings: LintFinding[] = [];
  for (const check of CHECKS) {
    yield;
    const found = check(input);
    findings.push(...(Array.isArray(found) ? found : yield* found));
  }
  return findings;
}
