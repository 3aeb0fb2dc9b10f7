import { CHANCE, choice, noLimit, SHARE, SWITCH, TOKENS } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const MODE_AND_THRESHOLDS = {
  title: "Mode and thresholds",
  about: "How a round presents tools: as told, or by what fits the model's window.",
  specs: {
    mode: {
      label: "Mode",
      what: "Auto lets the model's window decide, round by round; a forced mode holds for every role here that names none itself.",
      cost: "Forced direct pays for every allowed schema in every round; forced chat gives no tool to anyone.",
      control: choice({
        auto: ["auto", "What fits the window decides"],
        chat: ["chat", "No tools at all"],
        direct: ["direct", "Every allowed tool in full"],
        selective: ["selective", "Picked tools, and a menu"],
        compact_direct: ["compact", "Picked tools, and a row for each other one"],
        discovery: ["discovery", "Picked tools, and meta-tools to find the rest"],
      }),
    },
    "thresholds.loader": {
      label: "Loader",
      what: "Selects tools at all. Off, every allowed tool is sent, as if there were no Toolcrib.",
      cost: "Switching it off costs the whole baseline in every round; it is the way to rule selection out as a cause.",
      control: SWITCH,
    },
    "thresholds.trigger": {
      label: "Direct goes by",
      what: "What the direct share is compared with: the size of all allowed schemas, or the context that the conversation has used so far.",
      cost: "By context used, early rounds send everything and only long conversations save.",
      control: choice({ "tool-tokens": "size of schemas", "context-used": "context used" }),
    },
    "thresholds.directRatio": {
      label: "Direct share",
      what: "Up to this share of the window, every allowed schema goes out in full and nothing is selected.",
      cost: "Higher sends everything to more models and misses nothing; lower selects more often and saves more.",
      control: SHARE,
    },
    "thresholds.directMaxTokens": {
      label: "Direct limit",
      what: "And up to this many tokens, whichever is less: a large window is no reason to pay for every tool.",
      cost: "Without a limit, the share alone decides, and large windows get everything.",
      control: { ...TOKENS, none: noLimit(1000) },
    },
    "thresholds.estimate": {
      label: "Schemas are counted by",
      what: "How the size of schemas is taken for this decision. What is reported and charged is always counted in full.",
      cost: "A quarter of the characters is rough: it may choose another mode than the real count near a limit.",
      control: choice({ tokenizer: "tokenizer", "chars/4": "characters ÷ 4" }),
    },
    "thresholds.aboveDirect": {
      label: "Above the direct share",
      what: "What auto falls to when not every schema fits: only the picks and a short menu, or the picks and one row for each other tool.",
      cost: "Rows let the model see every tool, at some twenty tokens each in every round.",
      control: choice({ selective: "selective", compact_direct: "compact" }),
    },
    "thresholds.compactRatio": {
      label: "Listing share",
      what: "Above the direct share, the rest is listed (as rows or as a menu) up to this share of the window; beyond it, the model has to look tools up.",
      cost: "Higher keeps more tools in the model's sight, at their price in every round; lower turns to discovery sooner.",
      control: SHARE,
    },
    "thresholds.compactMaxTokens": {
      label: "Listing limit",
      what: "And up to this many tokens, whichever is less.",
      cost: "A listing is paid for in every round, also where no tool is needed.",
      control: { ...TOKENS, none: noLimit(200) },
    },
    "thresholds.compactRowTokens": {
      label: "Price of a row",
      what: "A fixed price per row for this decision, instead of counting the rows as they are rendered.",
      cost: "A price that is too low lists more than fits; one that is too high turns to discovery too soon.",
      control: {
        kind: "number",
        unit: "tokens",
        range: { min: 0, max: 100, step: 1 },
        none: { label: "as rendered", toggle: "Fixed price", start: 30 },
      },
    },
    "thresholds.smallTalkBelow": {
      label: "Small talk limit",
      what: "A first message with a lower chance of needing a tool goes out as chat, with no tools at all. Greetings and thanks always do.",
      cost: "Higher saves more on small talk, but leaves more real requests without any tool.",
      control: { ...CHANCE, none: { label: "off", toggle: "Recognize small talk", start: 0.02 } },
    },
    "thresholds.unlikelyBelow": {
      label: "Search-only limit",
      what: "A first message with a lower chance of needing a tool gets core and meta-tools only: no tool is picked, but the model can search.",
      cost: "Higher saves more; a wrong guess costs the model one search.",
      control: { ...CHANCE, none: { label: "off", toggle: "Hold tools back", start: 0.1 } },
    },
    "thresholds.noMatch": {
      label: "When nothing matches",
      what: "A message that no signal speaks to still gets the way to every tool, or goes out as chat.",
      cost: "Chat costs nothing and leaves the model without tools when the signals have missed.",
      control: choice({ "escape-hatch": "keep the escape hatch", chat: "chat" }),
    },
  },
} satisfies SettingGroup;
