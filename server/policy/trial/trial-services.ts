import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";

export type TrialServices = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Embeddings;
  readonly calibrations?: CalibrationHolder | undefined;
};
