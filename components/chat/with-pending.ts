import type { ChatChoice, ChatMessage, ChatState } from "@/server/contract/chats";
import type { PickedFile } from "./composer/read-file";

/** A message that was sent but hasn't arrived in the chat yet. */
export type PendingMessage = {
  readonly id: string;
  readonly text: string;
  readonly choice: ChatChoice;
  readonly isQuick: boolean;
  readonly replaces: string | null;
  readonly files: readonly PickedFile[];
  readonly sentAt: string;
};

export function withPending(state: ChatState | null, pending: PendingMessage | null): ChatState | null {
  if (pending === null || hasArrived(state, pending)) return state;
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
    attachments: [
      ...(replaced?.attachments ?? []),
      ...pending.files.map(({ name, bytes, type }) => ({ name, bytes, type })),
    ],
  };
  const { chat, replaced: paid } = state ?? { chat: emptyChat(pending), replaced: [] };
  return { chat: { ...chat, isAnswering: true }, messages: [...kept, message], replaced: paid };
}

export function hasArrived(state: ChatState | null, { id }: PendingMessage): boolean {
  return state?.messages.some((message) => message.id === id) ?? false;
}

/** A placeholder for a chat that the server hasn't created yet. */
function emptyChat({ choice, sentAt }: Pick<PendingMessage, "choice" | "sentAt">): ChatState["chat"] {
  return {
    id: "",
    title: "New chat",
    choice,
    createdAt: sentAt,
    updatedAt: sentAt,
    isPinned: false,
    isAnswering: false,
  };
}

export const NO_CHAT: ChatState = {
  chat: emptyChat({ choice: { role: "", model: "", mode: "auto" }, sentAt: "" }),
  messages: [],
  replaced: [],
};
