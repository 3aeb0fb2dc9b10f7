import type { ChatRound, ChatState } from "@/server/contract/chats";

export function lastRoundOf(state: ChatState | null): ChatRound | null {
  return state?.messages.findLast(({ rounds }) => rounds.length > 0)?.rounds.at(-1) ?? null;
}
