import { type HarmVerdict, judgeHarm } from "@/components/harm/describe-harm";
import type { ReplayedRound } from "@/server/contract/sessions";

/** Against the calls that were recorded in these rounds. */
export function judgeReplay(rounds: readonly Pick<ReplayedRound, "after" | "called">[]): HarmVerdict {
  const calls = rounds.flatMap(({ after, called }) => (after === null ? [] : called));
  const lost = calls.filter(({ wasSent, wouldBeSent }) => wasSent && !wouldBeSent);
  return judgeHarm({ sessions: calls.length, losing: lost.length });
}
