import type { ApiOutput } from "@/components/trpc/trpc";
import type { BadgeTone } from "@/components/ui/badge";
import { listCounts } from "@/components/words/list-counts";

export type SourceRow = ApiOutput["sources"]["rows"][number];

export const SOURCE_STATES = ["failing", "held", "waiting", "never", "by-hand", "built-in", "observed", "ok"] as const;
type SourceState = (typeof SOURCE_STATES)[number];

export const STATE_INFO: Record<SourceState, { title: string; tone: BadgeTone }> = {
  failing: { title: "Connection failed", tone: "danger" },
  held: { title: "Changes to review", tone: "warn" },
  waiting: { title: "Unpublished changes", tone: "warn" },
  never: { title: "Never synced", tone: "neutral" },
  "by-hand": { title: "Uploaded manually", tone: "neutral" },
  "built-in": { title: "Built in", tone: "neutral" },
  observed: { title: "Seen in traffic", tone: "neutral" },
  ok: { title: "Up to date", tone: "good" },
};

type Facts = Pick<SourceRow, "syncError" | "syncedAt" | "canSync" | "waiting" | "held"> & {
  readonly kind?: SourceRow["kind"];
};

/** Most urgent first. */
export function stateOf({ kind, syncError, syncedAt, canSync, waiting, held }: Facts): SourceState {
  if (syncError !== null) return "failing";
  if (held > 0) return "held";
  if (countWaiting(waiting) > 0) return "waiting";
  if (kind === "observed") return "observed";
  if (!canSync) return "by-hand";
  if (syncedAt !== null) return "ok";
  return kind === "builtin" ? "built-in" : "never";
}

function countWaiting({ added, changed, removed }: SourceRow["waiting"]): number {
  return added + changed + removed;
}

export function describeWaiting({ added, changed, removed }: SourceRow["waiting"]): string {
  const said = listCounts([
    [added, "new"],
    [changed, "changed"],
    [removed, "removed"],
  ]);
  return `${said.join(", ")} ${added + changed + removed === 1 ? "tool" : "tools"}`;
}
