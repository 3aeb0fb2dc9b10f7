import { z } from "zod";
import { id } from "./common";

export { DRIFTED_CALLS, type DriftedCalls } from "@/server/engine/model/snapshot";

/** Why an unattended sync kept a field out of the draft. `follows`: a summary whose description was held. */
export const HOLD_REASONS = ["edited", "follows", "schema", "binding", "weaker"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const DRIFT_STATES = ["pending", "rejected", "accepted", "landed"] as const;
export type DriftState = (typeof DRIFT_STATES)[number];

export type DriftField = {
  readonly field: string;
  /** Null: the draft has it already. */
  readonly reason: HoldReason | null;
  readonly old?: unknown;
  readonly new?: unknown;
};

export type DriftView = {
  readonly toolId: string;
  readonly tool: string;
  readonly source: { readonly id: string; readonly name: string };
  readonly state: DriftState;
  readonly foundAt: string;
  /** The reviewed state: a later change is not decided unseen. */
  readonly hash: string;
  readonly fields: readonly DriftField[];
  /** What happens to calls until it is decided and published. */
  readonly calls: "unchanged" | "flagged" | "refused";
};

export const listDriftInput = z.object({ sourceId: id.optional(), toolId: id.optional() });
export const decideDriftInput = z.object({ toolId: id, hash: z.string().length(64), accept: z.boolean() });
export type DecideDriftInput = z.infer<typeof decideDriftInput>;
