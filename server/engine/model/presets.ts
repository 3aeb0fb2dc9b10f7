import type { PolicySettings, PresetName } from "./snapshot";

const THRESHOLDS: PolicySettings["thresholds"] = {
  loader: true,
  trigger: "tool-tokens",
  directRatio: 0,
  directMaxTokens: null,
  compactRatio: 1,
  compactMaxTokens: null,
  compactRowTokens: null,
  estimate: "tokenizer",
  aboveDirect: "selective",
  smallTalkBelow: null,
  unlikelyBelow: null,
  noMatch: "escape-hatch",
};

/** No signals. Floor and limit of search still apply to the model's own searches. */
const SIGNALS: PolicySettings["signals"] = {
  core: false,
  discovered: false,
  skill: { enabled: false, tau: 0.5 },
  keyword: { enabled: false, match: "words", effect: "send" },
  search: { enabled: false, minScore: 0.05, limit: 5, fallback: "always" },
  semantic: { enabled: false, tau: 0.35, limit: 10 },
  hybrid: { enabled: false, minProbability: 0.03 },
  bundle: false,
  query: { kind: "message", characters: 2000, conversation: true },
  whenEmbedderDown: "lexical",
};

const STABILITY: PolicySettings["stability"] = { kind: "sticky", topicShiftBelow: null };
const CAPS: PolicySettings["caps"] = {
  maxTools: null,
  maxTokens: null,
  turnTokens: null,
  windowShare: null,
  businessCallsPerTurn: null,
};
const PRESENTATION: PolicySettings["presentation"] = {
  deferred: "nothing",
  metaTools: [],
  tail: "full",
  searchToolName: "search_tools",
};

/** Each lists only what defines it. Five reproduce published systems through settings alone; `toolcrib` is ours and the default. */
export const PRESET_SETTINGS: Record<PresetName, PolicySettings> = {
  toolcrib: {
    mode: "auto",
    thresholds: {
      ...THRESHOLDS,
      directRatio: 0.01,
      directMaxTokens: 1000,
      // A bundle menu is paid for in every round; a longer one falls back to discovery.
      compactRatio: 0.02,
      compactMaxTokens: 200,
      smallTalkBelow: 0.05,
      unlikelyBelow: 0.15,
    },
    signals: {
      ...SIGNALS,
      core: true,
      discovered: true,
      skill: { enabled: true, tau: 0.5 },
      keyword: { enabled: true, match: "words", effect: "raise" },
      search: { enabled: true, minScore: 0.3, limit: 10, fallback: "always" },
      semantic: { enabled: true, tau: 0.3, limit: 10 },
      hybrid: { enabled: true, minProbability: 0.00025 },
      bundle: true,
      query: { kind: "previous-and-current", characters: 2000, conversation: true },
    },
    stability: STABILITY,
    // A turn takes up to 2,000 tokens; a session over several topics up to three times that.
    caps: { ...CAPS, maxTools: 100, maxTokens: 6000, turnTokens: 2000, windowShare: 0.1 },
    presentation: {
      ...PRESENTATION,
      deferred: "bundle-names",
      tail: "slim",
      // A tool found by search or by name (`select:`) is callable in the next round, so no other meta-tool is needed.
      metaTools: ["search_tools", "load_tools", "list_categories", "browse_category"],
    },
  },

  // Core schemas, rows by domain, and discovered schemas, whatever the budget.
  ora: {
    mode: "compact_direct",
    thresholds: { ...THRESHOLDS, aboveDirect: "compact_direct" },
    signals: {
      ...SIGNALS,
      core: true,
      discovered: true,
      search: { ...SIGNALS.search, fallback: "when-empty" },
    },
    stability: STABILITY,
    caps: { ...CAPS, businessCallsPerTurn: 3 },
    presentation: {
      ...PRESENTATION,
      deferred: "rows-by-domain",
      metaTools: ["search_tools"],
      searchToolName: "tools.discover",
    },
  },

  // With a direct share of 0, only a keyword sends a tool.
  cortex: {
    mode: "auto",
    thresholds: { ...THRESHOLDS, noMatch: "chat" },
    signals: {
      ...SIGNALS,
      keyword: { enabled: true, match: "substring", effect: "send" },
      search: { ...SIGNALS.search, fallback: "when-empty" },
    },
    stability: { ...STABILITY, kind: "round" },
    caps: CAPS,
    presentation: PRESENTATION,
  },

  // The system's document leaves τ, the match limit and the embedded texts open. This τ is calibrated on the starter
  // set with the local model (server/lab/evaluate/calibrate-tau.ts).
  gaia: {
    mode: "auto",
    thresholds: THRESHOLDS,
    signals: {
      ...SIGNALS,
      core: true,
      discovered: true,
      skill: { enabled: true, tau: 0.5 },
      semantic: { enabled: true, tau: 0.18, limit: 8 },
      bundle: true,
      query: { kind: "previous-and-current", characters: 2000, conversation: true },
      whenEmbedderDown: "all-allowed",
    },
    stability: { ...STABILITY, kind: "once" },
    caps: CAPS,
    presentation: { ...PRESENTATION, deferred: "bundle-menu", metaTools: ["load_tools"] },
  },

  toolsearch: {
    mode: "auto",
    thresholds: { ...THRESHOLDS, trigger: "context-used", directRatio: 0.1, aboveDirect: "compact_direct" },
    signals: { ...SIGNALS, discovered: true },
    stability: STABILITY,
    caps: CAPS,
    presentation: {
      ...PRESENTATION,
      deferred: "rows-by-source",
      metaTools: ["search_tools"],
      searchToolName: "ToolSearch",
    },
  },

  digitorn: {
    mode: "auto",
    thresholds: {
      ...THRESHOLDS,
      directRatio: 0.2,
      compactRatio: 0.2,
      compactRowTokens: 30,
      estimate: "chars/4",
      aboveDirect: "compact_direct",
    },
    signals: { ...SIGNALS, discovered: true },
    stability: STABILITY,
    caps: CAPS,
    presentation: {
      ...PRESENTATION,
      metaTools: ["list_categories", "browse_category", "search_tools", "get_tool", "execute_tool"],
    },
  },
};

export const PRESET_INFO: Record<PresetName, { readonly title: string; readonly description: string }> = {
  toolcrib: {
    title: "Toolcrib",
    description:
      "The default. Ranks tools by words and meaning and keeps what was loaded. Sends nothing for small talk. Search reaches the rest.",
  },
  ora: {
    title: "Ora",
    description:
      "Sends core tools in full, every other tool as one row under its domain, and full schemas of discovered tools. Three tool calls per turn.",
  },
  cortex: {
    title: "Cortex",
    description:
      "Keywords in the message select whole categories from the role's allow-list. Messages without a keyword get no tools.",
  },
  gaia: {
    title: "Gaia",
    description:
      "Selects once per session by core, skills and meaning, along with whole bundles. A menu lets the model load others.",
  },
  toolsearch: {
    title: "ToolSearch",
    description:
      "Sends every schema until a tenth of the window is used. After that, one row per tool and a search that loads schemas on demand.",
  },
  digitorn: {
    title: "Digitorn",
    description:
      "Sends every schema if they fit a fifth of the window, otherwise one row per tool if the rows fit, otherwise five meta-tools to explore the catalog.",
  },
};
