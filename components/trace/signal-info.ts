import type { Signal } from "@/server/engine/snapshot";

type SignalInfo = {
  readonly title: string;
  readonly meaning: string;
  readonly style: string;
  /** A colour token, for charts. */
  readonly color: string;
};

/** What people call the signals, and the colour that means each of them everywhere. */
export const SIGNAL_INFO: Record<Signal, SignalInfo> = {
  core: {
    title: "core",
    meaning: "Sent in every round to whoever is allowed it.",
    style: "text-signal-core",
    color: "var(--signal-core)",
  },
  discovered: {
    title: "discovered",
    meaning: "The model looked it up, or called it, earlier in the session.",
    style: "text-signal-discovered",
    color: "var(--signal-discovered)",
  },
  skill: {
    title: "skill",
    meaning: "A skill whose goal is like the message needs it.",
    style: "text-signal-skill",
    color: "var(--signal-skill)",
  },
  keyword: {
    title: "keyword",
    meaning: "A keyword of one of its categories is in the message.",
    style: "text-signal-keyword",
    color: "var(--signal-keyword)",
  },
  hybrid: {
    title: "hybrid",
    meaning: "Words and meaning together make it likely to be needed.",
    style: "text-signal-search",
    color: "var(--signal-search)",
  },
  search: {
    title: "search",
    meaning: "Words of the message are in its name or description.",
    style: "text-signal-search",
    color: "var(--signal-search)",
  },
  semantic: {
    title: "semantic",
    meaning: "Its text means nearly what the message says.",
    style: "text-signal-semantic",
    color: "var(--signal-semantic)",
  },
  bundle: {
    title: "bundle",
    meaning: "A mate from the same bundle was picked.",
    style: "text-signal-bundle",
    color: "var(--signal-bundle)",
  },
};
