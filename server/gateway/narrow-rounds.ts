import { sessionRefOf } from "@/server/agent/caller";
import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { LateTools as LateToolsName } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { Metrics } from "@/server/lib/metrics/metrics";
import { answerMetaTools, type MetaToolServices } from "./answer-meta-tools";
import { type ChoosingServices, type Chosen, chooseTools, type Failure, failed } from "./choose-tools";
import { costOfList } from "./cost-of-list";
import type { GatewayDecision, ObservedRequest } from "./decision";
import type { DeniedTools } from "./denied-tools";
import type { CallerRequest, NarrowedList } from "./dialects/dialect";
import { writeTools } from "./dialects/write-tools";
import type { GatewayControl } from "./gateway-control";
import { type LateTools, openLateLoading } from "./late-loading";
import { defersRest, type LateToolsOf } from "./late-tools";
import type { Loop } from "./loop/loop";
import { narrow } from "./narrow";
import { type MetaOffer, offerMetaTools } from "./offer-meta-tools";
import type { ReadRequest } from "./read-request";
import { recordAsRound, recordRound } from "./record-round";
import { slimForms } from "./slim-forms";
import { canAddInline, createSentMemory } from "./tool-additions";

export type NarrowingServices = ChoosingServices &
  MetaToolServices & {
    readonly control: Pick<GatewayControl, "roles" | "recordGatewayRound" | "noteObservedTools">;
    readonly metrics: Pick<Metrics, "countGatewayRound">;
    readonly records: Pick<RecordQueue, "addRound" | "addReport">;
    readonly deniedTools: DeniedTools;
    readonly lateToolsOf: LateToolsOf;
    readonly loop: Pick<Loop, "recall">;
  };

type Narrowing = {
  readonly read: ReadRequest;
  readonly body: Buffer;
  readonly isRound: boolean;
  readonly isCanary: boolean;
};

export type GatewayNarrower = {
  narrow(observed: ObservedRequest, narrowing: Narrowing): Promise<GatewayDecision>;
};

