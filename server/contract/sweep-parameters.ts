import type { PolicySettings } from "@/server/engine/snapshot";

/** A setting of a policy over which recall and tokens are drawn. */
type SweepParameter = {
  readonly title: string;
  /** What moving it up does. */
  readonly hint: string;
  readonly isWhole: boolean;
  /** Where a sweep begins and ends unless someone says otherwise. */
  readonly range: readonly [from: number, to: number];
  /** What the setting may be at all. */
  readonly bounds: readonly [least: number, most: number];
  /** Null: no limit. */
  read(settings: PolicySettings): number | null;
  write(settings: PolicySettings, value: number): PolicySettings;
  /** Whether the setting has any say; one of a signal that is off has none. */
  hasEffect(settings: PolicySettings): boolean;
};

export const SWEEP_NAMES = [
  "minProbability",
  "semanticTau",
  "skillTau",
  "searchMinScore",
  "smallTalkBelow",
  "unlikelyBelow",
  "turnTokens",
  "maxTools",
  "maxTokens",
] as const;
export type SweepName = (typeof SWEEP_NAMES)[number];

type Signals = PolicySettings["signals"];
const withSignals = (settings: PolicySettings, change: Partial<Signals>): PolicySettings => ({
  ...settings,
  signals: { ...settings.signals, ...change },
});

/** One table for the server, which runs the sweep, and for the page, which applies a point of it. */
export const SWEEP_PARAMETERS: Record<SweepName, SweepParameter> = {
  minProbability: {
    title: "Hybrid: least probability",
    hint: "Higher sends fewer tools: only those that the message more surely needs.",
    isWhole: false,
    range: [0.0002, 0.02],
    bounds: [0, 1],
    read: ({ signals }) => signals.hybrid.minProbability,
    write: (settings, value) =>
      withSignals(settings, { hybrid: { ...settings.signals.hybrid, minProbability: value } }),
    hasEffect: ({ signals }) => signals.hybrid.enabled,
  },
  semanticTau: {
    title: "Semantic: τ",
    hint: "Higher sends only tools whose text lies closer to the message.",
    isWhole: false,
    range: [0.1, 0.8],
    bounds: [0, 1],
    read: ({ signals }) => signals.semantic.tau,
    write: (settings, value) => withSignals(settings, { semantic: { ...settings.signals.semantic, tau: value } }),
    hasEffect: ({ signals }) => signals.semantic.enabled,
  },
  skillTau: {
    title: "Skill: τ",
    hint: "Higher takes a skill only where its goal lies closer to the message.",
    isWhole: false,
    range: [0.2, 0.9],
    bounds: [0, 1],
    read: ({ signals }) => signals.skill.tau,
    write: (settings, value) => withSignals(settings, { skill: { ...settings.signals.skill, tau: value } }),
    hasEffect: ({ signals }) => signals.skill.enabled,
  },
  searchMinScore: {
    title: "Search: least score",
    hint: "Higher sends only tools that the index finds with more confidence.",
    isWhole: false,
    range: [0.05, 0.95],
    bounds: [0, 1],
    read: ({ signals }) => signals.search.minScore,
    write: (settings, value) => withSignals(settings, { search: { ...settings.signals.search, minScore: value } }),
    hasEffect: ({ signals }) => signals.search.enabled,
  },
  smallTalkBelow: {
    title: "Small talk limit",
    hint: "Higher judges more messages to be small talk, which gets no tools at all.",
    isWhole: false,
    range: [0.005, 0.1],
    bounds: [0, 1],
    read: ({ thresholds }) => thresholds.smallTalkBelow,
    write: (settings, value) => ({ ...settings, thresholds: { ...settings.thresholds, smallTalkBelow: value } }),
    hasEffect: () => true,
  },
  unlikelyBelow: {
    title: "Search-only limit",
    hint: "Higher gives more messages meta-tools only, with which the model can search.",
    isWhole: false,
    range: [0.02, 0.4],
    bounds: [0, 1],
    read: ({ thresholds }) => thresholds.unlikelyBelow,
    write: (settings, value) => ({ ...settings, thresholds: { ...settings.thresholds, unlikelyBelow: value } }),
    hasEffect: () => true,
  },
  turnTokens: {
    title: "Tokens per turn",
    hint: "Higher gives unclear messages more room for tools.",
    isWhole: true,
    range: [250, 4_000],
    bounds: [0, 1_000_000],
    read: ({ caps }) => caps.turnTokens,
    write: (settings, value) => ({ ...settings, caps: { ...settings.caps, turnTokens: value } }),
    hasEffect: () => true,
  },
  maxTools: {
    title: "Cap: tools",
    hint: "The most tools that go out in one round; core is never cut.",
    isWhole: true,
    range: [1, 24],
    bounds: [0, 100_000],
    read: ({ caps }) => caps.maxTools,
    write: (settings, value) => ({ ...settings, caps: { ...settings.caps, maxTools: value } }),
    hasEffect: () => true,
  },
  maxTokens: {
    title: "Cap: tokens",
    hint: "The most tokens of schemas that go out in one round; core is never cut.",
    isWhole: true,
    range: [200, 4_800],
    bounds: [0, 1_000_000],
    read: ({ caps }) => caps.maxTokens,
    write: (settings, value) => ({ ...settings, caps: { ...settings.caps, maxTokens: value } }),
    hasEffect: () => true,
  },
};

/** The values of a sweep, evenly spread and each once. */
export function sweepValues(name: SweepName, from: number, to: number, steps: number): number[] {
  const { isWhole } = SWEEP_PARAMETERS[name];
  const values = Array.from({ length: steps }, (_, at) => from + ((to - from) * at) / (steps - 1));
  // Four digits are more than any setting needs, and spare people 0.30000000000000004.
  return [...new Set(values.map((value) => (isWhole ? Math.round(value) : Number(value.toFixed(4)))))];
}
