import { allRows, dotRows } from "@/server/engine/retrieval/dot-rows";
import { STEPS_SHARE } from "@/server/engine/retrieval/score";

/** Vectors are rows of `dimension`, one after the other. */
export type TrainingSet = {
  readonly name: string;
  readonly tools: Float32Array;
  readonly messages: Float32Array;
  /** For each message, the vectors of its steps; empty where it has none. */
  readonly steps: readonly Float32Array[];
  /** For each message, its needs; for each need, the tools that serve it. */
  readonly needs: readonly (readonly (readonly number[])[])[];
};

export type Training = {
  readonly dimension: number;
  readonly steps: number;
  readonly batch: number;
  readonly temperature: number;
  readonly learningRate: number;
  readonly decay: number;
  readonly seed: number;
};

export const TRAINING: Training = {
  dimension: 384,
  steps: 1_800,
  batch: 128,
  temperature: 0.04,
  learningRate: 1e-3,
  decay: 0.005,
  seed: 1,
};

/** Tools with less weight are skipped. */
const NEGLIGIBLE = 1e-5;

/**
 * Contrastive: steps move messages toward the tools they need, away from the rest. Sets are drawn by the square root of their size. The weights are the
 * mean over the second half.
 */
export function trainAdapter(
  sets: readonly TrainingSet[],
  training: Training = TRAINING,
  onStep: (step: number, loss: number) => void = () => {},
): Float32Array {
  const { dimension, steps, batch, learningRate, decay } = training;
  const random = createRandom(training.seed);
  const weights = new Float32Array(dimension * dimension);
  const mean = new Float32Array(weights.length);
  const update = createAdam(weights, learningRate);
  const draw = drawBySize(sets.map(({ needs }) => Math.sqrt(needs.length)));
  const averagedFrom = Math.floor(steps / 2);
  for (let step = 1; step <= steps; step++) {
    const set = sets[draw(random())] as TrainingSet;
    const chosen = sample(set.needs.length, batch, random);
    const gradient = weights.map((weight) => 2 * decay * weight);
    let loss = 0;
    for (const at of chosen) loss += addGradient(gradient, set, at, weights, training, chosen.length) / chosen.length;
    update(gradient, step);
    if (step > averagedFrom) addTo(mean, weights, 1 / (steps - averagedFrom));
    onStep(step, loss);
  }
  return mean;
}

function addGradient(
  gradient: Float32Array,
  { tools, messages, steps, needs }: TrainingSet,
  at: number,
  weights: Float32Array,
  { dimension, temperature }: Training,
  batch: number,
): number {
  const message = readPart(messages.subarray(at * dimension, (at + 1) * dimension), tools, weights, temperature);
  const stepRows = steps[at] as Float32Array;
  const parts = Array.from({ length: stepRows.length / dimension }, (_, step) =>
    readPart(stepRows.subarray(step * dimension, (step + 1) * dimension), tools, weights, temperature),
  );
  const bestPart = (tool: number) =>
    parts.reduce((best, part) => ((part.scores[tool] as number) > (best.scores[tool] as number) ? part : best));
  const scores =
    parts.length === 0
      ? message.scores
      : message.scores.map(
          (score, tool) => (1 - STEPS_SHARE) * score + STEPS_SHARE * (bestPart(tool).scores[tool] as number),
        );
  const { loss, slopes } = lossOf(scores, needs[at] as readonly (readonly number[])[]);
  for (const [tool, slope] of slopes) {
    const row = tools.subarray(tool * dimension, (tool + 1) * dimension);
    const factor = slope / (temperature * batch);
    if (parts.length === 0) addTo(message.pull, row, factor);
    else {
      addTo(message.pull, row, (1 - STEPS_SHARE) * factor);
      addTo(bestPart(tool).pull, row, STEPS_SHARE * factor);
    }
  }
  for (const part of [message, ...parts]) addPartGradient(gradient, part);
  return loss;
}

type Part = {
  readonly vector: Float32Array;
  readonly length: number;
  /** Adapted, of length 1. */
  readonly unit: Float32Array;
  readonly scores: Float64Array;
  /** The slope of the loss by `unit`, gathered tool by tool. */
  readonly pull: Float32Array;
};

