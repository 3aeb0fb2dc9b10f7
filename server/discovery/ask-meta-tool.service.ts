import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, sessionRefOf } from "@/server/agent/caller";
import { answerMetaTool, type MetaAnswer, textsToSearch } from "@/server/engine/meta-tools/answer-meta-tool";
import type { MetaQuestion } from "@/server/engine/meta-tools/meta-question";
import { advance } from "@/server/engine/session";
import type { MetaTool } from "@/server/engine/snapshot";
import { newId } from "@/server/ids";
import { sessionIdOf } from "@/server/sessions/session-ids";

type AnswerTo<M extends MetaTool> = Extract<MetaAnswer, { readonly metaTool: M }>;

/** Asks the engine, admits to the session what the answer hands out, and records that it was asked. */
export async function askMetaTool<Q extends MetaQuestion>(
  services: AgentServices,
  caller: Caller,
  question: Q,
  sessionId: string | null | undefined,
): Promise<AnswerTo<Q["metaTool"]>> {
  const started = performance.now();
  const { compiled } = caller.served;
  const { lookup } = await services.embeddings.queryVectors(textsToSearch(question));
  const answer = answerMetaTool(compiled, caller, question, lookup);
  if (sessionId != null && answer.found.length > 0) await admit(services, caller, sessionId, answer);
  record(services, caller, question, answer, sessionId ?? null, performance.now() - started);
  return answer as AnswerTo<Q["metaTool"]>;
}

function admit({ sessions }: AgentServices, caller: Caller, sessionId: string, answer: MetaAnswer): Promise<void> {
  const { found: tools, metaTool: via } = answer;
  return sessions.update(sessionRefOf(caller, sessionId), (session) => ({
    session: advance(session, { kind: "discovered", tools, via }),
    result: undefined,
  }));
}

function record(
  { records, metrics }: AgentServices,
  { agent, served, role }: Caller,
  question: MetaQuestion,
  { answer, found }: MetaAnswer,
  sessionId: string | null,
  ms: number,
): void {
  const { metaTool, ...asked } = question;
  const isMiss = "kind" in answer && answer.kind === "unknown";
  const outcome = isMiss ? "unknown" : "ok";
  metrics.countCall(metaTool, outcome);
  records.addCall({
    id: newId("call"),
    sessionId: sessionId === null ? null : sessionIdOf(agent.ownerId, sessionId),
    roundId: null,
    ownerId: agent.ownerId,
    revision: served.number,
    roleName: role,
    toolName: metaTool,
    via: null,
    outcome,
    sent: true,
    arguments: asked as Record<string, never>,
    result: { found: [...found] },
    durationMs: Math.round(ms),
    at: new Date(),
  });
}
