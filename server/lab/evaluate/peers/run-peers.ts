import type { Compiled } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { resolve } from "@/server/engine/resolve";
import type { Case } from "@/server/lab/evaluate/case";
import { requestOf, type VectorsFor } from "@/server/lab/evaluate/evaluate";
import type { CaseResult } from "@/server/lab/evaluate/metrics";
import { cosinePeer } from "./cosine";
import { mastraPeer } from "./mastra";
import { miniSearchPeer } from "./minisearch";
import type { LoadPackage, Peer, PeerQuery, Ranker } from "./peer";
import { toolpickPeer } from "./toolpick";

export const PEERS: readonly Peer[] = [miniSearchPeer, cosinePeer, mastraPeer, toolpickPeer];

type PeerRun = {
  readonly peer: Peer;
  readonly results: readonly CaseResult[] | null;
  readonly skipped: string | null;
};

type PeerTrial = {
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  readonly cases: readonly Case[];
  readonly role: string;
  readonly maxTokens: number;
  readonly vectorsFor: VectorsFor;
  readonly load: LoadPackage;
};

/** Each peer on the same cases, the same allowed tools and the same budget of tokens. */
export async function runPeer(peer: Peer, trial: PeerTrial): Promise<PeerRun> {
  const { snapshot, cases, vectorsFor, load } = trial;
  try {
    const ranker = await peer.open({ tools: snapshot.tools, queries: cases.map(queryOf), vectorsFor, load });
    const results: CaseResult[] = [];
    for (const entry of cases) results.push(await tryPeer(ranker, entry, trial));
    return { peer, results, skipped: null };
  } catch (error) {
    return { peer, results: null, skipped: error instanceof Error ? error.message : String(error) };
  }
}

function queryOf({ message, history = [] }: Case): PeerQuery {
  return { message, history };
}

/** Fills the budget in the peer's order with full schemas, counted as the engine counts them. */
async function tryPeer(ranker: Ranker, entry: Case, { compiled, role, maxTokens }: PeerTrial): Promise<CaseResult> {
  const request = requestOf(compiled, entry, role);
  if (request === null) throw new Error(`Case ${entry.id} has no role`);
  const { sent: allowed, counted } = resolve(compiled, { ...request, mode: "direct" });
  const started = performance.now();
  // If everything fits, nothing is selected.
  const ranked = counted.baseline <= maxTokens ? allowed : await ranker(queryOf(entry));
  const resolveMs = performance.now() - started;
  const { sent, tokensSent } = fillBudget(ranked, allowed, counted.perTool, maxTokens);
  return {
    ...{ case: entry, sent, metaTools: [], tokensSent, tokensMeta: 0, tokensBaseline: counted.baseline, resolveMs },
    mode: "selective",
  };
}

/** Tools that do not fit are skipped, as in the engine. */
export function fillBudget(
  ranked: readonly string[],
  allowed: readonly string[],
  costs: Readonly<Record<string, number>>,
  maxTokens: number,
): { readonly sent: readonly string[]; readonly tokensSent: number } {
  const open = new Set(allowed);
  const sent: string[] = [];
  let tokensSent = 0;
  for (const name of ranked) {
    const cost = costs[name];
    if (cost === undefined || !open.delete(name) || tokensSent + cost > maxTokens) continue;
    sent.push(name);
    tokensSent += cost;
  }
  return { sent, tokensSent };
}
