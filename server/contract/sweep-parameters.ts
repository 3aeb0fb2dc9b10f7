import type { PolicySettings } from "@/server/engine/model/snapshot";

/** A policy setting that a sweep can vary. Its name, unit and help text are in components/policies/settings. */
type SweepParameter = {
  readonly isWhole: boolean;
  readonly range: readonly [from: number, to: number];
  readonly bounds: readonly [least: number, most: number];
  read(settings: PolicySettings): number | null;
  write(settings: PolicySettings, value: number): PolicySettings;
  /** False if its signal is off. */
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

/** Shared by the server, which runs sweeps, and the page, which applies a value. */
export const SWEEP_PARAMETERS: Record<SweepName, SweepParameter> = {
  minProbability: {
    isWhole: false,
    range: [0.0002, 0.02],
    bounds: [0, 1],
    read: ({ signals }) => signals.hybrid.minProbability,
    write: (settings, value) =>
      withSignals(settings, { hybrid: { ...settings.signals.hybrid, minProbability: value } }),
    hasEffect: ({ signals }) => signals.hybrid.enabled,
  },
  semanticTau: {
    isWhole: false,
    range: [0.1, 0.8],
    bounds: [0, 1],
    read: ({ signals }) => signals.semantic.tau,
    write: (settings, value) => withSignals(settings, { semantic: { ...settings.signals.semantic, tau: value } }),
    hasEffect: ({ signals }) => signals.semantic.enabled,
  },
  skillTau: {
    isWhole: false,
    range: [0.2, 0.9],
    bounds: [0, 1],
    read: ({ signals }) => signals.skill.tau,
    write: (settings, value) => withSignals(settings, { skill: { ...settings.signals.skill, tau: value } }),
    hasEffect: ({ signals }) => signals.skill.enabled,
  },
  searchMinScore: {
    isWhole: false,
    range: [0.05, 0.95],
    bounds: [0, 1],
    read: ({ signals }) => signals.search.minScore,
    write: (settings, value) => withSignals(settings, { search: { ...settings.signals.search, minScore: value } }),
    hasEffect: ({ signals }) => signals.search.enabled,
  },
  smallTalkBelow: {
    isWhole: false,
    range: [0.005, 0.1],
    bounds: [0, 1],
    read: ({ thresholds }) => thresholds.smallTalkBelow,
    write: (settings, value) => ({ ...settings, thresholds: { ...settings.thresholds, smallTalkBelow: value } }),
    hasEffect: () => true,
  },
  unlikelyBelow: {
    isWhole: false,
    range: [0.02, 0.4],
    bounds: [0, 1],
    read: ({ thresholds }) => thresholds.unlikelyBelow,
    write: (settings, value) => ({ ...settings, thresholds: { ...settings.thresholds, unlikelyBelow: value } }),
    hasEffect: () => true,
  },
  turnTokens: {
    isWhole: true,
    range: [250, 4_000],
    bounds: [0, 1_000_000],
    read: ({ caps }) => caps.turnTokens,
    write: (settings, value) => ({ ...settings, caps: { ...settings.caps, turnTokens: value } }),
    hasEffect: () => true,
  },
  maxTools: {
    isWhole: true,
    range: [1, 24],
    bounds: [0, 100_000],
    read: ({ caps }) => caps.maxTools,
    write: (settings, value) => ({ ...settings, caps: { ...settings.caps, maxTools: value } }),
    hasEffect: () => true,
  },
  maxTokens: {
    isWhole: true,
    range: [200, 4_800],
    bounds: [0, 1_000_000],
    read: ({ caps }) => caps.maxTokens,
    write: (settings, value) => ({ ...settings, caps: { ...settings.caps, maxTokens: value } }),
    hasEffect: () => true,
  },
};

/** A range that spans more than this many times its start is halved by ratio, not by difference. */
const WIDE = 4;

/** A round value inside two others; null if there is none. */
export function sweepBetween(name: SweepName, from: number, to: number): number | null {
  const isWide = from > 0 && to / from > WIDE;
  const middle = isWide ? Math.sqrt(from * to) : (from + to) / 2;
  // Avoids values like 0.30000000000000004.
  const value = SWEEP_PARAMETERS[name].isWhole ? Math.round(middle) : Number(middle.toPrecision(2));
  return value > from && value < to ? value : null;
}
