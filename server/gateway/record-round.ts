import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import { toRoundRecord } from "@/server/agent/rounds/to-round-record";
import type { GatewayOutcome } from "@/server/contract/gateway";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { Selected } from "./choose-tools";
import type { ObservedRequest, UpstreamOutcome } from "./decision";
import type { AnswerFacts } from "./dialects/dialect";
import type { GatewayControl } from "./gateway-control";
import type { GatewayRoundRecord } from "./gateway-rounds";

export type RecordingServices = {
  readonly control: Pick<GatewayControl, "recordGatewayRound">;
  readonly metrics: Pick<Metrics, "countGatewayRound">;
};

export type SentRound = Pick<
  GatewayRoundRecord,
  "id" | "sessionId" | "isCanary" | "sent" | "denied" | "failure" | "message" | "offeredTokens" | "sentTokens"
> & {
  readonly revealed: ReadonlySet<string>;
};

type Ended = { readonly facts: AnswerFacts; readonly upstream: UpstreamOutcome; readonly at: Date };

export function recordRound(
  { control, metrics }: RecordingServices,
  { caller, request, mode, client }: ObservedRequest,
  { revealed, denied, ...round }: SentRound,
  { facts, upstream, at }: Ended,
): void {
  metrics.countGatewayRound(caller.role, facts.calls.length);
  // Tools of other kinds are always sent, so they say nothing about selection.
  const others = new Set(request.otherNames);
  const refused = new Set(denied);
  const offered = request.tools.map(({ name }) => name);
  const called = [...new Set(facts.calls.map(({ name }) => name))].filter((name) => !others.has(name));
  control.recordGatewayRound({
    ...round,
    ...{ mode, at },
    ownerId: caller.agent.ownerId,
    roleName: caller.role,
    revision: caller.served.number,
    dialect: request.dialect,
    modelName: request.model,
    userAgent: client,
    offered,
    denied: offered.filter((name) => refused.has(name)),
    called: called.filter((name) => !revealed.has(name)),
    calledByMeta: called.filter((name) => revealed.has(name)),
    upstreamStatus: upstream.status,
    outcome: outcomeOf(facts, upstream),
    usage: facts.usage,
    ms: upstream.ms,
  });
}

/** A refusal of the upstream is a whole answer: its status says the rest. */
export function outcomeOf(
  { error, isComplete, finish }: AnswerFacts,
  { status, outcome }: UpstreamOutcome,
): GatewayOutcome {
  if (outcome !== "complete" || status >= 400) return outcome;
  if (error !== null) return "upstream-error";
  return isComplete || (finish !== null && PROMISES.has(finish)) ? "complete" : "malformed";
}

/** A background response is answered with the promise of one. */
const PROMISES: ReadonlySet<string> = new Set(["queued", "in_progress"]);

type NarrowedRound = {
  readonly chosen: Selected;
  readonly sent: readonly string[];
  readonly revealed: ReadonlySet<string>;
  readonly estimate: number;
};

/** The same round among all others: what was sent, and what the model called. */
export function recordAsRound(
  { records }: { readonly records: Pick<RecordQueue, "addRound" | "addReport"> },
  { caller, request }: ObservedRequest,
  { chosen, sent, revealed, estimate }: NarrowedRound,
  { facts, at }: Ended,
): void {
  const { id, sessionId, epoch, message, micros, selection, compiled } = chosen;
  if (epoch === null) return;
  records.addRound(
    toRoundRecord(caller, {
      ...{ id, sessionId, epoch, message, sent, at },
      resolution: selection,
      modelName: request.model,
      format: request.dialect,
      resolveMicros: micros,
      degraded: selection.degraded === null ? null : "embedder",
      // Several calls of a model, answered by us, are one round for its caller.
      estimatedTokens: revealed.size > 0 ? null : estimate,
    }),
  );
  if (!facts.isComplete) return;
  const named = [...new Set(facts.calls.map(({ name }) => name))].filter((name) => !request.otherNames.includes(name));
  const called = named.filter((name) => compiled.numbers.has(name));
  const reached = new Set([...sent, ...revealed]);
  records.addReport({
    roundId: id,
    roleName: caller.role,
    called,
    unsent: called.filter((name) => !reached.has(name)),
    unknown: named.filter((name) => !compiled.numbers.has(name)),
    inputTokens: facts.usage?.input ?? null,
    outputTokens: facts.usage?.output ?? null,
    cachedTokens: facts.usage?.cacheRead ?? null,
    otherTokens: null,
    at,
  });
}
