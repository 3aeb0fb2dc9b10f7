import type { Compiled } from "@/server/engine/compile";
import type { Resolution, ResolveRequest } from "@/server/engine/model/request";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { advance, type Session, startSession } from "@/server/engine/session/session";
import { type ToolAnswer, whyTool } from "@/server/engine/why-tool";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyState } from "@/server/policy/draft/policy-states";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import { warmFormat } from "@/server/runtime/snapshot/warm-format.service";

/** Nothing is recorded, and no session is changed. */
export type TrialRequest = Omit<ResolveRequest, "vectorOf" | "session" | "round" | "calibrations">;

export type QueryEmbedder = {
  queryVectors(
    texts: readonly string[],
    options: { readonly timeoutMs: number },
  ): Promise<{ readonly lookup: VectorLookup }>;
};

type Engine = {
  readonly embeddings: QueryEmbedder;
  readonly calibrations?: CalibrationHolder | undefined;
};

/** People wait longer than agents do. */
const TRIAL_MS = 5000;

export async function tryMessage(
  { embeddings, calibrations }: Engine,
  compiled: Compiled,
  request: TrialRequest,
  session?: Session,
): Promise<Resolution> {
  const asked = { ...request, ...(session && { session }) };
  const { lookup } = await embeddings.queryVectors(textsToResolve(compiled, asked), { timeoutMs: TRIAL_MS });
  await warmFormat(compiled, request);
  await yieldToEventLoop();
  return resolve(compiled, { ...asked, calibrations: calibrations?.current(), vectorOf: lookup });
}

export async function tryTool(
  { embeddings, calibrations }: Engine,
  state: Pick<PolicyState, "snapshot" | "compiled">,
  request: TrialRequest,
  tool: string,
  session?: Session,
): Promise<ToolAnswer> {
  const asked = { ...request, ...(session && { session }) };
  const { lookup } = await embeddings.queryVectors(textsToResolve(state.compiled, asked), { timeoutMs: TRIAL_MS });
  await warmFormat(state.compiled, request);
  await yieldToEventLoop();
  return whyTool(state, { ...asked, calibrations: calibrations?.current(), vectorOf: lookup }, tool);
}

export async function tryRounds(
  engine: Engine,
  compiled: Compiled,
  requests: readonly TrialRequest[],
): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  let session: Session | undefined;
  for (const request of requests) {
    const resolution = await tryMessage(engine, compiled, request, session ?? startSession(request.role));
    session = advance(session ?? startSession(request.role), { kind: "resolved", resolution });
    resolutions.push(resolution);
  }
  return resolutions;
}
