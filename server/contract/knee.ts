/** A measured point: recall (any scale) and mean tokens. */
export type CurvePlace = { readonly tokens: number; readonly recall: number };

/** Whether a point sends no more tokens for at least the same recall, and is better in one of them. */
export function beats(other: CurvePlace, point: CurvePlace): boolean {
  if (other.tokens > point.tokens || other.recall < point.recall) return false;
  return other.tokens < point.tokens || other.recall > point.recall;
}

/**
 * The index of the recommended point: among those that no other beats, the one farthest above the straight line from
 * the leanest to the most generous. Past it, tokens buy less recall. On a tie, more recall.
 */
export function findKnee(points: readonly CurvePlace[]): number | null {
  const best = points.flatMap((point, at) => (points.some((other) => beats(other, point)) ? [] : [{ point, at }]));
  best.sort((a, b) => a.point.tokens - b.point.tokens);
  const [first, last] = [best[0], best.at(-1)];
  if (first === undefined || last === undefined) return null;
  const gain = heightOver(first.point, last.point);
  let knee = last;
  for (const entry of best.toReversed()) if (gain(entry.point) > gain(knee.point) + TIE) knee = entry;
  return knee.at;
}

/** Floating-point noise decides nothing. */
const TIE = 1e-9;

function heightOver(from: CurvePlace, to: CurvePlace): (point: CurvePlace) => number {
  const tokens = to.tokens - from.tokens || 1;
  const recall = to.recall - from.recall || 1;
  return (point) => (point.recall - from.recall) / recall - (point.tokens - from.tokens) / tokens;
}

/** A point at a value of the setting that is varied. */
export type CurveStep = CurvePlace & { readonly value: number };

/** Straight parts are split too, only later. */
const STRAIGHT = 0.3;

/**
 * The value to measure next: inside the longest part of the curve, where parts next to a bend count for more. `between`
 * gives a new value inside a part, or null if there is none. Parts without any change are never split.
 */
export function nextStep(
  measured: readonly CurveStep[],
  between: (from: number, to: number) => number | null,
): number | null {
  const steps = normalize([...measured].sort((a, b) => a.value - b.value));
  let found: { readonly weight: number; readonly value: number } | null = null;
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1];
    if (next === undefined) break;
    const bends = bendAt(steps, at) + bendAt(steps, at + 1);
    const weight = Math.hypot(next.tokens - step.tokens, next.recall - step.recall) * (STRAIGHT + bends);
    if (weight <= (found?.weight ?? 0)) continue;
    const value = between(step.value, next.value);
    if (value !== null) found = { weight, value };
  }
  return found?.value ?? null;
}

function normalize(steps: readonly CurveStep[]): CurveStep[] {
  const scale = (of: (step: CurveStep) => number) => {
    const all = steps.map(of);
    return Math.max(...all) - Math.min(...all) || 1;
  };
  const [tokens, recall] = [scale((step) => step.tokens), scale((step) => step.recall)];
  return steps.map((step) => ({ value: step.value, tokens: step.tokens / tokens, recall: step.recall / recall }));
}

/** The change of direction at a step, from 0 (straight) to π. */
function bendAt(steps: readonly CurvePlace[], at: number): number {
  const [before, here, after] = [steps[at - 1], steps[at], steps[at + 1]];
  if (before === undefined || here === undefined || after === undefined) return 0;
  const angle = (from: CurvePlace, to: CurvePlace) => Math.atan2(to.recall - from.recall, to.tokens - from.tokens);
  const isFlat = (from: CurvePlace, to: CurvePlace) => from.recall === to.recall && from.tokens === to.tokens;
  if (isFlat(before, here) || isFlat(here, after)) return 0;
  const turn = Math.abs(angle(here, after) - angle(before, here));
  return Math.min(turn, 2 * Math.PI - turn);
}
