import type { Logger } from "pino";
import type { AgentServices } from "@/server/agent/agent-services";
import type { Actor } from "@/server/audit/actor";
import type { Auth } from "@/server/auth/auth";
import type { LiveChats } from "@/server/chat/live-chats";
import type { Me } from "@/server/contract/people";
import type { PrismaClient } from "@/server/db/generated/client";
import type { Embeddings } from "@/server/embeddings/embeddings";
import type { RunKeeper } from "@/server/evaluations/run-keeper";
import type { GatewayControl } from "@/server/gateway/gateway-control";
import type { KeyRing } from "@/server/keys/key-ring";
import type { Tracing } from "@/server/metrics/tracing";
import type { GuardedFetch } from "@/server/outbound/guarded-fetch";
import type { Peers } from "@/server/peers/peers";
import type { UnpublishedCounter } from "@/server/revisions/unpublished";
import type { EnvironmentFacts } from "@/server/settings/environment-facts";
import type { PolicyStates } from "@/server/snapshot/policy-states";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import type { SnapshotHolder } from "@/server/snapshot/snapshot-holder";
import type { Sources } from "@/server/sources/open-sources";
import type { ToolPrices } from "@/server/tools/tool-prices";

/** What the process holds for its whole life. */
export type Services = AgentServices & {
  readonly client: PrismaClient;
  readonly auth: Auth;
  readonly snapshots: SnapshotHolder;
  readonly served: ServedRevisions;
  /** The draft and old revisions, compiled for trying. */
  readonly states: PolicyStates;
  /** Evaluations that run in the background. */
  readonly runs: RunKeeper;
  /** What is said and watched in chats right now. */
  readonly chats: LiveChats;
  readonly embeddings: Embeddings;
  readonly keys: KeyRing;
  readonly peers: Peers;
  /** How the gateway treats each role, and what it records. */
  readonly gatewayControl: GatewayControl;
  readonly sources: Sources;
  /** How requests leave the process. */
  readonly outbound: { readonly fetch: GuardedFetch };
  /** What the operator set for the process, without secrets. */
  readonly facts: EnvironmentFacts;
  /** Null where no collector of spans is set. */
  readonly tracing: Tracing | null;
  readonly unpublished: UnpublishedCounter;
  readonly prices: ToolPrices;
  readonly log: Logger;
  readonly version: string;
};

/** What one request adds. */
export type Context = Services & {
  readonly requestId: string;
  /** The person behind the request, asked for when it matters and then only once. */
  findMe(): Promise<Me | null>;
  /** The session by which they ask; it is left when others are ended. */
  findSessionId(): Promise<string | null>;
  /** Where the person's browser is: links are made from it. */
  readonly origin: string;
  /** Waits for a turn of the event loop: a request may ask many things at once. Left out: it asks one. */
  readonly takeTurn?: (() => Promise<void>) | undefined;
  /** What an agent presents. */
  readonly authorization: string | undefined;
};

export function actorOf(me: Me): Actor {
  return { id: me.id, name: me.name };
}

type RequestFacts = {
  /** Made when a person is asked for: agents are known by one header. */
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
