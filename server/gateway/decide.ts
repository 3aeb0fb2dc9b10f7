import type { Logger } from "pino";
import { DomainError } from "@/server/lib/errors";
import type {
  Decide,
  DecisionRequest,
  GatewayDecision,
  GatewayObserver,
  ObservedRequest,
  UpstreamOutcome,
} from "./decision";
import type { AnswerFacts, CallerRequest } from "./dialects/dialect";
import type { GatewayRoles } from "./gateway-roles";
import { chooseMode } from "./gateway-roles";
import type { GatewayNarrower } from "./narrow-rounds";
import { type ReadProblem, type ReadRequest, readRequest } from "./read-request";
import { createResponseChains, type ResponseChains, readConversation } from "./response-chains";
import { sessionIdOf } from "./session-id";

export type * from "./decision";

type Deps = {
  readonly observer: GatewayObserver;
  readonly narrower: GatewayNarrower;
  readonly roles: Pick<GatewayRoles, "of">;
  readonly log: Pick<Logger, "warn">;
};

type OpenDeps = Deps & { readonly chains: ResponseChains };

export function createDecide(given: Deps): Decide {
  const deps: OpenDeps = { ...given, chains: createResponseChains() };
  return (request) => {
    if (request.mode === "off") return passThrough(request);
    return request.mode === "on" ? narrow(deps, request) : observe(deps, request);
  };
}

function passThrough({ body }: DecisionRequest): GatewayDecision {
  return { mode: "off", body, headers: {}, meta: null, sessionKey: null, late: null, sent() {}, after() {} };
}

async function narrow(deps: OpenDeps, asked: DecisionRequest): Promise<GatewayDecision> {
  const { body, caller, dialect, headers, isRound, isProviderApi } = asked;
  const read = await readRequest(dialect, body);
  // A body that can't be read can't be checked for denied tools.
  if ("problem" in read) throw refuse(read);
  const { request } = read;
  const said = recall(deps, asked, request);
  const { sessionId } = said;
  const { mode, isCanary } = chooseMode(deps.roles.of(caller.role), { sessionId, asked: "on" });
  if (mode === "off") return passThrough(asked);
  if (mode === "observe") return observe(deps, asked, read);
  const client = headers["user-agent"] ?? null;
  const observed = { ...said, caller, request, mode, isProviderApi, client };
  const decision = await deps.narrower.narrow(observed, { read, body, isRound, isCanary });
  return {
    ...decision,
    after(facts, upstream) {
      remember(deps, observed, facts);
      decision.after(facts, upstream);
    },
  };
}

/** Which conversation a request belongs to, and what was said in it: also where a stored response has all but the newest. */
function recall({ chains }: OpenDeps, { caller, headers }: DecisionRequest, request: CallerRequest) {
  const known = chains.find(caller.agent.ownerId, request.previousResponseId);
  return {
    sessionId: sessionIdOf(headers, caller.role, request, known?.sessionId ?? null),
    conversation: readConversation(request.messages, known?.conversation ?? null),
  };
}

function remember({ chains }: OpenDeps, observed: ObservedRequest, { responseIds = [], calls }: AnswerFacts): void {
  const { caller, request, sessionId, conversation } = observed;
  if (!request.isStored || conversation === null) return;
  const calledNow = [...new Set([...conversation.calledNow, ...calls.map(({ name }) => name)])];
  chains.keep(caller.agent.ownerId, responseIds, { sessionId, conversation: { ...conversation, calledNow } });
}

function observe(deps: OpenDeps, request: DecisionRequest, known?: ReadRequest): GatewayDecision {
  const { observer, log } = deps;
  const { body, caller, dialect, headers, isRound, isProviderApi } = request;
  let begun: Promise<ReturnType<GatewayObserver["begin"]> | null> = Promise.resolve(null);

  async function begin() {
    const read = isRound ? (known ?? (await readRequest(dialect, body))) : null;
    if (read === null || "problem" in read || !read.request.hasTools) return null;
    const said = recall(deps, request, read.request);
    const client = headers["user-agent"] ?? null;
    const observed = { ...said, caller, request: read.request, mode: "observe", isProviderApi, client } as const;
    const end = observer.begin(observed);
    return (facts: AnswerFacts, upstream: UpstreamOutcome) => {
      remember(deps, observed, facts);
      return end(facts, upstream);
    };
  }

  const complain = (error: unknown) => {
    log.warn({ err: error, role: caller.role }, "gateway round not observed");
    return null;
  };
  return {
    mode: "observe",
    body,
    headers: {},
    meta: null,
    sessionKey: null,
    late: null,
    sent() {
      begun = begin().catch(complain);
    },
    after(facts, upstream) {
      void begun.then((end) => end?.(facts, upstream)).catch(complain);
    },
  };
}

function refuse({ problem }: ReadProblem): DomainError {
  if (problem === "too-large") {
    return new DomainError(
      "too_large",
      "The request has too many values or too much text for Toolcrib to select its tools",
    );
  }
  return new DomainError("invalid", "The request must be a JSON object in UTF-8, and its tools a list");
}
