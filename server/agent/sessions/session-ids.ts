import { createHash } from "node:crypto";
import { idLetters } from "@/server/lib/ids";

/** 130 bits, so that two sessions never share one. */
const LENGTH = 26;

/** One owner's session always has the same id, in every process, without asking the database. */
export function sessionIdOf(ownerId: string, externalId: string): string {
  // Ids of owners hold no line break: no two pairs make the same text.
  const hash = createHash("sha256").update(`${ownerId}\n${externalId}`).digest();
  return `ses_${idLetters(hash.subarray(0, LENGTH))}`;
}

/** Asking for a round again is the same round. Made on every resolve: the session's id is hash enough. */
export function roundIdOf(sessionId: string, epoch: number, round: number): string {
  return `res_${sessionId.slice("ses_".length)}_${epoch}_${round}`;
}
