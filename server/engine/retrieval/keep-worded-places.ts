import type { Scores } from "./score";

/**
 * Moves tools whose vectors are still missing up to where words alone would put them, never down: until it is known what a
 * tool means, what it says counts. What is moved gets a score just above the tool that follows it; scores are written back.
 */
export function keepWordedPlaces(
  ready: Uint8Array,
  fused: Float32Array,
  ranked: readonly number[],
  worded: readonly number[],
): number[] {
  const left = new Set(ranked);
  const merged = new Set<number>();
  for (let place = 0; place < ranked.length; place++) {
    // Places by words are all different, so that at each of them one tool is due at most.
    const due = worded[place];
    const [first] = left;
    const tool = due !== undefined && ready[due] !== 1 && !merged.has(due) ? due : first;
    if (tool === undefined) break;
    left.delete(tool);
    merged.add(tool);
  }
  // Those that fell off the end count as well: whatever comes before them scores higher.
  const all = [...merged, ...left];
  for (let at = all.length - 2; at >= 0; at--) {
    const [tool, next] = [all[at] as number, all[at + 1] as number];
    const lead = (fused[tool] as number) - (fused[next] as number);
    if (lead < 0 || (lead === 0 && tool > next)) fused[tool] = justAbove(fused[next] as number);
  }
  return [...merged];
}

const FIRST = 5;

/** Whether a tool whose vectors are missing is among the first by words, for words that it shares with the message. */
export function isUnknownAmongFirst(ready: Uint8Array, { worded }: Pick<Scores, "worded">): boolean {
  if (worded === null) return false;
  return worded.ranked.slice(0, FIRST).some((tool) => ready[tool] !== 1 && (worded.lexical[tool] as number) > 0);
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The next single float. */
function justAbove(value: number): number {
  // Adding 0 turns −0 into 0, of which one more is the least positive number.
  float[0] = value + 0;
  bits[0] = (bits[0] as number) + (value < 0 ? -1 : 1);
  return float[0] as number;
}
