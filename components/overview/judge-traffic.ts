import { type HarmVerdict, judgeHarm } from "@/components/harm/describe-harm";
import type { Traffic } from "@/server/contract/overview";

type Calls = Pick<Traffic, "calling" | "covered" | "escaped">;

/** Rounds that called a tool that had not been sent. */
export function countLosing({ calling, covered, escaped }: Calls): number {
  return Math.max(escaped, calling - covered);
}

export function judgeTraffic(traffic: Calls): HarmVerdict {
  return judgeHarm({ sessions: traffic.calling, losing: countLosing(traffic) });
}
