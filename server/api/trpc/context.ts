import type { Logger } from "pino";
import type { AgentServices } from "@/server/agent/agent-services";
import type { LiveChats } from "@/server/chat/live-chats";
import type { Me } from "@/server/contract/people";
import type { GatewayControl } from "@/server/gateway/gateway-control";
import type { Gateway } from "@/server/gateway/gateway-handler";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import type { RunKeeper } from "@/server/lab/evaluations/run-keeper";
import type { Actor } from "@/server/lib/audit/actor";
import type { Auth } from "@/server/lib/auth/auth";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Tracing } from "@/server/lib/metrics/tracing";
import type { Outbound } from "@/server/lib/outbound/outbound";
import type { DraftCache } from "@/server/policy/draft/draft-cache";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import type { Sources } from "@/server/policy/sources/open-sources";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { Peers } from "@/server/runtime/peers/peers";
import type { EnvironmentFacts } from "@/server/runtime/settings/environment-facts";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { SnapshotCache } from "@/server/runtime/snapshot/snapshot-cache";

export type Services = AgentServices & {
  readonly client: PrismaClient;
  readonly auth: Auth;
  readonly snapshots: SnapshotCache;
  readonly served: ServedRevisions;
  readonly drafts: DraftCache;
  readonly states: PolicyStates;
  readonly runs: RunKeeper;
  readonly chats: LiveChats;
  readonly embeddings: Embeddings;
  readonly keys: KeyRing;
  readonly peers: Peers;
  readonly gatewayControl: GatewayControl;
  readonly sources: Sources;
  readonly outbound: Outbound;
  readonly gateway: Gateway;
  readonly facts: EnvironmentFacts;
  readonly tracing: Tracing | null;
  readonly log: Logger;
  readonly version: string;
};

export type Context = Services & {
  readonly requestId: string;
  /** The signed-in person; looked up on demand, once. */
  findMe(): Promise<Me | null>;
  /** The request's own session, which stays when others are ended. */
  findSessionId(): Promise<string | null>;
  readonly origin: string;
  /** Yields to the event loop between the calls of a batch; absent for a single call. */
  readonly takeTurn?: (() => Promise<void>) | undefined;
  readonly authorization: string | undefined;
};

export function actorOf(me: Me): Actor {
  return { id: me.id, name: me.name };
}

type RequestFacts = {
  /** Created on demand: agents need one header only. */
  readonly headers: () => Headers;
  readonly requestId: string;
  readonly origin: string;
  readonly authorization?: string | undefined;
  readonly takeTurn?: (() => Promise<void>) | undefined;
};

export function createContext(services: Services, facts: RequestFacts): Context {
  const { headers, requestId, origin, authorization, takeTurn } = facts;
  let me: Promise<Me | null> | undefined;
  const findMe = () => {
    me ??= services.auth.findMe(headers());
    return me;
  };
  const findSessionId = () => services.auth.findSessionId(headers());
  return { ...services, requestId, origin, authorization, takeTurn, findMe, findSessionId };
}
