import type { AgentServices } from "@/server/agent/agent-services";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import type { Peers } from "@/server/runtime/peers/peers";
import type { SnapshotCache } from "@/server/runtime/snapshot/snapshot-cache";
import type { LiveChats } from "./live-chats";

export type ChatServices = AgentServices & {
  readonly client: PrismaClient;
  readonly chats: LiveChats;
  readonly peers: Peers;
  readonly snapshots: SnapshotCache;
  readonly sources: { readonly vault: Vault };
  readonly outbound: { readonly fetch: GuardedFetch };
};
