import { choice, TAU } from "./controls";
import type { SettingGroup } from "./setting-spec";

export const STABILITY = {
  title: "Stability",
  about: "When a session keeps its tools and when it chooses anew.",
  specs: {
    "stability.kind": {
      label: "Chosen",
      what: "Anew in each round, growing only (what was loaded stays), or once at the start of a session.",
      cost: "Every change of the list costs the provider's cached prefix; a list that only grows keeps it.",
      control: choice({ round: "each round", sticky: "only grows", once: "once" }),
    },
    "stability.topicShiftBelow": {
      label: "New topic below",
      what: "Chooses anew when the cosine between two turns falls below this: the user has turned to something else.",
      cost: "Higher drops what is no longer needed sooner, and loses the cached prefix more often.",
      control: { ...TAU, none: { label: "never", toggle: "Notice new topics", start: 0.2 } },
    },
  },
} satisfies SettingGroup;
