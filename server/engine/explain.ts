import type { Admission } from "./admit";
import type { Evidence } from "./evidence";
import type { Reason, ToolOutcome } from "./request";
import type { Situation } from "./situation";
import type { Mode } from "./snapshot";

/** One entry per allowed tool, read off the same outcomes from which the list was made. */
export function explain(
  situation: Situation,
  mode: Mode,
  admission: Admission,
  evidence: Evidence,
  charges: ReadonlyMap<string, number>,
): ToolOutcome[] {
  const { compiled, scope, round, settings } = situation;
  const listed = new Map(admission.list.map((entry) => [entry.tool, entry]));
  const left: Reason = mode === "chat" ? { kind: "chat" } : { kind: "not-picked" };
  const hasScores = mode !== "chat" && mode !== "direct" && settings.signals.hybrid.enabled;
  const fused = hasScores ? evidence.scores.fused : undefined;
  return [...scope.allowed].map((number): ToolOutcome => {
    const tool = compiled.tools[number]?.name ?? "";
    const tokens = charges.get(tool) ?? 0;
    const entry = listed.get(number);
    if (entry === undefined) {
      const reason = admission.cut.get(number) ?? left;
      return { tool, outcome: "deferred", signal: null, reason, score: fused?.[number] ?? null, since: null, tokens };
    }
    const { signal, reason, score } = entry;
    const since = entry.round === round ? null : entry.round;
    return { tool, outcome: "sent", signal, reason, score, since, tokens };
  });
}
