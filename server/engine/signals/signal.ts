import type { Evidence } from "@/server/engine/evidence";
import type { Reason } from "@/server/engine/request";
import type { Situation } from "@/server/engine/situation";
import type { PolicySettings, Signal } from "@/server/engine/snapshot";

/** One ground for sending one tool. */
export type Pick = {
  readonly tool: number;
  readonly signal: Signal;
  readonly reason: Reason;
  readonly score: number | null;
};

export type SignalContext = {
  readonly situation: Situation;
  readonly evidence: Evidence;
  /** What earlier signals named, in their order; a tool that several of them want is here several times. */
  readonly named: readonly Pick[];
};

/** A signal names the tools it speaks for, best first. It may name tools outside the scope: they are dropped for it. */
export type SignalSource = {
  readonly signal: Signal;
  isOn(settings: PolicySettings): boolean;
  pick(context: SignalContext): Iterable<Omit<Pick, "signal">>;
};
