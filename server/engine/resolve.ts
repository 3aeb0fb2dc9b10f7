import { account } from "./account";
import { admit } from "./admit";
import type { Compiled } from "./compile";
import { decideMode, isDegraded, settleMode } from "./decide-mode";
import { Evidence, textsOfSituation } from "./evidence";
import { explain } from "./explain";
import { pickTools } from "./pick-tools";
import { presentation } from "./presentation";
import { render } from "./render";
import type { Resolution, ResolveRequest } from "./request";
import { carryOn } from "./session";
import { readSituation } from "./situation";

/** Which tools this message gets, in which form, at what cost, and why. Pure: the same in, the same out. */
export function resolve(compiled: Compiled, request: ResolveRequest): Resolution {
  const situation = readSituation(compiled, request);
  const evidence = new Evidence(situation);

  const wanted = decideMode(situation, evidence);
  const picks = pickTools(situation, wanted.mode, evidence);
  const decision = settleMode(situation, wanted, picks);
  const { mode, modeReason } = decision;
  const admission = admit(situation, mode, picks, evidence);
  const shown = presentation(situation, mode);
  const rendered = render(situation, admission, shown);
  const { last, charges, ...accounted } = account(situation, rendered, decision);

  return {
    role: request.role,
    round: situation.round,
    mode,
    modeReason,
    tools: rendered.tools,
    prompt: rendered.prompt,
    toolNames: rendered.entries.map(({ wireName }) => wireName),
    metaTools: shown.metaTools.map(({ name }) => name),
    ...accounted,
    deferredCount: situation.scope.size - admission.list.length,
    maxRounds: situation.maxRounds,
    businessCallsPerTurn: situation.settings.caps.businessCallsPerTurn,
    degraded: isDegraded(situation, evidence) ? "embedder" : null,
    explain: request.explain ? explain(situation, mode, admission, evidence, charges, rendered.rows.length > 0) : null,
    next: carryOn(situation, admission, last),
  };
}

/** The texts whose vectors `resolve` will look up for this request. */
export function textsToResolve(compiled: Compiled, request: Omit<ResolveRequest, "vectorOf">): string[] {
  return textsOfSituation(readSituation(compiled, { ...request, vectorOf: () => undefined }));
}
