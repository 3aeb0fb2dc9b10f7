import type { CaseOutcome, NamedFigures, RunResult } from "@/server/contract/eval-runs";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { Case } from "@/server/lab/evaluate/case";
import { findDefaultRole } from "@/server/lab/evaluate/default-role";
import { evaluateCompiled, type VectorsFor } from "@/server/lab/evaluate/evaluate";
import { type CaseResult, measure, missedTools } from "@/server/lab/evaluate/metrics";
import type { PolicyState } from "@/server/policy/draft/policy-states";

export type RunTools = {
  readonly vectorsFor: VectorsFor;
  readonly pause: () => Promise<void> | undefined;
  readonly onDone: (cases: number) => Promise<void>;
};

/** Few enough to show progress, and to stop soon when canceled. */
const BATCH = 32;
/** A policy may send a whole catalog for each case; no one reads that many names. */
const SENT_SHOWN = 40;

export async function tryCases(
  { compiled }: Pick<PolicyState, "compiled">,
  cases: readonly Case[],
  role: string | null,
  { vectorsFor, pause, onDone }: RunTools,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for await (const part of evaluateCompiled({ compiled, cases, role, vectorsFor, pause, batch: BATCH })) {
    results.push(...part);
    await onDone(part.length);
  }
  return results;
}

export async function runCases(
  state: Pick<PolicyState, "compiled"> & { readonly snapshot: Snapshot },
  cases: readonly Case[],
  tools: RunTools,
): Promise<Omit<RunResult, "isByWords">> {
  const defaultRole = findDefaultRole(state.snapshot);
  const results = await tryCases(state, cases, defaultRole, tools);
  return {
    figures: measure(results),
    byKind: measureBy(results, ({ case: { kind } }) => kind ?? null),
    byRole: measureBy(results, ({ case: { role } }) => role ?? defaultRole),
    defaultRole,
    cases: results.map(toOutcome),
  };
}

/** More groups than this are meaningless and make the result huge. */
const MOST_GROUPS = 100;

function measureBy(results: readonly CaseResult[], keyOf: (result: CaseResult) => string | null): NamedFigures[] {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) {
    const key = keyOf(result);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [result]);
    else group.push(result);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_GROUPS)
    .map(([name, group]) => ({ name, figures: measure(group) }));
}

function toOutcome(result: CaseResult): CaseOutcome {
  const { case: entry, sent, tokensSent, tokensBaseline, mode } = result;
  return {
    name: entry.id,
    needs: entry.needs,
    sent: sent.slice(0, SENT_SHOWN),
    sentCount: sent.length,
    missed: missedTools(result),
    tokensSent,
    tokensBaseline,
    mode,
  };
}
