import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf, sessionRefOf } from "@/server/agent/caller";
import { callMetaTool } from "@/server/agent/discovery/call-meta-tool.service";
import { findToolByName, schemaIn } from "@/server/agent/discovery/catalog.service";
import { unknownError } from "@/server/agent/discovery/discovery.service";
import type { CallOutcome } from "@/server/agent/rounds/records";
import { roundIdOf } from "@/server/agent/sessions/session-ids";
import type { AuthorizeInput, AuthorizeOutput, ExecuteInput, ExecuteOutput } from "@/server/contract/agent/execute";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { judgeDrift } from "@/server/engine/access/judge-drift";
import type { SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import type { ReadCall } from "@/server/engine/rendering/read-call";
import { advance, type Session } from "@/server/engine/session/session";
import type { Agent } from "@/server/identity/keys/agent";
import { DomainError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import type { FinishedRun } from "./executor";
import { type FoundCall, findCall, readName, type UnclearCall, type UnknownCall } from "./find-call.service";
import { type CallFacts, recordCall } from "./record-call.service";

type RequestFacts = {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** How the call arrived, for the record. */
  readonly via?: string | null;
  /** Whether a tool is in the fixed list of a caller without sessions. */
  readonly wasListed?: (tool: string) => boolean;
};

/** Finds the tool, checks access, and runs it. A failing tool is an answer. */
export async function executeTool(
  services: AgentServices,
  agent: Agent,
  input: ExecuteInput,
  request: RequestFacts,
): Promise<ExecuteOutput> {
  const started = performance.now();
  const caller = callerOf(services, agent, input.role);
  const call = findCall(caller, input);
  const facts: CallFacts = {
    id: newId("call"),
    started,
    toolName: nameOf(call),
    sessionId: input.sessionId ?? null,
    via: ("via" in call ? call.via : null) ?? request.via ?? null,
    arguments: call.arguments,
  };
  if (call.kind === "meta") return answerMeta(services, caller, call, input.format ?? "mcp", facts);
  if (call.kind === "unclear") throw refuseUnclear(services, caller, call, facts);
  if (call.kind === "unknown") throw refuse(services, caller, call, facts);
  return run(services, caller, call, facts, request, input.format ?? "mcp");
}

function nameOf(call: FoundCall): string {
  switch (call.kind) {
    case "tool":
      return call.tool.name;
    case "meta":
      return call.metaTool;
    case "unclear":
      return "execute_tool";
    case "unknown":
      return call.denied ?? call.name;
  }
}

/** From memory only, so agents that run tools themselves never wait. */
export async function authorizeCall(
  services: AgentServices,
  agent: Agent,
  input: AuthorizeInput,
): Promise<AuthorizeOutput> {
  const caller = callerOf(services, agent, input.role);
  const call = readName(caller, null, input.name, {});
  const tool = call.kind === "tool" ? findToolByName(caller, call.name) : undefined;
  const source = tool === undefined ? undefined : caller.served.compiled.sources.get(tool.source);
  const isChanged = tool !== undefined && source !== undefined && driftOf(services, tool, source) === "refused";
  return isChanged ? CHANGED : REASONS[call.kind];
}

function driftOf({ drift }: Pick<AgentServices, "drift">, tool: ToolEntry, source: SourceEntry) {
  return judgeDrift(tool, source, drift.of(source.id, tool));
}

const CHANGED = { allowed: false, reason: "changed-at-source" } as const;

const REASONS = {
  tool: { allowed: true, reason: "allowed" },
  meta: { allowed: true, reason: "meta-tool" },
  unknown: { allowed: false, reason: "not-in-catalog-of-role" },
} as const satisfies Record<ReadCall["kind"], AuthorizeOutput>;

function refuseUnclear(services: AgentServices, caller: Caller, call: UnclearCall, facts: CallFacts): DomainError {
  recordCall(services, caller, facts, { outcome: "invalid", sent: true });
  return new DomainError("invalid", call.problem, { field: "arguments" });
}

/** Whether a denied tool exists goes into the record; the answer is the same. */
function refuse(services: AgentServices, caller: Caller, call: UnknownCall, facts: CallFacts): DomainError {
  recordCall(services, caller, facts, { outcome: call.denied === null ? "unknown" : "denied" });
  return unknownError("tool", call.name.slice(0, 200), call.closest);
}

async function run(
  services: AgentServices,
  caller: Caller,
  { tool, source, arguments: args, via }: Extract<FoundCall, { kind: "tool" }>,
  facts: CallFacts,
  { signal, wasListed }: RequestFacts,
  format: Format,
): Promise<ExecuteOutput> {
  const { sessionId } = facts;
  const verdict = driftOf(services, tool, source);
  const drift = verdict !== "same";
  // Concurrent with the run, and before any refusal: a model with wrong arguments needs the schema most.
  const noting =
    sessionId === null
      ? { sent: wasListed?.(tool.name) ?? false, roundId: null }
      : noteCall(services, caller, sessionId, tool.name, via !== "execute_tool");
  if (verdict === "refused") {
    recordCall(services, caller, facts, { outcome: "unavailable", drift, ...(await noting) });
    throw new DomainError("rejected", `The source changed “${tool.name}”. ${UNTIL_ACCEPTED}`, { drift });
  }
  const finished = await services.executors
    .run({ tool, source, arguments: args, agent: caller.agent, sessionId, mayName: namesOf(caller), signal })
    .catch(async (error: unknown) => {
      recordCall(services, caller, facts, { outcome: outcomeOf(error), drift, ...(await noting) });
      if (!(error instanceof DomainError && error.code === "invalid")) throw error;
      if (sessionId !== null) await sendInFull(services, caller, sessionId, tool.name);
      throw new DomainError(error.code, error.message, {
        ...error.details,
        schema: schemaIn(caller, format, tool.name),
      });
    });
  const { sent, roundId } = await noting;
  const { outcome, content, structured, isError, truncated } = finished;
  const result = { content, structured, isError, truncated };
  const durationMs = recordCall(services, caller, facts, { outcome, sent, drift, roundId, result });
  return toOutput(finished, { callId: facts.id, name: tool.name, sent, drift, durationMs });
}

const UNTIL_ACCEPTED = "It can't be called until a person accepts the change in Toolcrib. Do not retry.";

/** Tools that mention other tools, such as those of an earlier conversation, respect the same access rule. */
function namesOf(caller: Caller): (tool: string) => boolean {
  const { compiled } = caller.served;
  const { allowed } = filterByRole(compiled, caller);
  return (name) => {
    const tool = compiled.numbers.get(name);
    return tool !== undefined && allowed.has(tool);
  };
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof DomainError)) return "failed";
  return error.code === "invalid" || error.code === "too_large" ? "invalid" : "unavailable";
}

