import type { ChatEvent } from "@/server/contract/chat-events";
import type { ChatMessage, ChatState } from "@/server/contract/chats";

/** The events between two states of a chat: for a long chat with a new answer, only that answer. */
export function changesBetween(before: ChatState, after: ChatState): ChatEvent[] {
  const known = new Map(before.messages.map((message) => [message.id, message]));
  const isThere = new Set(after.messages.map(({ id }) => id));
  if (before.messages.some(({ id }) => !isThere.has(id))) return [{ kind: "state", state: after }];
  const messages = after.messages.filter((message) => !isSame(known.get(message.id), message));
  return [
    ...(isSame(before.chat, after.chat) ? [] : [{ kind: "chat" as const, chat: after.chat }]),
    ...messages.map((message) => ({ kind: "message" as const, message })),
  ];
}

function isSame(a: ChatMessage | ChatState["chat"] | undefined, b: ChatMessage | ChatState["chat"]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
