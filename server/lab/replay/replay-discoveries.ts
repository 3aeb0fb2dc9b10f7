import type { FoundByCall } from "@/server/agent/sessions/timeline.view";
import type { SessionCall, SessionRound } from "@/server/contract/sessions";
import { META_TOOLS, type MetaTool } from "@/server/engine/model/snapshot";
import type { Discovery } from "@/server/engine/session/session";

export type RoundDiscoveries = {
  readonly before: readonly { readonly via: Discovery["via"]; readonly tools: readonly string[] }[];
  /** Tools called in this round; `execute_tool` calls a tool without adding it to the session. */
  readonly called: readonly { readonly tool: string; readonly admits: boolean }[];
};

export function readDiscoveries(
  rounds: readonly SessionRound[],
  calls: readonly SessionCall[],
  found: readonly FoundByCall[],
): RoundDiscoveries[] {
  return rounds.map((round, at) => {
    const previous = rounds[at - 1];
    const since = previous?.epoch === round.epoch ? Date.parse(previous.at) : Number.NEGATIVE_INFINITY;
    const until = Date.parse(round.at);
    const asked = found.filter((call) => call.at.getTime() > since && call.at.getTime() <= until);
    return { before: [...lookedUp(asked, round), ...admittedAsFound(round)], called: calledIn(round, calls) };
  });
}

function lookedUp(asked: readonly FoundByCall[], { tools }: SessionRound): RoundDiscoveries["before"] {
  const sent = new Set(tools.map(({ name }) => name));
  return asked.flatMap(({ tool: via, found }) => {
    if (!isMetaTool(via)) return [];
    // A program's lookup is recorded like a model's, but only the latter admits the tool: the next round shows which.
    const joined = via === "get_tool" ? found.filter((name) => sent.has(name)) : found;
    return joined.length === 0 ? [] : [{ via, tools: joined }];
  });
}

/** If results are not kept, the round itself still shows what a lookup admitted. */
function admittedAsFound({ admitted }: SessionRound): RoundDiscoveries["before"] {
  return admitted.flatMap(({ tool, reason }) =>
    reason.kind === "discovered" && reason.via !== "call" ? [{ via: reason.via, tools: [tool] }] : [],
  );
}

function calledIn(round: SessionRound, calls: readonly SessionCall[]): RoundDiscoveries["called"] {
  const called = new Map<string, boolean>();
  for (const { roundId, tool, isMeta, via, outcome } of calls) {
    if (roundId !== round.id || isMeta || outcome === "unknown" || outcome === "denied") continue;
    called.set(tool, called.get(tool) === true || via !== "execute_tool");
  }
  for (const tool of round.report?.called ?? []) called.set(tool, true);
  return [...called].map(([tool, admits]) => ({ tool, admits }));
}

function isMetaTool(name: string): name is MetaTool {
  return (META_TOOLS as readonly string[]).includes(name);
}
