import type { RoundRef } from "@/components/chat/chat-actions";
import type { ChatState } from "@/server/contract/chats";

/** Traces count rounds per chat, the ledger counts them per turn. */
export function roundTitle({ messages }: Pick<ChatState, "messages">, { messageId, index }: RoundRef): string {
  const round = messages.find(({ id }) => id === messageId)?.rounds[index]?.round ?? index;
  return round === index ? `Round ${index + 1}` : `Round ${index + 1} of this turn, round ${round + 1} of the chat`;
}
