import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

/** What a trial of unpublished policy needs. */
export type TrialServices = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Embeddings;
};
