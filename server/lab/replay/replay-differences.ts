import type { ReplayedRound, ReplayedTool, SessionReplay, SessionRound } from "@/server/contract/sessions";
import type { Resolution } from "@/server/engine/model/request";
import type { RoundDiscoveries } from "./replay-discoveries";

export function compareRound(
  round: SessionRound,
  called: RoundDiscoveries["called"],
  resolution: Resolution | null,
  skipped: ReplayedRound["skipped"],
): ReplayedRound {
  const was = new Set(round.tools.map(({ name }) => name));
  const would = resolution === null ? was : new Set(resolution.sent);
  return {
    id: round.id,
    epoch: round.epoch,
    round: round.round,
    skipped,
    before: {
      mode: round.mode,
      sentTokens: round.sentTokens,
      baselineTokens: round.baselineTokens,
      degraded: round.degraded,
    },
    after: resolution && {
      mode: resolution.mode,
      modeReason: resolution.modeReason,
      sentTokens: resolution.tokens.sent,
      baselineTokens: resolution.tokens.baseline,
      degraded: resolution.degraded,
    },
    added: resolution === null ? [] : resolution.sent.filter((tool) => !was.has(tool)).map(withReason(resolution)),
    removed: [...was].filter((tool) => !would.has(tool)),
    called: called.map(({ tool }) => ({ tool, wasSent: was.has(tool), wouldBeSent: would.has(tool) })),
  };
}

function withReason({ next }: Resolution): (tool: string) => ReplayedTool {
  const admitted = new Map(next.admitted.map((entry) => [entry.tool, entry]));
  return (tool) => {
    const entry = admitted.get(tool);
    return entry === undefined ? { tool } : { tool, signal: entry.signal, reason: entry.reason };
  };
}

export function sumUp(rounds: readonly ReplayedRound[]): SessionReplay["sum"] {
  const sum = { replayed: 0, differing: 0, sentBefore: 0, sentAfter: 0, called: 0, coveredBefore: 0, coveredAfter: 0 };
  for (const { before, after, added, removed, called } of rounds) {
    if (after === null) continue;
    sum.replayed += 1;
    sum.differing += added.length > 0 || removed.length > 0 || before.mode !== after.mode ? 1 : 0;
    sum.sentBefore += before.sentTokens;
    sum.sentAfter += after.sentTokens;
    sum.called += called.length;
    sum.coveredBefore += called.filter(({ wasSent }) => wasSent).length;
    sum.coveredAfter += called.filter(({ wouldBeSent }) => wouldBeSent).length;
  }
  return sum;
}
