import { countOf } from "@/components/words/count-of";
import type { Harm } from "@/server/contract/harm";

/** Green is only for savings without loss; without recorded calls, the loss is unknown. */
export type HarmVerdict = "unknown" | "none" | "loss";

export const HARM_STYLE: Record<HarmVerdict, string> = {
  none: "text-good",
  unknown: "text-ink-soft",
  loss: "text-warn",
};

export function judgeHarm({ sessions, losing }: Pick<Harm, "sessions" | "losing">): HarmVerdict {
  if (losing > 0) return "loss";
  return sessions === 0 ? "unknown" : "none";
}

export function describeSessions(sessions: number): string {
  return sessions === 1 ? "1 session that called it" : `${countOf(sessions, "session")} that called it`;
}

export function describeNoLoss(sessions: number): string {
  if (sessions === 0) return "Loss unknown: no calls are recorded yet.";
  return `No loss in the last ${sessions === 1 ? "session" : countOf(sessions, "session")} with calls.`;
}
