import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf, sessionRefOf } from "@/server/agent/caller";
import { callMetaTool } from "@/server/agent/discovery/call-meta-tool.service";
import { findToolByName, schemaIn } from "@/server/agent/discovery/catalog.service";
import { unknownError } from "@/server/agent/discovery/discovery.service";
import { roundIdOf } from "@/server/agent/sessions/session-ids";
import type {
  AuthorizeInput,
  AuthorizeOutput,
  CallError,
  ExecuteInput,
  ExecuteOutput,
} from "@/server/contract/agent/execute";
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
import { type FoundCall, findCall, readArguments, readName, type UnknownCall } from "./find-call.service";
import { type CallFacts, recordCall } from "./record-call.service";

type RequestFacts = {
  readonly signal: AbortSignal;
  readonly via?: string | null;
  /** Whether a tool is in the fixed list of a caller without sessions. */
  readonly wasListed?: (tool: string) => boolean;
};

/** Whatever the model did wrong is an answer to it. */
export async function executeTool(
  services: AgentServices,
  agent: Agent,
  input: ExecuteInput,
  request: RequestFacts,
): Promise<ExecuteOutput> {
  const started = performance.now();
  const caller = callerOf(services, agent, input.role);
  const args = typeof input.arguments === "string" ? readArguments(input.arguments) : input.arguments;
  const call = findCall(caller, { ...input, arguments: args ?? {} });
  const facts: CallFacts = {
    id: newId("call"),
    started,
    toolName: nameOf(call),
    sessionId: input.sessionId ?? null,
    via: ("via" in call ? call.via : null) ?? request.via ?? null,
    arguments: call.arguments,
  };
  if (call.kind === "unknown") return refuseUnknown(services, caller, call, facts);
  if (args === null) return refuseArguments(services, caller, facts, { message: UNREADABLE, field: "arguments" });
  if (call.kind === "unclear") {
    return refuseArguments(services, caller, facts, { message: call.problem, field: "arguments" });
  }
  if (call.kind === "meta") return answerMeta(services, caller, call, input.format ?? "mcp", facts);
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

const UNREADABLE = "arguments: must be a JSON object, without NUL characters or very deep nesting";

function refuseArguments(
  services: AgentServices,
  caller: Caller,
  facts: CallFacts,
  problem: Pick<CallError, "message" | "field" | "schema">,
  noted: Partial<Note> & { readonly drift?: boolean } = { sent: true },
): ExecuteOutput {
  const durationMs = recordCall(services, caller, facts, { outcome: "invalid", ...noted });
  const { sent = false, drift = false } = noted;
  return toRefusal("invalid", { code: "invalid_arguments", ...problem }, { ...facts, sent, drift, durationMs });
}

/** Whether a denied tool exists goes into the record; the answer is the same. */
function refuseUnknown(services: AgentServices, caller: Caller, call: UnknownCall, facts: CallFacts): ExecuteOutput {
  const name = call.name.slice(0, 200);
  const durationMs = recordCall(services, caller, facts, { outcome: call.denied === null ? "unknown" : "denied" });
  const { message } = unknownError("tool", name, call.closest);
  const error = { code: "unknown_tool", message, closest: [...call.closest] } as const;
  return toRefusal("unknown", error, { ...facts, toolName: name, sent: false, drift: false, durationMs });
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
  const unavailable = async (message: string) => {
    const noted = await noting;
    const durationMs = recordCall(services, caller, facts, { outcome: "unavailable", drift, ...noted });
    return toRefusal(
      "unavailable",
      { code: "unavailable", message },
      { ...facts, sent: noted.sent, drift, durationMs },
    );
  };
  if (verdict === "refused") return unavailable(`The source changed “${tool.name}”. ${UNTIL_ACCEPTED}`);
  let finished: FinishedRun;
  try {
    const given = { tool, source, arguments: args, agent: caller.agent, sessionId };
    finished = await services.executors.run({ ...given, mayName: namesOf(caller), signal });
  } catch (error) {
    if (error instanceof DomainError && error.code === "rejected") return unavailable(error.message);
    const noted = { ...(await noting), drift };
    if (!isAboutArguments(error)) {
      const outcome = error instanceof DomainError ? "unavailable" : "failed";
      recordCall(services, caller, facts, { outcome, ...noted });
      throw error;
    }
    const { message, details } = error;
    const problem = { message, ...(details.field !== undefined && { field: details.field }) };
    // A schema does not help a model that wrote too much.
    if (error.code === "too_large") return refuseArguments(services, caller, facts, problem, noted);
    if (sessionId !== null) await sendInFull(services, caller, sessionId, tool.name);
    const schema = schemaIn(caller, format, tool.name);
    return refuseArguments(services, caller, facts, { ...problem, schema }, noted);
  }
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

function isAboutArguments(error: unknown): error is DomainError {
  return error instanceof DomainError && (error.code === "invalid" || error.code === "too_large");
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
  const meta = { callId: facts.id, name: metaTool, sent: true, drift: false, durationMs };
  return toOutput({ ...result, outcome, truncated: false }, meta);
}

function toOutput(
  { outcome, isError, content, structured, truncated }: FinishedRun,
  facts: Pick<ExecuteOutput, "callId" | "name" | "sent" | "drift" | "durationMs">,
): ExecuteOutput {
  const parts = content as ExecuteOutput["content"];
  const code = outcome === "ok" ? "failed" : outcome;
  return {
    ...facts,
    ok: !isError,
    error: isError ? { code, message: modelText(parts) } : null,
    outcome,
    isError,
    content: parts,
    structured: structured as ExecuteOutput["structured"],
    truncated,
  };
}

function modelText(content: ExecuteOutput["content"]): string {
  return content.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : [])).join("\n");
}

type RefusalFacts = Pick<ExecuteOutput, "sent" | "drift" | "durationMs"> & Pick<CallFacts, "id" | "toolName">;

/** A call that did not run. The content is what the model reads, so it has everything that helps it to do better. */
function toRefusal(
  outcome: ExecuteOutput["outcome"],
  error: CallError,
  { id, toolName, sent, drift, durationMs }: RefusalFacts,
): ExecuteOutput {
  const facts = { callId: id, name: toolName, sent, drift, durationMs };
  const content = [{ type: "text", text: describeRefusal(error) }];
  return { ...facts, ok: false, error, outcome, isError: true, content, structured: null, truncated: false };
}

function describeRefusal({ message, closest = [], schema }: CallError): string {
  const near = closest.length > 0 ? ` Closest: ${closest.join(", ")}` : "";
  const hint = schema === undefined ? near : ` Its full input schema: ${JSON.stringify(schema)}`;
  return `${message.replace(/\.$/, "")}.${hint}`;
}
