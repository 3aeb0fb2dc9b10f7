import type { Reason } from "@/server/engine/model/reasons";
import type { PolicySettings, Signal, Snapshot } from "@/server/engine/model/snapshot";
import type { Evidence } from "@/server/engine/stages/evidence";
import type { Situation } from "@/server/engine/stages/situation";

/** One ground for sending one tool. */
export type ToolPick = {
  readonly tool: number;
  readonly signal: Signal;
  readonly reason: Reason;
  readonly score: number | null;
};

export type SignalContext = {
  readonly situation: Situation;
  readonly evidence: Evidence;
  /** What earlier signals found and want the mates of, in their order; a tool that several of them want is here as often. */
  readonly wantMates: readonly ToolPick[];
};

/** A signal names the tools it speaks for, best first. It may name tools outside the scope: they are dropped for it. */
export type SignalSource = {
  readonly signal: Signal;
  isOn(settings: PolicySettings): boolean;
  /**
   * Whether it chooses by what is asked, and by nothing else: what it picks is remembered. A session that chooses once and
   * for all has chosen when one of these has.
   */
  readonly selects: boolean;
  readonly needsVectors: boolean;
  /** Whether what it picked was found one by one and may lack its mates; recipes and whole categories are complete. */
  bringsMates(reason: Reason): boolean;
  /** The names of the tools that it can choose for some message, or `all`; lint asks, before there is any message. */
  reach(settings: PolicySettings, snapshot: Snapshot): ReadonlySet<string> | "all";
  pick(context: SignalContext): Iterable<Omit<ToolPick, "signal">>;
};

/** The reach of what does not choose by what is asked, or by nothing that is there. */
export const NOTHING: ReadonlySet<string> = new Set();

/** For a reason: no key at all where no alias was said. */
export function aliasIn(alias: string | undefined): { readonly alias?: string } {
  return alias === undefined ? {} : { alias };
}
