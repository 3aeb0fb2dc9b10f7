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
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { DraftCache } from "@/server/policy/draft/draft-cache";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import type { Sources } from "@/server/policy/sources/open-sources";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { Peers } from "@/server/runtime/peers/peers";
import type { EnvironmentFacts } from "@/server/runtime/settings/environment-facts";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { SnapshotCache } from "@/server/runtime/snapshot/snapshot-cache";

/** What the process holds for its whole life. */
export type Services = AgentServices & {
  readonly client: PrismaClient;
  readonly auth: Auth;
  readonly snapshots: SnapshotCache;
  readonly served: ServedRevisions;
  /** The draft, and what is derived from it. */
  readonly drafts: DraftCache;
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
  /** The providers' APIs at /v1. */
  readonly gateway: Gateway;
  /** What the operator set for the process, without secrets. */
  readonly facts: EnvironmentFacts;
  /** Null where no collector of spans is set. */
  readonly tracing: Tracing | null;
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
