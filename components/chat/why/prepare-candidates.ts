import type { ToolOutcome } from "@/server/contract/reasons";

/** A longer list would be slow to open; other names can be typed. */
const MAX_CANDIDATES = 200;

/** Deferred tools, best match first. */
export function prepareCandidates(outcomes: readonly Pick<ToolOutcome, "tool" | "outcome" | "score">[]): string[] {
  return outcomes
    .filter(({ outcome }) => outcome === "deferred")
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || a.tool.localeCompare(b.tool, "en"))
    .slice(0, MAX_CANDIDATES)
    .map(({ tool }) => tool);
}
