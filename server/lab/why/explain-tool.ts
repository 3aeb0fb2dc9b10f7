import type { WhyInput, WhyView } from "@/server/contract/why";
import { closestNames } from "@/server/engine/retrieval/search/closest-names";
import { searchTools } from "@/server/engine/retrieval/search/search-tools";
import { listDenied } from "@/server/policy/trial/list-denied";
import { tryTool } from "@/server/policy/trial/try-message";
import { findContext, findOwnContext, type WhyContext, type WhyServices } from "./find-context";

const MAX_CLOSEST = 5;

export async function explainTool(services: WhyServices, reader: string, { tool, about }: WhyInput): Promise<WhyView> {
  return explainIn(services, await findContext(services, reader, about), tool);
}

/** The same for a person's own chat, who may not read policy: a denied tool is answered like one that does not exist. */
export async function explainToolInChat(
  services: WhyServices,
  person: string,
  { tool, roundId }: { readonly tool: string; readonly roundId: string },
): Promise<WhyView> {
  const view = await explainIn(services, await findOwnContext(services, person, roundId), tool);
  return { ...view, policy: "", closest: [], answer: withoutRules(view.answer) };
}

async function explainIn(services: WhyServices, context: WhyContext, tool: string): Promise<WhyView> {
  const { state, role, request, recorded } = context;
  const answer = await answerIn(services, context, tool);
  return {
    ...{ tool, role, policy: policyOf(context), ref: state.ref, message: request?.message ?? null, answer },
    wasSent: recorded === null ? null : recorded.includes(tool),
    closest: answer.kind === "unknown" ? findClosest(context, tool) : [],
  };
}

async function answerIn(services: WhyServices, context: WhyContext, tool: string): Promise<WhyView["answer"]> {
  const { state, request, session } = context;
  if (request !== null) return tryTool(services, state, request, tool, session);
  if (!state.compiled.numbers.has(tool)) return { kind: "unknown" };
  const role = state.compiled.roles.get(context.role)?.entry;
  const denied = role === undefined ? [] : listDenied(state.snapshot, role, null);
  const found = denied.find((each) => each.tool === tool);
  return found === undefined ? { kind: "message-gone" } : { kind: "denied", why: found.why };
}

function policyOf({ state, role }: WhyContext): string {
  return state.compiled.roles.get(role)?.entry.policy ?? "";
}

function findClosest({ state: { compiled } }: WhyContext, tool: string): string[] {
  const { search, everything } = compiled;
  const words = tool.replace(/[_.]+/g, " ");
  const found = searchTools(search, everything, words, { limit: MAX_CLOSEST, minScore: 0.05, fallback: "always" });
  const names = [...closestNames(search, everything, tool), ...found.map((match) => compiled.tools[match.tool]?.name)];
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MAX_CLOSEST);
}

function withoutRules(answer: WhyView["answer"]): WhyView["answer"] {
  if (answer.kind === "denied") return { kind: "unknown" };
  return answer.kind === "no-keyword" ? { kind: "no-keyword", categories: [] } : answer;
}
