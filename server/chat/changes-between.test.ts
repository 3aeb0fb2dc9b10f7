import { expect, it } from "vitest";
import { applyChatEvent } from "@/server/contract/chat-events";
import type { ChatState } from "@/server/contract/chats";
import { modelSays, personSays, someText } from "@/server/contract/some-chat.testing";
import { changesBetween } from "./changes-between";

const CHAT: ChatState["chat"] = {
  ...{ id: "chat_1", title: "A chat", createdAt: "", updatedAt: "1", isPinned: false, isAnswering: true },
  choice: { role: "chat", model: "demo", mode: "auto" },
};
const asked = { ...personSays("hello"), id: "msg_1", position: 0 };
const answer = { ...modelSays([someText("Hel")], { status: "streaming" }), id: "msg_2", position: 1 };
const before: ChatState = { chat: CHAT, messages: [asked, answer], replaced: [] };

it.each<[string, ChatState, string[]]>([
  ["nothing", { ...before, chat: { ...CHAT }, messages: [{ ...asked }, answer] }, []],
  ["an answer that grew", { ...before, messages: [asked, { ...answer, parts: [someText("Hello")] }] }, ["message"]],
  ["a new title", { ...before, chat: { ...CHAT, title: "Another" } }, ["chat"]],
  ["a new message", { ...before, messages: [asked, answer, { ...asked, id: "msg_3", position: 2 }] }, ["message"]],
  ["a message that went", { ...before, messages: [asked] }, ["state"]],
])("of %s is only that, and turns one state into the other", (_what, after, kinds) => {
  const events = changesBetween(before, after);
  expect(events.map(({ kind }) => kind)).toEqual(kinds);
  const made = events.reduce<ChatState | null>(applyChatEvent, before);
  expect(made).toEqual(after);
});
