import { compareText } from "@/server/engine/util/canonical";
import type { Task } from "@/server/engine/util/chunked";
import { wordsOf } from "@/server/engine/util/text/words";
import { type LintFinding, MAX_FINDINGS, warning } from "./finding";
import type { LintInput } from "./lint-input";
import { nearDuplicates } from "./near-duplicates";

/** Neither the model nor a signal can tell tools with the same description apart. */
export function* lintDescriptions({ liveTools }: LintInput): Task<LintFinding[]> {
  const texts: string[][] = [];
  for (const { description } of liveTools) {
    texts.push(wordsOf(description));
    yield;
  }
  yield;
  const groups = yield* nearDuplicates(texts);
  return groups
    .filter((group) => group.length > 1)
    .map((group) => group.map((at) => liveTools[at]?.name ?? "").sort(compareText))
    .sort((a, b) => b.length - a.length || compareText(a[0] ?? "", b[0] ?? ""))
    .slice(0, MAX_FINDINGS)
    .map(([name = "", ...others]) => warning("near-duplicate-descriptions", { noun: "tool", name, others }));
}
