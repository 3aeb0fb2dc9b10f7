import { expect, it } from "vitest";
import type { ChatMessage, ChatState } from "@/server/contract/chats";
import { batchEvents } from "./batch-events";

const ANSWER: ChatMessage = {
  ...{ id: "msg_1", position: 1, author: "model", status: "streaming", rounds: [], problem: null, isQuick: false },
  parts: [{ kind: "text", round: 0, text: "" }],
  createdAt: "2026-11-16T10:00:00.000Z",
};
const STATE: ChatState = {
  chat: {
    ...{
      id: "chat_1",
      title: "Lights",
      createdAt: ANSWER.createdAt,
      updatedAt: ANSWER.createdAt,
      isPinned: false,
      isAnswering: true,
    },
    choice: { role: "orchestrator", model: "demo", mode: "auto" },
  },
  messages: [ANSWER],
  replaced: [],
};

function start() {
  const shown: string[] = [];
  const frames: (() => void)[] = [];
  let deleted = 0;
  const batch = batchEvents({
    onState: ({ messages }) => shown.push(messages.flatMap(({ parts }) => parts.map(textOf)).join("")),
    onDeleted: () => {
      deleted += 1;
    },
    schedule(run) {
      frames.push(run);
      return () => frames.splice(frames.indexOf(run), 1);
    },
  });
  const say = (text: string) => batch.push({ kind: "text", messageId: "msg_1", index: 0, text });
  return { batch, say, shown, frames, deletions: () => deleted };
}

function textOf(part: ChatMessage["parts"][number]): string {
  return part.kind === "text" ? part.text : "";
}

it("shows all events of a frame at once, without losing any", () => {
  const { batch, say, shown, frames } = start();
  batch.push({ kind: "state", state: STATE });
  for (const word of ["The ", "light ", "is off."]) say(word);
  expect(frames).toHaveLength(1);
  expect(shown).toEqual([]);
  frames.shift()?.();
  expect(shown).toEqual(["The light is off."]);
  say(" Good night.");
  frames.shift()?.();
  expect(shown).toEqual(["The light is off.", "The light is off. Good night."]);
});

it("shows nothing before the first full state", () => {
  const { say, frames } = start();
  say("out of nowhere");
  expect(frames).toEqual([]);
});

it("shows pending events when it ends between two frames, and nothing after that", () => {
  const { batch, say, shown, frames } = start();
  batch.push({ kind: "state", state: STATE });
  say("last words");
  batch.end();
  expect(shown).toEqual(["last words"]);
  expect(frames).toEqual([]);
});

it("reports a deleted chat once and shows nothing after that", () => {
  const { batch, say, shown, frames, deletions } = start();
  expect(deletions()).toBe(0);
  batch.push({ kind: "state", state: STATE });
  say("gone in a moment");
  batch.push({ kind: "deleted" });
  batch.end();
  expect(deletions()).toBe(1);
  expect(frames).toEqual([]);
  expect(shown).toEqual([]);
});