type Note = { readonly sent: boolean; readonly roundId: string | null };

/** Whether the schema had been sent; if not, the session sends it from now on, unless the model can do without. */
async function noteCall(
  { sessions, log }: AgentServices,
  caller: Caller,
  sessionId: string,
  tool: string,
  admits: boolean,
): Promise<Note> {
  try {
    return await sessions.update(sessionRefOf(caller, sessionId), (session, { id, epoch }) => {
      const sent = wasSent(session, tool);
      const roundId = session.last === null ? null : roundIdOf(id, epoch, session.last.round);
      const isKept = sent || !admits;
      const next = isKept ? session : advance(session, { kind: "discovered", tools: [tool], via: "call" });
      return { session: next, result: { sent, roundId } };
    });
  } catch (error) {
    log.warn({ err: error }, "couldn't add the call to its session");
    return { sent: false, roundId: null };
  }
}

/** A slim tool called with wrong arguments is full from the next round on. */
async function sendInFull(
  { sessions, log }: AgentServices,
  caller: Caller,
  sessionId: string,
  tool: string,
): Promise<void> {
  try {
    await sessions.update(sessionRefOf(caller, sessionId), (session) => {
      const isSlim = session.admitted.some((entry) => entry.tool === tool && entry.form === "slim");
      const next = isSlim ? advance(session, { kind: "discovered", tools: [tool], via: "call" }) : session;
      return { session: next, result: undefined };
    });
  } catch (error) {
    log.warn({ err: error }, "couldn't add the invalid call to its session");
  }
}

function wasSent({ last }: Session, tool: string): boolean {
  return last !== null && (last.sent === null || last.sent.includes(tool));
}

async function answerMeta(
  services: AgentServices,
  caller: Caller,
  { metaTool, arguments: args }: Extract<FoundCall, { kind: "meta" }>,
  format: Format,
  facts: CallFacts,
): Promise<ExecuteOutput> {
  const result = await callMetaTool(services, caller, { metaTool, arguments: args, format }, facts);
  const outcome = result.isError ? "failed" : "ok";
  const durationMs = Math.round(performance.now() - facts.started);
  const told = { callId: facts.id, name: metaTool, sent: true, drift: false, durationMs };
  return toOutput({ ...result, outcome, truncated: false }, told);
}

function toOutput(
  { outcome, isError, content, structured, truncated }: FinishedRun,
  facts: Pick<ExecuteOutput, "callId" | "name" | "sent" | "drift" | "durationMs">,
): ExecuteOutput {
  return {
    ...facts,
    outcome,
    isError,
    content: content as ExecuteOutput["content"],
    structured: structured as ExecuteOutput["structured"],
    truncated,
  };
}
