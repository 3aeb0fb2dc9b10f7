import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { type Decision, decideModeWithoutMessage } from "@/server/engine/stages/decide-mode";
import { readSituation } from "@/server/engine/stages/situation";

/** One mode over a range of window sizes, both ends included. The reason is that of its smallest window. */
type ModeBand = Decision & { readonly from: number; readonly to: number };

type BandRequest = {
  readonly role: string;
  readonly from: number;
  readonly to: number;
  /** Counts only where the policy's trigger is the context used. */
  readonly contextUsed?: number;
};

/** Looked at between the two ends; where two neighbours differ, the exact size is searched for. */
const STEPS = 40;

/** Which mode a role lands in as the model's window grows, whatever is asked: the part of the decision that is budget. */
export function modeBands(compiled: Compiled, { role, from, to, contextUsed = 0 }: BandRequest): readonly ModeBand[] {
  const decide = (contextWindow: number): Decision =>
    decideModeWithoutMessage(
      readSituation(compiled, { role, contextWindow, contextUsed, message: "", vectorOf: NO_VECTORS }),
    );
  const bands: ModeBand[] = [];
  let start = from;
  let before = from;
  for (const size of windowSizes(from, to)) {
    // More than one mode may end between two sizes that are looked at.
    while (decide(size).mode !== decide(start).mode) {
      const switched = firstThatDiffers(decide, before, size);
      bands.push({ ...decide(start), from: start, to: switched - 1 });
      start = switched;
      before = switched;
    }
    before = size;
  }
  return [...bands, { ...decide(start), from: start, to }];
}

/** Evenly spaced as people see windows: each larger than the last by the same factor. */
function windowSizes(from: number, to: number): number[] {
  return Array.from({ length: STEPS }, (_, step) => Math.round(from * (to / from) ** ((step + 1) / STEPS)));
}

function firstThatDiffers(decide: (size: number) => Decision, same: number, differs: number): number {
  const { mode } = decide(same);
  let [low, high] = [same, differs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (decide(middle).mode === mode) low = middle;
    else high = middle;
  }
  return high;
}
