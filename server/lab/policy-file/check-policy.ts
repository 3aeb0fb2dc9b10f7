import type { EvalSetFile, GateFailure } from "@/server/contract/evaluations";
import { judge } from "@/server/contract/evaluations";
import type { Exposure } from "@/server/contract/publishing";
import { type LintFinding, lint } from "@/server/engine/analysis/lint";
import { compile, textsToCompile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { findDefaultRole } from "@/server/lab/evaluate/default-role";
import { evaluateCompiled, type VectorsFor } from "@/server/lab/evaluate/evaluate";
import { type CaseResult, type Figures, measure, missedTools } from "@/server/lab/evaluate/metrics";
import { findExposures } from "@/server/policy/publishing/find-exposures.service";
import { readPolicyFile, toSnapshot } from "./read-policy-file";

export type SetCheck = {
  readonly set: EvalSetFile;
  readonly figures: Figures;
  readonly failures: readonly GateFailure[];
  readonly missed: readonly { readonly id: string; readonly message: string; readonly tools: readonly string[] }[];
};

export type PolicyCheck = {
  readonly snapshot: Snapshot;
  readonly lint: readonly LintFinding[];
  readonly exposures: readonly Exposure[];
  readonly sets: readonly SetCheck[];
  readonly passed: boolean;
};

const BATCH = 256;

/** Without a database: for policies kept in Git. */
export async function checkPolicy(text: string, vectorsFor: VectorsFor): Promise<PolicyCheck> {
  const file = await readPolicyFile(text);
  const snapshot = toSnapshot(file, (noun, name) => `${noun}_${name}`);
  const findings = lint(snapshot);
  const exposures = findExposures(snapshot, { exposure: file.rules?.exposure ?? [] });
  const sets = await checkSets(snapshot, file.evaluations ?? [], vectorsFor);
  const isSound = findings.every(({ severity }) => severity !== "error");
  const passed = isSound && exposures.length === 0 && sets.every(({ failures }) => failures.length === 0);
  return { snapshot, lint: findings, exposures, sets, passed };
}

async function checkSets(
  snapshot: Snapshot,
  sets: readonly EvalSetFile[],
  vectorsFor: VectorsFor,
): Promise<readonly SetCheck[]> {
  if (sets.length === 0) return [];
  const compiled = compile(snapshot, await vectorsFor(textsToCompile(snapshot)));
  const role = findDefaultRole(snapshot);
  const checks: SetCheck[] = [];
  for (const set of sets) {
    const results: CaseResult[] = [];
    for await (const part of evaluateCompiled({ compiled, cases: set.cases, role, vectorsFor, batch: BATCH })) {
      results.push(...part);
    }
    const figures = measure(results);
    checks.push({ set, figures, failures: judge(set, figures), missed: results.flatMap(toMiss) });
  }
  return checks;
}

function toMiss(result: CaseResult): SetCheck["missed"][number][] {
  const tools = missedTools(result);
  return tools.length === 0 ? [] : [{ id: result.case.id, message: result.case.message, tools }];
}
