import { rankTools } from "./rank-tools";
import type { RetrievalIndex } from "./retrieval-index";
import { stepShares } from "./step-shares";
import { twinShares } from "./twins";

const STEP_BONUS = 0.12;
const FIRST_OF_EACH_STEP = 3;
const ORDERED_ONE_BY_ONE = 40;
const TWIN_PENALTY = 0.08;
/** From this rank on, each tool of a source lowers the next one of that source, so others get a chance. */
const SPREAD_FROM = 5;
const SPREAD_PENALTY = 0.015;

/** A tool gains by serving a step still unserved, and loses as a near-duplicate. Gains only fall, so scores written back keep the order. */
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
  const gains = new Float32Array(left.length).fill(Number.POSITIVE_INFINITY);
  const isLeft = new Uint8Array(left.length).fill(1);
  const picked: number[] = [];
  const crowding = new Float32Array(index.sourceCount);
  const pickedOf = new Uint16Array(index.sourceCount);
  const gainAt = (at: number) => {
    const tool = left[at] as number;
    let served = 0;
    for (let step = 0; step < shares.length; step++) {
      served += (unserved[step] as number) * ((shares[step] as Float32Array)[tool] as number);
    }
    const crowd = crowding[index.sourceOf[tool] as number] as number;
    return (fused[tool] as number) + STEP_BONUS * served - (penalties[at] as number) - crowd;
  };
  for (let round = Math.min(count, left.length, ORDERED_ONE_BY_ONE); round > 0; round--) {
    const at = bestPlace(gains, isLeft, gainAt);
    const tool = left[at] as number;
    isLeft[at] = 0;
    picked.push(at);
    const source = index.sourceOf[tool] as number;
    pickedOf[source] = (pickedOf[source] as number) + 1;
    if (picked.length === SPREAD_FROM) {
      for (let each = 0; each < pickedOf.length; each++) updateCrowding(crowding, pickedOf, each);
    } else if (picked.length > SPREAD_FROM) updateCrowding(crowding, pickedOf, source);
    shares.forEach((share, step) => {
      unserved[step] = (unserved[step] as number) * (1 - (share[tool] as number));
    });
    if (index.vectors.has[tool] === 1) penalizeTwins(index, tool, left, isLeft, penalties);
  }
  const rest = [...left.keys()].filter((at) => isLeft[at] === 1);
  for (const at of rest) gains[at] = gainAt(at);
  rest.sort((a, b) => (gains[b] as number) - (gains[a] as number) || a - b);
  left.forEach((tool, at) => {
    fused[tool] = gains[at] as number;
  });
  return [...picked, ...rest].slice(0, count).map((at) => left[at] as number);
}

/** Gains only fall, so anything already below the best need not be re-evaluated. */
function bestPlace(gains: Float32Array, isLeft: Uint8Array, gainAt: (at: number) => number): number {
  let best = -1;
  for (let at = 0; at < gains.length; at++) {
    if (isLeft[at] === 0 || (best >= 0 && (gains[at] as number) <= (gains[best] as number))) continue;
    gains[at] = gainAt(at);
    if (best < 0 || (gains[at] as number) > (gains[best] as number)) best = at;
  }
  return best;
}

function updateCrowding(crowding: Float32Array, pickedOf: Uint16Array, source: number): void {
  crowding[source] = SPREAD_PENALTY * Math.log1p(pickedOf[source] as number);
}

function penalizeTwins(
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
