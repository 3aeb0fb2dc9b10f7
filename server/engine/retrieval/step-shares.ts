import { highestOf } from "./rank-tools";

const SPREAD = 0.03;
/** Shares below e to this power count as zero. */
const SMALLEST_LOG_SHARE = -7;

export function stepShares(step: Float32Array, members: Uint32Array): Float32Array {
  const shares = new Float32Array(step.length);
  const highest = highestOf(step, members);
  const least = highest + SMALLEST_LOG_SHARE * SPREAD;
  const held: number[] = [];
  let sum = 0;
  for (const tool of members) {
    const score = step[tool] as number;
    if (score < least) continue;
    const share = Math.exp((score - highest) / SPREAD);
    shares[tool] = share;
    sum += share;
    held.push(tool);
  }
  for (const tool of held) shares[tool] = (shares[tool] as number) / sum;
  return shares;
}
