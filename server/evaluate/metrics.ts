import type { Figures } from "@/server/contract/eval-runs";
import type { Mode } from "@/server/engine/snapshot";
import type { Case } from "./case";

export type { Figures } from "@/server/contract/eval-runs";

/** What one case came to. */
export type CaseResult = {
  readonly case: Case;
  /** The tools whose full schema was sent. */
  readonly sent: readonly string[];
  /** Everything that was sent, meta-tools, rows and menus included. */
  readonly tokensSent: number;
  /** Every tool that the case allows. */
  readonly tokensBaseline: number;
  /** Null: there is no such role, so that the agent of this case would get an error and no tool. */
  readonly mode: Mode | null;
  readonly resolveMs: number;
};

export function measure(results: readonly CaseResult[]): Figures {
  const recalls = results.filter((result) => result.case.needs.length > 0).map(recallOf);
  const withoutNeed = results.filter((result) => result.case.needs.length === 0);
  // A case without a role got nothing because nothing could be asked: neither a saving nor a success.
  const answered = results.filter((result) => result.mode !== null);
  const tokensSentMean = mean(answered.map((result) => result.tokensSent));
  const tokensBaselineMean = mean(answered.map((result) => result.tokensBaseline));
  const times = answered.map((result) => result.resolveMs).sort((a, b) => a - b);
  return {
    cases: results.length,
    recallAll: mean(recalls.map((recall) => (recall === 1 ? 1 : 0))),
    recallMean: mean(recalls),
    noToolZeroRate: mean(withoutNeed.map((result) => (isPassed(result) ? 1 : 0))),
    tokensSentMean,
    tokensBaselineMean,
    tokenRatio: tokensSentMean === null || !tokensBaselineMean ? null : tokensSentMean / tokensBaselineMean,
    toolsSentMean: mean(answered.map((result) => result.sent.length)),
    resolveMsP50: percentile(times, 0.5),
    resolveMsP99: percentile(times, 0.99),
  };
}

export function measureByKind(results: readonly CaseResult[]): Record<string, Figures> | null {
  const groups = groupByKind(results);
  if (groups.size === 0) return null;
  return Object.fromEntries([...groups].map(([kind, group]) => [kind, measure(group)]));
}

/** Everything needed was sent; or, where nothing is needed, nothing was. */
function isPassed(result: CaseResult): boolean {
  if (result.mode === null) return false;
  return result.case.needs.length === 0 ? result.tokensSent === 0 : missedTools(result).length === 0;
}

/** The needed tools that were not sent, nor anything that counts as them. */
export function missedTools({ case: { needs, accept = {} }, sent }: Pick<CaseResult, "case" | "sent">): string[] {
  const names = new Set(sent);
  const accepted = (need: string) => (Object.hasOwn(accept, need) ? (accept[need] ?? []) : []);
  return needs.filter((need) => ![need, ...accepted(need)].some((tool) => names.has(tool)));
}

/** How many of the cases that need a tool got any at all: what a rejection of the others costs. */
export function keptRate(results: readonly CaseResult[]): number | null {
  return mean(
    results.filter((result) => result.case.needs.length > 0).map((result) => (result.sent.length > 0 ? 1 : 0)),
  );
}

function recallOf(result: CaseResult): number {
  const { needs } = result.case;
  return (needs.length - missedTools(result).length) / needs.length;
}

function groupByKind(results: readonly CaseResult[]): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) {
    const { kind } = result.case;
    if (kind === undefined) continue;
    const group = groups.get(kind);
    if (group === undefined) groups.set(kind, [result]);
    else group.push(result);
  }
  return groups;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The smallest value that at least this share of the values does not exceed. `sorted` is ascending. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
