import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyToMessage, type ChatEvent } from "@/server/contract/chat-events";
import type { ChatMessage, ChatRound } from "@/server/contract/chats";
import { Answer } from "./answer";

const EMPTY: ChatMessage = {
  ...{ id: "msg_1", position: 1, author: "model", status: "streaming", parts: [], rounds: [] },
  ...{ problem: null, isQuick: false, createdAt: "2026-01-01T00:00:00.000Z" },
};
const ROUND = { tokens: { tools: 0, listing: 0, system: 0, messages: 0, output: 0 }, firstTokenMs: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin() {
  const told: ChatEvent[] = [];
  const answer = new Answer(EMPTY, { paceMs: () => 50, tell: (event) => told.push(event), onChange: () => {} });
  answer.setRound(0, ROUND as ChatRound);
  const index = answer.addPart({ kind: "text", round: 0, text: "A" });
  told.length = 0;
  return { answer, told, index };
}

describe("a streaming answer", () => {
  it("sends words that arrive together, and their token count, as one event", () => {
    const { answer, told, index } = begin();
    for (const [count, word] of [" long", " story", " begins"].entries()) {
      answer.progress(0, count + 1, 12);
      answer.addText(index, word);
    }
    expect(told).toEqual([]);
    vi.advanceTimersByTime(60);
    const progress = { index: 0, output: 3, firstTokenMs: 12 };
    expect(told).toEqual([{ kind: "text", messageId: "msg_1", index, text: " long story begins", progress }]);
    expect(answer.published.rounds[0]).toMatchObject({ firstTokenMs: 12, tokens: { output: 3 } });
  });

  it("sends progress alone if there are no words", () => {
    const { answer, told } = begin();
    answer.progress(0, 7, null);
    vi.advanceTimersByTime(60);
    expect(told).toEqual([{ kind: "progress", messageId: "msg_1", index: 0, output: 7, firstTokenMs: null }]);
  });

  it("keeps the order of two parts that grow alternately, so every watcher gets the same state", () => {
    const { answer, told, index } = begin();
    const before = answer.published;
    const other = answer.addPart({ kind: "reasoning", round: 0, text: "" });
    for (const at of [index, other, other, index]) {
      answer.addText(at, at === index ? "x" : "y");
      answer.progress(0, at, 3);
    }
    const { parts } = answer.message;
    expect(parts).toMatchObject([{ text: "Axx" }, { text: "yy" }]);
    expect(told.filter(({ kind }) => kind === "text")).toMatchObject([
      { index, text: "x" },
      { index: other, text: "yy" },
      { index, text: "x" },
    ]);
    const followed = told.reduce(
      (message, event) => ("messageId" in event && event.kind !== "end" ? applyToMessage(message, event) : message),
      before,
    );
    expect(followed).toEqual(answer.published);
  });
});
