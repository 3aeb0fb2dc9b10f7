import { COUNT, noLimit, SHARE, TOKENS } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const CAPS = {
  title: "Caps",
  about: "What a session may load, and an agent may call, at most.",
  specs: {
    "caps.maxTools": {
      label: "Tools at most",
      what: "No more tools than this are loaded in a session; core is never cut.",
      cost: "Lower bounds the cost of a round, and cuts the least likely picks first.",
      control: { ...COUNT, range: { min: 0, max: 200, step: 1 }, none: noLimit(20) },
    },
    "caps.maxTokens": {
      label: "Tokens at most",
      what: "A session never holds more tokens of schemas than this; core is never cut.",
      cost: "Lower bounds the cost of a round; a single long schema may no longer fit.",
      control: { ...TOKENS, none: noLimit(6000) },
    },
    "caps.turnTokens": {
      label: "Tokens per turn",
      what: "The tools picked for one message take at most this many tokens. Clear messages take fewer.",
      cost: "Higher misses fewer tools on unclear messages, and costs more on each of them.",
      control: { ...TOKENS, none: noLimit(2000) },
    },
    "caps.windowShare": {
      label: "Share of the window",
      what: "Both token limits shrink to this share of the model's context window where that is less.",
      cost: "Keeps tools from crowding out the conversation in small models.",
      control: { ...SHARE, none: noLimit(0.1) },
    },
    "caps.businessCallsPerTurn": {
      label: "Calls a turn",
      what: "Calls to real tools that an agent is told to make in one turn; meta-tools never count.",
      cost: "Lower stops runaway loops sooner, and long work before it is done.",
      control: { kind: "number", unit: "calls", range: { min: 0, max: 30, step: 1 }, none: noLimit(3) },
    },
  },
} satisfies SettingGroup;
