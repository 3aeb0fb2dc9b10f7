import type { Signal } from "@/server/engine/model/snapshot";

type SignalInfo = {
  readonly title: string;
  readonly meaning: string;
  readonly style: string;
  readonly color: string;
};

/** One name and one color per signal, used everywhere. */
export const SIGNAL_INFO: Record<Signal, SignalInfo> = {
  core: {
    title: "core",
    meaning: "Sent in every round to every role that is allowed it.",
    style: "text-signal-core",
    color: "var(--signal-core)",
  },
  discovered: {
    title: "discovered",
    meaning: "The model found or called it earlier in the session.",
    style: "text-signal-discovered",
    color: "var(--signal-discovered)",
  },
  skill: {
    title: "skill",
    meaning: "A skill with a similar goal needs it.",
    style: "text-signal-skill",
    color: "var(--signal-skill)",
  },
  keyword: {
    title: "keyword",
    meaning: "The message contains a keyword of its category.",
    style: "text-signal-keyword",
    color: "var(--signal-keyword)",
  },
  hybrid: {
    title: "hybrid",
    meaning: "Its wording and meaning match the message.",
    style: "text-signal-search",
    color: "var(--signal-search)",
  },
  search: {
    title: "search",
    meaning: "Its name or description contains words of the message.",
    style: "text-signal-search",
    color: "var(--signal-search)",
  },
  semantic: {
    title: "semantic",
    meaning: "Its meaning is close to the message.",
    style: "text-signal-semantic",
    color: "var(--signal-semantic)",
  },
  bundle: {
    title: "bundle",
    meaning: "Another tool in its bundle was picked.",
    style: "text-signal-bundle",
    color: "var(--signal-bundle)",
  },
};
