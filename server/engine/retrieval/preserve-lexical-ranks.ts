import type { Scores } from "./score";

/** Tools without vectors move up to their rank by words, never down. */
export function preserveLexicalRanks(
  ready: Uint8Array,
  fused: Float32Array,
  ranked: readonly number[],
  worded: readonly number[],
): number[] {
  const left = new Set(ranked);
  const merged = new Set<number>();
  for (let place = 0; place < ranked.length; place++) {
    // Ranks by words are distinct, so at most one tool belongs at each.
    const due = worded[place];
    const [first] = left;
    const tool = due !== undefined && ready[due] !== 1 && !merged.has(due) ? due : first;
    if (tool === undefined) break;
    left.delete(tool);
    merged.add(tool);
  }
  // Those that dropped off the end count too: everything before them scores higher.
  const all = [...merged, ...left];
  for (let at = all.length - 2; at >= 0; at--) {
    const [tool, next] = [all[at] as number, all[at + 1] as number];
    const lead = (fused[tool] as number) - (fused[next] as number);
    if (lead < 0 || (lead === 0 && tool > next)) fused[tool] = justAbove(fused[next] as number);
  }
  return [...merged];
}

const FIRST = 5;

export function hasUnembeddedTopTool(ready: Uint8Array, { worded }: Pick<Scores, "worded">): boolean {
  if (worded === null) return false;
  return worded.ranked.slice(0, FIRST).some((tool) => ready[tool] !== 1 && (worded.lexical[tool] as number) > 0);
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

function justAbove(value: number): number {
  // Adding 0 turns −0 into 0, whose successor is the least positive number.
  float[0] = value + 0;
  bits[0] = (bits[0] as number) + (value < 0 ? -1 : 1);
  return float[0] as number;
}
