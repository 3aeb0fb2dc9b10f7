import type { ToolSet } from "@/server/engine/model/tool-set";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { ACTION, isBareGreeting, isSmallTalk } from "./need-cues";
import { bestCover, type NeedFeatures, needFeatures } from "./need-features";
import type { NeedModel } from "./need-model";
import { NEED_BASE, NEED_WEIGHTS, TALK_SIGN, TALK_SIGNS } from "./need-weights";
import { hasUnembeddedTopTool } from "./preserve-lexical-ranks";
import type { Query } from "./query";
import type { RetrievalIndex } from "./retrieval-index";
import type { Scores } from "./score";

export { buildNeedModel, type NeedModel, needModelChunked, textsForNeed } from "./need-model";

const SURELY_CHAT = -6;

/** Log-odds. Without vectors only clear cases are judged: a lone greeting, or no word in common with any tool. */
export function needLogit(
  model: NeedModel,
  index: RetrievalIndex,
  query: Query,
  scores: Scores,
  scope: ToolSet,
  vectorOf: VectorLookup,
): number | null {
  if (scores.ranked.length === 0) return null;
  // A tool without vectors may be the one that is needed.
  if (hasUnembeddedTopTool(index.ready, scores)) return lexicalLogit(index, query, scores);
  const vector = vectorOf(query.message.text);
  if (vector === undefined || !scores.hasVectors || model.chat.length === 0) return lexicalLogit(index, query, scores);
  return logitOf(needFeatures(model, index, query, scores, scope, vector));
}

function lexicalLogit(index: RetrievalIndex, query: Query, scores: Scores): number | null {
  // "Good morning" asks for nothing, even if a tool runs every morning.
  return isBareGreeting(typed(query)) || isCourtesy(index, query, scores) ? SURELY_CHAT : null;
}

export function isCourtesy(index: RetrievalIndex, query: Query, { ranked }: Scores): boolean {
  if (!isSmallTalk(typed(query))) return false;
  // Thanks in another language are recognized by their words; the rest must not ask for anything.
  if (query.original !== null) return !ACTION.test(query.message.text);
  return bestCover(index, new Set(query.message.stems), ranked) === 0;
}

/** Courtesies are matched as typed: a gloss omits them. */
function typed({ message, original }: Query): string {
  return (original ?? message).text;
}

function logitOf(features: NeedFeatures): number {
  let logit = NEED_BASE;
  for (const name of Object.keys(NEED_WEIGHTS) as (keyof NeedFeatures)[]) logit += NEED_WEIGHTS[name] * features[name];
  return TALK_SIGNS.some((sign) => features[sign] > 0) ? logit + TALK_SIGN : logit;
}
