import type { Metrics } from "@/server/lib/metrics/metrics";
import type { ObservedRequest, UpstreamOutcome } from "./decision";
import type { AnswerFacts } from "./dialects/dialect";
import type { GatewayControl } from "./gateway-control";
import type { GatewayRoundRecord } from "./gateway-rounds";

export type RecordingServices = {
  readonly control: Pick<GatewayControl, "recordGatewayRound">;
  readonly metrics: Pick<Metrics, "countGatewayRound">;
};

/** What went out, or would have. */
export type SentRound = Pick<
  GatewayRoundRecord,
  "id" | "sessionId" | "isCanary" | "sent" | "denied" | "failure" | "offeredTokens" | "sentTokens"
> & {
  /** What a meta-tool has handed out since. */
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
  // Tools of other kinds always go out, and so say nothing about selection.
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
    usage: facts.usage,
    ms: upstream.ms,
  });
}
