import type { LoadedTool, SessionCall, SessionRound, SessionTimeline } from "@/server/contract/sessions";

export type TimelineTool = {
  readonly name: string;
  readonly tokens: number;
  /** Why it was admitted in this round; null if it was loaded earlier or the mode sends everything. */
  readonly admitted: LoadedTool | null;
};

export type Miss = { readonly kind: "unsent" | "unknown" | "denied"; readonly name: string };

export type TimelineRound = {
  readonly round: SessionRound;
  readonly added: readonly TimelineTool[];
  /** Sent in the previous round too, so likely in the provider's cache. */
  readonly kept: readonly TimelineTool[];
  readonly removed: readonly string[];
  readonly freshTokens: number;
  readonly calls: readonly SessionCall[];
  readonly called: readonly string[];
  readonly misses: readonly Miss[];
};

export type TimelineEpoch = { readonly epoch: number; readonly rounds: readonly TimelineRound[] };

export type Timeline = {
  readonly epochs: readonly TimelineEpoch[];
  readonly earlier: readonly SessionCall[];
};

/** A session starts a new epoch when it is reset, expires or changes its role. */
export function epochTitle(epoch: number): string {
  return epoch === 0 ? "First start" : `Restart ${epoch}`;
}

export function prepareTimeline({ rounds, calls }: Pick<SessionTimeline, "rounds" | "calls">): Timeline {
  const callsByRound = groupCalls(rounds, calls);
  const epochs: { epoch: number; rounds: TimelineRound[] }[] = [];
  rounds.forEach((round, at) => {
    const before = rounds[at - 1];
    const previous = before?.epoch === round.epoch ? before : null;
    const made = prepareRound(round, previous, callsByRound.get(round.id) ?? []);
    const last = epochs.at(-1);
    if (last?.epoch === round.epoch) last.rounds.push(made);
    else epochs.push({ epoch: round.epoch, rounds: [made] });
  });
  return { epochs, earlier: callsByRound.get(null) ?? [] };
}

/** Meta-tool calls name no round: they belong to the last round before them. */
function groupCalls(rounds: readonly SessionRound[], calls: readonly SessionCall[]): Map<string | null, SessionCall[]> {
  const ids = new Set(rounds.map(({ id }) => id));
  const groups = new Map<string | null, SessionCall[]>();
  for (const call of calls) {
    const named = call.roundId !== null && ids.has(call.roundId) ? call.roundId : null;
    const roundId = named ?? rounds.findLast(({ at }) => at <= call.at)?.id ?? null;
    groups.set(roundId, [...(groups.get(roundId) ?? []), call]);
  }
  return groups;
}

function prepareRound(
  round: SessionRound,
  previous: SessionRound | null,
  calls: readonly SessionCall[],
): TimelineRound {
  const before = new Set(previous?.tools.map(({ name }) => name));
  const now = new Set(round.tools.map(({ name }) => name));
  const admitted = new Map(round.admitted.map((entry) => [entry.tool, entry]));
  const tools = round.tools.map((tool) => ({ ...tool, admitted: admitted.get(tool.name) ?? null }));
  return {
    round,
    added: tools.filter(({ name }) => !before.has(name)),
    kept: tools.filter(({ name }) => before.has(name)),
    removed: [...before].filter((name) => !now.has(name)),
    freshTokens: Math.max(0, round.sentTokens - round.keptTokens),
    calls,
    called: calledIn(round, calls),
    misses: missesIn(round, calls),
  };
}

function calledIn({ report }: SessionRound, calls: readonly SessionCall[]): string[] {
  const run = calls.filter(({ isMeta, outcome }) => !isMeta && outcome !== "unknown" && outcome !== "denied");
  return [...new Set([...run.map(({ tool }) => tool), ...(report?.called ?? [])])];
}

/** Each name once, even if both calls and the report mention it. */
function missesIn(round: SessionRound, calls: readonly SessionCall[]): Miss[] {
  const found = new Map<string, Miss>();
  for (const { tool, isMeta, outcome, sent } of calls) {
    if (outcome === "unknown" || outcome === "denied") found.set(tool, { kind: outcome, name: tool });
    else if (!isMeta && !sent) found.set(tool, { kind: "unsent", name: tool });
  }
  const sent = new Set(round.tools.map(({ name }) => name));
  for (const name of round.report?.called ?? []) if (!sent.has(name)) found.set(name, { kind: "unsent", name });
  for (const name of round.report?.unknown ?? []) {
    if (!found.has(name)) found.set(name, { kind: "unknown", name });
  }
  return [...found.values()];
}
