import { COUNT, noLimit, SHARE, TOKENS } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const CAPS = {
  title: "Limits",
  about: "The most that a session can load and an agent can call.",
  specs: {
    "caps.maxTools": {
      label: "Tools per session",
      help: "The most tools a session can load. Core tools are never cut.",
      tradeoff: "Lower makes rounds cheaper and cuts the least likely tools first.",
      control: { ...COUNT, range: { min: 0, max: 200, step: 1 }, none: noLimit(20) },
    },
    "caps.maxTokens": {
      label: "Tokens per session",
      help: "The most schema tokens a session can load, counted as JSON. Core tools are never cut.",
      tradeoff: "Lower makes rounds cheaper, but a long schema may no longer fit.",
      control: { ...TOKENS, none: noLimit(6000) },
    },
    "caps.turnTokens": {
      label: "Tokens per turn",
      help: "The most schema tokens that the tools picked for one message can take, counted as JSON. Clear messages take fewer.",
      tradeoff: "Higher misses fewer tools on unclear messages, and costs more on each of them.",
      control: { ...TOKENS, none: noLimit(2000) },
    },
    "caps.windowShare": {
      label: "Token limits, share of window",
      help: "Lowers both token limits to this share of the model's context window.",
      tradeoff: "Keeps tools from crowding out the conversation in small models.",
      control: { ...SHARE, none: noLimit(0.1) },
    },
    "caps.businessCallsPerTurn": {
      label: "Calls per turn",
      help: "The limit on tool calls in one turn that agents are given. Meta-tool calls don't count.",
      tradeoff: "Lower stops runaway loops sooner, but can also stop long tasks before they finish.",
      control: { kind: "number", unit: "calls", range: { min: 0, max: 30, step: 1 }, none: noLimit(3) },
    },
  },
} satisfies SettingGroup;
