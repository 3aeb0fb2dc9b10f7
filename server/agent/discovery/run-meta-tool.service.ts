import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, sessionRefOf } from "@/server/agent/caller";
import { recordCall } from "@/server/agent/execute/record-call.service";
import { answerMetaTool, type MetaAnswer, textsToSearch } from "@/server/engine/meta-tools/answer-meta-tool";
import type { MetaToolInput } from "@/server/engine/meta-tools/meta-tool-input";
import type { MetaTool } from "@/server/engine/model/snapshot";
import { advance } from "@/server/engine/session/session";
import { newId } from "@/server/lib/ids";

type AnswerTo<M extends MetaTool> = Extract<MetaAnswer, { readonly metaTool: M }>;

type RunOptions = {
  readonly sessionId: string | null | undefined;
  readonly callId?: string;
  /** Whether the session changes. Omitted: it does. */
  readonly admits?: boolean;
};

export async function runMetaTool<Q extends MetaToolInput>(
  services: Pick<AgentServices, "embeddings" | "sessions" | "records" | "metrics">,
  caller: Caller,
  question: Q,
  { sessionId = null, callId = newId("call"), admits = true }: RunOptions,
): Promise<AnswerTo<Q["metaTool"]>> {
  const started = performance.now();
  const { metaTool, ...asked } = question;
  const { lookup } = await services.embeddings.queryVectors(textsToSearch(question));
  const answer = answerMetaTool(caller.served.compiled, caller, question, lookup);
  if (admits && sessionId !== null) await admitFound(services, caller, sessionId, answer);
  const facts = { id: callId, started, toolName: metaTool, sessionId, via: null, arguments: asked };
  const outcome = isUnknown(answer) ? "unknown" : "ok";
  recordCall(services, caller, facts, { outcome, sent: true, result: { found: [...answer.found] } });
  return answer as AnswerTo<Q["metaTool"]>;
}

export async function admitFound(
  { sessions }: Pick<AgentServices, "sessions">,
  caller: Caller,
  sessionId: string,
  { found: tools, metaTool: via }: Pick<MetaAnswer, "found" | "metaTool">,
): Promise<void> {
  if (tools.length === 0) return;
  await sessions.update(sessionRefOf(caller, sessionId), (session) => ({
    session: advance(session, { kind: "discovered", tools, via }),
    result: undefined,
  }));
}

export function isUnknown({ answer }: MetaAnswer): boolean {
  return "kind" in answer && answer.kind === "unknown";
}
