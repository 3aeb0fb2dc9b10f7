import { sessionRefOf } from "@/server/agent/caller";
import { type CallerCatalogs, callerScope } from "@/server/agent/caller-tools/caller-catalogs";
import { roundIdOf, sessionIdOf as storedIdOf } from "@/server/agent/sessions/session-ids";
import type { SessionKeeper } from "@/server/agent/sessions/session-keeper";
import { findMessagesProblem, readMessages } from "@/server/contract/agent/read-messages";
import { advance } from "@/server/engine/session/session";
import { newId } from "@/server/lib/ids";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { GatewayObserver, ObservedRequest, UpstreamOutcome } from "./decide";
import type { AnswerFacts, CallerRequest } from "./dialects/dialect";
import type { GatewayControl } from "./gateway-control";
import { denied, type Selection, type SelectRequest, selectTools, textsToSelect } from "./select";

export type ObserverServices = {
  readonly catalogs: CallerCatalogs;
  readonly control: Pick<GatewayControl, "roles" | "recordGatewayRound" | "noteObservedTools">;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly sessions: Pick<SessionKeeper, "read" | "update">;
  readonly metrics: Pick<Metrics, "countGatewayRound">;
};

/** What would have been sent; without a selection, why everything would have been. */
type Judged = {
  readonly id: string;
  readonly sessionId: string;
  readonly selection: Selection | null;
  readonly denied: readonly string[];
  readonly failure: string | null;
};

/** Selects in the background, after a request has left, and records the round once its answer is known. */
export function createObserver(services: ObserverServices): GatewayObserver {
  return {
    begin(observed) {
      const at = new Date();
      const judged = judge(services, observed);
      // The answer may take minutes: until then a failure must not count as unhandled.
      judged.catch(() => {});
      return async (facts, upstream) => record(services, observed, await judged, { facts, upstream, at });
    },
  };
}

async function judge(
  { catalogs, control, embeddings, sessions }: ObserverServices,
  { caller, sessionId, request, client }: ObservedRequest,
): Promise<Judged> {
  control.noteObservedTools({ tools: request.tools, client });
  const { unknownTools } = control.roles.of(caller.role);
  const catalog = () => catalogs.catalogFor(caller.served, request.tools, { unknownTools });
  const compiled = await catalog().ready();
  const scope = callerScope(compiled, caller.scope);
  const refused = denied(compiled, caller.role, scope);
  const conversation = findMessagesProblem(request.messages) === null ? readMessages(request.messages) : null;
  const ref = sessionRefOf(caller, sessionId);
  if (catalog().warming !== null || conversation === null) {
    const failure = conversation === null ? "unreadable" : "warming";
    const stored = storedIdOf(ref.ownerId, ref.externalId);
    return { id: newId("res"), sessionId: stored, selection: null, denied: refused, failure };
  }
  const asked = {
    ...{ compiled, scope, conversation, role: caller.role, format: request.dialect, model: request.model },
    ...choiceOf(request),
  };
  const texts = textsToSelect({ ...asked, session: await sessions.read(ref) });
  const { lookup } = await embeddings.queryVectors(texts);
  return sessions.update(ref, (session, { id, epoch }) => {
    const selection = selectTools({ ...asked, session, vectorOf: lookup });
    return {
      session: advance(session, { kind: "resolved", resolution: selection }),
      result: {
        id: roundIdOf(id, epoch, selection.round),
        ...{ sessionId: id, selection, denied: refused, failure: null },
      },
    };
  });
}

/** A list of allowed tools pins them: the model must be able to call each. */
function choiceOf({ toolChoice, called }: CallerRequest): Pick<SelectRequest, "toolChoice" | "called"> {
  if (toolChoice.kind !== "allowed") return { toolChoice, called };
  return {
    toolChoice: { kind: toolChoice.isRequired ? "required" : "auto" },
    called: [...called, ...toolChoice.names],
  };
}

type Ended = { readonly facts: AnswerFacts; readonly upstream: UpstreamOutcome; readonly at: Date };

function record(
  { control, metrics }: ObserverServices,
  { caller, request, mode, client }: ObservedRequest,
  { id, sessionId, selection, denied: refused, failure }: Judged,
  { facts, upstream, at }: Ended,
): void {
  metrics.countGatewayRound(caller.role, facts.calls.length);
  const offered = request.tools.map(({ name }) => name);
  control.recordGatewayRound({
    ...{ id, sessionId, mode, denied: refused, failure, offered, at },
    ownerId: caller.agent.ownerId,
    roleName: caller.role,
    revision: caller.served.number,
    isCanary: false,
    dialect: request.dialect,
    modelName: request.model,
    userAgent: client,
    sent: selection?.keep ?? offered,
    called: [...new Set(facts.calls.map(({ name }) => name))],
    calledByMeta: [],
    offeredTokens: selection?.tokens.catalogBaseline ?? 0,
    sentTokens: selection?.tokens.sent ?? 0,
    upstreamStatus: upstream.status,
    usage: facts.usage,
    ms: upstream.ms,
  });
}
