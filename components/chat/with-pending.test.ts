import { expect, it } from "vitest";
import type { ChatMessage, ChatState } from "@/server/contract/chats";
import { type PendingMessage, withPending } from "./with-pending";

const AT = "2026-11-16T10:00:00.000Z";
const choice = { role: "orchestrator", model: "demo", mode: "auto" } as const;
const message = (id: string, position: number, author: ChatMessage["author"]): ChatMessage => ({
  ...{ id, position, author, status: "complete", rounds: [], problem: null, isQuick: false, createdAt: AT },
  parts: [{ kind: "text", round: 0, text: id }],
});
const STATE: ChatState = {
  chat: { id: "chat_1", title: "Lights", choice, createdAt: AT, updatedAt: AT, isPinned: false, isAnswering: false },
  messages: [message("a", 0, "person"), message("b", 1, "model"), message("c", 4, "person"), message("d", 5, "model")],
  replaced: [],
};
const PENDING: PendingMessage = {
  id: "new",
  text: "and off",
  choice,
  isQuick: false,
  replaces: null,
  files: [],
  sentAt: AT,
};
const ids = (state: ChatState | null) => state?.messages.map(({ id }) => id);

it("appends the pending message and marks the chat as answering", () => {
  const shown = withPending(STATE, PENDING);
  expect(ids(shown)).toEqual(["a", "b", "c", "d", "new"]);
  expect(shown?.messages.at(-1)).toMatchObject({ author: "person", position: 6, parts: [{ text: "and off" }] });
  expect(shown?.chat).toMatchObject({ id: "chat_1", isAnswering: true });
});

it("removes the edited message and everything after it", () => {
  expect(ids(withPending(STATE, { ...PENDING, replaces: "c" }))).toEqual(["a", "b", "new"]);
});

it("shows the first message of a chat that doesn't exist yet", () => {
  expect(ids(withPending(null, PENDING))).toEqual(["new"]);
});

it("returns the chat unchanged once the message has arrived, or without one", () => {
  expect(withPending(STATE, { ...PENDING, id: "d" })).toBe(STATE);
  expect(withPending(STATE, null)).toBe(STATE);
  expect(withPending(null, null)).toBeNull();
});
