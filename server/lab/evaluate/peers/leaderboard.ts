import type { PresetName } from "@/server/engine/model/snapshot";
import type { Case } from "@/server/lab/evaluate/case";
import { comparePaired } from "@/server/lab/evaluate/compare";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import type { Interval } from "@/server/lab/evaluate/intervals";
import { type CaseResult, type MeasuredFigures, mean, measureWithIntervals } from "@/server/lab/evaluate/metrics";
import type { Dataset } from "@/server/lab/evaluate/read-dataset";
import { alignColumns, fixed, percent, percentWithin, points } from "@/server/lab/evaluate/report";
import type { Trials } from "@/server/lab/evaluate/trials";
import { NO_ADJUSTMENTS } from "@/server/lab/evaluate/with-preset";
import type { LoadPackage } from "./peer";
import { PEERS, runPeer } from "./run-peers";

export type LeaderboardRow = {
  readonly name: string;
  readonly about: string;
  readonly isOurs: boolean;
} & MeasuredFigures & {
    readonly tokensNoNeedMean: number | null;
    readonly tokensSentMax: number;
  };

export type Leaderboard = {
  readonly maxTokens: number;
  readonly peers: readonly LeaderboardRow[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** How far our preset, gate off, is ahead of the best peer in recallAll; negative: behind. */
  readonly lead: {
    readonly over: string;
    readonly difference: number | null;
    readonly interval: Interval | null;
  } | null;
};

type LeaderboardInput = {
  readonly dataset: Dataset;
  readonly cases: readonly Case[];
  readonly preset: PresetName;
  readonly maxTokens: number;
  readonly trials: Trials;
  readonly vectorsFor: VectorsFor;
  readonly load: LoadPackage;
  readonly report?: (text: string) => void;
};

export const PEER_BUDGET = 2000;

export async function makeLeaderboard(input: LeaderboardInput): Promise<Leaderboard> {
  const { dataset, cases, preset, maxTokens, trials, vectorsFor, load, report = () => {} } = input;
  const gated = await runWithinBudget(trials, preset, maxTokens, true);
  const open = await runWithinBudget(trials, preset, maxTokens, false);
  const results = [
    toLeaderboardRow({ name: `Toolcrib, ${preset}`, about: "with the gate", isOurs: true }, gated),
    toLeaderboardRow({ name: `Toolcrib, ${preset}, no gate`, about: "the ranking alone", isOurs: true }, open),
  ];
  const skipped: { name: string; reason: string }[] = [];
  const compiled = await trials.compiled(preset, NO_ADJUSTMENTS);
  const byPeer = new Map<string, readonly CaseResult[]>();
  for (const peer of PEERS) {
    report(`peer ${peer.name}`);
    const trial = { snapshot: dataset.snapshot, compiled, cases, role: dataset.role, maxTokens, vectorsFor, load };
    const run = await runPeer(peer, trial);
    if (run.results === null) {
      skipped.push({ name: peer.name, reason: run.skipped ?? "unknown" });
      continue;
    }
    byPeer.set(peer.name, run.results);
    results.push(toLeaderboardRow({ name: peer.name, about: peer.about, isOurs: false }, run.results));
  }
  const sorted = results.sort((a, b) => (b.recallAll ?? -1) - (a.recallAll ?? -1));
  return { maxTokens, peers: sorted, skipped, lead: leadOver(sorted, open, byPeer) };
}

function leadOver(
  sorted: readonly LeaderboardRow[],
  ours: readonly CaseResult[],
  byPeer: ReadonlyMap<string, readonly CaseResult[]>,
): Leaderboard["lead"] {
  const best = sorted.find(({ isOurs }) => !isOurs);
  const theirs = best === undefined ? undefined : byPeer.get(best.name);
  if (best === undefined || theirs === undefined) return null;
  const { difference, interval } = comparePaired(ours, theirs);
  return { over: best.name, difference, interval };
}

/** The engine's cap is on tools alone, so everything else is taken off it: no peer has less to spend. */
async function runWithinBudget(trials: Trials, preset: PresetName, maxTokens: number, gate: boolean) {
  const results = await trials.run(preset, { maxTools: null, maxTokens, gate });
  if (results.every(({ tokensSent }) => tokensSent <= maxTokens)) return results;
  const cap = maxTokens - Math.max(...results.map(({ tokensMeta }) => tokensMeta));
  return cap < 1 ? results : trials.run(preset, { maxTools: null, maxTokens: cap, gate });
}

function toLeaderboardRow(
  { name, about, isOurs }: Pick<LeaderboardRow, "name" | "about" | "isOurs">,
  results: readonly CaseResult[],
): LeaderboardRow {
  const withoutNeed = results.filter(({ case: { needs } }) => needs.length === 0);
  const tokensNoNeedMean = mean(withoutNeed.map(({ tokensSent }) => tokensSent));
  const tokensSentMax = Math.max(0, ...results.map(({ tokensSent }) => tokensSent));
  return { name, about, isOurs, ...measureWithIntervals(results), tokensNoNeedMean, tokensSentMax };
}

const HEADINGS = ["recall all (95%)", "mean", "needed: zero", "tokens", "tools", "no tool: zero", "no tool: tokens"];

function cellsOf(peer: LeaderboardRow): readonly string[] {
  const { recallAll, recallMean, neededZeroRate, noToolZeroRate, intervals } = peer;
  return [
    percentWithin(recallAll, intervals.recallAll),
    percent(recallMean),
    percent(neededZeroRate),
    fixed(peer.tokensSentMean, 0),
    fixed(peer.toolsSentMean, 1),
    percent(noToolZeroRate),
    fixed(peer.tokensNoNeedMean, 0),
  ];
}

export function showLeaderboard({ maxTokens, peers, skipped, lead }: Leaderboard): string {
  const table = alignColumns([
    [`within ${maxTokens} tokens`, ...HEADINGS],
    ...peers.map((peer) => [peer.name, ...cellsOf(peer)]),
  ]);
  const left = skipped.map(({ name, reason }) => `Skipped: ${name}: ${reason}.`);
  return ["Peers", "", table, "", ...(lead === null ? [] : [showLead(lead)]), ...left].join("\n");
}

function showLead({ over, difference, interval }: NonNullable<Leaderboard["lead"]>): string {
  return `Lead of the ranking over the best peer (${over}): ${points(difference, interval)}.`;
}

export function markdownOf(
  { dataset, cases, tools }: { readonly dataset: string; readonly cases: number; readonly tools: number },
  { maxTokens, peers, skipped, lead }: Leaderboard,
): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const count = new Intl.NumberFormat("en-US");
  const rows = peers.map((peer) => {
    const name = peer.isOurs ? `**${peer.name}**` : peer.name;
    return row([name, ...cellsOf(peer)]);
  });
  return [
    `### ${dataset}`,
    "",
    `Messages: ${count.format(cases)}. Tools: ${count.format(tools)}. Budget: ${count.format(maxTokens)} tokens a message.`,
    ...(lead === null ? [] : [showLead(lead)]),
    "",
    row(["", ...HEADINGS]),
    row(["---", ...HEADINGS.map(() => "---:")]),
    ...rows,
    ...skipped.map(({ name, reason }) => `\nSkipped: ${name}: ${reason}.`),
  ].join("\n");
}
