import type { SessionRound } from "@/server/contract/sessions";

export type TaxPoint = {
  readonly key: string;
  readonly title: string;
  readonly kept: number;
  readonly fresh: number;
  /** Under the policy that it is replayed with; null where it is not. */
  readonly replayed: number | null;
};

/** What tools took in each round: what the provider can have cached, and what it reads for the first time. */
export function prepareTax(
  rounds: readonly SessionRound[],
  replayed: ReadonlyMap<string, number> = new Map(),
): TaxPoint[] {
  const hasEpochs = new Set(rounds.map(({ epoch }) => epoch)).size > 1;
  return rounds.map(({ id, epoch, round, sentTokens, keptTokens }) => ({
    key: hasEpochs ? `${epoch}.${round}` : String(round),
    title: hasEpochs ? `Beginning ${epoch + 1}, round ${round}` : `Round ${round}`,
    kept: Math.min(keptTokens, sentTokens),
    fresh: Math.max(0, sentTokens - keptTokens),
    replayed: replayed.get(id) ?? null,
  }));
}
