import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf, sessionRefOf } from "@/server/agent/caller";
import type { ResolveInput, ResolveOutput } from "@/server/contract/agent/resolve";
import type { Resolution, ResolveRequest } from "@/server/engine/request";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { advance, type Session, startSession } from "@/server/engine/session";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/vectors";
import { newId } from "@/server/ids";
import type { Agent } from "@/server/keys/agent";
import { roundIdOf } from "@/server/sessions/session-ids";

/** What one resolve is for whoever records it. */
type Resolved = {
  readonly id: string;
  readonly sessionId: string;
  readonly epoch: number;
  readonly resolution: Resolution;
  readonly degraded: ResolveOutput["degraded"];
  readonly micros: number;
};

/** Which tools this message gets: gathers what the engine needs, lets it decide, and keeps the session and a record. */
export async function resolveTools(services: AgentServices, agent: Agent, input: ResolveInput): Promise<ResolveOutput> {
  const caller = callerOf(services, agent, input.role);
  const externalId = input.sessionId ?? newId("s");
  const resolved = await decide(services, caller, externalId, input);
  record(services, caller, input, resolved);
  return toAnswer(caller, externalId, input, resolved);
}

/** Has the vectors made that a resolve will look up, for whoever knows what will be asked and has other things to do first. */
export async function foreseeTools(services: AgentServices, agent: Agent, input: ResolveInput): Promise<void> {
  const caller = callerOf(services, agent, input.role);
  await gatherVectors(services, caller, refOf(caller, input.sessionId ?? "", input), input);
}

type Ref = ReturnType<typeof sessionRefOf> & { readonly isNew: boolean };

/** A name that was just made up need not be looked for. */
function refOf(caller: Caller, externalId: string, { sessionId }: ResolveInput): Ref {
  return { ...sessionRefOf(caller, externalId), isNew: sessionId == null };
}

async function gatherVectors(
  { sessions, embeddings }: AgentServices,
  caller: Caller,
  ref: Ref,
  input: ResolveInput,
): Promise<VectorLookup> {
  const session = ref.isNew ? startSession(caller.role) : await sessions.read(ref);
  const texts = textsToResolve(caller.served.compiled, toRequest(caller, input, session, NO_VECTORS));
  return (await embeddings.queryVectors(texts)).lookup;
}

async function decide(
  services: AgentServices,
  caller: Caller,
  externalId: string,
  input: ResolveInput,
): Promise<Resolved> {
  const { compiled } = caller.served;
  const ref = refOf(caller, externalId, input);
  const lookup = await gatherVectors(services, caller, ref, input);
  const started = performance.now();
  // Nothing is awaited between reading the session and carrying it on: rounds at the same time follow one another.
  const { resolution, id, epoch } = await services.sessions.update(ref, (current, facts) => {
    const made = resolve(compiled, toRequest(caller, input, current, lookup));
    return {
      session: advance(current, { kind: "resolved", resolution: made }),
      result: { resolution: made, ...facts },
    };
  });
  const micros = Math.round((performance.now() - started) * 1000);
  const degraded = whatIsAway(resolution.degraded !== null, !services.snapshots.databaseIsUp());
  return { id: roundIdOf(id, epoch, resolution.round), sessionId: id, epoch, resolution, degraded, micros };
}

function toRequest(caller: Caller, input: ResolveInput, session: Session, vectorOf: VectorLookup): ResolveRequest {
  return {
    role: caller.role,
    scope: caller.scope,
    message: input.message,
    history: input.history,
    model: input.model,
    contextWindow: input.contextWindow,
    contextUsed: input.contextUsed,
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

function whatIsAway(embedder: boolean, database: boolean): ResolveOutput["degraded"] {
  if (embedder && database) return "embedder-and-database";
  return embedder ? "embedder" : database ? "database" : null;
}

function toAnswer(caller: Caller, externalId: string, input: ResolveInput, resolved: Resolved): ResolveOutput {
  const { resolution, id, degraded } = resolved;
  const { sent, baseline, saved, encoding, perTool } = resolution.tokens;
  const unchanged = input.since === resolution.hash;
  return {
    resolutionId: id,
    revision: caller.served.number,
    sessionId: externalId,
    round: resolution.round,
    role: caller.role,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    // Whoever has the list already is spared the bytes.
    tools: unchanged ? [] : (resolution.tools as ResolveOutput["tools"]),
    prompt: unchanged ? null : resolution.prompt,
    toolNames: resolution.toolNames as string[],
    added: resolution.added as string[],
    removed: resolution.removed as string[],
    deferredCount: resolution.deferredCount,
    hash: resolution.hash,
    unchanged,
    cache: resolution.cache,
    tokens: { sent, baseline, saved, encoding, perTool },
    maxRounds: resolution.maxRounds,
    businessCallsPerTurn: resolution.businessCallsPerTurn,
    degraded,
    explain: resolution.explain as ResolveOutput["explain"],
  };
}

function record({ records, metrics }: AgentServices, caller: Caller, input: ResolveInput, resolved: Resolved): void {
  const { resolution, id, sessionId, epoch, degraded, micros } = resolved;
  const { tokens, next, round } = resolution;
  metrics.countResolve(caller.role, resolution.mode, tokens, micros);
  records.addRound({
    id,
    sessionId,
    ownerId: caller.agent.ownerId,
    epoch,
    round,
    revision: caller.served.number,
    roleName: caller.role,
    modelName: input.model ?? null,
    format: input.format,
    mode: resolution.mode,
    modeReason: resolution.modeReason,
    message: input.message,
    toolNames: resolution.sent,
    toolTokens: resolution.sent.map((tool) => tokens.perTool[tool] ?? 0),
    admitted: next.admitted.filter((tool) => tool.round === round),
    deferredCount: resolution.deferredCount,
    encoding: tokens.encoding,
    sentTokens: tokens.sent,
    baselineTokens: tokens.baseline,
    keptTokens: resolution.cache.prefixTokensKept,
    strategy: resolution.cache.strategy,
    resolveMicros: micros,
    degraded,
    at: new Date(),
  });
}
