import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatState } from "@/server/contract/chats";

/** A trace counts the rounds of the whole chat, the ledger those of the turn: both are said where they differ. */
export function roundTitle({ messages }: Pick<ChatState, "messages">, { messageId, index }: RoundRef): string {
  const round = messages.find(({ id }) => id === messageId)?.rounds[index]?.round ?? index;
  return round === index ? `Round ${index + 1}` : `Round ${index + 1} of the turn, ${round + 1} of the chat`;
}
