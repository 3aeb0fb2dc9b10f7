import { CHANCE, choice, noLimit, SHARE, SWITCH, TOKENS } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const MODE_AND_THRESHOLDS = {
  title: "Mode and thresholds",
  about: "How each round presents tools: always in one mode, or in the mode that fits the model's window.",
  specs: {
    mode: {
      label: "Mode",
      help: "Auto picks the mode for each round from the model's window. Any other choice forces that mode, unless a role sets its own.",
      tradeoff: "Forced direct sends every allowed schema in every round. Forced chat sends no tools.",
      control: choice({
        auto: ["auto", "Fits the mode to the window"],
        chat: ["chat", "No tools"],
        direct: ["direct", "Every allowed tool in full"],
        selective: ["selective", "Picked tools and a menu"],
        compact_direct: ["compact", "Picked tools and a row for each other tool"],
        discovery: ["discovery", "Picked tools and meta-tools to find the rest"],
      }),
    },
    "thresholds.loader": {
      label: "Loader",
      help: "Selects which tools to send. When off, every allowed tool is sent.",
      tradeoff: "Off costs the full baseline in every round. Turn it off to check whether selection causes a problem.",
      control: SWITCH,
    },
    "thresholds.trigger": {
      label: "Direct trigger",
      help: "What is compared with the direct budget: the size of all allowed schemas, or the context used so far.",
      tradeoff: "With context used, early rounds send everything and only long conversations save tokens.",
      control: choice({ "tool-tokens": "schema size", "context-used": "context used" }),
    },
    "thresholds.directRatio": {
      label: "Direct budget, share of window",
      help: "If all allowed schemas fit in this share of the window, they are all sent and nothing is selected.",
      tradeoff: "Higher sends everything more often and misses less. Lower selects more often and saves more.",
      control: SHARE,
    },
    "thresholds.directMaxTokens": {
      label: "Direct budget",
      help: "Caps the share above at this many tokens, so a large window does not pay for every tool. Counted as JSON.",
      tradeoff: "With no limit, the share alone decides and large windows get every tool.",
      control: { ...TOKENS, none: noLimit(1000) },
    },
    "thresholds.estimate": {
      label: "Schema size estimate",
      help: "How the JSON of schemas is measured when choosing the mode. Sent and baseline tokens are estimated as billed.",
      tradeoff: "Characters ÷ 4 is rough and can choose a different mode near a limit.",
      control: choice({ tokenizer: "tokenizer", "chars/4": "characters ÷ 4" }),
    },
    "thresholds.aboveDirect": {
      label: "Above the direct budget",
      help: "What auto uses when the schemas don't fit: picked tools with a short menu, or picked tools with one row per other tool.",
      tradeoff: "Rows show the model every tool, at about 20 tokens each in every round.",
      control: choice({ selective: "selective", compact_direct: "compact" }),
    },
    "thresholds.compactRatio": {
      label: "Menu budget, share of window",
      help: "If the menu or rows of deferred tools fit in this share of the window, the model gets them. Otherwise it has to search.",
      tradeoff: "Higher shows the model more tools and costs more in every round. Lower switches to discovery sooner.",
      control: SHARE,
    },
    "thresholds.compactMaxTokens": {
      label: "Menu budget",
      help: "Caps the share above at this many tokens.",
      tradeoff: "The menu is sent in every round, even if no tool is needed.",
      control: { ...TOKENS, none: noLimit(200) },
    },
    "thresholds.compactRowTokens": {
      label: "Tokens per row",
      help: "Assumes this size for each row when choosing the mode, instead of counting the rendered rows.",
      tradeoff: "Too low sends more rows than fit. Too high switches to discovery too soon.",
      control: {
        kind: "number",
        unit: "tokens",
        range: { min: 0, max: 100, step: 1 },
        none: { label: "counted", toggle: "Fixed size", start: 30 },
      },
    },
    "thresholds.smallTalkBelow": {
      label: "Small talk limit",
      help: "A first message with a lower chance of needing a tool gets no tools at all. Greetings and thanks never get tools.",
      tradeoff: "Higher saves more on small talk, but leaves more real requests without tools.",
      control: { ...CHANCE, none: { label: "off", toggle: "Detect small talk", start: 0.02 } },
    },
    "thresholds.unlikelyBelow": {
      label: "Search-only limit",
      help: "A first message with a lower chance of needing a tool gets only core tools and meta-tools, so the model can still search.",
      tradeoff: "Higher saves more. A wrong guess costs the model one search.",
      control: { ...CHANCE, none: { label: "off", toggle: "Hold tools back", start: 0.1 } },
    },
    "thresholds.noMatch": {
      label: "When nothing matches",
      help: "What a message gets if no signal picks a tool: the meta-tools that reach every allowed tool, or no tools.",
      tradeoff: "No tools costs nothing, but the model can't recover if the signals missed something.",
      control: choice({ "escape-hatch": "keep the escape hatch", chat: "no tools" }),
    },
  },
} satisfies SettingGroup;
