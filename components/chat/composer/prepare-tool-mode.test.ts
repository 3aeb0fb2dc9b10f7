import { expect, it } from "vitest";
import type { ChatPreview, ChatRound } from "@/server/contract/chats";
import { prepareToolMode } from "./prepare-tool-mode";

const PREVIEW = {
  ...{ mode: "selective", sentCount: 7, allowedCount: 63, tokens: 612, baseline: 8940, tools: [] },
  modeReason: { kind: "matched" },
} as unknown as ChatPreview;
const ROUND = {
  ...{ mode: "selective", sentCount: 3, allowedCount: 63, baseline: 8940 },
  tokens: { tools: 300, listing: 86, system: 210, messages: 64, output: 12 },
} as ChatRound;

it("says what the message typed so far would be sent with, against all", () => {
  expect(prepareToolMode({ mode: "auto", preview: PREVIEW, lastRound: ROUND })).toEqual({
    hasTools: true,
    title: "selective",
    figures: "7 tools · 612 tok",
    explanation: "With this message: 7 of 63 tool schemas, 612 tokens; all would be 8,940.",
  });
});

it("turns to chat only before small talk is sent", () => {
  const smallTalk = { ...PREVIEW, mode: "chat", sentCount: 0, tokens: 0 } as const;
  expect(prepareToolMode({ mode: "auto", preview: smallTalk, lastRound: ROUND })).toMatchObject({
    hasTools: false,
    title: "chat only",
    figures: "0 tok",
    explanation: "With this message: no tool schemas, 0 tokens; all would be 8,940.",
  });
});

it("shows the chat's own mode and the last round's figures while nothing is typed", () => {
  expect(prepareToolMode({ mode: "auto", preview: null, lastRound: ROUND })).toMatchObject({
    hasTools: true,
    title: "auto",
    figures: "3 tools · 386 tok",
    explanation: "In the last round: 3 of 63 tool schemas, 386 tokens; all would be 8,940.",
  });
  expect(prepareToolMode({ mode: "compact_direct", preview: null, lastRound: null })).toMatchObject({
    title: "compact",
    figures: null,
  });
});

it("is not lit after small talk", () => {
  const talk = { ...ROUND, mode: "chat", sentCount: 0, tokens: { ...ROUND.tokens, tools: 0, listing: 0 } } as const;
  const look = prepareToolMode({ mode: "auto", preview: null, lastRound: talk });
  expect(look).toMatchObject({ hasTools: false, title: "auto", figures: "0 tok" });
});

it("does not let the last round speak for a chat that sends no tools any more", () => {
  expect(prepareToolMode({ mode: "chat", preview: null, lastRound: ROUND })).toMatchObject({
    hasTools: false,
    title: "chat only",
    figures: "0 tok",
  });
});

it("does not call meta-tools nothing, and one tool not several", () => {
  const found = { ...PREVIEW, mode: "discovery", sentCount: 0, tokens: 240 } as const;
  expect(prepareToolMode({ mode: "auto", preview: found, lastRound: null })).toMatchObject({
    hasTools: true,
    figures: "meta-tools · 240 tok",
  });
  expect(prepareToolMode({ mode: "auto", preview: { ...PREVIEW, sentCount: 1 }, lastRound: null }).figures).toBe(
    "1 tool · 612 tok",
  );
});
