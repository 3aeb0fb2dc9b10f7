import type { ChatMessage } from "@/server/contract/chats";

/** What an answer waits for while nothing of it moves; null where its own parts show that it lives. */
export function signOfLife({ status, parts, rounds }: Pick<ChatMessage, "status" | "parts" | "rounds">): string | null {
  if (status !== "streaming") return null;
  const at = rounds.length - 1;
  const round = rounds[at];
  if (round === undefined) return "Choosing tools…";
  const own = parts.filter((part) => part.round === at && part.kind !== "notice");
  if (own.length === 0) return `Asking ${round.model}…`;
  const last = own.at(-1);
  const isAllAnswered = own.every((part) => part.kind !== "call" || part.state === "done");
  return last?.kind === "call" && isAllAnswered ? "Choosing tools for the next round…" : null;
}
