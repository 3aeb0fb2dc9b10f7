import type { ChatMessage } from "@/server/contract/chats";

/** What an answer is waiting for; null if its own parts already show progress. */
export function waitingText({
  status,
  parts,
  rounds,
}: Pick<ChatMessage, "status" | "parts" | "rounds">): string | null {
  if (status !== "streaming") return null;
  const at = rounds.length - 1;
  const round = rounds[at];
  if (round === undefined) return "Selecting tools…";
  const own = parts.filter((part) => part.round === at && part.kind !== "notice");
  if (own.length === 0) return `Waiting for ${round.model}…`;
  const last = own.at(-1);
  const areCallsDone = own.every((part) => part.kind !== "call" || part.state === "done");
  return last?.kind === "call" && areCallsDone ? "Selecting tools for the next round…" : null;
}
