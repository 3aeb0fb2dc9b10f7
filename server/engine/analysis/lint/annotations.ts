import { weakerHints } from "@/server/engine/analysis/weaker-hints";
import { addTo } from "@/server/engine/util/add-to";
import { compareText } from "@/server/engine/util/canonical";
import { type LintFinding, MAX_FINDINGS, warning } from "./finding";
import type { LintInput } from "./lint-input";

/** Once published, a weaker annotation is a decision and is not reported again. */
export function lintAnnotations({ liveTools, published, sourceHints }: LintInput): LintFinding[] {
  const old = new Map(published?.tools.map((tool) => [tool.id, tool]));
  const byName = new Map(published?.tools.map((tool) => [tool.name, tool]));
  const weakened = liveTools.flatMap((tool) => {
    const before = old.get(tool.id) ?? byName.get(tool.name);
    const hints = weakerHints((before ?? sourceHints?.get(tool.id) ?? tool).annotations, tool.annotations);
    return hints.length === 0 ? [] : [{ name: tool.name, hints }];
  });
  const groups = new Map<string, string[]>();
  for (const { name, hints } of weakened) addTo(groups, hints.join(" "), name);
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .slice(0, MAX_FINDINGS)
    .map(([hints, names]) => {
      const [name = "", ...others] = names.sort(compareText);
      return warning("annotation-weakened", { noun: "tool", name, others: [hints, ...others] });
    });
}
