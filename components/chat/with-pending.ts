import type { ChatChoice, ChatMessage, ChatState } from "@/server/contract/chats";

/** A message that was sent and of which nothing has been heard yet. */
export type PendingMessage = {
  readonly id: string;
  readonly text: string;
  readonly choice: ChatChoice;
  readonly isQuick: boolean;
  readonly replaces: string | null;
  readonly sentAt: string;
};

/** The chat as it will be in a moment: one's own message stands there as soon as it is sent. */
export function withPending(state: ChatState | null, pending: PendingMessage | null): ChatState | null {
  if (pending === null || isThere(state, pending)) return state;
  const replaced = state?.messages.find(({ id }) => id === pending.replaces);
  const kept = state?.messages.filter(({ position }) => replaced === undefined || position < replaced.position) ?? [];
  const message: ChatMessage = {
    id: pending.id,
    position: (kept.at(-1)?.position ?? -1) + 1,
    author: "person",
    status: "complete",
    parts: [{ kind: "text", round: 0, text: pending.text }],
    rounds: [],
    problem: null,
    isQuick: pending.isQuick,
    createdAt: pending.sentAt,
  };
  const { chat, replaced: paid } = state ?? { chat: begin(pending), replaced: [] };
  return { chat: { ...chat, isAnswering: true }, messages: [...kept, message], replaced: paid };
}

export function isThere(state: ChatState | null, { id }: PendingMessage): boolean {
  return state?.messages.some((message) => message.id === id) ?? false;
}

/** What stands for a chat that the server has not named yet. */
function begin({ choice, sentAt }: Pick<PendingMessage, "choice" | "sentAt">): ChatState["chat"] {
  return { id: "", title: "New chat", choice, createdAt: sentAt, updatedAt: sentAt, isAnswering: false };
}

/** A chat in which nothing has been said. */
export const NO_CHAT: ChatState = {
  chat: begin({ choice: { role: "", model: "", mode: "auto" }, sentAt: "" }),
  messages: [],
  replaced: [],
};
