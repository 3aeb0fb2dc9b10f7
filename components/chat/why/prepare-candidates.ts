import type { ToolOutcome } from "@/server/engine/request";

/** A longer list of suggestions is slow to open and read by nobody; what is not in it can be typed. */
const MOST_CANDIDATES = 200;

/** The tools that may have been missing: allowed but not sent, the nearest to the message first. */
export function prepareCandidates(outcomes: readonly Pick<ToolOutcome, "tool" | "outcome" | "score">[]): string[] {
  return outcomes
    .filter(({ outcome }) => outcome === "deferred")
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || a.tool.localeCompare(b.tool, "en"))
    .slice(0, MOST_CANDIDATES)
    .map(({ tool }) => tool);
}
