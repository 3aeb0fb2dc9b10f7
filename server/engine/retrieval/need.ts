import type { ToolSet } from "@/server/engine/tool-set";
import type { VectorLookup } from "@/server/engine/vectors";
import { isBareGreeting, isSmallTalk } from "./need-cues";
import { bestCover, type NeedFeatures, needFeatures } from "./need-features";
import type { NeedModel } from "./need-model";
import { NEED_BASE, NEED_WEIGHTS, type NeedWeight } from "./need-weights";
import type { Query } from "./query";
import type { RetrievalIndex } from "./retrieval-index";
import type { Scores } from "./score";

export { buildNeedModel, type NeedModel, textsForNeed } from "./need-model";

/** From this many tools on, a scope is as wide as any. */
const WIDE_TOOLS = 64;
const SURELY_CHAT = -6;

/**
 * Log-odds that a message, at the start of a dialogue, needs a tool of the scope; null where that cannot be judged.
 * Without vectors only what nobody could mistake is judged: a greeting alone, or one that shares no word with any tool.
 */
export function needLogit(
  model: NeedModel,
  index: RetrievalIndex,
  query: Query,
  scores: Scores,
  scope: ToolSet,
  vectorOf: VectorLookup,
): number | null {
  if (scores.ranked.length === 0) return null;
  const vector = vectorOf(query.message.text);
  if (vector === undefined || !scores.hasVectors || model.chat.length === 0) return lexicalLogit(index, query, scores);
  return logitOf(needFeatures(model, index, query, scores, scope, vector), widthOf(scope.size));
}

function lexicalLogit(index: RetrievalIndex, query: Query, scores: Scores): number | null {
  // "Good morning" asks for nothing, though there be a tool that does things every morning.
  return isBareGreeting(query.message.text) || isCourtesy(index, query, scores) ? SURELY_CHAT : null;
}

/** What nobody could mistake for a request, at any point of a dialogue: a greeting, thanks, without a word of any tool. */
export function isCourtesy(index: RetrievalIndex, query: Query, { ranked }: Scores): boolean {
  return isSmallTalk(query.message.text) && bestCover(index, new Set(query.message.stems), ranked) === 0;
}

function widthOf(tools: number): number {
  return Math.min(1, Math.log2(Math.max(1, tools)) / Math.log2(WIDE_TOOLS));
}

function logitOf(features: NeedFeatures, width: number): number {
  const between = ({ wide, narrow }: NeedWeight) => width * wide + (1 - width) * narrow;
  let logit = between(NEED_BASE);
  for (const name of Object.keys(NEED_WEIGHTS) as (keyof NeedFeatures)[]) {
    logit += between(NEED_WEIGHTS[name]) * features[name];
  }
  return logit;
}
