import type { Compiled } from "./compile";
import type { Resolution, ResolveRequest } from "./model/request";
import { NO_VECTORS } from "./model/vectors";
import { type Presentation, presentation } from "./rendering/presentation";
import { nextSession } from "./session/session";
import { account } from "./stages/account";
import { admit } from "./stages/admit";
import { decideMode, isDegraded, settleMode } from "./stages/decide-mode";
import { Evidence, textsOfSituation } from "./stages/evidence";
import { explain } from "./stages/explain";
import { listTools } from "./stages/listing";
import { pickTools } from "./stages/pick-tools";
import { readSituation, type Situation } from "./stages/situation";
import { warmingOf } from "./stages/warming";
import { sum } from "./util/sum";

/** Which tools this message gets, in which form, at what cost, and why. Pure. */
export function resolve(compiled: Compiled, request: ResolveRequest): Resolution {
  const situation = readSituation(compiled, request);
  const evidence = new Evidence(situation);

  const wanted = decideMode(situation, evidence);
  const picks = pickTools(situation, wanted, evidence);
  const decision = settleMode(situation, wanted, picks);
  const { mode, modeReason } = decision;
  const shown = presentation(situation, mode);
  const admission = admit(withoutPriceOf(situation, shown), mode, picks, evidence);
  const listing = listTools(situation, mode, admission, shown);
  const { last, tokens, cache, added, removed } = account(situation, listing, decision);

  return {
    role: request.role,
    round: situation.round,
    mode,
    modeReason,
    tools: listing.tools,
    prompt: listing.prompt,
    toolNames: listing.toolNames,
    metaTools: listing.metaTools,
    tokens,
    cache,
    hash: listing.hash,
    sent: listing.sent,
    forms: listing.forms,
    added,
    removed,
    deferredCount: situation.scope.size - admission.list.length,
    maxRounds: situation.maxRounds,
    businessCallsPerTurn: situation.settings.caps.businessCallsPerTurn,
    degraded: isDegraded(situation, evidence) ? "embedder" : null,
    warming: warmingOf(situation),
    explain: request.explain ? explain(situation, mode, admission, evidence, listing) : null,
    next: nextSession(situation, admission, last),
  };
}

/** Where a call sets its own limit, meta-tools and rows take up room too. */
function withoutPriceOf(situation: Situation, { metaTools, lines }: Presentation): Situation {
  const { request, renderings, encoding } = situation;
  if (request.maxTokens == null) return situation;
  const price = sum([...metaTools, ...lines].map(({ piece }) => renderings.costOf(piece, encoding)));
  return { ...situation, request: { ...request, maxTokens: Math.max(0, request.maxTokens - price) } };
}

/** The texts whose vectors `resolve` will look up for this request. */
export function textsToResolve(compiled: Compiled, request: Omit<ResolveRequest, "vectorOf">): string[] {
  return textsOfSituation(readSituation(compiled, { ...request, vectorOf: NO_VECTORS }));
}
