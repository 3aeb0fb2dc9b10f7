import { createHash } from "node:crypto";

/** Letters of the same alphabet as other ids; 130 bits, so that two sessions never share one. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 26;

/** One owner's session always has the same id, in every process, without asking the database. */
export function sessionIdOf(ownerId: string, externalId: string): string {
  // Ids of owners hold no line break: no two pairs make the same text.
  const hash = createHash("sha256").update(`${ownerId}\n${externalId}`).digest();
  let id = "ses_";
  for (let at = 0; at < LENGTH; at++) id += ALPHABET.charAt((hash[at] ?? 0) & 31);
  return id;
}

/** Asking for a round again is the same round. Made on every resolve: the session's id is hash enough. */
export function roundIdOf(sessionId: string, epoch: number, round: number): string {
  return `res_${sessionId.slice("ses_".length)}_${epoch}_${round}`;
}
