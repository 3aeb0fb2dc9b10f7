import { type Gate, judge } from "@/server/contract/evaluations";
import type { Db } from "@/server/lib/db/client";
import { type GateRow, listRequiredSets } from "./gates.view";

export type { Gate } from "@/server/contract/evaluations";
export { judge } from "@/server/contract/evaluations";

export async function readGates(db: Db, snapshotHash: string): Promise<Gate[]> {
  return (await listRequiredSets(db, snapshotHash)).map(toGate);
}

/** A canceled or failed run does not count: the previous one still holds. */
function toGate({ runs, ...set }: GateRow): Gate {
  const newest = runs.find(({ status }) => status === "waiting" || status === "running" || status === "finished");
  if (newest === undefined) {
    return { ...set, status: "not-run", runId: runs[0]?.id ?? null, figures: null, failures: [] };
  }
  const { id: runId, figures: all } = newest;
  if (newest.status !== "finished" || all === null) {
    return { ...set, status: "running", runId, figures: null, failures: [] };
  }
  const { recallAll, noToolZeroRate, tokensSentMean } = all;
  const figures = { recallAll, noToolZeroRate, tokensSentMean };
  const failures = judge(set, figures);
  return { ...set, status: failures.length === 0 ? "passed" : "failed", runId, figures, failures };
}