export function createNarrower(services: NarrowingServices): GatewayNarrower {
  const { control, deniedTools, lateToolsOf, loop, log } = services;
  const sentTools = createSentMemory();

  /** A failure in Toolcrib costs tokens, never a response, unless the role says otherwise. */
  async function choose(observed: ObservedRequest, isRound: boolean): Promise<Chosen> {
    const { caller, sessionId, request } = observed;
    const { onFailure } = control.roles.of(caller.role);
    const advances = isRound && request.toolChoice.kind !== "none";
    const chosen = await chooseTools(services, observed, { advances, isUrgent: true }).catch((error: unknown) => {
      log.warn({ err: error, role: caller.role }, "gateway round not selected");
      return failed(sessionRefOf(caller, sessionId), "fault");
    });
    if (chosen.failure !== null && onFailure === "refuse" && IS_FAULT[chosen.failure]) {
      throw new DomainError(
        "unavailable",
        "Toolcrib can't select tools right now, and this role refuses requests in that case",
      );
    }
    return chosen;
  }

  /** Null: what comes later goes into the list. */
  async function loadLate(
    { caller, request }: ObservedRequest,
    { read, body, isRound }: Narrowing,
    {
      chosen,
      list,
      lateTools,
    }: { readonly chosen: Chosen; readonly list: NarrowedList; readonly lateTools: LateToolsName },
  ): Promise<LateTools | null> {
    const isInline = lateTools === "inline" && chosen.failure === null && list.deferred === undefined;
    if (!isInline || !canAddInline(request)) return null;
    const { sessionId: sessionKey, selection } = chosen;
    const { dialect } = request;
    const entries = await loop.recall({ dialect, sessionKey, ownerId: caller.agent.ownerId }, body);
    const sent = selection.cache.strategy === "reselect" ? null : sentTools.find(sessionKey);
    const late = openLateLoading({ read, list, sent, entries });
    if (isRound) sentTools.keep(sessionKey, late.sent);
    return late;
  }

  return {
    async narrow(observed, narrowing) {
      const { read, body, isRound, isCanary } = narrowing;
      const { caller, request, client } = observed;
      const at = new Date();
      const denied = await deniedTools(caller, request, control.roles.of(caller.role).unknownTools);
      if (!request.hasTools) {
        const list = { keep: [], metaTools: [], denied };
        return pass(request.elsewhere.length === 0 ? body : read.edit((text) => writeTools(text, request, list)));
      }
      const chosen = await choose(observed, isRound);
      const { isProviderApi } = observed;
      const lateTools = lateToolsOf({ request, snapshot: caller.served.snapshot, isProviderApi });
      const { list, offer } = composeList(request, chosen, denied, lateTools);
      const late = await loadLate(observed, narrowing, { chosen, list, lateTools });
      const listed = late === null ? list : { ...list, keep: late.sent.listed };
      const sent = list.keep;
      const cost = costOfList(request, chosen, list);
      const revealed = new Set<string>();
      const hasMeta = isRound && offer !== null && chosen.failure === null;
      return {
        mode: "on",
        body: read.edit((text) => writeTools(text, request, listed)),
        sessionKey: chosen.sessionId,
        late,
        meta: hasMeta
          ? answerMetaTools(services, observed, { read, chosen, offer, list, listed, late, revealed })
          : null,
        headers: {
          "X-Toolcrib-Tools": `${request.tools.length}->${sent.length}`,
          "X-Toolcrib-Saved-Tokens": String(Math.max(0, cost.offeredTokens - cost.sentTokens)),
          ...(isRound && { "X-Toolcrib-Resolution": chosen.id }),
          ...(chosen.failure !== null && { "X-Toolcrib-Degraded": chosen.failure }),
        },
        sent() {
          if (isRound) control.noteObservedTools({ tools: request.tools, client });
        },
        after(facts, upstream) {
          if (!isRound) return;
          const { id, sessionId, failure } = chosen;
          // Deferred tools cost nothing and are not lost: the model finds them with the provider's search.
          const reached = [...sent, ...(list.deferred ?? [])];
          const { estimate, ...tokens } = cost;
          const round = { id, sessionId, failure, message: null, isCanary, denied, sent: reached, ...tokens, revealed };
          recordRound(services, observed, round, { facts, upstream, at });
          if (chosen.failure === null) {
            recordAsRound(services, observed, { chosen, sent: reached, revealed, estimate }, { facts, upstream, at });
          }
        },
      };
    },
  };
}

/** The failures that `onFailure` applies to; a new list or a conversation without a user message is none. */
const IS_FAULT: Record<Failure, boolean> = { warming: false, unreadable: false, embedder: true, fault: true };

type Composed = {
  readonly list: NarrowedList;
  readonly offer: MetaOffer | null;
};

function composeList(
  request: CallerRequest,
  chosen: Chosen,
  denied: readonly string[],
  lateTools: LateToolsName,
): Composed {
  const selected = chosen.failure === null && chosen.selection.mode !== "direct" ? chosen : null;
  const deferRest = selected !== null && defersRest(request, lateTools);
  // With the rest deferred, the provider's own search finds it.
  const canCall = request.toolChoice.kind !== "none" && request.tools.length > 0;
  const canOffer = selected !== null && canCall && request.hasOneAnswer && !deferRest;
  const offer = canOffer ? offerMetaTools(request, selected) : null;
  const isReselected = selected?.selection.cache.strategy === "reselect";
  const result = narrow({
    ...{ request, denied, deferRest, metaTools: offer?.definitions ?? [] },
    // All tools keep the caller's order, so that nothing changes if nothing is left out.
    chosen: selected?.selection.keep ?? request.tools.map(({ name }) => name),
    previous: selected === null || isReselected ? [] : selected.previous,
    // A slim tool needs a meta-tool that loads the full schema.
    ...(selected !== null && offer !== null && { slim: slimForms(request, selected) }),
  });
  if (result.kind === "refuse") throw new DomainError("invalid", result.message, { field: result.param });
  return { list: result.list, offer };
}

function pass(body: Buffer): GatewayDecision {
  return { mode: "on", body, headers: {}, meta: null, sessionKey: null, late: null, sent() {}, after() {} };
}
