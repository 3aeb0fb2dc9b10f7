import type { Figures } from "@/server/contract/eval-runs";
import type { Mode } from "@/server/engine/model/snapshot";
import type { Case } from "./case";
import { bootstrapInterval, type Interval, wilsonInterval } from "./intervals";

export type { Figures } from "@/server/contract/eval-runs";

export type CaseResult = {
  readonly case: Case;
  readonly sent: readonly string[];
  /** The meta-tools that were sent: with them, what was not sent can still be found. */
  readonly metaTools: readonly string[];
  readonly tokensSent: number;
  readonly tokensMeta: number;
  readonly tokensBaseline: number;
  /** Null: the role does not exist, so the agent would get an error. */
  readonly mode: Mode | null;
  readonly resolveMs: number;
};

export function measure(results: readonly CaseResult[]): Figures {
  const withNeed = results.filter((result) => result.case.needs.length > 0);
  const recalls = withNeed.map(recallOf);
  const withoutNeed = results.filter((result) => result.case.needs.length === 0);
  // A case without its role got an error: neither a saving nor a success.
  const answered = results.filter((result) => result.mode !== null);
  const tokensSentMean = mean(answered.map((result) => result.tokensSent));
  const tokensBaselineMean = mean(answered.map((result) => result.tokensBaseline));
  const times = answered.map((result) => result.resolveMs).sort((a, b) => a - b);
  return {
    cases: results.length,
    recallAll: rate(withNeed, isPassed),
    recallMean: mean(recalls),
    noToolZeroRate: rate(withoutNeed, isPassed),
    neededZeroRate: rate(withNeed, gotNothing),
    metaOnlyRate: rate(withNeed, gotMetaToolsOnly),
    tokensSentMean,
    tokensBaselineMean,
    tokenRatio: tokensSentMean === null || !tokensBaselineMean ? null : tokensSentMean / tokensBaselineMean,
    toolsSentMean: mean(answered.map((result) => result.sent.length)),
    resolveMsP50: percentile(times, 0.5),
    resolveMsP99: percentile(times, 0.99),
  };
}

export type Intervals = Readonly<
  Record<"recallAll" | "recallMean" | "noToolZeroRate" | "neededZeroRate" | "metaOnlyRate", Interval | null>
>;

export function measureIntervals(results: readonly CaseResult[]): Intervals {
  const withNeed = results.filter((result) => result.case.needs.length > 0);
  const withoutNeed = results.filter((result) => result.case.needs.length === 0);
  const wilson = (group: readonly CaseResult[], holds: (result: CaseResult) => boolean) =>
    wilsonInterval(group.filter(holds).length, group.length);
  return {
    recallAll: wilson(withNeed, isPassed),
    recallMean: bootstrapInterval(withNeed.map(recallOf)),
    noToolZeroRate: wilson(withoutNeed, isPassed),
    neededZeroRate: wilson(withNeed, gotNothing),
    metaOnlyRate: wilson(withNeed, gotMetaToolsOnly),
  };
}

export type MeasuredFigures = Figures & { readonly intervals: Intervals };

export function measureWithIntervals(results: readonly CaseResult[]): MeasuredFigures {
  return { ...measure(results), intervals: measureIntervals(results) };
}

export function measureByKind(results: readonly CaseResult[]): Record<string, MeasuredFigures> | null {
  const groups = groupByKind(results);
  if (groups.size === 0) return null;
  return Object.fromEntries([...groups].map(([kind, group]) => [kind, measureWithIntervals(group)]));
}

/** Everything needed was sent; or, where nothing is needed, nothing was. */
export function isPassed(result: CaseResult): boolean {
  if (result.mode === null) return false;
  return result.case.needs.length === 0 ? result.tokensSent === 0 : missedTools(result).length === 0;
}

/** Neither a tool nor a meta-tool was sent. A case without its role counts too. */
function gotNothing({ tokensSent }: CaseResult): boolean {
  return tokensSent === 0;
}

function gotMetaToolsOnly({ sent, metaTools }: CaseResult): boolean {
  return sent.length === 0 && metaTools.length > 0;
}

export function missedTools({ case: { needs, accept = {} }, sent }: Pick<CaseResult, "case" | "sent">): string[] {
  const names = new Set(sent);
  const accepted = (need: string) => (Object.hasOwn(accept, need) ? (accept[need] ?? []) : []);
  return needs.filter((need) => ![need, ...accepted(need)].some((tool) => names.has(tool)));
}

/** The share of cases that need a tool and got any: the cost of rejecting small talk. */
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

function rate(results: readonly CaseResult[], holds: (result: CaseResult) => boolean): number | null {
  return mean(results.map((result) => (holds(result) ? 1 : 0)));
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The smallest value that at least this share of the values does not exceed. `sorted` is ascending. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
