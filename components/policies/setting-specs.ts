import type { SettingPath } from "./setting-paths";
import type { NumberControl, SettingSpec } from "./setting-spec";
import { roundStops, SHARE_STOPS } from "./slider-stops";

const TAU: NumberControl = { kind: "number", unit: "plain", range: { min: 0, max: 1, step: 0.01 } };
const SHARE: NumberControl = { kind: "number", unit: "share", stops: SHARE_STOPS };
const COUNT: NumberControl = { kind: "number", unit: "tools", range: { min: 0, max: 50, step: 1 } };
const TOKENS = { kind: "number", unit: "tokens", stops: [0, ...roundStops(50, 200_000)] } as const;
const noLimit = (start: number) => ({ label: "no limit", toggle: "Limit", start });

/** Every setting of a policy in words: what it does, and what moving it costs. */
export const SETTING_SPECS: Record<SettingPath, SettingSpec> = {
  mode: {
    label: "Mode",
    what: "Auto lets the model's window decide, round by round; a forced mode holds for every role here that names none itself.",
    cost: "Forced direct pays for every allowed schema in every round; forced chat gives no tool to anyone.",
    control: {
      kind: "choice",
      options: [
        { value: "auto", label: "auto", hint: "What fits the window decides" },
        { value: "chat", label: "chat", hint: "No tools at all" },
        { value: "direct", label: "direct", hint: "Every allowed tool in full" },
        { value: "selective", label: "selective", hint: "Picked tools, and a menu" },
        { value: "compact_direct", label: "compact", hint: "Picked tools, and a row for each other one" },
        { value: "discovery", label: "discovery", hint: "Picked tools, and meta-tools to find the rest" },
      ],
    },
  },

  "thresholds.loader": {
    label: "Loader",
    what: "Selects tools at all. Off, every allowed tool is sent, as if there were no Toolcrib.",
    cost: "Switching it off costs the whole baseline in every round; it is the way to rule selection out as a cause.",
    control: { kind: "switch" },
  },
  "thresholds.trigger": {
    label: "Direct goes by",
    what: "What the direct share is compared with: the size of all allowed schemas, or the context that the conversation has used so far.",
    cost: "By context used, early rounds send everything and only long conversations save.",
    control: {
      kind: "choice",
      options: [
        { value: "tool-tokens", label: "size of schemas" },
        { value: "context-used", label: "context used" },
      ],
    },
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
  "thresholds.estimate": {
    label: "Schemas are counted by",
    what: "How the size of schemas is taken for this decision. What is reported and charged is always counted in full.",
    cost: "A quarter of the characters is rough: it may choose another mode than the real count near a limit.",
    control: {
      kind: "choice",
      options: [
        { value: "tokenizer", label: "tokenizer" },
        { value: "chars/4", label: "characters ÷ 4" },
      ],
    },
  },
  "thresholds.aboveDirect": {
    label: "Above the direct share",
    what: "What auto falls to when not every schema fits: only the picks and a short menu, or the picks and one row for each other tool.",
    cost: "Rows let the model see every tool, at some twenty tokens each in every round.",
    control: {
      kind: "choice",
      options: [
        { value: "selective", label: "selective" },
        { value: "compact_direct", label: "compact" },
      ],
    },
  },
  "thresholds.smallTalkLogit": {
    label: "Small talk below",
    what: "A first message whose log-odds of needing a tool are below this goes out as chat, with no tools at all.",
    cost: "Higher saves more on talk, and takes more real requests for talk; lower sends tools to a few more greetings.",
    control: {
      kind: "number",
      unit: "plain",
      range: { min: -6, max: 4, step: 0.1 },
      none: { label: "never decided", toggle: "Recognise small talk", start: -2 },
    },
  },
  "thresholds.noMatch": {
    label: "When nothing matches",
    what: "A message that no signal speaks to still gets the way to every tool, or goes out as chat.",
    cost: "Chat costs nothing and leaves the model without tools when the signals have missed.",
    control: {
      kind: "choice",
      options: [
        { value: "escape-hatch", label: "keep the escape hatch" },
        { value: "chat", label: "chat" },
      ],
    },
  },

  "signals.core": {
    label: "Core",
    signal: "core",
    what: "Sends core tools in every round, for everyone or for the role.",
    cost: "Each core tool is paid for in every round, needed or not.",
    control: { kind: "switch" },
  },
  "signals.discovered": {
    label: "Discovered",
    signal: "discovered",
    what: "Sends what the model has looked up or called earlier in the session.",
    cost: "Off, the model looks the same tool up again each round.",
    control: { kind: "switch" },
  },
  "signals.skill.enabled": {
    label: "Skill",
    signal: "skill",
    what: "Sends the exact tools of a skill whose goal is like the message.",
    cost: "No effect without skills; with them, a whole recipe comes at once.",
    control: { kind: "switch" },
  },
  "signals.skill.tau": {
    label: "Skill τ",
    signal: "skill",
    isDetail: true,
    what: "How like the message a skill's goal has to be.",
    cost: "Higher brings fewer recipes; lower brings some that are beside the point.",
    control: TAU,
  },
  "signals.keyword.enabled": {
    label: "Keyword",
    signal: "keyword",
    what: "Listens for the keywords of categories in the message.",
    cost: "Keywords are certain where they fit, and blind where people use other words.",
    control: { kind: "switch" },
  },
  "signals.keyword.match": {
    label: "Keywords match",
    signal: "keyword",
    isDetail: true,
    what: "Whole words only, or inside of longer words too.",
    cost: "Inside of words, “ha” is also found in “what”: more tools, more of them needless.",
    control: {
      kind: "choice",
      options: [
        { value: "words", label: "whole words" },
        { value: "substring", label: "parts of words" },
      ],
    },
  },
  "signals.keyword.effect": {
    label: "Keywords",
    signal: "keyword",
    isDetail: true,
    what: "Send every tool of a category that is named, or move its tools up in the hybrid ranking.",
    cost: "Sending costs the whole category; moving up sends only those that the ranking then picks.",
    control: {
      kind: "choice",
      options: [
        { value: "send", label: "send the category" },
        { value: "raise", label: "raise in the ranking" },
      ],
    },
  },
  "signals.hybrid.enabled": {
    label: "Hybrid",
    signal: "hybrid",
    what: "Ranks by words and meaning together, and sends from the top down. It takes the place of search and semantic.",
    cost: "Needs the embedder for its full strength; without it, words alone decide.",
    control: { kind: "switch" },
  },
  "signals.hybrid.minProbability": {
    label: "Hybrid cut",
    signal: "hybrid",
    isDetail: true,
    what: "The list ends where the chance that a tool is needed falls below this.",
    cost: "Higher sends fewer tools and misses more of those that are needed; lower pays for some more to miss less.",
    control: SHARE,
  },
  "signals.search.enabled": {
    label: "Search",
    signal: "search",
    what: "Sends tools whose name, description or parameters have the words of the message.",
    cost: "Quick and exact on names; blind to other words for the same thing.",
    control: { kind: "switch" },
  },
  "signals.search.minScore": {
    label: "Search floor",
    signal: "search",
    isDetail: true,
    what: "The least score that counts as found.",
    cost: "Higher finds less and surer; lower finds more.",
    control: TAU,
  },
  "signals.search.limit": {
    label: "Search limit",
    signal: "search",
    isDetail: true,
    what: "How many tools search finds at most.",
    cost: "Each one more is one more schema.",
    control: COUNT,
  },
  "signals.search.fallback": {
    label: "Descriptions are searched",
    signal: "search",
    isDetail: true,
    what: "Only where no name fits, or always, to fill the places behind the names.",
    cost: "Always finds more, some of it further off.",
    control: {
      kind: "choice",
      options: [
        { value: "when-empty", label: "when no name fits" },
        { value: "always", label: "always" },
      ],
    },
  },
  "signals.semantic.enabled": {
    label: "Semantic",
    signal: "semantic",
    what: "Sends tools whose text means nearly what the message says.",
    cost: "Finds other words for the same thing; needs the embedder.",
    control: { kind: "switch" },
  },
  "signals.semantic.tau": {
    label: "Semantic τ",
    signal: "semantic",
    isDetail: true,
    what: "How near in meaning a tool has to be, as a cosine.",
    cost: "Higher sends fewer tools and misses more; lower sends more, some beside the point.",
    control: TAU,
  },
  "signals.semantic.limit": {
    label: "Semantic limit",
    signal: "semantic",
    isDetail: true,
    what: "How many tools meaning sends at most.",
    cost: "Each one more is one more schema.",
    control: COUNT,
  },
  "signals.bundle": {
    label: "Bundle",
    signal: "bundle",
    what: "Brings the mates of a tool that was picked, from its bundles.",
    cost: "A bundle costs all its schemas, and saves the model from asking for the second half.",
    control: { kind: "switch" },
  },
  "signals.query.kind": {
    label: "Looked for",
    what: "Which text search and meaning go by: this message, this one with the one before where it depends on it, or the last characters of the conversation.",
    cost: "More text follows what is talked about, and may stick to what is no longer meant.",
    control: {
      kind: "choice",
      options: [
        { value: "message", label: "this message" },
        { value: "previous-and-current", label: "previous and current" },
        { value: "last-characters", label: "last characters" },
      ],
    },
  },
  "signals.query.characters": {
    label: "Characters looked for",
    isDetail: true,
    what: "How much of the end of the conversation is looked for.",
    cost: "More is slower to embed and blurs what is asked.",
    control: { kind: "number", unit: "characters", stops: roundStops(100, 20_000) },
  },
  "signals.whenEmbedderDown": {
    label: "While the embedder is down",
    what: "Go on by words alone, or send every allowed tool until it is back.",
    cost: "Words alone miss some; everything misses nothing and costs the baseline.",
    control: {
      kind: "choice",
      options: [
        { value: "lexical", label: "go by words" },
        { value: "all-allowed", label: "send everything" },
      ],
    },
  },

  "stability.kind": {
    label: "Chosen",
    what: "Anew in each round, growing only (what was loaded stays), or once at the start of a session.",
    cost: "Every change of the list costs the provider's cached prefix; a list that only grows keeps it.",
    control: {
      kind: "choice",
      options: [
        { value: "round", label: "each round" },
        { value: "sticky", label: "only grows" },
        { value: "once", label: "once" },
      ],
    },
  },
  "stability.topicShiftBelow": {
    label: "New topic below",
    what: "Chooses anew when the cosine between two turns falls below this: the user has turned to something else.",
    cost: "Higher drops what is no longer needed sooner, and loses the cached prefix more often.",
    control: { ...TAU, none: { label: "never", toggle: "Notice new topics", start: 0.2 } },
  },

  "caps.maxTools": {
    label: "Tools at most",
    what: "No more tools than this are loaded in a session; core is never cut.",
    cost: "Lower bounds the cost of a round, and cuts the least likely picks first.",
    control: { ...COUNT, none: noLimit(20) },
  },
  "caps.maxTokens": {
    label: "Tokens at most",
    what: "No more tokens of schemas than this are loaded; core is never cut.",
    cost: "Lower bounds the cost of a round; a single long schema may no longer fit.",
    control: { ...TOKENS, none: noLimit(2000) },
  },
  "caps.businessCallsPerTurn": {
    label: "Calls a turn",
    what: "Calls to real tools that an agent is told to make in one turn; meta-tools never count.",
    cost: "Lower stops runaway loops sooner, and long work before it is done.",
    control: { kind: "number", unit: "calls", range: { min: 0, max: 30, step: 1 }, none: noLimit(3) },
  },

  "presentation.deferred": {
    label: "Deferred tools are shown as",
    what: "What the model sees of tools whose schema is not sent.",
    cost: "Rows cost some twenty tokens a tool in every round, names of bundles a few; nothing costs nothing.",
    control: {
      kind: "choice",
      options: [
        { value: "nothing", label: "nothing" },
        { value: "bundle-names", label: "names of bundles" },
        { value: "bundle-menu", label: "menu of bundles", hint: "A name and a line each" },
        { value: "category-names", label: "names of categories" },
        { value: "rows-by-domain", label: "rows by domain" },
        { value: "rows-by-source", label: "rows by source" },
      ],
    },
  },
  "presentation.metaTools": {
    label: "Meta-tools",
    what: "Tools about tools that the model may be offered; each mode offers those of them that it has a use for.",
    cost: "Each costs its schema in every round. With none at all, what the signals missed stays out of reach.",
    control: { kind: "meta-tools" },
  },
  "presentation.searchToolName": {
    label: "Name of the search tool",
    what: "What the model calls search_tools.",
    cost: "Agents that know the tool by another name need no new prompt.",
    control: { kind: "name" },
  },
};
