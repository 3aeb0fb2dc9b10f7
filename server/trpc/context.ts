import type { Logger } from "pino";
import type { Actor } from "@/server/audit/actor";
import type { Auth } from "@/server/auth/auth";
import type { Me } from "@/server/contract/people";
import type { PrismaClient } from "@/server/db/generated/client";
import type { UnpublishedCounter } from "@/server/revisions/unpublished";
import type { SnapshotHolder } from "@/server/snapshot/snapshot-holder";

/** What the process holds for its whole life. */
export type Services = {
  readonly client: PrismaClient;
  readonly auth: Auth;
  readonly snapshots: SnapshotHolder;
  readonly unpublished: UnpublishedCounter;
  readonly log: Logger;
  readonly version: string;
};

/** What one request adds. */
export type Context = Services & {
  readonly requestId: string;
  readonly me: Me | null;
  /** Where the person's browser is: links are made from it. */
  readonly origin: string;
};

export function actorOf(me: Me): Actor {
  return { id: me.id, name: me.name };
}

export async function createContext(
  services: Services,
  request: { headers: Headers; requestId: string; origin: string },
): Promise<Context> {
  return { ...services, ...request, me: await services.auth.findMe(request.headers) };
}
