import type { Reason } from "@/server/engine/model/reasons";
import type { PolicySettings, Signal, Snapshot } from "@/server/engine/model/snapshot";
import type { Evidence } from "@/server/engine/stages/evidence";
import type { ResolveContext } from "@/server/engine/stages/resolve-context";

export type ToolPick = {
  readonly tool: number;
  readonly signal: Signal;
  readonly reason: Reason;
  readonly score: number | null;
};

export type SignalContext = {
  readonly context: ResolveContext;
  readonly evidence: Evidence;
  /** What earlier signals found and want the mates of, in order, with duplicates. */
  readonly needsMates: readonly ToolPick[];
};

/** How close a tool came to being picked: its value, the least that is needed, and the tools ranked first. */
export type Ranking = {
  /** Null: so far down that it was not ranked at all. */
  readonly value: number | null;
  readonly needed: number;
  readonly rank: number | null;
  readonly limit: number | null;
  readonly ahead: readonly { readonly tool: number; readonly value: number }[];
};

export const MAX_AHEAD = 3;

/** A signal lists its picks, best first. Picks outside the scope are dropped. */
export type SignalSource = {
  readonly signal: Signal;
  isOn(settings: PolicySettings): boolean;
  /** Then its picks are cached. A session that selects once has selected when one of these picked. */
  readonly selects: boolean;
  readonly needsVectors: boolean;
  /** Whether its picks were found individually and may lack mates; recipes and whole categories are complete. */
  bringsMates(reason: Reason): boolean;
  reach(settings: PolicySettings, snapshot: Snapshot): ReadonlySet<string> | "all";
  pick(context: SignalContext): Iterable<Omit<ToolPick, "signal">>;
  /** For signals that rank: where a tool stands, picked or not. Null: nothing is ranked for this message. */
  ranking?(context: Omit<SignalContext, "needsMates">, tool: number): Ranking | null;
};

export const NOTHING: ReadonlySet<string> = new Set();

export function aliasField(alias: string | undefined): { readonly alias?: string } {
  return alias === undefined ? {} : { alias };
}
