import { nameOf } from "@/server/engine/compile";
import type { Reason, ToolOutcome } from "@/server/engine/model/reasons";
import type { Mode } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import type { Admission } from "./admit";
import type { Evidence } from "./evidence";
import type { Listing } from "./listing";
import type { ResolveContext } from "./resolve-context";

export function explain(
  context: ResolveContext,
  mode: Mode,
  admission: Admission,
  evidence: Evidence,
  { charges, rows }: Listing,
): ToolOutcome[] {
  const { compiled, scope, round, settings } = context;
  const listed = new Map(admission.list.map((entry) => [entry.tool, entry]));
  const left: Reason = mode === "chat" ? { kind: "chat" } : { kind: "not-picked" };
  const hasScores = mode !== "chat" && mode !== "direct" && settings.signals.hybrid.enabled;
  const fused = hasScores ? evidence.scores.fused : undefined;
  // With thousands of tools, look up nothing for those neither picked nor shown.
  const shown = new ToolSet(scope.allowed.capacity);
  for (const { tool } of admission.list) shown.add(tool);
  const outcomes: ToolOutcome[] = [];
  for (const number of scope.allowed.members) {
    const tool = nameOf(compiled, number);
    const tokens = rows.length > 0 || shown.has(number) ? (charges.get(tool) ?? 0) : 0;
    const entry = shown.has(number) ? listed.get(number) : undefined;
    if (entry === undefined) {
      const reason = admission.cut.size === 0 ? left : (admission.cut.get(number) ?? left);
      const score = fused === undefined ? null : (fused[number] as number);
      outcomes.push({ tool, outcome: "deferred", form: null, signal: null, reason, score, since: null, tokens });
    } else {
      const { signal, reason, score, form } = entry;
      const since = entry.round === round ? null : entry.round;
      outcomes.push({ tool, outcome: "sent", form, signal, reason, score, since, tokens });
    }
  }
  return outcomes;
}
