import type { Interval } from "./intervals";
import {
  type CaseResult,
  keptRate,
  type MeasuredFigures,
  measureByKind,
  measureWithIntervals,
  missedTools,
} from "./metrics";

type Report = {
  readonly dataset: string;
  readonly preset: string;
  readonly tools: number;
} & MeasuredFigures & { readonly byKind?: Record<string, MeasuredFigures> };

type Subject = Pick<Report, "dataset" | "preset" | "tools">;

export function makeReport({ dataset, preset, tools }: Subject, results: readonly CaseResult[]): Report {
  const byKind = measureByKind(results);
  return { dataset, preset, tools, ...measureWithIntervals(results), ...(byKind === null ? {} : { byKind }) };
}

type Column = { readonly title: string; readonly show: (figures: MeasuredFigures) => string };

const COLUMNS: readonly Column[] = [
  { title: "cases", show: ({ cases }) => String(cases) },
  { title: "recall all (95%)", show: ({ recallAll, intervals }) => percentWithin(recallAll, intervals.recallAll) },
  { title: "mean", show: ({ recallMean, intervals }) => percentWithin(recallMean, intervals.recallMean) },
  {
    title: "needed: zero",
    show: ({ neededZeroRate: rate, intervals }) => percentWithin(rate, intervals.neededZeroRate),
  },
  { title: "meta only", show: ({ metaOnlyRate: rate, intervals }) => percentWithin(rate, intervals.metaOnlyRate) },
  {
    title: "no tool: zero",
    show: ({ noToolZeroRate: rate, intervals }) => percentWithin(rate, intervals.noToolZeroRate),
  },
  { title: "tokens", show: ({ tokensSentMean }) => fixed(tokensSentMean, 0) },
  { title: "baseline", show: ({ tokensBaselineMean }) => fixed(tokensBaselineMean, 0) },
  { title: "ratio", show: ({ tokenRatio }) => fixed(tokenRatio, 3) },
  { title: "tools", show: ({ toolsSentMean }) => fixed(toolsSentMean, 1) },
  { title: "ms p50", show: ({ resolveMsP50 }) => fixed(resolveMsP50, 2) },
  { title: "p99", show: ({ resolveMsP99 }) => fixed(resolveMsP99, 2) },
];

export function showReport(report: Report, results: readonly CaseResult[]): string {
  const rows = [["all", report] as const, ...Object.entries(report.byKind ?? {})];
  const table = alignColumns([
    ["", ...COLUMNS.map(({ title }) => title)],
    ...rows.map(([name, figures]) => [name, ...COLUMNS.map(({ show }) => show(figures))]),
  ]);
  const kept = `Of the cases that need a tool, ${percent(keptRate(results))} got any.`;
  const title = `${report.dataset}, preset ${report.preset}, ${report.tools} tools`;
  return [title, "", table, "", kept, ...showMissed(results)].join("\n");
}

function showMissed(results: readonly CaseResult[]): readonly string[] {
  const missed = results.flatMap((result) => {
    const tools = missedTools(result);
    return tools.length === 0 ? [] : [`  ${result.case.id}: ${tools.join(", ")}`];
  });
  const shown = missed.slice(0, 10);
  const more = missed.length > shown.length ? [`  and ${missed.length - shown.length} more`] : [];
  return missed.length === 0 ? [] : ["Missed:", ...shown, ...more];
}

export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((cells) => cells.join("  ").trimEnd())
    .join("\n");
}

/** `88.3% (84.6–91.2)`. */
export function percentWithin(value: number | null, interval: Interval | null): string {
  if (value === null || interval === null) return percent(value);
  return `${percent(value)} (${interval.map((end) => (100 * end).toFixed(1)).join("–")})`;
}

export function percent(value: number | null): string {
  return value === null ? "–" : `${(100 * value).toFixed(1)}%`;
}

export function fixed(value: number | null, digits: number): string {
  return value === null ? "–" : value.toFixed(digits);
}

export function points(difference: number | null, interval: Interval | null): string {
  if (difference === null) return "–";
  const within = interval === null ? "" : ` (${interval.map(signed).join(" to ")})`;
  return `${signed(difference)} points${within}`;
}

function signed(value: number): string {
  const text = Math.abs(100 * value).toFixed(1);
  return text === "0.0" ? text : `${value < 0 ? "−" : "+"}${text}`;
}
