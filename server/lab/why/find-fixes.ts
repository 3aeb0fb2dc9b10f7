import type { FixStep } from "@/server/contract/fixes";
import type { WhyFixes, WhyInput, WhyPreview, WhyPreviewInput } from "@/server/contract/why";
import type { Snapshot } from "@/server/engine/model/snapshot";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import { problemOfAll, withFixes } from "@/server/policy/fixes/fix-plan";
import { suggestPlans } from "@/server/policy/fixes/suggest-plans";
import { listCalledRounds } from "@/server/policy/harm/called-rounds.view";
import { HARM_ROUNDS, measureHarm } from "@/server/policy/harm/measure-harm";
import { listRecentMessages } from "@/server/policy/policies/recent-messages.view";
import { tryMessage, tryTool } from "@/server/policy/trial/try-message";
import { findContext, type WhyServices } from "./find-context";

const RECENT = 50;

const NONE: WhyFixes = { draft: null, plans: [] };

export async function findFixes(services: WhyServices, reader: string, { tool, about }: WhyInput): Promise<WhyFixes> {
  const { request, session } = await findContext(services, reader, about);
  const draft = await services.states.get("draft");
  if (request === null || !draft.compiled.roles.has(request.role)) return NONE;
  const answer = await tryTool(services, draft, request, tool, session);
  const tryOn = async (snapshot: Snapshot) => {
    const varied = await services.states.vary(draft, () => snapshot);
    return tryTool(services, varied, request, tool, session);
  };
  const { role, message } = request;
  const plans = await suggestPlans(draft.snapshot, { tool, role, message }, answer, tryOn);
  const views: WhyFixes["plans"][number][] = [];
  for (const steps of plans)
    views.push({ steps, alsoAllowed: await countAlsoAllowed(services, draft, role, tool, steps) });
  return { draft: answer, plans: views };
}

async function countAlsoAllowed(
  { states }: WhyServices,
  draft: PolicyState,
  role: string,
  tool: string,
  steps: readonly FixStep[],
): Promise<number> {
  if (!steps.some(({ kind }) => kind.startsWith("undeny") || kind === "enable-source")) return 0;
  const after = await states.vary(draft, (snapshot) => withFixes(snapshot, steps));
  const sizeOf = ({ compiled }: PolicyState) => compiled.roles.get(role)?.allowed.size ?? 0;
  const isNew = !isAllowed(draft, role, tool) && isAllowed(after, role, tool);
  return Math.max(0, sizeOf(after) - sizeOf(draft) - (isNew ? 1 : 0));
}

function isAllowed({ compiled }: PolicyState, role: string, tool: string): boolean {
  return compiled.roles.get(role)?.allowed.has(compiled.numbers.get(tool) ?? -1) === true;
}

/** What a plan would change for recent messages: where else the tool goes, at what cost, and what would be lost. */
export async function previewPlan(services: WhyServices, reader: string, input: WhyPreviewInput): Promise<WhyPreview> {
  const { client, states, embeddings } = services;
  const { tool, role, message, steps } = input;
  const draft = await states.get("draft");
  const problem = problemOfAll(draft.snapshot, steps);
  const after = problem === null ? await states.vary(draft, (snapshot) => withFixes(snapshot, steps)) : draft;
  const costOf = async (state: PolicyState, asked: { readonly role: string; readonly message: string }) => {
    const { sent, tokens } = await tryMessage(services, state.compiled, asked);
    return { has: sent.includes(tool), tokens: tokens.sent };
  };
  const known = draft.compiled.roles.has(role) && after.compiled.roles.has(role);
  const own = known
    ? { before: await costOf(draft, { role, message }), after: await costOf(after, { role, message }) }
    : null;
  const recent = (await listRecentMessages(client, { reader, limit: RECENT + 1 }))
    .filter((other) => other.message !== message && draft.compiled.roles.has(other.role))
    .slice(0, RECENT);
  const sums = { alsoSent: 0, tokensBefore: 0, tokensAfter: 0 };
  for (const other of recent) {
    const was = await costOf(draft, other);
    const is = after === draft ? was : await costOf(after, other);
    sums.alsoSent += is.has && !was.has ? 1 : 0;
    sums.tokensBefore += was.tokens;
    sums.tokensAfter += is.tokens;
  }
  const called = await listCalledRounds(client, { reader, limit: HARM_ROUNDS });
  const harm = await measureHarm(embeddings, draft.compiled, after.compiled, called);
  const addedTokens = own === null ? 0 : own.after.tokens - own.before.tokens;
  return { problem, addedTokens, tried: recent.length, ...sums, harm };
}
