import { createHash } from "node:crypto";
import { idLetters } from "@/server/lib/ids";

/** 130 bits, so two sessions never share one. */
const LENGTH = 26;

/** An owner's session has the same id in every process, without a database lookup. */
export function sessionIdOf(ownerId: string, externalId: string): string {
  // Owner ids contain no line break, so pairs never collide.
  const hash = createHash("sha256").update(`${ownerId}\n${externalId}`).digest();
  return `ses_${idLetters(hash.subarray(0, LENGTH))}`;
}

/** Repeating a round gives the same id. Computed on every resolve: the session's id is hash enough. */
export function roundIdOf(sessionId: string, epoch: number, round: number): string {
  return `res_${sessionId.slice("ses_".length)}_${epoch}_${round}`;
}
