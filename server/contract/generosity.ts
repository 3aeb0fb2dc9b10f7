import type { PolicySettings } from "@/server/engine/model/snapshot";

/** What the slider from lean to generous moves: the settings that limit how many tools a message gets. */
export type Lever = {
  /** The settings that it writes, the leading one first. */
  readonly paths: readonly LeverPath[];
  /** From lean to generous. */
  readonly rungs: number;
  write(settings: PolicySettings, rung: number): PolicySettings;
  /** The rung whose settings these are; null: they were set apart. */
  read(settings: PolicySettings): number | null;
};

type LeverPath =
  | "caps.turnTokens"
  | "caps.maxTokens"
  | "signals.hybrid.minProbability"
  | "signals.semantic.tau"
  | "signals.semantic.limit"
  | "signals.search.minScore"
  | "signals.search.limit";

/** Tokens per turn, and the hybrid threshold that fills them. The default preset is one of them. */
const BUDGETS: readonly (readonly [turnTokens: number, minProbability: number])[] = [
  [200, 0.025],
  [300, 0.01],
  [400, 0.0075],
  [500, 0.005],
  [600, 0.003],
  [800, 0.002],
  [1000, 0.001],
  [1250, 0.0006],
  [1500, 0.0005],
  [2000, 0.00025],
  [2500, 0.00015],
  [3000, 0.0001],
  [4000, 0.00005],
  [6000, 0.00002],
  [8000, 0.00001],
  [12_000, 0],
];
/** A session over several topics takes up to three times a turn. */
const TURNS_PER_SESSION = 3;

/** A threshold, and the most tools it may send. */
const SIMILARITIES: readonly (readonly [tau: number, limit: number])[] = [
  [0.6, 2],
  [0.5, 3],
  [0.4, 4],
  [0.35, 5],
  [0.3, 6],
  [0.25, 8],
  [0.22, 8],
  [0.18, 8],
  [0.15, 10],
  [0.12, 12],
  [0.1, 15],
  [0.05, 20],
];
const SCORES: readonly (readonly [minScore: number, limit: number])[] = [
  [0.9, 1],
  [0.8, 2],
  [0.7, 3],
  [0.6, 4],
  [0.5, 5],
  [0.4, 6],
  [0.3, 10],
  [0.2, 12],
  [0.1, 15],
  [0.05, 20],
];

const ofHybrid = ladder(
  ["caps.turnTokens", "signals.hybrid.minProbability", "caps.maxTokens"],
  BUDGETS,
  (settings, [turnTokens, minProbability]) => ({
    ...settings,
    signals: { ...settings.signals, hybrid: { ...settings.signals.hybrid, minProbability } },
    caps: {
      ...settings.caps,
      turnTokens,
      maxTokens: settings.caps.maxTokens === null ? null : turnTokens * TURNS_PER_SESSION,
    },
  }),
);
const ofSemantic = ladder(
  ["signals.semantic.tau", "signals.semantic.limit"],
  SIMILARITIES,
  (settings, [tau, limit]) => ({
    ...settings,
    signals: { ...settings.signals, semantic: { ...settings.signals.semantic, tau, limit } },
  }),
);
const ofSearch = ladder(["signals.search.minScore", "signals.search.limit"], SCORES, (settings, [minScore, limit]) => ({
  ...settings,
  signals: { ...settings.signals, search: { ...settings.signals.search, minScore, limit } },
}));

/** Null: no setting trades recall for tokens, because the policy does not rank tools by the message. */
export function leverOf({ mode, thresholds, signals }: PolicySettings): Lever | null {
  if (mode === "direct" || mode === "chat" || (mode === "auto" && !thresholds.loader)) return null;
  if (signals.hybrid.enabled) return ofHybrid;
  if (signals.semantic.enabled) return ofSemantic;
  return signals.search.enabled ? ofSearch : null;
}

function ladder<Rung>(
  paths: Lever["paths"],
  rungs: readonly Rung[],
  write: (settings: PolicySettings, rung: Rung) => PolicySettings,
): Lever {
  const at = (settings: PolicySettings, place: number) => {
    const rung = rungs[Math.min(Math.max(place, 0), rungs.length - 1)];
    return rung === undefined ? settings : write(settings, rung);
  };
  return {
    paths,
    rungs: rungs.length,
    write: at,
    read(settings) {
      const own = JSON.stringify(settings);
      const found = rungs.findIndex((rung) => JSON.stringify(write(settings, rung)) === own);
      return found === -1 ? null : found;
    },
  };
}
