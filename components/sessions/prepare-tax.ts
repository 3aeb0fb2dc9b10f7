import { roundNumber } from "@/components/words/round-number";
import type { SessionRound } from "@/server/contract/sessions";
import { epochTitle } from "./prepare-timeline";

export type TaxPoint = {
  readonly key: string;
  readonly title: string;
  readonly kept: number;
  readonly fresh: number;
  readonly replayed: number | null;
};

/** The tool tokens of each round: what the provider may have cached, and what it reads for the first time. */
export function prepareTax(
  rounds: readonly SessionRound[],
  replayed: ReadonlyMap<string, number> = new Map(),
): TaxPoint[] {
  const hasEpochs = new Set(rounds.map(({ epoch }) => epoch)).size > 1;
  return rounds.map(({ id, epoch, round, sentTokens, keptTokens }) => ({
    key: hasEpochs ? `${epoch}.${roundNumber(round)}` : String(roundNumber(round)),
    title: hasEpochs ? `${epochTitle(epoch)}, round ${roundNumber(round)}` : `Round ${roundNumber(round)}`,
    kept: Math.min(keptTokens, sentTokens),
    fresh: Math.max(0, sentTokens - keptTokens),
    replayed: replayed.get(id) ?? null,
  }));
}
