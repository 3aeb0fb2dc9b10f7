import { choice, SIMILARITY } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const STABILITY = {
  title: "Stability",
  about: "When a session keeps its tools and when it selects new ones.",
  specs: {
    "stability.kind": {
      label: "Tool list",
      help: "Select tools in every round, only add to the loaded ones, or select once at the start of a session.",
      tradeoff: "Every other change to the list loses the provider's cached prefix. A list that only grows keeps it.",
      control: choice({ round: "select every round", sticky: "only add", once: "select once" }),
    },
    "stability.topicShiftBelow": {
      label: "New topic threshold",
      help: "Selects new tools when the similarity between two turns drops below this, because the topic has changed.",
      tradeoff: "Higher drops unneeded tools sooner, but loses the cached prefix more often.",
      control: { ...SIMILARITY, none: { label: "off", toggle: "Detect new topics", start: 0.2 } },
    },
  },
} satisfies SettingGroup;