function readPart(vector: Float32Array, tools: Float32Array, weights: Float32Array, temperature: number): Part {
  const dimension = vector.length;
  const adapted = new Float32Array(dotRows(weights, allRows(dimension), vector));
  addTo(adapted, vector, 1);
  const length = Math.sqrt(adapted.reduce((sum, value) => sum + value * value, 0)) || 1;
  const unit = adapted.map((value) => value / length);
  const scores = dotRows(tools, allRows(tools.length / dimension), unit).map((score) => score / temperature);
  return { vector, length, unit, scores, pull: new Float32Array(dimension) };
}

function addPartGradient(gradient: Float32Array, { vector, length, unit, pull }: Part): void {
  const dimension = vector.length;
  const along = pull.reduce((sum, value, each) => sum + value * (unit[each] as number), 0);
  for (let row = 0; row < dimension; row++) {
    const slope = ((pull[row] as number) - (unit[row] as number) * along) / length;
    addTo(gradient.subarray(row * dimension, (row + 1) * dimension), vector, slope);
  }
}

function addTo(into: Float32Array, values: Float32Array, factor: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) + factor * (values[at] as number);
}

/** softplus(logsumexp of the other tools − the best tool of the need), averaged over needs, and its slope by tool. */
export function lossOf(scores: Float64Array, needs: readonly (readonly number[])[]) {
  const needed = new Set(needs.flat());
  let highest = Number.NEGATIVE_INFINITY;
  scores.forEach((score, tool) => {
    if (!needed.has(tool) && score > highest) highest = score;
  });
  let sum = 0;
  const shares = scores.map((score, tool) => {
    const share = needed.has(tool) ? 0 : Math.exp(score - highest);
    sum += share;
    return share;
  });
  const others = highest + Math.log(sum);
  const slopes = new Map<number, number>();
  let loss = 0;
  let pushed = 0;
  for (const need of needs) {
    const best = need.reduce((a, b) => ((scores[b] as number) > (scores[a] as number) ? b : a));
    const gap = others - (scores[best] as number);
    // Beyond 30 the exponential is below double precision.
    loss += (gap > 30 ? gap : Math.log1p(Math.exp(gap))) / needs.length;
    const slope = 1 / (1 + Math.exp(-gap)) / needs.length;
    pushed += slope;
    slopes.set(best, (slopes.get(best) ?? 0) - slope);
  }
  shares.forEach((share, tool) => {
    if (share / sum > NEGLIGIBLE) slopes.set(tool, (pushed * share) / sum);
  });
  return { loss, slopes };
}

function createAdam(values: Float32Array, rate: number) {
  const mean = new Float32Array(values.length);
  const square = new Float32Array(values.length);
  return (gradient: Float32Array, step: number) => {
    const meanScale = 1 / (1 - 0.9 ** step);
    const squareScale = 1 / (1 - 0.999 ** step);
    for (let at = 0; at < values.length; at++) {
      const slope = gradient[at] as number;
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope;
      square[at] = 0.999 * (square[at] as number) + 0.001 * slope * slope;
      const size = Math.sqrt((square[at] as number) * squareScale) + 1e-8;
      values[at] = (values[at] as number) - (rate * (mean[at] as number) * meanScale) / size;
    }
  };
}

function drawBySize(sizes: readonly number[]): (chance: number) => number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return (chance) => {
    let left = chance * total;
    const found = sizes.findIndex((size) => {
      left -= size;
      return left < 0;
    });
    return found === -1 ? sizes.length - 1 : found;
  };
}

function sample(size: number, count: number, random: () => number): number[] {
  const places = Array.from({ length: size }, (_, at) => at);
  const taken = Math.min(size, count);
  for (let at = 0; at < taken; at++) {
    const other = at + Math.floor(random() * (size - at));
    [places[at], places[other]] = [places[other] as number, places[at] as number];
  }
  return places.slice(0, taken);
}

/** Mulberry32: the same seed trains the same weights. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
