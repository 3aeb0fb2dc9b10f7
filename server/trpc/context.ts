import type { Logger } from "pino";
import type { Actor } from "@/server/audit/actor";
import type { Auth } from "@/server/auth/auth";
import type { Me } from "@/server/contract/people";
import type { PrismaClient } from "@/server/db/generated/client";
import type { Embeddings } from "@/server/embeddings/embeddings";
import type { UnpublishedCounter } from "@/server/revisions/unpublished";
import type { SnapshotHolder } from "@/server/snapshot/snapshot-holder";

/** What the process holds for its whole life. */
export type Services = {
  readonly client: PrismaClient;
  readonly auth: Auth;
  readonly snapshots: SnapshotHolder;
  readonly embeddings: Embeddings;
  readonly unpublished: UnpublishedCounter;
  readonly log: Logger;
  readonly version: string;
};

/** What one request adds. */
export type Context = Services & {
  readonly requestId: string;
  /** The person behind the request, asked for when it matters and then only once. */
  findMe(): Promise<Me | null>;
  /** Where the person's browser is: links are made from it. */
  readonly origin: string;
};

export function actorOf(me: Me): Actor {
  return { id: me.id, name: me.name };
}

type RequestFacts = { readonly headers: Headers; readonly requestId: string; readonly origin: string };

export function createContext(services: Services, { headers, requestId, origin }: RequestFacts): Context {
  let me: Promise<Me | null> | undefined;
  const findMe = () => {
    me ??= services.auth.findMe(headers);
    return me;
  };
  return { ...services, requestId, origin, findMe };
}
