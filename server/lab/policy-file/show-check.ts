import type { GateFailure } from "@/server/contract/evaluations";
import type { LintFinding } from "@/server/engine/analysis/lint";
import type { PolicyCheck, SetCheck } from "./check-policy";

const MOST_MISSES = 10;

export function showCheck({ snapshot, lint, exposures, sets, passed }: PolicyCheck): string {
  const errors = lint.filter(({ severity }) => severity === "error");
  const warnings = lint.filter(({ severity }) => severity === "warning");
  return [
    `${snapshot.tools.length} tools, ${snapshot.roles.length} roles, ${snapshot.policies.length} policies`,
    ...section("lint errors", errors.map(showFinding)),
    ...section("lint warnings", warnings.map(showFinding), "!"),
    ...section(
      "publishing rules broken",
      exposures.map(({ role, tools }) => `role ${role} could use ${tools.join(", ")}`),
    ),
    ...sets.flatMap(showSet),
    "",
    passed ? "passed" : "failed",
  ].join("\n");
}

function section(title: string, lines: readonly string[], mark = "✗"): string[] {
  if (lines.length === 0) return [`✓ ${title}: none`];
  return [`${mark} ${title}: ${lines.length}`, ...lines.map((line) => `    ${line}`)];
}

function showFinding({ rule, noun, name, others }: LintFinding): string {
  const more = others.length === 0 ? "" : ` (${others.slice(0, 6).join(", ")}${others.length > 6 ? ", …" : ""})`;
  return `${rule}: ${noun} ${name}${more}`;
}

function showSet({ set, figures, failures, missed }: SetCheck): string[] {
  const { recallAll, noToolZeroRate, tokensSentMean } = figures;
  const facts = [
    `${set.cases.length} cases`,
    `recall ${share(recallAll)}`,
    `zero-token small talk ${share(noToolZeroRate)}`,
    `${tokensSentMean === null ? "–" : Math.round(tokensSentMean)} tokens per message`,
  ];
  const misses = missed
    .slice(0, MOST_MISSES)
    .map(({ id, message, tools }) => `    ${id}: ${tools.join(", ")}: ${message.slice(0, 80)}`);
  return [
    `${failures.length === 0 ? "✓" : "✗"} evaluation ${set.name}: ${facts.join(", ")}`,
    ...failures.map((failure) => `    ${showFailure(failure)}`),
    ...(failures.some(({ measure }) => measure === "recall") ? misses : []),
  ];
}

const FAILURES: Record<GateFailure["measure"], (value: number | null, limit: number) => string> = {
  recall: (value, limit) => `recall ${share(value)} is below the minimum of ${share(limit)}`,
  zero: (value, limit) => `zero-token small talk ${share(value)} is below the minimum of ${share(limit)}`,
  tokens: (value, limit) =>
    `${value === null ? "–" : Math.round(value)} tokens per message exceed the maximum of ${limit}`,
};

function showFailure({ measure, value, limit }: GateFailure): string {
  return FAILURES[measure](value, limit);
}

function share(value: number | null): string {
  return value === null ? "–" : `${(value * 100).toFixed(1)}%`;
}
