import { expect, it } from "vitest";
import type { ChatPreview } from "@/server/contract/chats";
import { someRound, someTool } from "@/server/contract/some-chat.testing";
import { prepareToolMode } from "./prepare-tool-mode";

const PREVIEW = {
  ...{ mode: "selective", sentCount: 7, slimCount: 0, metaCount: 2, allowedCount: 63, tokens: 612, baseline: 8940 },
  modeReason: { kind: "forced", by: "policy" },
  tools: [],
} as const satisfies ChatPreview;
const ROUND = someRound({
  ...{ mode: "selective", sentCount: 3, allowedCount: 63, baseline: 8940 },
  tokens: { tools: 300, listing: 86, system: 210, messages: 64, output: 12 },
});

it("previews the tools and cost of the typed message", () => {
  expect(prepareToolMode({ mode: "auto", preview: PREVIEW, lastRound: ROUND })).toEqual({
    hasTools: true,
    title: "selective",
    figures: "7 tools · 612 tok",
    explanation: "With this message: 7 of 63 tool schemas, 612 tokens; all would cost 8,940.",
  });
});

it("shows chat only for small talk before it is sent", () => {
  const modeReason = { kind: "small-talk", probability: 0.011, below: 0.02 } as const;
  const smallTalk = { ...PREVIEW, mode: "chat", modeReason, sentCount: 0, metaCount: 0, tokens: 0 } as const;
  expect(prepareToolMode({ mode: "auto", preview: smallTalk, lastRound: ROUND })).toMatchObject({
    hasTools: false,
    title: "chat only",
    figures: "0 tok",
    explanation:
      "With this message: no tool schemas, 0 tokens; all would cost 8,940. Small talk: 1.1% chance of needing a tool, below the 2% limit.",
  });
});

it("shows search only with the chance and the limit when tools are unlikely", () => {
  const modeReason = { kind: "tool-unlikely", probability: 0.07, below: 0.1 } as const;
  const unlikely = { ...PREVIEW, modeReason, sentCount: 0, tokens: 105 };
  expect(prepareToolMode({ mode: "auto", preview: unlikely, lastRound: null })).toEqual({
    hasTools: true,
    title: "search only",
    figures: "2 meta-tools · 105 tok",
    explanation:
      "With this message: no tool schemas, only 2 meta-tools, 105 tokens; all would cost 8,940. Tools unlikely: 7% chance, below the 10% limit; the model can still search for tools.",
  });
  // Core tools are still sent, so this is not search only.
  const withCore = { ...unlikely, sentCount: 1, tokens: 230 };
  expect(prepareToolMode({ mode: "auto", preview: withCore, lastRound: null })).toMatchObject({
    title: "selective",
    figures: "1 tool · 230 tok",
  });
});

it("counts slim tools as sent", () => {
  const slim = { ...PREVIEW, sentCount: 12, slimCount: 9, tokens: 1480 };
  expect(prepareToolMode({ mode: "auto", preview: slim, lastRound: null })).toMatchObject({
    title: "selective",
    figures: "12 tools (9 slim) · 1,480 tok",
    explanation: "With this message: 12 of 63 tool schemas (9 slim), 1,480 tokens; all would cost 8,940.",
  });
});

it("shows the chat's mode and the last round's figures while the box is empty", () => {
  expect(prepareToolMode({ mode: "auto", preview: null, lastRound: ROUND })).toMatchObject({
    hasTools: true,
    title: "auto",
    figures: "3 tools · 386 tok",
    explanation: "In the last round: 3 of 63 tool schemas, 386 tokens; all would cost 8,940.",
  });
  expect(prepareToolMode({ mode: "compact_direct", preview: null, lastRound: null })).toMatchObject({
    title: "compact",
    figures: null,
  });
  const searching = someRound({
    modeReason: { kind: "tool-unlikely", probability: 0.07, below: 0.1 },
    tools: [someTool("search_tools", { isMeta: true })],
    tokens: { tools: 60 },
  });
  expect(prepareToolMode({ mode: "auto", preview: null, lastRound: searching })).toMatchObject({
    title: "auto",
    figures: "1 meta-tool · 60 tok",
  });
});

it("is off after small talk", () => {
  const talk = { ...ROUND, mode: "chat", sentCount: 0, tokens: { ...ROUND.tokens, tools: 0, listing: 0 } } as const;
  const look = prepareToolMode({ mode: "auto", preview: null, lastRound: talk });
  expect(look).toMatchObject({ hasTools: false, title: "auto", figures: "0 tok" });
});

it("ignores the last round if the chat no longer sends tools", () => {
  expect(prepareToolMode({ mode: "chat", preview: null, lastRound: ROUND })).toMatchObject({
    hasTools: false,
    title: "chat only",
    figures: "0 tok",
  });
});

it("counts meta-tools, and uses the singular for one tool", () => {
  const found = { ...PREVIEW, mode: "discovery", sentCount: 0, metaCount: 3, tokens: 240 } as const;
  expect(prepareToolMode({ mode: "auto", preview: found, lastRound: null })).toMatchObject({
    hasTools: true,
    figures: "3 meta-tools · 240 tok",
  });
  expect(prepareToolMode({ mode: "auto", preview: { ...PREVIEW, sentCount: 1 }, lastRound: null }).figures).toBe(
    "1 tool · 612 tok",
  );
});
