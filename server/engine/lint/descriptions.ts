import { compareText } from "@/server/engine/canonical";
import { wordsOf } from "@/server/engine/text/words";
import { type LintFinding, MOST_FINDINGS, warning } from "./finding";
import { nearDuplicates } from "./near-duplicates";
import type { Subject } from "./subject";

/** Tools that are described alike cannot be told apart, by the model or by any signal. */
export function lintDescriptions({ liveTools }: Subject): LintFinding[] {
  return nearDuplicates(liveTools.map(({ description }) => wordsOf(description)))
    .filter((group) => group.length > 1)
    .map((group) => group.map((at) => liveTools[at]?.name ?? "").sort(compareText))
    .sort((a, b) => b.length - a.length || compareText(a[0] ?? "", b[0] ?? ""))
    .slice(0, MOST_FINDINGS)
    .map(([name = "", ...others]) => warning("near-duplicate-descriptions", { noun: "tool", name, others }));
}
