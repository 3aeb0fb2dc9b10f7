import type { Compiled } from "@/server/engine/compile";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { type Decision, decideModeWithoutMessage } from "@/server/engine/stages/decide-mode";
import { createResolveContext } from "@/server/engine/stages/resolve-context";

/** One mode over a range of window sizes, inclusive. The reason is that of the smallest. */
type ModeBand = Decision & { readonly from: number; readonly to: number };

type BandRequest = {
  readonly role: string;
  readonly from: number;
  readonly to: number;
  readonly contextUsed?: number;
};

/** Sampled sizes; where neighbors differ, the exact boundary is searched. */
const STEPS = 40;

export function modeBands(compiled: Compiled, { role, from, to, contextUsed = 0 }: BandRequest): readonly ModeBand[] {
  const decide = (contextWindow: number): Decision =>
    decideModeWithoutMessage(
      createResolveContext(compiled, { role, contextWindow, contextUsed, message: "", vectorOf: NO_VECTORS }),
    );
  const bands: ModeBand[] = [];
  let start = from;
  let before = from;
  for (const size of windowSizes(from, to)) {
    // Several modes may end between two samples.
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
