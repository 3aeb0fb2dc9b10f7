import type { NeedFeatures } from "./need-features";

/**
 * How much each ground counts, in log-odds per unit. Two questions are asked, and a scope lies somewhere between them.
 * Among many tools (`wide`), nearly every request finds its tool, so the question is whether this is a request at all.
 * Among few (`narrow`), people ask for things that none of the few can do, so the question is whether the best one fits.
 * Fitted by logistic regression on labelled messages of several catalogs; the weight of `foreign` in wide scopes is set
 * by hand, and the base leaves a margin towards keeping tools.
 */
export type NeedWeight = { readonly wide: number; readonly narrow: number };

export const NEED_BASE: NeedWeight = { wide: -1.8, narrow: -3.6 };

export const NEED_WEIGHTS: Readonly<Record<keyof NeedFeatures, NeedWeight>> = {
  // A tool that means what the message means. In a narrow scope it may be near for want of a better one.
  lift: { wide: 10.5, narrow: 2.25 },
  // The message says what the tool says.
  cover: { wide: 4.5, narrow: 1.7 },
  // An admin has said that this is how the tool is asked for. Set by hand: labelled catalogs come without phrases.
  asPhrased: { wide: 20, narrow: 20 },
  // Requests without the values that the tool cannot do without were mostly meant for something else.
  unfilled: { wide: 0, narrow: -2 },
  // The manner of a request, of chat, or of hardly anything said.
  requestLike: { wide: 22.5, narrow: 0 },
  chatNear: { wide: -7.6, narrow: 0 },
  thin: { wide: -2.2, narrow: 0 },
  // Wording that asks for something to be done, in the world as it is now, with things of that world.
  asks: { wide: 1.7, narrow: 0 },
  command: { wide: 0.5, narrow: 0.6 },
  firstPerson: { wide: 0.8, narrow: 0 },
  time: { wide: 0.7, narrow: 0 },
  address: { wide: 1.9, narrow: 0 },
  names: { wide: 0, narrow: 1.45 },
  // Wording of what a model does by itself.
  writing: { wide: -1.95, narrow: 0 },
  carriesText: { wide: -2.5, narrow: -1.1 },
  reasoning: { wide: -1.95, narrow: 0 },
  opinion: { wide: -0.8, narrow: 0 },
  smallTalk: { wide: -3.8, narrow: -3.3 },
  // The wording of other scripts cannot be read here: in doubt, the message needs a tool.
  foreign: { wide: 3.2, narrow: 3.2 },
};
