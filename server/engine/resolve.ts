import type { Compiled } from "./compile";
import type { Resolution, ResolveRequest } from "./model/request";
import { NO_VECTORS } from "./model/vectors";
import { type Presentation, presentation } from "./rendering/presentation";
import { nextSession } from "./session/session";
import { account } from "./stages/account";
import { type Admission, admit } from "./stages/admit";
import { type Decision, decideMode, finalizeMode, isDegraded } from "./stages/decide-mode";
import { Evidence, textsForContext } from "./stages/evidence";
import { explain } from "./stages/explain";
import { listTools } from "./stages/listing";
import { pickTools } from "./stages/pick-tools";
import { createResolveContext, type ResolveContext } from "./stages/resolve-context";
import { warmingOf } from "./stages/warming";
import { sum } from "./util/sum";

/** Which tools this message gets, in which form, at what cost, and why. Pure. */
export function resolve(compiled: Compiled, request: ResolveRequest): Resolution {
  const { context, evidence, decision, shown, admission } = selectTools(compiled, request);
  const { mode, modeReason } = decision;
  const listing = listTools(context, mode, admission, shown);
  const { last, tokens, counted, cache, added, removed } = account(context, listing, decision);

  return {
    role: request.role,
    round: context.round,
    mode,
    modeReason,
    tools: listing.tools,
    prompt: listing.prompt,
    toolNames: listing.toolNames,
    metaTools: listing.metaTools,
    tokens,
    billing: context.billing,
    counted,
    cache,
    hash: listing.hash,
    sent: listing.sent,
    forms: listing.forms,
    added,
    removed,
    deferredCount: context.scope.size - admission.list.length,
    maxRounds: context.maxRounds,
    businessCallsPerTurn: context.settings.caps.businessCallsPerTurn,
    degraded: isDegraded(context, evidence) ? "embedder" : null,
    warming: warmingOf(context),
    explain: request.explain ? explain(context, mode, admission, evidence, listing) : null,
    next: nextSession(context, admission, last),
  };
}

type Selection = {
  readonly context: ResolveContext;
  readonly evidence: Evidence;
  readonly decision: Decision;
  readonly shown: Presentation;
  readonly admission: Admission;
};

/** `resolve` renders their result; `whyTool` explains one tool of it. */
export function selectTools(compiled: Compiled, request: ResolveRequest): Selection {
  const context = createResolveContext(compiled, request);
  const evidence = new Evidence(context);
  const wanted = decideMode(context, evidence);
  const picks = pickTools(context, wanted, evidence);
  const decision = finalizeMode(context, wanted, picks);
  const shown = presentation(context, decision.mode);
  const admission = admit(withoutPriceOf(context, shown), decision.mode, picks, evidence);
  return { context, evidence, decision, shown, admission };
}

/** A call's own token limit includes meta-tools and rows. */
function withoutPriceOf(context: ResolveContext, { metaTools, lines }: Presentation): ResolveContext {
  const { request, renderings, encoding } = context;
  if (request.maxTokens == null) return context;
  const price = sum([...metaTools, ...lines].map(({ piece }) => renderings.costOf(piece, encoding)));
  return { ...context, request: { ...request, maxTokens: Math.max(0, request.maxTokens - price) } };
}

export function textsToResolve(compiled: Compiled, request: Omit<ResolveRequest, "vectorOf">): string[] {
  return textsForContext(createResolveContext(compiled, { ...request, vectorOf: NO_VECTORS }));
}
