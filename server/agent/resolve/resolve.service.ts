import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf, sessionRefOf, withCatalog } from "@/server/agent/caller";
import { toRoundRecord } from "@/server/agent/rounds/to-round-record";
import { roundIdOf } from "@/server/agent/sessions/session-ids";
import { type Conversation, readMessages } from "@/server/contract/agent/read-messages";
import type { Degraded, ResolveInput } from "@/server/contract/agent/resolve";
import type { Resolution, ResolveRequest } from "@/server/engine/model/request";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { withCalledTools } from "@/server/engine/session/called-tools";
import { advance, type Session, startSession } from "@/server/engine/session/session";
import type { Agent } from "@/server/identity/keys/agent";
import { newId } from "@/server/lib/ids";
import { warmFormat } from "@/server/runtime/snapshot/warm-format.service";

/** The engine's decision for one round of a session. Each transport maps it to its own response. */
export type Resolved = {
  readonly id: string;
  readonly sessionId: string;
  readonly revision: number;
  readonly resolution: Resolution;
  readonly degraded: Degraded | null;
  readonly warming: number | null;
};

type Decided = Pick<Resolved, "id" | "resolution" | "degraded" | "warming"> & {
  readonly storedId: string;
  readonly epoch: number;
  readonly micros: number;
};

export async function resolveTools(services: AgentServices, agent: Agent, input: ResolveInput): Promise<Resolved> {
  const externalId = input.sessionId ?? newId("s");
  const { caller, warming } = await openCaller(services, callerOf(services, agent, input.role), externalId, input);
  const conversation = conversationOf(input);
  const decided = await decide(services, caller, externalId, input, conversation, warming);
  record(services, caller, input, conversation.message, decided);
  const { id, resolution, degraded } = decided;
  return {
    id,
    sessionId: externalId,
    revision: caller.served.number,
    resolution,
    degraded,
    warming: decided.warming,
  };
}

export async function prefetchVectors(services: AgentServices, agent: Agent, input: ResolveInput): Promise<void> {
  const { caller } = await openCaller(services, callerOf(services, agent, input.role), null, input);
  await gatherVectors(services, caller, refOf(caller, input.sessionId ?? "", input), input, conversationOf(input));
}

/** Callers that send tools resolve over those, with their own `warming`. */
async function openCaller(
  { callerTools }: AgentServices,
  caller: Caller,
  externalId: string | null,
  { tools }: ResolveInput,
): Promise<{ readonly caller: Caller; readonly warming: number | null }> {
  const ref = externalId === null ? null : sessionRefOf(caller, externalId);
  if (tools == null) {
    if (ref !== null) callerTools.forget(ref);
    return { caller, warming: null };
  }
  const opened = await callerTools.open(caller, tools, ref);
  return { caller: withCatalog(caller, opened), warming: opened.warming };
}

function conversationOf({ message, messages, history }: ResolveInput): Conversation {
  if (messages != null) return readMessages(messages);
  return { message: message ?? "", history, assistant: null, results: [], calledNow: [], calledBefore: [] };
}

type Ref = ReturnType<typeof sessionRefOf> & { readonly isNew: boolean };

/** A generated name needs no lookup. */
function refOf(caller: Caller, externalId: string, { sessionId }: ResolveInput): Ref {
  return { ...sessionRefOf(caller, externalId), isNew: sessionId == null };
}

async function gatherVectors(
  { sessions, embeddings }: AgentServices,
  caller: Caller,
  ref: Ref,
  input: ResolveInput,
  conversation: Conversation,
): Promise<VectorLookup> {
  const session = ref.isNew ? startSession(caller.role) : await sessions.read(ref);
  const texts = textsToResolve(caller.served.compiled, toRequest(caller, input, conversation, session, NO_VECTORS));
  return (await embeddings.queryVectors(texts)).lookup;
}

/** Whether the response needs a rendering that is not warmed up for every role. */
function isUnusual({ format, model, tools }: ResolveInput): boolean {
  return format !== "openai-chat" || model != null || tools != null;
}

async function decide(
  services: AgentServices,
  caller: Caller,
  externalId: string,
  input: ResolveInput,
  conversation: Conversation,
  ownWarming: number | null,
): Promise<Decided> {
  const { compiled } = caller.served;
  const ref = refOf(caller, externalId, input);
  if (isUnusual(input))
    await warmFormat(compiled, { ...caller, format: input.format, model: input.model ?? undefined });
  const lookup = await gatherVectors(services, caller, ref, input, conversation);
  const started = performance.now();
  // No await between reading and updating the session, so concurrent rounds are serialized.
  const { resolution, id, epoch } = await services.sessions.update(ref, (stored, facts) => {
    const current = withCalledTools({ ...caller, compiled, format: input.format }, conversation, stored);
    const request = toRequest(caller, input, conversation, current, lookup);
    const made = resolve(compiled, { ...request, calibrations: services.calibrations.current() });
    return {
      session: advance(current, { kind: "resolved", resolution: made }),
      result: { resolution: made, ...facts },
    };
  });
  const micros = Math.round((performance.now() - started) * 1000);
  const isDown = services.embeddings.health().status === "down";
  // Vectors that are not being computed are missing, not warming.
  const lacksVectors = resolution.degraded !== null || (isDown && resolution.warming !== null);
  const degraded = degradedBy(lacksVectors, !services.snapshots.databaseIsUp());
  const warming = isDown || resolution.warming === null ? null : (ownWarming ?? resolution.warming);
  return { id: roundIdOf(id, epoch, resolution.round), storedId: id, epoch, resolution, degraded, warming, micros };
}

function toRequest(
  caller: Caller,
  input: ResolveInput,
  { message, history, assistant, results }: Conversation,
  session: Session,
  vectorOf: VectorLookup,
): ResolveRequest {
  return {
    role: caller.role,
    scope: caller.scope,
    message,
    history,
    assistant,
    results,
    model: input.model,
    contextWindow: input.contextWindow,
    contextUsed: input.contextUsed,
    maxTokens: input.maxTokens,
    format: input.format,
    mode: input.mode,
    deferLoading: input.deferLoading,
    cacheBreakpoint: input.cacheBreakpoint,
    explain: input.explain,
    round: input.round ?? undefined,
    session,
    vectorOf,
  };
}

function degradedBy(embedder: boolean, database: boolean): Degraded | null {
  if (embedder && database) return "embedder-and-database";
  return embedder ? "embedder" : database ? "database" : null;
}

function record(
  { records, metrics }: AgentServices,
  caller: Caller,
  input: ResolveInput,
  message: string,
  decided: Decided,
): void {
  const { resolution, id, storedId, epoch, degraded, micros } = decided;
  metrics.countResolve(caller.role, resolution.mode, resolution.tokens, micros);
  records.addRound(
    toRoundRecord(caller, {
      ...{ id, epoch, message, degraded, resolution },
      sessionId: storedId,
      modelName: input.model ?? null,
      format: input.format,
      resolveMicros: micros,
      at: new Date(),
    }),
  );
}
