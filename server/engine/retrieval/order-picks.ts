import { rankTools } from "./rank-tools";
import type { RetrievalIndex } from "./retrieval-index";
import { stepShares } from "./step-shares";
import { twinShares } from "./twins";

const STEP_BONUS = 0.12;
const FIRST_OF_EACH_STEP = 3;
const ORDERED_ONE_BY_ONE = 40;
const TWIN_PENALTY = 0.08;

/**
 * Ranks the members by picking one after the other. A tool gains by serving a step of the message that those before it
 * left unserved, and loses by being a near copy of one of them: where the first does not help, its twin will not either.
 * Gains only fall while picking, so the order is by the score each tool had when it was picked, which is written back.
 */
export function orderPicks(
  index: RetrievalIndex,
  fused: Float32Array,
  steps: readonly Float32Array[],
  members: Uint32Array,
  count: number,
): number[] {
  const firsts = steps.flatMap((step) => rankTools(step, members, FIRST_OF_EACH_STEP));
  const left = [...new Set([...rankTools(fused, members, count), ...firsts])].sort((a, b) => a - b);
  const shares = steps.map((step) => stepShares(step, members));
  const unserved = new Float32Array(steps.length).fill(1);
  const penalties = new Float32Array(left.length);
  const gains = new Float32Array(left.length);
  const isLeft = new Uint8Array(left.length).fill(1);
  const picked: number[] = [];
  for (let round = Math.min(count, left.length, ORDERED_ONE_BY_ONE); round > 0; round--) {
    const at = weighGains(gains, fused, left, isLeft, penalties, shares, unserved);
    const tool = left[at] as number;
    isLeft[at] = 0;
    picked.push(at);
    shares.forEach((share, step) => {
      unserved[step] = (unserved[step] as number) * (1 - (share[tool] as number));
    });
    if (index.vectors.has[tool] === 1) penaliseTwins(index, tool, left, isLeft, penalties);
  }
  weighGains(gains, fused, left, isLeft, penalties, shares, unserved);
  const rest = [...left.keys()].filter((at) => isLeft[at] === 1);
  rest.sort((a, b) => (gains[b] as number) - (gains[a] as number) || a - b);
  left.forEach((tool, at) => {
    fused[tool] = gains[at] as number;
  });
  return [...picked, ...rest].slice(0, count).map((at) => left[at] as number);
}

/** Brings the gains of what is left up to date, and returns the place of the highest; the first among equals. */
function weighGains(
  gains: Float32Array,
  fused: Float32Array,
  tools: readonly number[],
  isLeft: Uint8Array,
  penalties: Float32Array,
  shares: readonly Float32Array[],
  unserved: Float32Array,
): number {
  let best = -1;
  for (let at = 0; at < tools.length; at++) {
    if (isLeft[at] === 0) continue;
    const tool = tools[at] as number;
    let served = 0;
    for (let step = 0; step < shares.length; step++) {
      served += (unserved[step] as number) * ((shares[step] as Float32Array)[tool] as number);
    }
    gains[at] = (fused[tool] as number) + STEP_BONUS * served - (penalties[at] as number);
    if (best < 0 || (gains[at] as number) > (gains[best] as number)) best = at;
  }
  return best;
}

function penaliseTwins(
  index: RetrievalIndex,
  tool: number,
  tools: readonly number[],
  isLeft: Uint8Array,
  penalties: Float32Array,
): void {
  const shares = twinShares(index, tool, tools, isLeft);
  for (let at = 0; at < tools.length; at++) {
    const penalty = TWIN_PENALTY * (shares[at] as number);
    if (penalty > (penalties[at] as number)) penalties[at] = penalty;
  }
}
