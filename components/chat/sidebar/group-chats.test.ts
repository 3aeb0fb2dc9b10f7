import { expect, it } from "vitest";
import type { ChatSummary } from "@/server/contract/chats";
import { groupChats } from "./group-chats";

const NOW = new Date(2026, 10, 16, 9, 30);
const chat = (id: string, at: Date): ChatSummary => ({
  ...{ id, title: id, isAnswering: false, isPinned: false, createdAt: at.toISOString(), updatedAt: at.toISOString() },
  choice: { role: "orchestrator", model: "demo", mode: "auto" },
});
const grouped = (...chats: ChatSummary[]) =>
  groupChats(chats, NOW).map(({ title, chats: inIt }) => [title, ...inIt.map(({ id }) => id)]);

it("groups by calendar day, not by elapsed hours", () => {
  expect(
    grouped(
      chat("just now", NOW),
      chat("midnight", new Date(2026, 10, 16)),
      chat("last evening", new Date(2026, 10, 15, 23, 59)),
      chat("yesterday morning", new Date(2026, 10, 15)),
      chat("two days ago", new Date(2026, 10, 14, 23, 59)),
      chat("a week ago", new Date(2026, 10, 9)),
      chat("long ago", new Date(2026, 10, 8, 23, 59)),
    ),
  ).toEqual([
    ["Today", "just now", "midnight"],
    ["Yesterday", "last evening", "yesterday morning"],
    ["Last 7 days", "two days ago", "a week ago"],
    ["Older", "long ago"],
  ]);
});

it("puts pinned chats on top, whatever their age", () => {
  const pinned = { ...chat("kept", new Date(2026, 1, 1)), isPinned: true };
  expect(grouped(chat("new", NOW), pinned)).toEqual([
    ["Pinned", "kept"],
    ["Today", "new"],
  ]);
});

it("treats future dates as today, and returns no empty groups", () => {
  expect(grouped(chat("ahead", new Date(2026, 10, 17, 1)))).toEqual([["Today", "ahead"]]);
  expect(grouped()).toEqual([]);
});
