import type { SettingPath } from "./setting-paths";

export type SettingGroup = {
  readonly title: string;
  readonly about: string;
  readonly settings: readonly SettingPath[];
};

/** In the order in which a round goes through them. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: "Mode and thresholds",
    about: "How a round presents tools: as told, or by what fits the model's window.",
    settings: [
      "mode",
      "thresholds.loader",
      "thresholds.trigger",
      "thresholds.directRatio",
      "thresholds.directMaxTokens",
      "thresholds.estimate",
      "thresholds.aboveDirect",
      "thresholds.compactRatio",
      "thresholds.compactMaxTokens",
      "thresholds.compactRowTokens",
      "thresholds.smallTalkLogit",
      "thresholds.noMatch",
    ],
  },
  {
    title: "Signals",
    about: "The grounds on which a tool is sent, in the order of precedence: the first that names a tool owns it.",
    settings: [
      "signals.core",
      "signals.discovered",
      "signals.skill.enabled",
      "signals.skill.tau",
      "signals.keyword.enabled",
      "signals.keyword.match",
      "signals.keyword.effect",
      "signals.hybrid.enabled",
      "signals.hybrid.minProbability",
      "signals.search.enabled",
      "signals.search.minScore",
      "signals.search.limit",
      "signals.search.fallback",
      "signals.semantic.enabled",
      "signals.semantic.tau",
      "signals.semantic.limit",
      "signals.bundle",
      "signals.query.kind",
      "signals.query.characters",
      "signals.whenEmbedderDown",
    ],
  },
  {
    title: "Stability",
    about: "When a session keeps its tools and when it chooses anew.",
    settings: ["stability.kind", "stability.topicShiftBelow"],
  },
  {
    title: "Caps",
    about: "What a session may load, and an agent may call, at most.",
    settings: ["caps.maxTools", "caps.maxTokens", "caps.businessCallsPerTurn"],
  },
  {
    title: "Presentation",
    about: "What the model sees of the tools that are not sent, and how it gets to them.",
    settings: ["presentation.deferred", "presentation.metaTools", "presentation.searchToolName"],
  },
];
