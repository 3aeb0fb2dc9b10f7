import type { Metrics } from "@/server/lib/metrics/metrics";
import { type ChoosingServices, type Chosen, chooseTools } from "./choose-tools";
import { costOfList } from "./cost-of-list";
import type { GatewayObserver, ObservedRequest } from "./decision";
import type { DeniedTools } from "./denied-tools";
import type { GatewayControl } from "./gateway-control";
import { deferredByCaller, defersRest, type LateToolsOf } from "./late-tools";
import { recordRound } from "./record-round";
import type { Selection } from "./select";

export type ObserverServices = ChoosingServices & {
  readonly control: Pick<GatewayControl, "roles" | "recordGatewayRound" | "noteObservedTools">;
  readonly metrics: Pick<Metrics, "countGatewayRound">;
  readonly deniedTools: DeniedTools;
  readonly lateToolsOf: LateToolsOf;
};

type Judged = { readonly chosen: Chosen; readonly denied: readonly string[] };

export function createObserver(services: ObserverServices): GatewayObserver {
  return {
    begin(observed) {
      const at = new Date();
      const judged = judge(services, observed);
      // The answer may take minutes: until then a failure must not count as unhandled.
      judged.catch(() => {});
      return async (facts, upstream) => {
        const { chosen, denied } = await judged;
        const { id, sessionId, failure, selection } = chosen;
        const message = observed.conversation?.message ?? null;
        const offered = observed.request.tools.map(({ name }) => name);
        const round = {
          ...{ id, sessionId, failure, denied, message, isCanary: false, revealed: new Set<string>() },
          sent: selection === null ? offered : [...selection.keep, ...deferredNames(services, observed, selection)],
          offeredTokens: costOfList(observed.request, chosen, null).offeredTokens,
          sentTokens: selection?.tokens.sent ?? 0,
        };
        recordRound(services, observed, round, { facts, upstream, at });
      };
    },
  };
}

/** Tools that would have been deferred, or that the caller deferred: the model finds them with the provider's search. */
function deferredNames(
  { lateToolsOf }: ObserverServices,
  { caller, request, isProviderApi }: ObservedRequest,
  { keep }: Selection,
): readonly string[] {
  const kept = new Set(keep);
  const lateTools = lateToolsOf({ request, snapshot: caller.served.snapshot, isProviderApi });
  const [all, marked] = [defersRest(request, lateTools), deferredByCaller(request)];
  return request.tools.map(({ name }) => name).filter((name) => !kept.has(name) && (all || marked.has(name)));
}

async function judge(services: ObserverServices, observed: ObservedRequest): Promise<Judged> {
  const { control, deniedTools } = services;
  const { caller, request, client } = observed;
  control.noteObservedTools({ tools: request.tools, client });
  const denied = await deniedTools(caller, request, control.roles.of(caller.role).unknownTools);
  return { denied, chosen: await chooseTools(services, observed, { advances: true, isUrgent: false }) };
}
