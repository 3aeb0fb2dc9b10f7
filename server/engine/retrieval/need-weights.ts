import type { NeedFeatures } from "./need-features";

/** Log-odds per unit, fitted on labeled messages; both outcomes weigh the same. `asPhrased` and `comparison` are set manually. */
export const NEED_BASE = 4.8;

export const NEED_WEIGHTS: Readonly<Record<keyof NeedFeatures, number>> = {
  lift: 7.7,
  matched: 6.8,
  cover: 3.7,
  asPhrased: 20,
  // Among many tools one is close by chance.
  width: -6,
  requestLike: 31.6,
  chatNear: -7.8,
  thin: 2.2,
  length: 0.2,
  asks: 1,
  command: 0.6,
  address: 3.2,
  foreign: 2.8,
  writing: -2.2,
  carriesText: -1.5,
  reasoning: -1.6,
  opinion: -0.5,
  creative: -2,
  general: -3.9,
  comparison: -6,
  smallTalk: -3.9,
  chatter: -5.8,
};

/** Added for the first sign of small talk: without any, a short request must not pass for small talk. */
export const TALK_SIGN = -2;

export const TALK_SIGNS = [
  "smallTalk",
  "chatter",
  "opinion",
  "writing",
  "creative",
  "general",
  "comparison",
  "reasoning",
] as const satisfies readonly (keyof NeedFeatures)[];
